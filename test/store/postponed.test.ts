/** An index that is first filled writes some of its orders later: in the end they hold what they hold when all is written at once. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '../../src/core/log.js';
import { dct, foaf } from '../../src/core/rdf/vocabulary.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import type { GraphDocument } from '../../src/core/store/graph-store.js';
import { Follower } from '../../src/core/store/quads/follower.js';
import { openIndex } from '../../src/core/store/quads/form.js';
import { HiddenScan } from '../../src/core/store/quads/hidden-scan.js';
import type { MostPostponed } from '../../src/core/store/quads/postponed.js';
import { Indexer } from '../../src/core/store/quads/indexer.js';
import { QuadIndex } from '../../src/core/store/quads/quad-index.js';
import { FillReader } from '../../src/core/store/quads/fill-reader.js';
import { readGraphs } from '../../src/core/store/quads/read-graphs.js';
import { WIDTH, type Pattern } from '../../src/core/store/quads/scan.js';
import { openReader, PreparedStatements } from '../../src/core/store/sqlite/connection.js';
import { Reader } from '../../src/core/store/sqlite/reader.js';
import { newGate } from '../../src/core/threads/native-gate.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

/** More pieces, in which an index is filled, than one thread reads. */
const DATASETS = 2_200;

/** Datasets with terms of their own and such that come again at once, later, or in other forms. */
const datasetOf = (n: number, title = `Title ${n % 700}`): GraphDocument => {
  const name = `<${iriOf('dataset', `d${n}`)}>`;
  const other = (next: number): string => `<${iriOf('dataset', `d${(n + next) % 50}`)}>`;
  const publisher = `<urn:publisher:${n % 400}>`;
  const lines = [
    `${name} <${dct.title.value}> "${title}"@${n % 2 ? 'en' : 'EN'}`,
    `${name} <${dct.publisher.value}> ${publisher}`,
    `${publisher} <${foaf.name.value}> "Publisher ${n % 400}"`,
    `${name} <${dct.modified.value}> "2026-01-${String((n % 28) + 1).padStart(2, '0')}"^^<http://www.w3.org/2001/XMLSchema#date>`,
    `<urn:elsewhere> <urn:p> "${n % 13}"`,
    // What it says of others is in its own graph only.
    ...[1, 2, 3].map((next) => `${other(next)} <urn:like> <urn:${n % 3 ? 'this' : title.replaceAll(' ', '-')}>`),
    // Objects of which it says something, or does so under another title.
    ...[1, 2, 8].map((next) => `${other(next)} <urn:near> ${other(next + 1)}`),
    ...(title.startsWith('Another') ? [`${other(9)} <urn:like> <urn:this>`] : []),
  ];
  return documentOf('dataset', `d${n}`, { triples: lines.map((line) => `${line} .\n`).join('') });
};

let directory: ReturnType<typeof temporaryDirectory>;
let store: EmbeddedStore;
let source: Reader;
beforeAll(async () => {
  directory = temporaryDirectory();
  store = await EmbeddedStore.open({ dataDir: directory.path, log: createLogger('silent') });
  source = new Reader(join(directory.path, DATA_FILE));
});
afterAll(async () => {
  await store.close();
  directory.remove();
});

const fileOf = (name: string): string => join(directory.path, `${name}-quads`);

const open = (name: string, most?: MostPostponed): { readonly index: QuadIndex; readonly follower: Follower } => {
  const index = new QuadIndex(openIndex(fileOf(name)), most);
  const refuse = (iri: string): never => {
    throw new Error(iri);
  };
  const newReader = (): FillReader => new FillReader({ dataFile: join(directory.path, DATA_FILE), gate: newGate() });
  return { index, follower: new Follower(index, source, refuse, newReader) };
};

const rowsOf = (name: string, sql: string): string[] => {
  const connection = openReader(fileOf(name));
  try {
    return connection
      .prepare(sql)
      .all([])
      .map((row) => JSON.stringify(row));
  } finally {
    connection.close();
  }
};

