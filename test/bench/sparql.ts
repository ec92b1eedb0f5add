/**
 * SPARQL over everything: the index of quads and its evaluator beside the npm package's store in memory, with the same data and in one
 * run. `SPARQL_DATASETS` says how many datasets there are, `SPARQL_BASE` how many the store in memory holds.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import oxigraph from 'oxigraph';
import { createLogger } from '../../src/log.js';
import { EmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import type { GraphDocument } from '../../src/store/graph-store.js';
import type { Readable } from '../../src/store/query.js';
import { indexOf } from '../../src/store/quads/form.js';
import { QuadEndpoint } from '../../src/store/quads/quad-endpoint.js';
import { median } from './support.js';

const DATASETS = Number(process.env['SPARQL_DATASETS'] ?? 20_000);
const BASE = Number(process.env['SPARQL_BASE'] ?? DATASETS);
const ROUNDS = 7;
const AT = '2026-01-01T00:00:00.000Z';
const ROOT = 'http://bench.example';

const PREFIXES = `PREFIX dcat: <http://www.w3.org/ns/dcat#> PREFIX dct: <http://purl.org/dc/terms/> PREFIX foaf: <http://xmlns.com/foaf/0.1/> `;

/** Questions as people ask them, by what they cost. */
const QUERIES: Readonly<Record<string, string>> = {
  'selective: one dataset': `SELECT ?t { <${ROOT}/catset/data/d77> dct:title ?t }`,
  'selective: by publisher and format': `SELECT ?d ?t { ?d dct:publisher <urn:publisher:17> ; dct:title ?t ; dcat:distribution ?x . ?x dct:format <urn:format:3> } LIMIT 50`,
  'aggregate: datasets by publisher': `SELECT ?n (COUNT(?d) AS ?c) { ?d a dcat:Dataset ; dct:publisher ?p . ?p foaf:name ?n } GROUP BY ?n`,
  'scan: all statements': 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }',
};

/** About 36 statements, as real documents have them; publishers and formats stand in many. */
const triplesOf = (n: number): string => {
  const dataset = `<${ROOT}/catset/data/d${n}>`;
  const a = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>';
  const publisher = `<urn:publisher:${n % 200}>`;
  const lines = [
    `${dataset} ${a} <http://www.w3.org/ns/dcat#Dataset>`,
    ...['en', 'de', 'el'].map((tag) => `${dataset} <http://purl.org/dc/terms/title> "Dataset ${n} (${tag})"@${tag}`),
    `${dataset} <http://purl.org/dc/terms/description> "What is measured at place ${n}, every hour since 2020."@en`,
    `${dataset} <http://purl.org/dc/terms/publisher> ${publisher}`,
    `${publisher} ${a} <http://xmlns.com/foaf/0.1/Agent>`,
    `${publisher} <http://xmlns.com/foaf/0.1/name> "Publisher ${n % 200}"`,
    ...Array.from(
      { length: 8 },
      (_, i) => `${dataset} <http://www.w3.org/ns/dcat#keyword> "word ${(n * 7 + i * 13) % 3_000}"@en`,
    ),
    ...Array.from({ length: 3 }, (_, i) => {
      const part = `<${ROOT}/catset/distribution/d${n}-${i}>`;
      return [
        `${dataset} <http://www.w3.org/ns/dcat#distribution> ${part}`,
        `${part} ${a} <http://www.w3.org/ns/dcat#Distribution>`,
        `${part} <http://purl.org/dc/terms/format> <urn:format:${(n + i) % 12}>`,
        `${part} <http://www.w3.org/ns/dcat#accessURL> <https://data.example/${n}/${i}>`,
        `${part} <http://purl.org/dc/terms/title> "File ${i} of ${n}"@en`,
        `<urn:format:${(n + i) % 12}> ${a} <http://www.w3.org/2004/02/skos/core#Concept>`,
      ];
    }).flat(),
  ];
  return lines.map((line) => `${line} .\n`).join('');
};

const documentOf = (n: number, title = ''): GraphDocument => ({
  iri: `${ROOT}/catset/data/d${n}`,
  kind: 'dataset',
  id: `d${n}`,
  triples: triplesOf(n) + title,
  system: '',
  hash: `${n}`,
  created: AT,
  changed: AT,
  distributions: [0, 1, 2].map((i) => `d${n}-${i}`),
  quads: 36,
});

const timed = async (work: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
};

const inMemory = (): oxigraph.Store => {
  const store = new oxigraph.Store();
  for (let n = 0; n < BASE; n += 500) {
    const some = Array.from({ length: Math.min(500, BASE - n) }, (_, i) => triplesOf(n + i));
    store.load(some.join(''), { format: 'application/n-triples', lenient: true });
  }
  return store;
};

const ms = (time: number): string => `${time.toFixed(2)} ms`;

/** Fills both, asks both, and tells the ratios. */
export const sparql = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sparql-'));
  const log = createLogger('silent');
  const store = await EmbeddedStore.open({ dataDir: folder, log });
  const limits = { log, timeoutMs: 600_000, sharedMs: 600_000, maxBytes: 1e9 };
  const endpoint = new QuadEndpoint({ ...limits, dataFile: store.file });
  try {
    for (let n = 0; n < DATASETS; n += 500) {
      const put = Array.from({ length: Math.min(500, DATASETS - n) }, (_, i) => documentOf(n + i));
      await store.commit({ put });
    }
    const ask = (text: string, readable?: Readable) =>
      endpoint.query({ text: PREFIXES + text, readable }, store.revision);
    const filling = performance.now();
    await ask('ASK {}');
    const filled = performance.now() - filling;
    const quads = endpoint.statistics.statements;
    const rows = [
      `sparql: ${DATASETS} datasets indexed in ${(filled / DATASETS).toFixed(2)} ms each; ${Math.round(statSync(indexOf(store.file)).size / DATASETS / 36)} bytes a quad, ${quads} statements`,
    ];
    const memory = inMemory();
    const half: Readable = { datasets: Array.from({ length: DATASETS / 2 }, (_, i) => `d${i * 2}`) };
    for (const [name, text] of Object.entries(QUERIES)) {
      const there = await timed(() => memory.query(PREFIXES + text, { results_format: 'json' }));
      const here = await timed(() => ask(text));
      const restricted = await timed(() => ask(text, half));
      rows.push(
        `sparql: ${name}: ${ms(here)}, ${(here / there).toFixed(2)} times the store in memory with ${BASE} (${ms(there)}); for a reader of half ${(restricted / here).toFixed(2)} times`,
      );
    }
    let version = 0;
    const replaced = await timed(async () => {
      version += 1;
      const title = `<${ROOT}/catset/data/d5> <http://purl.org/dc/terms/title> "Version ${version}" .\n`;
      await store.commit({ put: Array.from({ length: 100 }, (_, n) => documentOf(n, title)) });
      await ask('ASK {}');
    });
    rows.push(`sparql: a dataset stored and replaced in the index: ${ms(replaced / 100)}`);
    return rows;
  } finally {
    await endpoint.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
