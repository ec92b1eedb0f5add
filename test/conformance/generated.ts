/** Generated datasets: the properties of the profile with every form of literal, and whatever else RDF can say. */
import fc from 'fast-check';
import { factory, iri, literal, type NamedNode, type Quad } from '../../src/core/rdf/terms.js';
import { dcat, dct, foaf, rdf, skos, xsd } from '../../src/core/rdf/vocabulary.js';
import { graphs } from '../rdf/arbitraries.js';
import { PST } from './payloads.js';

export const DATASET = iri('https://piveau.io/set/data/test-dataset');

/** The distribution of that number; its `dct:identifier` is `distribution-<number>`. */
export const distributionNode = (number: number): NamedNode => iri(`https://piveau.io/set/distribution/${number}`);
export const distributionKey = (number: number): string => `distribution-${number}`;

const tags = fc.constantFrom('en', 'de', 'en-GB', 'zh-Hans-CN', 'EL', 'de-t-en-t0-mtec');
const times = fc.constantFrom(
  '2025-01-02T03:04:05Z',
  '2025-01-02T03:04:05+00:00',
  '2025-01-02T03:04:05.600',
  '2025-01-02T24:00:00Z',
);
const sizes = fc.constantFrom(
  literal('1024', xsd.nonNegativeInteger),
  literal('0010', xsd.nonNegativeInteger),
  literal('1.50', xsd.decimal),
  literal('20480.', xsd.decimal),
);
const themes = fc
  .constantFrom('TRAN', 'ENVI', 'EDUC')
  .map((code) => iri(`http://publications.europa.eu/resource/authority/data-theme/${code}`));

const distribution = (text: fc.Arbitrary<string>, number: number): fc.Arbitrary<Quad[]> =>
  fc.tuple(text, sizes, times, fc.boolean()).map(([title, size, time, flag]) => {
    const node = distributionNode(number);
    const licence = factory.blankNode(`licence${number}`);
    return [
      factory.quad(DATASET, dcat.distribution, node),
      factory.quad(node, rdf.type, dcat.Distribution),
      factory.quad(node, dct.identifier, literal(distributionKey(number))),
      factory.quad(node, dct.title, literal(title)),
      factory.quad(node, dcat.byteSize, size),
      factory.quad(node, dct.issued, literal(time, xsd.dateTime)),
      factory.quad(node, dcat.accessURL, iri(`https://acme.example/größe?n=${number}&x=%20`)),
      factory.quad(node, dct.license, licence),
      factory.quad(licence, skos.prefLabel, literal(title, 'en')),
      factory.quad(node, iri(`${PST}isEncrypted`), literal(String(flag), xsd.boolean)),
    ];
  });

const properties = (text: fc.Arbitrary<string>): fc.Arbitrary<Quad[]> =>
  fc
    .record({
      titles: fc.array(fc.tuple(text, tags), { minLength: 1, maxLength: 3 }),
      keywords: fc.array(fc.tuple(text, tags), { maxLength: 3 }),
      themes: fc.array(themes, { maxLength: 2 }),
      modified: times,
      name: text,
    })
    .map(({ titles, keywords, themes: concepts, modified, name }) => {
      const publisher = factory.blankNode('publisher');
      return [
        factory.quad(DATASET, rdf.type, dcat.Dataset),
        ...titles.map(([value, tag]) => factory.quad(DATASET, dct.title, literal(value, tag))),
        ...keywords.map(([value, tag]) => factory.quad(DATASET, dcat.keyword, literal(value, tag))),
        ...concepts.map((concept) => factory.quad(DATASET, dcat.theme, concept)),
        factory.quad(DATASET, dct.modified, literal(modified, xsd.dateTime)),
        factory.quad(DATASET, dct.publisher, publisher),
        factory.quad(publisher, rdf.type, foaf.Organization),
        factory.quad(publisher, foaf.name, literal(name)),
        factory.quad(DATASET, iri(`${PST}offer`), iri('http://pistis-market.eu/offer/1')),
      ];
    });

// Statements that could make a second dataset, another distribution or a flag that is none belong to other tests.
const harmless = ({ predicate }: Quad): boolean =>
  ![rdf.type.value, dcat.distribution.value, dct.identifier.value].includes(predicate.value) &&
  !predicate.value.startsWith(PST);

/** Lists that hold blank nodes may go in circles, which is a case of its own. */
const withoutCircles = (quad: Quad): Quad =>
  quad.predicate.equals(rdf.first) && quad.object.termType === 'BlankNode'
    ? factory.quad(quad.subject, quad.predicate, literal(quad.object.value))
    : quad;

const distinct = (quads: readonly Quad[]): Quad[] => {
  const seen: Quad[] = [];
  for (const quad of quads) if (!seen.some((other) => other.equals(quad))) seen.push(quad);
  return seen;
};

/** Datasets whose literals hold the given text. */
export const datasets = (text: fc.Arbitrary<string>): fc.Arbitrary<Quad[]> =>
  fc
    .tuple(
      properties(text),
      fc
        .integer({ min: 0, max: 3 })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, number) => distribution(text, number)))),
      graphs(text),
    )
    .map(([own, parts, others]) => distinct([...own, ...parts.flat(), ...others.filter(harmless).map(withoutCircles)]));
