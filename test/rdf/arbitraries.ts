/** Generated graphs: every kind of term and every way in which blank nodes hang together. */
import fc from 'fast-check';
import { factory, iri, literal, type NamedNode, type Quad } from '../../src/core/rdf/terms.js';
import { dcat, dct, foaf, platform, rdf, skos, xsd } from '../../src/core/rdf/vocabulary.js';
import { VOCAB_NS } from './support.js';

const pst = platform(VOCAB_NS);

const predicates: readonly NamedNode[] = [
  dct.title,
  dct.identifier,
  dcat.distribution,
  dcat.theme,
  foaf.homepage,
  skos.exactMatch,
  pst.offer,
  pst.isEncrypted,
  rdf.type,
  iri('https://piveau.eu/ns/voc#schema'),
  iri('http://example.org/vocabulary/p-1.x'),
  iri('urn:example:property'),
  iri('http://example.org/größe'),
];

const iris = fc.constantFrom(
  ...[
    'http://example.org/a',
    'https://base.example/catset/data/1',
    'http://pistis-market.eu/offer/1',
    'develop.pistis-market.eu:9094',
    'mailto:someone@example.org',
    'urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66',
    "http://example.org/a(b)'c;d,e!$&*+=@~?q=1&r=%20#f",
    'http://例え.example/データ#片',
    'http://www.w3.org/ns/dcat#Dataset',
    'http://purl.org/dc/terms/',
    `${VOCAB_NS}Offer`,
  ].map((value) => iri(value)),
);

const datatypes: readonly NamedNode[] = [
  xsd.boolean,
  xsd.integer,
  xsd.decimal,
  xsd.double,
  xsd.dateTime,
  rdf.HTML,
  iri('urn:d'),
];

const lexical = fc.constantFrom(
  '1',
  '01',
  '+1',
  '1.50',
  '1.',
  '.5',
  '1e5',
  '1.0E5',
  'true',
  'TRUE',
  '2025-01-01T00:00:00+00:00',
  'x',
);

/** Characters that XML can hold too. */
export const xmlText = fc
  .string({ unit: 'binary', maxLength: 12 })
  .map((text) => text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ''));

/** Any characters. */
export const anyText = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/\p{Cs}/gu, ''));

const literals = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    text.map((value) => literal(value)),
    fc
      .tuple(text, fc.constantFrom('en', 'en-GB', 'zh-Hans-CN', 'DE', 'de-t-en-t0-mtec', 'x-Private'))
      .map(([value, tag]) => literal(value, tag)),
    fc.tuple(lexical, fc.constantFrom(...datatypes)).map(([value, datatype]) => literal(value, datatype)),
  );

const blankNodes = fc.integer({ min: 0, max: 5 }).map((number) => factory.blankNode(`n${number}`));

/** A list of the given values, and something that refers to it. */
const list = (owner: Quad['subject'], items: readonly Quad['object'][], label: string): Quad[] => {
  const cell = (index: number) => (index < items.length ? factory.blankNode(`${label}${index}`) : rdf.nil);
  return [
    factory.quad(owner, dct.subject, cell(0)),
    ...items.flatMap((item, index) => [
      factory.quad(factory.blankNode(`${label}${index}`), rdf.first, item),
      factory.quad(factory.blankNode(`${label}${index}`), rdf.rest, cell(index + 1)),
    ]),
  ];
};

/** Graphs whose literals hold the given text. */
export const graphs = (text: fc.Arbitrary<string>): fc.Arbitrary<Quad[]> => {
  const statement = fc
    .tuple(fc.oneof(iris, blankNodes), fc.constantFrom(...predicates), fc.oneof(literals(text), iris, blankNodes))
    .map(([subject, predicate, object]) => factory.quad(subject, predicate, object));
  const lists = fc
    .tuple(fc.oneof(iris, blankNodes), fc.array(fc.oneof(literals(text), iris, blankNodes), { maxLength: 3 }))
    .map(([owner, items]) => list(owner, items, 'l'));
  return fc
    .tuple(fc.array(statement, { maxLength: 20 }), fc.option(lists, { nil: [] }))
    .map(([statements, cells]) => [...statements, ...cells]);
};
