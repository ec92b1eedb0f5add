/**
 * Search over generated datasets: rate of indexing, times of queries, memory; beside it the same term and facet in SPARQL.
 * `npm run bench -- search` for ten and a hundred thousand, `node --expose-gc dist/test/bench/search-main.js 1000000` for any
 * sizes. With `SEARCH_BENCH_DIR` the filled indexes stay in that folder and are used again. With `OPENSEARCH_URL` the same
 * searches are asked of an index in that node.
 */
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import oxigraph from 'oxigraph';
import { Search, type SearchRequest } from '../../src/features/search/search.js';
import { createLogger } from '../../src/core/log.js';
import { copyOf, discardCopy, keptBeside } from '../../src/core/search/columns/kept.js';
import type { Database } from '../../src/core/store/sqlite/database.js';
import { SearchIndex } from '../../src/core/search/search-index.js';
import { openBenchCluster } from './search-cluster.js';
import { generated, word } from './search-corpus.js';
import { BASE, openBenchIndex, statementsOf, tools } from './search-index.js';

const ROUNDS = 25;
/** SPARQL is only asked where it answers within seconds. */
const MOST_SPARQL = 100_000;
const SIX = ['catalog', 'categories', 'publisher', 'format', 'license', 'keywords'] as const;

/** A group of queries; every round asks another one, so nothing is remembered from before. */
interface Group {
  readonly request: (round: number) => Partial<SearchRequest>;
  /** Rounds, where there are not as many different queries as usual. */
  readonly rounds?: number;
}

const facets = SIX.map((dimension) => ({ dimension, limit: 50 }));
/** Words of these ranks occur in so many datasets, whatever the size: the share is shown with the result. */
const groups: Readonly<Record<string, Group>> = {
  'rare term': { request: (round) => ({ query: word(20_000 + round * 7) }) },
  'mid term': { request: (round) => ({ query: word(1_500 + round) }) },
  'common term': { request: (round) => ({ query: word(36 + round) }) },
  'very common term': { request: (round) => ({ query: word(7 + round) }) },
  'term nearly everywhere': { request: (round) => ({ query: word(round) }), rounds: 7 },
  'two terms': { request: (round) => ({ query: `${word(70 + round)} ${word(100 + round)}` }) },
  prefix: { request: (round) => ({ query: `${word(300 + round).slice(0, 4)}*` }) },
  'typing error': { request: (round) => ({ query: `${word(500 + round)}x` }) },
  'common term, six facets': { request: (round) => ({ query: word(62 + round), facets }) },
  'common term, six facets, one selected': {
    request: (round) => ({
      query: word(90 + round),
      facets,
      selections: [{ dimension: 'format', values: ['CSV'], operator: 'OR' }],
    }),
  },
  'everything, six facets': { request: () => ({ facets }) },
  'browse by date': { request: (round) => ({ offset: round * 20 }) },
  'browse by title': {
    request: (round) => ({ offset: round * 20, sort: [{ by: 'title', language: 'en', descending: false }] }),
  },
  'facet selected, by date': {
    request: (round) => ({ selections: [{ dimension: 'catalog', values: [`c${round % 20}`], operator: 'OR' }] }),
  },
};

