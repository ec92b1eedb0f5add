/** Distributions of datasets, as rows. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATASET_OF, joinedIds, putDistributions } from '../../src/core/store/file/distributions.js';
import { graphTables } from '../../src/core/store/file/tables.js';
import type { Statement } from '../../src/core/store/graph-store.js';
import { Database } from '../../src/core/store/sqlite/database.js';

const folder = mkdtempSync(join(tmpdir(), 'distributions-'));
let opened = 0;
let database: Database;
beforeEach(async () => {
  database = await Database.open(join(folder, `${(opened += 1)}.db`), graphTables);
});
afterEach(() => database.close());
afterAll(() => rmSync(folder, { recursive: true }));

const [ONE, TWO] = ['http://x.example/one', 'http://x.example/two'] as const;
/** What writes a dataset, as the store does. */
const graph = (iri: string): Statement => ({
  sql: `INSERT INTO graph (iri, kind, id, hash, quads, created, changed, revision, system, triples)
        VALUES (?1, 'dataset', ?1, 'h', 1, '', '', 1, '', '') ON CONFLICT (iri) DO UPDATE SET changed = 'again'`,
  params: [iri],
});
const put = (iri: string, ids: readonly string[]): Promise<unknown> =>
  database.write([graph(iri), ...putDistributions(iri, ids)]);
const idsOf = (iri: string): string[] => {
  const sql = `SELECT ${joinedIds('graph')} AS ids FROM graph WHERE iri = ?`;
  const ids = (database.readOne<{ ids: string | null }>(sql, [iri])?.ids ?? '').split('\n').filter((id) => id !== '');
  const seen = database.read<{ id: string }>('SELECT id FROM distribution WHERE dataset = ?', [iri]);
  expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort());
  return ids.sort();
};
const datasetOf = (id: string): string | undefined => database.readOne<{ dataset: string }>(DATASET_OF, [id])?.dataset;
const count = (table: string): number => database.readOne<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)?.n ?? -1;

const uuid = fc.uuid();
/** Nearly UUIDs, and what is none: no two may become one. */
const id = fc.oneof(
  uuid,
  uuid.map((text) => text.toUpperCase()),
  uuid.map((text) => text.replaceAll('-', '')),
  uuid.map((text) => text.slice(0, 8) + text.slice(9, 14) + '--' + text.slice(15)),
  fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !/[\n\0]/.test(text)),
);
const ids = fc.uniqueArray(id, { maxLength: 6 });

it('are given back, whatever their ids are', async () => {
  await fc.assert(
    fc.asyncProperty(ids, async (list) => {
      await put(ONE, list);
      const expected = [...list].sort();
      expect(idsOf(ONE)).toEqual(expected);
      for (const each of list) expect(datasetOf(each)).toBe(ONE);
      await database.write([{ sql: 'DELETE FROM graph' }]);
      expect(count('distribution_key')).toBe(0);
    }),
    { numRuns: 50 },
  );
});

it('take the place of those of before', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
  await put(ONE, [a, b]);
  await put(ONE, [b, c]);
  expect(idsOf(ONE)).toEqual([b, c].sort());
  await put(TWO, [a]);
  await put(TWO, ['none']);
  expect(idsOf(TWO)).toEqual(['none']);
});

it('belong to one dataset', async () => {
  const known = randomUUID();
  await put(ONE, [known]);
  await expect(put(TWO, [known])).rejects.toThrow('UNIQUE constraint failed');
  expect(datasetOf(known)).toBe(ONE);
});

it('are those of the version that is replaced or removed', async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  await put(ONE, [a]);
  const change = { sql: "UPDATE graph SET hash = 'other' WHERE iri = ?", params: [ONE] };
  await database.write([change, ...putDistributions(ONE, [b])]);
  await database.write([{ sql: 'DELETE FROM graph WHERE iri = ?', params: [ONE] }]);
  const rows = database.read<{ distributions: string }>('SELECT distributions FROM graph_version ORDER BY number');
  expect(rows.map(({ distributions }) => distributions)).toEqual([a, b]);
});
