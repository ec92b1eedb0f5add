/** Datasets, and questions of SPARQL and of GraphQL's filters about them. */
import { Definitions } from '../../src/features/repository/assessment/definitions.js';
import { conditionOf } from '../../src/features/repository/filters/condition.js';
import type { FilterInput } from '../../src/features/repository/filters/limits.js';
import { dataset } from '../../src/model/dataset.js';
import { sortOf } from '../../src/features/repository/filters/order.js';
import type { ListRequest } from '../../src/features/repository/filters/filters.js';
import { platform } from '../../src/core/rdf/vocabulary.js';
import type { GraphDocument } from '../../src/core/store/graph-store.js';

const AT = '2026-01-01T00:00:00.000Z';
const ROOT = 'http://bench.example';
const FILE_TYPE = 'http://publications.europa.eu/resource/authority/file-type';

const PREFIXES = `PREFIX dcat: <http://www.w3.org/ns/dcat#> PREFIX dct: <http://purl.org/dc/terms/> PREFIX foaf: <http://xmlns.com/foaf/0.1/> `;

/** Formats; of each three one after the other have a dataset's distributions. */
const FORMATS = 12;
/** Publishers that have as many datasets however many there are: each has a hundred. */
const EACH = 100;

/** Questions as people ask them, by what they cost. */
export const QUERIES: Readonly<Record<string, string>> = {
  'selective: one dataset': `${PREFIXES}SELECT ?t { <${ROOT}/catset/data/d77> dct:title ?t }`,
  'selective: by publisher and format': `${PREFIXES}SELECT ?d ?t { ?d dct:publisher <urn:publisher:17> ; dct:title ?t ; dcat:distribution ?x . ?x dct:format <${FILE_TYPE}/F3> } LIMIT 50`,
  'aggregate: datasets by publisher': `${PREFIXES}SELECT ?n (COUNT(?d) AS ?c) { ?d a dcat:Dataset ; dct:publisher ?p . ?p foaf:name ?n } GROUP BY ?n`,
  'scan: all statements': 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }',
};

/** What names of resources are made from. */
export const naming = { base: ROOT, terms: platform(`${ROOT}/voc#`), definitions: new Definitions(ROOT) };

const filtered = (filter: FilterInput, sort: readonly FilterInput[]): ListRequest => ({
  list: 'datasets',
  condition: conditionOf(dataset, filter, 'filter'),
  sort: sortOf(dataset, sort, 'sort'),
  first: 50,
});
const byTitle = [{ titles: { direction: 'ASC', language: 'en' } }];
const ofFormat = (code: string): FilterInput => ({
  distributions: { some: { format: { iri: { eq: `${FILE_TYPE}/${code}` } } } },
});

/** Filters of GraphQL: one page of 50. */
export const FILTERS: Readonly<Record<string, (round: number) => ListRequest>> = {
  'one relation and an order, 100 match': () => filtered({ publisher: { name: { eq: 'Publisher 17' } } }, byTitle),
  'a keyword and an order': () => filtered({ keywords: { eq: 'word 77' } }, byTitle),
  'one relation and an order, a quarter match': () => filtered(ofFormat('F3'), byTitle),
  'one relation without an order, a quarter match': () => filtered(ofFormat('F3'), []),
  'all but few match, by title': () => filtered({ publisher: { name: { not: 'Publisher 17' } } }, byTitle),
  'a part of titles that none has, by title': (round) =>
    filtered({ titles: { contains: `nowhere ${round}` } }, byTitle),
  'a part of descriptions that one has': (round) =>
    filtered({ descriptions: { contains: `place ${1000 + round},` } }, byTitle),
};

/** About 36 statements, as real documents have them; publishers and formats stand in many. `publishers`: how many there are. */
export const triplesOf = (n: number, publishers: number): string => {
  const dataset = `<${ROOT}/catset/data/d${n}>`;
  const a = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>';
  const publisher = `<urn:publisher:${n % publishers}>`;
  const lines = [
    `${dataset} ${a} <http://www.w3.org/ns/dcat#Dataset>`,
    ...['en', 'de', 'el'].map((tag) => `${dataset} <http://purl.org/dc/terms/title> "Dataset ${n} (${tag})"@${tag}`),
    `${dataset} <http://purl.org/dc/terms/description> "What is measured at place ${n}, every hour since 2020."@en`,
    `${dataset} <http://purl.org/dc/terms/publisher> ${publisher}`,
    `${publisher} ${a} <http://xmlns.com/foaf/0.1/Agent>`,
    `${publisher} <http://xmlns.com/foaf/0.1/name> "Publisher ${n % publishers}"`,
    ...Array.from(
      { length: 8 },
      (_, i) => `${dataset} <http://www.w3.org/ns/dcat#keyword> "word ${(n * 7 + i * 13) % 10_000}"@en`,
    ),
    ...Array.from({ length: 3 }, (_, i) => {
      const part = `<${ROOT}/catset/distribution/d${n}-${i}>`;
      return [
        `${dataset} <http://www.w3.org/ns/dcat#distribution> ${part}`,
        `${part} ${a} <http://www.w3.org/ns/dcat#Distribution>`,
        `${part} <http://purl.org/dc/terms/format> <${FILE_TYPE}/F${(n + i) % FORMATS}>`,
        `${part} <http://www.w3.org/ns/dcat#accessURL> <https://data.example/${n}/${i}>`,
        `${part} <http://purl.org/dc/terms/title> "File ${i} of ${n}"@en`,
        `<${FILE_TYPE}/F${(n + i) % FORMATS}> ${a} <http://www.w3.org/2004/02/skos/core#Concept>`,
      ];
    }).flat(),
  ];
  return lines.map((line) => `${line} .\n`).join('');
};

/** How many publishers so many datasets have. */
export const publishersOf = (datasets: number): number => Math.max(1, Math.floor(datasets / EACH));

/** Half of so many datasets, by their ids: every other dozen, so that of what matches a filter half may be read as well. */
export const halfOf = (datasets: number): string[] =>
  Array.from({ length: datasets }, (_, n) => n)
    .filter((n) => Math.floor(n / FORMATS) % 2 === 0)
    .map((n) => `d${n}`);

/** The document of a dataset. */
export const documentOf = (n: number, publishers: number, title = ''): GraphDocument => ({
  iri: `${ROOT}/catset/data/d${n}`,
  kind: 'dataset',
  id: `d${n}`,
  triples:
    triplesOf(n, publishers) + (title && `<${ROOT}/catset/data/d${n}> <http://purl.org/dc/terms/title> "${title}" .\n`),
  system: `<${ROOT}/catid/catalogue/c${n % 20}> <http://www.w3.org/ns/dcat#dataset> <${ROOT}/catset/data/d${n}> .\n`,
  hash: `${n}`,
  created: AT,
  changed: AT,
  distributions: [0, 1, 2].map((i) => `d${n}-${i}`),
  quads: 36,
});
