/** Reads JSON-LD. The parser is run leniently, as only so it keeps the case of language tags; the checks are made here. */
import { positionAt, SyntaxFault, type Position } from './fault.js';
import { faultOfIri } from './iri-check.js';
import { contextsOf, jsonOf, scanJson } from './json-scan.js';
import { faultyMapping } from './jsonld-mappings.js';
import { parseWithOxigraph } from './oxigraph.js';
import { LenientCollector, type Mender } from './lenient.js';
import { isAbsolute, NotRdf, RelativeIri, StatementCollector } from './statements.js';
import { syntaxNamed } from './syntax.js';
import { factory, isLanguageTag, type Literal, type Quad } from './terms.js';
import { xsd } from './vocabulary.js';

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?E(-?\d+)$/;

// A number of JSON becomes "1.999E1" whatever its type (JSON-LD 1.1 API §8.2.2), which xsd:decimal has no room for.
const plainDecimal = (value: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent] = EXPONENT.exec(value) ?? [];
  const shift = Number(exponent);
  if (exponent === undefined || Math.abs(shift) > 400) return value;
  const digits = whole + fraction.padEnd(Math.max(shift, 0), '0');
  const point = whole.length + shift;
  const padded = point > 0 ? digits : '0'.repeat(1 - point) + digits;
  const at = Math.max(point, 1);
  const tail = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at)}${tail === '' ? '' : `.${tail}`}`;
};

const positionOf = (text: string, ...needles: readonly string[]): Position => {
  for (const needle of needles) {
    const index = needle === '' ? -1 : text.indexOf(JSON.stringify(needle).slice(1, -1));
    if (index >= 0) return positionAt(text, index);
  }
  return positionAt(text, text.search(/\S|$/));
};

const remoteContext = (text: string): SyntaxFault => {
  const urls = contextsOf(jsonOf(text)).map((context) =>
    typeof context === 'string' ? context : ((context ?? {}) as Record<string, unknown>)['@import'],
  );
  const url = urls.find((candidate) => typeof candidate === 'string') ?? '';
  const reason = `The context ${url} is remote; write the context into the payload, remote ones are not fetched`;
  return new SyntaxFault(reason, positionOf(text, url), 'REMOTE_CONTEXT', { context: url });
};

const checkedLanguage = (literal: Literal, text: string): Literal => {
  // Without an option for it, the direction of a string is dropped (JSON-LD 1.1 API §8.2.2, rdfDirection null).
  const language = literal.language.replace(/--(?:ltr|rtl)$/, '');
  if (!isLanguageTag(language)) throw new SyntaxFault('A language tag is not well-formed', positionOf(text, language));
  return language === literal.language ? literal : factory.literal(literal.value, language);
};

/** Repairs literals; `texts` are the strings of the document that look like numbers, which stay as they are. */
const checkedLiteral = (literal: Literal, text: string, texts: ReadonlySet<string>): Literal => {
  if (literal.language) return checkedLanguage(literal, text);
  const isDecimal = literal.datatype.value === xsd.decimal.value && !texts.has(literal.value);
  return isDecimal ? factory.literal(plainDecimal(literal.value), literal.datatype) : literal;
};

const numericStrings = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/"(-?[\d.]{1,400}E-?\d{1,3})"/g), ([, value = '']) => value));

const checkedIri = (text: string, value: string): void => {
  const reason = faultOfIri(value);
  // A compact IRI is not in the text as such, but its end is.
  if (reason) throw new SyntaxFault(reason, positionOf(text, value, value.replace(/^.*[#/:](?=.)/s, '')));
};

const notRdf = (text: string, error: NotRdf): SyntaxFault => {
  const { message } = error;
  if (error instanceof RelativeIri)
    return new SyntaxFault(
      'An IRI is relative where there is nothing to resolve it against',
      positionOf(text, message),
    );
  const [, language] = /"@([^">]*)$/.exec(message) ?? [];
  if (language !== undefined) return new SyntaxFault('A language tag is not well-formed', positionOf(text, language));
  return new SyntaxFault('An IRI cannot hold < or >', positionOf(text, '> <', '<', '>'));
};

/** Statements of a JSON-LD document. `expand` is applied to every IRI. Ends with a `SyntaxFault`. */
export const readJsonLd = (
  text: string,
  baseIri: string,
  expand: (iri: string) => string,
  /** Mends what is not well-formed, where that is wanted. */
  mender?: Mender,
): readonly Quad[] => {
  const mapping = faultyMapping(scanJson(text));
  if (mapping) {
    const reason = `The ${mapping.keyword} of a term in a context is no IRI, and none can be made of it`;
    if (!mender) throw new SyntaxFault(reason, positionOf(text, mapping.value));
    mender.tell(mapping.value, `${reason}: what is said with it was left out`);
  }
  const collector = mender
    ? new LenientCollector(expand, mender)
    : new StatementCollector((value) => {
        if (isAbsolute(value)) checkedIri(text, value);
        return expand(value);
      });
  try {
    parseWithOxigraph(text, syntaxNamed('jsonld'), { baseIri, lenient: true }, (statement) => collector.add(statement));
  } catch (error) {
    if (error instanceof NotRdf) throw notRdf(text, error);
    if (error instanceof SyntaxFault && error.reason.includes('LoadDocumentCallback')) throw remoteContext(text);
    throw error;
  }
  if (!/^\s*[{[]/.test(text)) throw new SyntaxFault('JSON-LD is an object or an array', positionOf(text));
  const texts = numericStrings(text);
  return collector.quads.map((quad) => {
    if (quad.object.termType !== 'Literal') return quad;
    const object = checkedLiteral(quad.object, text, texts);
    return object === quad.object ? quad : factory.quad(quad.subject, quad.predicate, object, quad.graph);
  });
};
