/** SPARQL made from its grammar, with texts that mean harm wherever a term can stand, and with damage. */
import fc from 'fast-check';
import { nastyText } from './nasty.js';

/** A literal that holds a text, escaped as it must be. */
const literal = nastyText.map((text) =>
  JSON.stringify(text.slice(0, 60)).replaceAll('\u2028', '').replaceAll('\u2029', ''),
);
/** What a text becomes where nobody escapes it. */
const bare = nastyText.map((text) => text.slice(0, 60));
const variable = fc.constantFrom('?s', '?p', '?o', '$x', '?é');
/** An IRI that may stand anywhere. */
const iri = fc.oneof(
  fc.constantFrom('<urn:x>', '<http://www.w3.org/ns/dcat#title>', 'dct:title', 'rdf:type'),
  bare.map((text) => `<urn:${encodeURIComponent(text)}>`),
);
const subject = fc.oneof(
  { weight: 3, arbitrary: variable },
  { weight: 2, arbitrary: iri },
  { weight: 1, arbitrary: fc.constantFrom('_:b', '[]', '()') },
);
const value = fc.oneof(iri, literal, fc.constantFrom('1', '-1.5e3', 'true', '""@en-GB', '"1"^^<urn:d>'));
const object = fc.oneof(variable, value, fc.constantFrom('_:b', '[]', '(1 2)'));
const operand = fc.oneof(variable, value);

/** Expressions, patterns and queries refer to each other. */
const grammar = fc.letrec<{ expression: string; pattern: string; path: string; query: string }>((tie) => ({
  path: fc.oneof(
    { depthSize: 'small' },
    iri,
    fc.tuple(tie('path'), tie('path'), fc.constantFrom('/', '|')).map(([one, other, by]) => `(${one}${by}${other})`),
    tie('path').map((path) => `^(${path})`),
    fc.tuple(tie('path'), fc.constantFrom('*', '+', '?')).map(([path, times]) => `(${path})${times}`),
    iri.map((one) => `!(${one})`),
  ),
  expression: fc.oneof(
    { depthSize: 'small' },
    operand,
    fc
      .tuple(tie('expression'), tie('expression'), fc.constantFrom('=', '<', '&&', '||', '+', '/', 'IN'))
      .map(([one, other, by]) => (by === 'IN' ? `(${one} IN (${other}))` : `(${one} ${by} ${other})`)),
    fc
      .tuple(
        fc.constantFrom('STR', 'LANG', 'IRI', 'UCASE', 'MD5', 'YEAR', 'BNODE', 'STRLEN', 'ENCODE_FOR_URI', 'ABS'),
        tie('expression'),
      )
      .map(([name, one]) => `${name}(${one})`),
    fc.tuple(tie('expression'), literal).map(([one, text]) => `REGEX(STR(${one}), ${text})`),
    fc
      .tuple(tie('expression'), literal, literal)
      .map(([one, text, other]) => `REPLACE(STR(${one}), ${text}, ${other})`),
    tie('pattern').map((pattern) => `EXISTS { ${pattern} }`),
  ),
  pattern: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(subject, fc.oneof(variable, tie('path')), object).map((triple) => `${triple.join(' ')} .`),
    fc.tuple(variable, iri, object).map((triple) => `${triple.join(' ')} .`),
    tie('pattern').map((pattern) => `OPTIONAL { ${pattern} }`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `{ ${one} } UNION { ${other} }`),
    fc.tuple(fc.oneof(variable, iri), tie('pattern')).map(([graph, pattern]) => `GRAPH ${graph} { ${pattern} }`),
    tie('expression').map((expression) => `FILTER(${expression})`),
    fc.tuple(tie('expression'), fc.nat(99)).map(([expression, number]) => `BIND(${expression} AS ?b${number})`),
    fc.array(value, { maxLength: 4 }).map((terms) => `VALUES ?v { ${terms.join(' ')} }`),
    tie('pattern').map((pattern) => `MINUS { ${pattern} }`),
    tie('pattern').map((pattern) => `{ SELECT * { ${pattern} } LIMIT 2 }`),
  ),
  query: fc
    .tuple(
      fc.constantFrom(
        'SELECT *',
        'SELECT DISTINCT ?s',
        'SELECT (COUNT(*) AS ?n)',
        'ASK',
        'CONSTRUCT { ?s ?p ?o }',
        'DESCRIBE ?s',
      ),
      tie('pattern'),
      fc.constantFrom('', 'LIMIT 5', 'ORDER BY ?s LIMIT 3', 'OFFSET 3', 'OFFSET 99999999999999999999'),
    )
    .map(([form, pattern, tail]) => `${form} { ${pattern} } ${tail}`),
}));

const PROLOGUE = 'PREFIX dct: <http://purl.org/dc/terms/> PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>\n';

const FORBIDDEN = [
  'SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }',
  'DROP ALL',
  'CLEAR ALL',
  'INSERT DATA { <urn:x> <urn:y> <urn:z> }',
  'DELETE WHERE { ?s ?p ?o }',
  'LOAD <file:///etc/passwd>',
  'LOAD <http://127.0.0.1:1/>',
  'CREATE GRAPH <urn:g>',
  'COPY DEFAULT TO <urn:g>',
  'ASK {} ; DROP ALL',
];

/** Queries: whole ones, ones with something in their midst, what this endpoint does not do, and what is no SPARQL. */
export const queries: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: grammar.query.map((query) => PROLOGUE + query) },
  {
    weight: 3,
    arbitrary: fc.tuple(grammar.query, bare, fc.double({ min: 0, max: 1, noNaN: true })).map(([query, text, at]) => {
      const place = Math.floor(query.length * at);
      return PROLOGUE + query.slice(0, place) + text + query.slice(place);
    }),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...FORBIDDEN), bare).map(([update, text]) => `${update} #${text}`) },
  { weight: 1, arbitrary: nastyText },
);
