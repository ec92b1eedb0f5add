/** The check that a text is an IRI which the rest of the service can write and read again. */
import { parseWithOxigraph } from './oxigraph.js';
import { SyntaxFault } from './fault.js';
import { syntaxNamed } from './syntax.js';

const PIECES = String.raw`[\w.~!$&'()*+,;=:@/?-]*(?:%[\dA-Fa-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*`;
const PLAIN = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[A-Za-z0-9._-]+(?::\d+)?(?=[/?#]|$)|(?!\/\/))${PIECES}(?:#${PIECES})?$`,
);

/** True if a text is an absolute IRI of the usual shape. Of others, the parser says whether they are one. */
export const isPlainIri = (value: string): boolean => PLAIN.test(value);

/** The fault of an absolute IRI (RFC 3987), as a sentence; nothing when it is sound. */
export const faultOfIri = (value: string): string | undefined => {
  if (isPlainIri(value)) return undefined;
  if (/[\s<>]/.test(value)) return 'An IRI cannot hold white space, < or >';
  try {
    const options = { baseIri: 'urn:base', lenient: false };
    parseWithOxigraph(`<urn:s> <urn:p> <${value.replaceAll('\\', '')}> .`, syntaxNamed('ntriples'), options, () => {});
    return value.includes('\\') ? 'An IRI cannot hold a backslash' : undefined;
  } catch (error) {
    if (error instanceof SyntaxFault) return error.reason;
    throw error;
  }
};
