/** What callers may read is followed from change to change: the same as if it were found out anew each time. */
import fc from 'fast-check';
import { join } from 'node:path';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import type { GraphKind } from '../../src/core/store/graph-store.js';
import type { Readable } from '../../src/core/store/query.js';
import type { Bits } from '../../src/core/store/quads/bits.js';
import { DataChanges } from '../../src/core/store/quads/data-changes.js';
import { indexOf } from '../../src/core/store/quads/form.js';
import { ReadableKeys } from '../../src/core/store/quads/orders.js';
import { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import { ReadableCache, revisionOf } from '../../src/core/store/quads/readable-graphs.js';
import { openReader, PreparedStatements } from '../../src/core/store/sqlite/connection.js';
import { rounds } from '../support/figures.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

const IDS = ['a', 'b', 'c'];
const CATALOGUES = ['one', 'two'];
const READABLES: readonly Readable[] = [
  { datasets: [] },
  { datasets: ['a'] },
  { datasets: ['a', 'c', 'gone'] },
  { catalogues: ['one'] },
  { catalogues: ['two', 'gone'] },
  { allBut: 'one', shown: [] },
  { allBut: 'two', shown: ['a', 'c', 'gone'] },
];

const kind = fc.constantFrom<GraphKind>('dataset', 'quality', 'catalogue');
const change = fc.record({
  kind,
  id: fc.constantFrom(...IDS),
  catalogue: fc.constantFrom(...CATALOGUES),
  isRemoved: fc.boolean(),
});
/** Commits, each with what is put or removed, and how many of them come between two questions. */
const steps = fc.array(fc.tuple(fc.array(change, { minLength: 1, maxLength: 3 }), fc.boolean()), {
  minLength: 4,
  maxLength: 12,
});

let directory: ReturnType<typeof temporaryDirectory>;
let store: EmbeddedStore;
let endpoint: QuadEndpoint;
let statements: PreparedStatements;
let close: () => void;
const file = (): string => join(directory.path, DATA_FILE);
beforeAll(async () => {
  directory = temporaryDirectory();
  const log = createLogger('silent');
  store = await EmbeddedStore.open({ dataDir: directory.path, log });
  endpoint = new QuadEndpoint({ dataFile: file(), log, timeoutMs: 60_000, sharedMs: 60_000, maxBytes: 1e8 });
  await endpoint.query({ text: 'ASK {}' }, store.revision);
  const connection = openReader(indexOf(file()));
  statements = new PreparedStatements(connection);
  close = () => connection.close();
});
afterAll(async () => {
  close();
  await endpoint.close();
  await store.close();
  directory.remove();
});

const index = {
  get statements() {
    return statements;
  },
  get revision() {
    return revisionOf(statements);
  },
};

const numbers = (): number[] =>
  statements
    .get('SELECT g FROM graph')
    .all([])
    .map((row) => Number(row['g']));

/** The graphs that there are and that each may read. */
const seenBy = (cache: ReadableCache): number[][] =>
  READABLES.map((ids, key) => {
    const graphs = cache.graphsOf({ key, ids });
    return numbers().filter((g) => graphs?.has(g));
  });

const newCache = (changes: Pick<DataChanges, 'since'>): ReadableCache => new ReadableCache(index, changes);

it('knows after each change what it would find out anew', async () => {
  const changes = new DataChanges(file());
  let followed = 0;
  const counted: Pick<DataChanges, 'since'> = {
    since: (revision) => {
      const found = changes.since(revision);
      if (found) followed += 1;
      return found;
    },
  };
  const property = fc.asyncProperty(steps, async (all) => {
    const kept = newCache(counted);
    for (const [changed, asks] of all) {
      const last = [...new Map(changed.map((one) => [`${one.kind} ${one.id}`, one])).values()];
      await store.commit({
        put: last
          .filter(({ isRemoved }) => !isRemoved)
          .map((one) => documentOf(one.kind, one.id, one.kind === 'dataset' ? { catalogue: one.catalogue } : {})),
        remove: last.filter(({ isRemoved }) => isRemoved).map((one) => iriOf(one.kind, one.id)),
      });
      if (!asks) continue;
      await endpoint.query({ text: 'ASK {}' }, store.revision);
      expect(seenBy(kept)).toEqual(seenBy(newCache({ since: () => undefined })));
    }
  });
  await fc.assert(property, { numRuns: rounds(20, 300), seed: 20_261_126, endOnFailure: true });
  expect(followed).toBeGreaterThan(0);
});

it('leaves what others were told as it was', async () => {
  await store.commit({ put: [documentOf('dataset', 'a')], remove: [iriOf('dataset', 'b')] });
  await endpoint.query({ text: 'ASK {}' }, store.revision);
  const cache = newCache(new DataChanges(file()));
  const ids: Readable = { datasets: ['a', 'b'] };
  cache.graphsOf({ key: 1, ids });
  const told = Buffer.from(cache.untold(1)?.bytes ?? []);
  const shared = (cache.graphsOf({ key: 1 }) as Bits).bytes;
  await store.commit({ put: [documentOf('dataset', 'b')] });
  await endpoint.query({ text: 'ASK {}' }, store.revision);
  expect(cache.graphsOf({ key: 1 })?.size).toBeGreaterThan(0);
  expect(Buffer.from(shared)).toEqual(told);
  expect(Buffer.from(cache.untold(1)?.bytes ?? [])).not.toEqual(told);
});

it('has one number for callers who may read the same, whatever object says it', () => {
  const keys = new ReadableKeys();
  const one = keys.of({ datasets: ['a', 'b'] });
  expect(keys.of({ datasets: ['a', 'b'] })).toBe(one);
  const others: readonly Readable[] = [
    { datasets: ['a'] },
    { datasets: ['a', 'c'] },
    { catalogues: ['a', 'b'] },
    { allBut: 'c', shown: ['a', 'b'] },
  ];
  for (const other of others) expect(keys.of(other)).not.toBe(one);
  expect(keys.of({ all: true })).toBeUndefined();
});
