/** The syntax of a page of a source, by what its server and its address say. */
import { extname } from 'node:path';
import { Refusal } from '../../../core/errors.js';
import { syntaxes, syntaxOfSuffix } from '../../../core/rdf/syntax.js';

/** The media types that sources are asked for: syntaxes that are fast to read first, anything else as a last resort. */
export const ACCEPT =
  'application/n-triples, text/turtle;q=0.9, application/trig;q=0.9, application/n-quads;q=0.9, ' +
  'application/rdf+xml;q=0.8, application/ld+json;q=0.7, application/json;q=0.3, */*;q=0.1';

/** Types of servers that do not know what they serve: the name of the file knows better, or the text itself. */
const VAGUE = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/xml',
  'text/xml',
  'application/json',
]);

const KNOWN = new Set(syntaxes.flatMap(({ mediaType, aliases }) => [mediaType, ...aliases]));

/** Further names of files, beside those of the table of syntaxes. */
const SUFFIXES: Readonly<Record<string, string>> = {
  '.xml': 'application/rdf+xml',
  '.rdfs': 'application/rdf+xml',
  '.owl': 'application/rdf+xml',
  '.json': 'application/ld+json',
};

const typeOf = (header: string | undefined): string => (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** True if a server says that it sent JSON. */
export const isJson = (contentType: string | undefined): boolean => /[/+]json$/.test(typeOf(contentType));

/**
 * Media type to read a page as; nothing lets the text itself decide. `SOURCE_UNUSABLE` when it is evidently something else,
 * such as a page for people.
 */
export const syntaxOfPage = (url: string, contentType: string | undefined): string | undefined => {
  const type = typeOf(contentType);
  if (!VAGUE.has(type)) {
    if (KNOWN.has(type)) return type;
    throw new Refusal('SOURCE_UNUSABLE', `The source is not RDF: its media type is ${type.slice(0, 60)}.`);
  }
  const suffix = extname(new URL(url).pathname).toLowerCase();
  const named = syntaxOfSuffix(suffix)?.mediaType ?? SUFFIXES[suffix];
  if (named !== undefined) return named;
  return type.endsWith('xml') ? 'application/rdf+xml' : type.endsWith('json') ? 'application/ld+json' : undefined;
};
