/**
 * Search over generated datasets: rate of indexing, times of queries, memory; beside it the same term and facet in SPARQL.
 * `node --expose-gc dist/test/bench/search-main.js [10000 100000 1000000]`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import oxigraph from 'oxigraph';
import { indexEntry } from '../../src/domain/search/entry.js';
import { Identifiers } from '../../src/domain/identifiers.js';
import { Search, type SearchRequest } from '../../src/domain/search/search.js';
import { createLogger } from '../../src/log.js';
import { platform } from '../../src/rdf/vocabulary.js';
import { SearchIndex } from '../../src/search/search-index.js';
import { putStatements } from '../../src/search/statements.js';
import { searchTables } from '../../src/search/tables.js';
import { Database } from '../../src/store/sqlite/database.js';
import { generated, word } from './search-corpus.js';

const BASE = 'http://bench.example';
const VOCABULARY = 'https://www.pistis-project.eu/ns/voc#';
const BATCH = 500;
const ROUNDS = 25;
/** SPARQL is only asked where it answers within seconds. */
const MOST_SPARQL = 100_000;
const SIX = ['catalog', 'categories', 'publisher', 'format', 'license', 'keywords'] as const;

const facets = SIX.map((dimension) => ({ dimension, limit: 50 }));
/** Words of these ranks occur in very many, many, some and few datasets. */
const queries: Readonly<Record<string, (round: number) => Partial<SearchRequest>>> = {
  'rare term': (round) => ({ query: word(20_000 + round * 7) }),
  'mid term': (round) => ({ query: word(400 + round) }),
  'common term': (round) => ({ query: word(12 + (round % 8)) }),
  'very common term': (round) => ({ query: word(round % 3) }),
  'two terms': (round) => ({ query: `${word(5 + round)} ${word(90 + round)}` }),
  prefix: (round) => ({ query: `${word(300 + round).slice(0, 4)}*` }),
  'common term, six facets': (round) => ({ query: word(12 + (round % 8)), facets }),
  'everything, six facets': () => ({ facets }),
  'browse by date': (round) => ({ offset: round * 20 }),
  'browse by title': (round) => ({ offset: round * 20, sort: [{ by: 'title', language: 'en', descending: false }] }),
  'facet selected, by date': (round) => ({
    selections: [{ dimension: 'catalog', values: [`c${round % 20}`], operator: 'OR' }],
  }),
};

const fill = async (database: Database, size: number): Promise<number> => {
  const tools = { identifiers: new Identifiers(BASE), terms: platform(VOCABULARY), vocabNs: VOCABULARY };
  const start = performance.now();
  for (let n = 0; n < size; n += BATCH) {
    await Promise.all(
      Array.from({ length: Math.min(BATCH, size - n) }, (_, i) => {
        const entry = indexEntry(generated(n + i, BASE), tools);
        return database.write(entry ? putStatements(entry) : []);
      }),
    );
  }
  return size / ((performance.now() - start) / 1000);
};

const quantile = (times: readonly number[], share: number): string =>
  ([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);

const timed = async (search: Search, request: (round: number) => Partial<SearchRequest>): Promise<string> => {
  const times: number[] = [];
  let hits = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { total } = await search.find({ kinds: ['dataset'], limit: 20, ...request(round) }, { all: true });
    times.push(performance.now() - start);
    hits += total / ROUNDS;
  }
  return `p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms (${Math.round(hits)} hits)`;
};

const sparql = (size: number): string[] => {
  const store = new oxigraph.Store();
  for (let n = 0; n < size; n += 1_000) {
    const text = Array.from({ length: 1_000 }, (_, i) => generated(n + i, BASE).triples).join('');
    store.load(text, { format: 'application/n-triples', lenient: true });
  }
  const time = (query: string): string => {
    const start = performance.now();
    store.query(query, { results_format: 'json' });
    return `${(performance.now() - start).toFixed(0)} ms`;
  };
  const term = `?d <http://purl.org/dc/terms/description> ?t FILTER(CONTAINS(?t, "${word(12)}"))`;
  const format = '?d <http://www.w3.org/ns/dcat#distribution> ?x . ?x <http://purl.org/dc/terms/format> ?f';
  return [
    `SPARQL, the same common term: ${time(`SELECT ?d { ${term} } LIMIT 20`)} for any 20, ${time(`SELECT (COUNT(?d) AS ?n) { ${term} }`)} counted`,
    `SPARQL, one facet of it: ${time(`SELECT ?f (COUNT(?d) AS ?n) { ${term} . ${format} } GROUP BY ?f`)}`,
  ];
};

/** Rows of the result for one size. */
export const searchBench = async (size: number): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'search-bench-'));
  const file = join(folder, 'index.db');
  const database = await Database.open(file, searchTables);
  const index = new SearchIndex({ file, log: createLogger('silent'), timeoutMs: 60_000 });
  try {
    const rate = await fill(database, size);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = performance.now();
    await index.warm();
    const rows = [
      `${size} datasets: indexed at ${Math.round(rate)} a second, ${(statSync(file).size / 1e6).toFixed(0)} MB on disk`,
      `columns filled in ${(performance.now() - start).toFixed(0)} ms, ${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB of memory`,
    ];
    const search = new Search(index, database);
    for (const [name, request] of Object.entries(queries)) rows.push(`${name}: ${await timed(search, request)}`);
    return size <= MOST_SPARQL ? [...rows, ...sparql(size)] : rows;
  } finally {
    await index.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