const quantile = (times: readonly number[], share: number): string =>
  ([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);

/** What a group of queries took. */
interface Timing {
  readonly text: string;
  /** CPU time of one query in milliseconds: it hardly depends on what else the machine does. */
  readonly cpu: number;
}

const timed = async (search: Search, { request, rounds = ROUNDS }: Group): Promise<Timing> => {
  const times: number[] = [];
  let hits = 0;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const { total } = await search.find({ kinds: ['dataset'], limit: 20, ...request(round) }, { all: true });
    times.push(performance.now() - start);
    hits += total / rounds;
  }
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / rounds;
  const text = `p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms, CPU ${cpu.toFixed(1)} ms (${Math.round(hits)} hits)`;
  return { text, cpu };
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** The same searches of an index in OpenSearch. */
const elsewhere = async (url: string, size: number, database: Database): Promise<string[]> => {
  const { index, rate, bytes, cpu, close } = await openBenchCluster(url, size, database);
  try {
    const rows = [`in OpenSearch: indexed at ${Math.round(rate)} a second, ${megabytes(bytes)} on disk`];
    const search = new Search(index, database, tools);
    const before = await cpu();
    let asked = 0;
    for (const [name, group] of Object.entries(groups)) {
      rows.push(`in OpenSearch, ${name}: ${(await timed(search, group)).text}`);
      asked += group.rounds ?? ROUNDS;
    }
    rows.push(
      `in OpenSearch: ${(((await cpu()) - before) / asked).toFixed(1)} ms of its CPU for each of ${asked} queries`,
    );
    return rows;
  } finally {
    await close();
  }
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
  const term = `?d <http://purl.org/dc/terms/description> ?t FILTER(CONTAINS(?t, "${word(36)}"))`;
  const format = '?d <http://www.w3.org/ns/dcat#distribution> ?x . ?x <http://purl.org/dc/terms/format> ?f';
  return [
    `SPARQL, a common term: ${time(`SELECT ?d { ${term} } LIMIT 20`)} for any 20, ${time(`SELECT (COUNT(?d) AS ?n) { ${term} }`)} counted`,
    `SPARQL, one facet of it: ${time(`SELECT ?f (COUNT(?d) AS ?n) { ${term} . ${format} } GROUP BY ?f`)}`,
  ];
};

/** The first search after a start that finds a copy of the columns, in milliseconds, and what is copied, in bytes. */
const withCopy = async (database: Database): Promise<{ readonly first: number; readonly bytes: number }> => {
  const start = async (): Promise<number> => {
    const keep = keptBeside(database, 0);
    const index = new SearchIndex({ file: database.file, log: createLogger('silent'), timeoutMs: 60_000, keep });
    const began = performance.now();
    await new Search(index, database, tools).find({ kinds: ['dataset'], limit: 20 }, { all: true });
    const took = performance.now() - began;
    await index.close();
    return took;
  };
  await start();
  const { size: bytes } = statSync(copyOf(database));
  const first = await start();
  discardCopy(database);
  return { first, bytes };
};

/** The result for one size. */
interface SizeResult {
  readonly rows: readonly string[];
  /** Figures that grow with the size. */
  readonly figures: Readonly<Record<string, number>>;
}

const measured = async (size: number): Promise<SizeResult> => {
  const { file, database, rate, close } = await openBenchIndex(size, process.env['SEARCH_BENCH_DIR']);
  const index = new SearchIndex({ file, log: createLogger('silent'), timeoutMs: 60_000 });
  try {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = performance.now();
    await index.warm();
    const filled = performance.now() - start;
    const rows: string[] = [
      `${size} datasets: ${rate === undefined ? 'index kept from before' : `indexed at ${Math.round(rate)} a second`}, ${megabytes(statSync(file).size)} on disk, load of the machine ${loadavg()[0]?.toFixed(1) ?? ''}`,
    ];
    const search = new Search(index, database, tools);
    const figures: Record<string, number> = { 'file size': statSync(file).size, 'filling the columns': filled };
    for (const [name, group] of Object.entries(groups)) {
      const { text, cpu } = await timed(search, group);
      rows.push(`${name}: ${text}`);
      figures[`${name} (CPU)`] = cpu;
    }
    const written = { request: (round: number) => ({ offset: round }) };
    await database.write(statementsOf(size - 1));
    rows.push(`browse by date after a write: ${(await timed(search, { ...written, rounds: 1 })).text}`);
    const memory = process.memoryUsage().rss - before;
    figures['memory'] = memory;
    rows.push(`columns filled in ${filled.toFixed(0)} ms; with searches done ${megabytes(memory)} of memory`);
    const { first, bytes } = await withCopy(database);
    figures['first search with a copy of the columns'] = first;
    rows.push(`first search with a copy of the columns (${megabytes(bytes)}) after ${first.toFixed(0)} ms`);
    const url = process.env['OPENSEARCH_URL'];
    if (url !== undefined) rows.push(...(await elsewhere(url, size, database)));
    if (size <= MOST_SPARQL) rows.push(...sparql(size));
    return { rows, figures };
  } finally {
    await index.close();
    await close();
  }
};

/** By how much each figure grows from one size to the next. */
const growth = (sizes: readonly number[], results: readonly SizeResult[]): string[] =>
  results.slice(1).map(({ figures }, index) => {
    const before = results[index]?.figures ?? {};
    const ratios = Object.entries(figures).map(
      ([name, value]) => `${name} ${(value / (before[name] ?? NaN)).toFixed(1)}`,
    );
    return `from ${sizes[index] ?? 0} to ${sizes[index + 1] ?? 0} datasets, times: ${ratios.join(', ')}`;
  });

/** Rows of the result for some sizes, and how the figures grow between them. */
export const searchBench = async (sizes: readonly number[] = [10_000, 100_000]): Promise<string[]> => {
  const results: SizeResult[] = [];
  for (const size of sizes) results.push(await measured(size));
  return [...results.flatMap(({ rows }) => rows), ...growth(sizes, results)];
};