const TEXTS = `SELECT subject.text AS s, predicate.text AS p, object.text AS o, n FROM shown
  CROSS JOIN term AS subject ON subject.id = s CROSS JOIN term AS predicate ON predicate.id = p
  CROSS JOIN term AS object ON object.id = o ORDER BY 1, 2, lower(3), 4`;
const ORDERED =
  'SELECT kept, place, ordered.id, iri.text FROM ordered JOIN term AS iri ON iri.id = g ORDER BY kept, place, ordered.id';

/** What each order holds, and what it follows from. */
const ALIKE = [
  ['SELECT hash, id FROM term ORDER BY 1, 2', 'SELECT hash, id FROM term_by_hash ORDER BY 1, 2'],
  [
    'SELECT value, id FROM term WHERE value IS NOT NULL ORDER BY 1, 2',
    'SELECT value, id FROM term_by_value ORDER BY 1, 2',
  ],
  [
    `SELECT kept.key AS kept, at.value AS place, graph.id, g FROM graph CROSS JOIN json_each(places) AS kept
     CROSS JOIN json_each(kept.value) AS at ORDER BY 1, 2, 3`,
    'SELECT kept, place, id, g FROM ordered ORDER BY 1, 2, 3',
  ],
  ['shown', 'shown_pos'].map((from) => `SELECT s, p, o, n, g FROM ${from} ORDER BY s, p, o`),
  ['SELECT p, COUNT(*) AS n FROM shown GROUP BY p', 'SELECT p, shown AS n FROM predicate WHERE shown > 0 ORDER BY p'],
] as const;

/** What is read of hidden statements along a pattern, in one order for all patterns. */
const hiddenOf = (statements: PreparedStatements, pattern: Partial<Pattern>): string[] => {
  const reading = new HiddenScan(statements, { s: 0, p: 0, o: 0, ...pattern });
  const found: string[] = [];
  for (let rows = reading.next(100); rows.length > 0; rows = reading.next(100))
    for (let at = 0; at < rows.length; at += WIDTH) found.push(rows.slice(at, at + WIDTH).join(' '));
  return found.sort();
};

/** Hidden statements are found in their graphs, by subjects, and by predicates and objects: each time the same ones. */
const expectHidden = (name: string): number => {
  const connection = openReader(fileOf(name));
  try {
    const statements = new PreparedStatements(connection);
    const all = hiddenOf(statements, {});
    const column = (at: number): number[] => [...new Set(all.map((row) => Number(row.split(' ')[at])))];
    expect(
      column(0)
        .flatMap((s) => hiddenOf(statements, { s }))
        .sort(),
    ).toEqual(all);
    expect(
      column(1)
        .flatMap((p) => hiddenOf(statements, { p }))
        .sort(),
    ).toEqual(all);
    expect(
      column(1)
        .flatMap((p) => column(2).flatMap((o) => hiddenOf(statements, { p, o })))
        .sort(),
    ).toEqual(all);
    const subjects = new Set(all.map((row) => row.replace(/^(\d+) .* (\d+)$/, '$1 $2')));
    expect(rowsOf(name, "SELECT s || ' ' || g AS row FROM hidden").sort()).toEqual(
      [...subjects].map((row) => JSON.stringify({ row })).sort(),
    );
    expect(rowsOf(name, 'SELECT SUM(hidden) AS n FROM predicate')).toEqual([JSON.stringify({ n: all.length })]);
    return all.length;
  } finally {
    connection.close();
  }
};

const expectWhole = (name: string): void => {
  for (const [from = '', order = ''] of ALIKE) expect(rowsOf(name, order)).toEqual(rowsOf(name, from));
  expect(rowsOf(name, 'SELECT hash FROM term GROUP BY hash HAVING COUNT(*) > 1')).toEqual([]);
  for (const later of ['ordered_later', 'hidden_later']) expect(rowsOf(name, `SELECT * FROM ${later}`)).toEqual([]);
};

