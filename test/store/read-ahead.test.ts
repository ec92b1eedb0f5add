/**
 * Data with what the reading ahead of look-ups (src/core/store/quads/look-ups.ts) must get right: subjects that say more than one reading takes,
 * shared objects, subjects that say nothing, and graphs that the caller may not read. A store in memory that holds no others is the judge.
 */
import { join } from 'node:path';
import oxigraph from 'oxigraph';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import type { Readable } from '../../src/core/store/query.js';
import { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

const DATASETS = 600;
const IDS = Array.from({ length: DATASETS }, (_, n) => `d${n}`);
/** More than one reading takes (`ROWS`). */
const HUB = 5_000;

const triplesOf = (n: number): string => {
  const dataset = `<urn:d${n}>`;
  const lines = [
    `<urn:catalogue> <urn:has> ${dataset}`,
    `${dataset} <urn:publisher> <urn:publisher:${n % 7}>`,
    `<urn:publisher:${n % 7}> <urn:name> "Publisher ${n % 7}"`,
    // Every third one has no title: look-ups that find nothing.
    ...(n % 3 === 0
      ? []
      : [`${dataset} <urn:title> "Title \\u0007 \\" \\\\ ${n}"@en`, `${dataset} <urn:title> "Titel ${n}"@de`]),
    ...Array.from({ length: n % 4 }, (_, i) => [
      `${dataset} <urn:part> <urn:part:${n}-${i}>`,
      `<urn:part:${n}-${i}> <urn:format> <urn:format:${(n + i) % 5}>`,
      `<urn:part:${n}-${i}> <urn:of> ${dataset}`,
    ]).flat(),
    `${dataset} <urn:next> <urn:d${(n * 7 + 3) % DATASETS}>`,
    // One subject that says more than a reading takes, among others that say little.
    ...(n === 5 ? Array.from({ length: HUB }, (_, i) => `<urn:publisher:5> <urn:note> "${i}"`) : []),
    // The library of SQLite ends a text at U+0000.
    `${dataset} <urn:odd> "a\\u0000${n % 5}"`,
    `${dataset} <urn:odd> "a\\u0001${n % 2}\\u00011"@en`,
    ...(n === 6 ? [`<urn:publisher:6> <urn:note> "only one"`] : []),
  ];
  return lines.map((line) => `${line} .\n`).join('');
};

const QUERIES = [
  'SELECT ?d ?t { ?d <urn:publisher> <urn:publisher:3> ; <urn:title> ?t }',
  'SELECT ?d ?t ?f { ?d <urn:publisher> ?p . ?d <urn:title> ?t . ?d <urn:part> ?x . ?x <urn:format> ?f }',
  'SELECT ?d { ?d <urn:publisher> ?p FILTER NOT EXISTS { ?d <urn:title> ?t } }',
  'SELECT ?d ?t { ?d <urn:publisher> ?p OPTIONAL { ?d <urn:title> ?t FILTER(LANG(?t) = "de") } }',
  'SELECT ?p (COUNT(DISTINCT ?n) AS ?c) { ?d <urn:publisher> ?p OPTIONAL { ?p <urn:note> ?n } } GROUP BY ?p',
  'SELECT ?n (COUNT(?d) AS ?c) { ?d <urn:publisher> ?p . ?p <urn:name> ?n } GROUP BY ?n',
  'SELECT (COUNT(*) AS ?n) { <urn:catalogue> <urn:has> ?d . ?d <urn:next>/<urn:next>/<urn:next> ?e . ?e <urn:title> ?t }',
  'SELECT ?x ?y { ?x <urn:next> ?y . ?y <urn:next> ?x }',
  'SELECT ?d ?p ?o { <urn:catalogue> <urn:has> ?d . ?d ?p ?o }',
  'SELECT ?f { <urn:d7> <urn:part>/<urn:format> ?f }',
  'SELECT ?d { <urn:catalogue> <urn:has> ?d . ?d <urn:part> ?x . ?x <urn:format> <urn:format:2> ; <urn:of> ?d }',
  'SELECT (COUNT(*) AS ?n) { <urn:d1> <urn:next>+ ?d }',
  'SELECT ?d ?v { ?d <urn:odd> ?v }',
  String.raw`SELECT ?d { ?d <urn:odd> "a\u00003" ; <urn:odd> "a\u00011\u00011"@en }`,
  String.raw`SELECT ?d ?v { ?d <urn:odd> ?v FILTER(STR(?v) IN ("a\u00002", "a\u00010\u00011")) }`,
  // Terms that a query makes, which are the stored ones where these are the same.
  'SELECT ?d ?e { ?d <urn:publisher> ?p ; <urn:part> ?x BIND(IRI(CONCAT("urn:", STRAFTER(STR(?d), "urn:"))) AS ?e) ?x <urn:of> ?e }',
  'SELECT ?d ?n { ?d <urn:publisher> ?p BIND(CONCAT("Publisher ", STRAFTER(STR(?p), "r:")) AS ?n) ?p <urn:name> ?n }',
  'SELECT ?n (COUNT(*) AS ?c) { { ?p <urn:name> ?n } UNION { ?d <urn:publisher> ?p BIND(CONCAT("Publisher ", STRAFTER(STR(?p), "r:")) AS ?n) } } GROUP BY ?n',
  'SELECT DISTINCT ?n { { ?p <urn:name> ?n } UNION { ?p <urn:name> ?m BIND(STR(?m) AS ?n) } UNION { VALUES ?n { "Publisher 3" "no publisher" "Titel 4"@DE } } }',
  'SELECT ?n ?m { ?p <urn:name> ?n BIND(CONCAT(?n, "") AS ?m) FILTER(sameTerm(?n, ?m) && ?n = ?m) }',
  'SELECT ?d (MIN(STR(?t)) AS ?least) (MAX(?t) AS ?most) { ?d <urn:title> ?t } GROUP BY ?d ORDER BY ?least LIMIT 700',
  'SELECT ?d ?t { ?d <urn:title> ?u BIND(STRLANG(STR(?u), LANG(?u)) AS ?t) ?d <urn:title> ?t }',
  'SELECT ?d ?n { ?d <urn:publisher> ?p ; <urn:next> ?e BIND(STRLEN(STR(?e)) AS ?n) } ORDER BY ?n ?d',
  'SELECT ?d ?n { ?d <urn:publisher> ?p MINUS { ?d <urn:next> ?x BIND(IRI("urn:publisher:3") AS ?p) } }',
  `SELECT ?n { VALUES ?g { <${iriOf('dataset', 'd7')}> <urn:nowhere> } BIND(IRI(STR(?g)) AS ?h) GRAPH ?h { ?p <urn:name> ?n } }`,
  // Numbers that the index has, and such that only look like them.
  'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }',
  'SELECT (COUNT(?o) AS ?n) (COUNT(*) AS ?m) { ?s <urn:title> ?o } ORDER BY ?n LIMIT 3',
  'SELECT (COUNT(*) + 1 AS ?n) { ?s <urn:nothing> ?o }',
  'SELECT (COUNT(?x) AS ?n) { ?s <urn:title> ?o }',
  'SELECT (COUNT(*) AS ?n) { ?s ?p ?s }',
  'SELECT (COUNT(*) AS ?n) { ?s <urn:of> <urn:d7> }',
  'SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s <urn:title> ?o }',
  'SELECT (COUNT(*) AS ?n) { ?s <urn:title> ?o } HAVING (COUNT(*) > 10)',
  `SELECT (COUNT(*) AS ?n) FROM <${iriOf('dataset', 'd7')}> { ?s <urn:title> ?o }`,
  `SELECT ?n { GRAPH <${iriOf('dataset', 'd7')}> { SELECT (COUNT(*) AS ?n) { ?s <urn:title> ?o } } }`,
];

const options = { format: 'application/n-triples' };
const TSV = 'text/tab-separated-values';
const sorted = (text: string): string[] => text.toLowerCase().split('\n').sort();

const directory = temporaryDirectory();
let store: EmbeddedStore;
let endpoint: QuadEndpoint;
beforeAll(async () => {
  const log = createLogger('silent');
  store = await EmbeddedStore.open({ dataDir: directory.path, log });
  await store.commit({ put: IDS.map((id, n) => documentOf('dataset', id, { triples: triplesOf(n) })) });
  const limits = { log, timeoutMs: 60_000, sharedMs: 60_000, maxBytes: 1e8 };
  endpoint = new QuadEndpoint({ ...limits, dataFile: join(directory.path, DATA_FILE) });
});
afterAll(async () => {
  await endpoint.close();
  await store.close();
  directory.remove();
});

const READERS: readonly (readonly [string, Readable, (n: number) => boolean])[] = [
  ['everything', { all: true }, () => true],
  ['every other dataset', { datasets: IDS.filter((_, n) => n % 2 === 0) }, (n) => n % 2 === 0],
  ['all but the one with the most', { datasets: IDS.filter((_, n) => n !== 5) }, (n) => n !== 5],
];

describe.each(READERS)('who may read %s', (_name, readable, may) => {
  const memory = new oxigraph.Store();
  beforeAll(() => {
    for (let n = 0; n < DATASETS; n += 1) if (may(n)) memory.load(triplesOf(n), options);
    const graph = oxigraph.namedNode(iriOf('dataset', 'd7'));
    if (may(7)) memory.load(triplesOf(7), { ...options, to_graph_name: graph });
  });

  it.each(QUERIES)('is answered as by a store in memory: %s', async (text) => {
    const { body } = await endpoint.query({ text, accept: TSV, readable }, store.revision);
    const expected = memory.query(text, { results_format: TSV }) as unknown as string;
    expect(sorted(body.toString('utf8'))).toEqual(sorted(expected));
  });
});