it('holds in all orders what is there, however much is postponed, after a stop in between, and after changes', async () => {
  const written = open('written');
  await written.follower.follow();
  const documents = Array.from({ length: DATASETS }, (_, n) => datasetOf(n));
  await store.commit({ put: documents });
  // Filled when nothing was there, so all of this is written at once.
  await written.follower.follow();

  const [once, pieces, stopped] = [
    open('once'),
    open('pieces', { terms: 300, statements: 1e9 }),
    open('stopped', { terms: 1e9, statements: 700 }),
  ];
  await once.follower.follow();
  await pieces.follower.follow();
  // The second piece is not committed, and all in memory is lost.
  let isFirst = true;
  const stop = (): void => {
    if (isFirst) isFirst = false;
    else throw new Error('stopped');
  };
  await expect(stopped.follower.follow(stop)).rejects.toThrow('stopped');
  expect(stopped.follower.isFilled).toBe(false);
  stopped.index.close();
  // What was read already is read again at another place.
  await store.commit({
    put: [datasetOf(3, 'Another title'), datasetOf(1_100, 'Another one')],
    remove: [iriOf('dataset', 'd7')],
  });
  const again = open('stopped', { terms: 1e9, statements: 700 });
  for (const { follower, index } of [written, once, pieces, again]) {
    await follower.follow();
    expect(follower.isFilled).toBe(true);
    index.close();
  }

  for (const name of ['written', 'once', 'pieces', 'stopped']) {
    expectWhole(name);
    expect(rowsOf(name, ORDERED)).toEqual(rowsOf('written', ORDERED));
    expect(rowsOf(name, TEXTS)).toEqual(rowsOf('written', TEXTS));
    expect(expectHidden(name)).toBe(6 * (DATASETS - 1) + 2);
  }
  expect(rowsOf('written', ORDERED).length).toBeGreaterThan(3 * (DATASETS - 1) - 1);
});

it('takes back what was postponed with a piece that fails', async () => {
  const { index, follower } = open('failed', { terms: 200, statements: 1e9 });
  const failing = (): never => {
    throw new Error('full');
  };
  const graphOf = (n: number) => {
    const { iri, triples } = datasetOf(n);
    return { ...{ iri, kind: 'dataset' as const, id: `d${n}`, catalogue: null }, shown: triples, hidden: '' };
  };
  const put = (from: number): void => {
    index.postpone();
    const graphs = Array.from({ length: 30 }, (_, n) => graphOf(from + n));
    index.put(readGraphs(graphs, failing));
  };
  expect(() => index.transaction(() => put(0), failing)).toThrow('full');
  await follower.follow();
  index.close();

  expectWhole('failed');
  expect(rowsOf('failed', TEXTS)).toEqual(rowsOf('written', TEXTS));
});

it('is filled in the end by threads that are ended at any moment', async () => {
  const [dataFile, index] = [join(directory.path, DATA_FILE), fileOf('ended')];
  const indexer = (): Indexer => new Indexer({ dataFile, index }, createLogger('silent'));
  const states: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const one = indexer();
    one.follow();
    await pause(20 * round);
    await one.close();
    states.push(one.state?.progress ?? 0);
  }
  // Some were ended before they had begun to read, others with the thread that reads for them.
  expect(states.filter((progress) => progress < 1).length).toBeGreaterThan(1);
  const last = indexer();
  await last.reach(store.revision, AbortSignal.timeout(60_000));
  await last.close();
  expectWhole('ended');
  expect(rowsOf('ended', TEXTS)).toEqual(rowsOf('written', TEXTS));
});

it('is refused, and ends, where the thread that reads for it is lost', async () => {
  // Stands in for what texts follow from: the thread that writes takes it, the one that reads for it ends.
  const texts = `data:text/javascript,${encodeURIComponent(
    "import { workerData } from 'node:worker_threads'; if (!('index' in workerData)) throw new Error('lost');",
  )}`;
  const data = { dataFile: join(directory.path, DATA_FILE), index: fileOf('lost'), texts };
  const one = new Indexer(data, createLogger('silent'));
  for (let time = 0; time < 3; time += 1)
    await expect(one.reach(store.revision, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await one.close();
  const next = new Indexer({ dataFile: data.dataFile, index: data.index }, createLogger('silent'));
  await next.reach(store.revision, AbortSignal.timeout(60_000));
  await next.close();
  expectWhole('lost');
  expect(rowsOf('lost', TEXTS)).toEqual(rowsOf('written', TEXTS));
});
