/** Entries that one change writes: the full-text index writes their texts as one segment, whatever else the change does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../src/core/log.js';
import { analysed } from '../../src/core/search/analysed.js';
import type { IndexEntry } from '../../src/core/search/entry.js';
import { putStatements, removeStatements } from '../../src/core/search/statements.js';
import { searchTables } from '../../src/core/search/tables.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';

const folder = mkdtempSync(join(tmpdir(), 'together-'));
let store: EmbeddedStore;

const entryOf = (id: string): IndexEntry => {
  const own = [{ text: `Common ${id}`, language: 'en' }];
  const texts = { title: own, keywords: own, description: [], other: [] };
  return { kind: 'dataset', id, document: '{}', texts, facets: {}, numbers: {}, exact: [] };
};
const put = (id: string) => putStatements(analysed(entryOf(id)), true);
const rowsWith = (word: string): number =>
  Number(
    store.database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM search_text WHERE search_text MATCH ?', [word])?.n,
  );
const segments = (): number | undefined =>
  store.database.readOne<{ n: number }>('SELECT COUNT(DISTINCT segid) AS n FROM search_text_idx')?.n;

beforeAll(async () => {
  store = await EmbeddedStore.open({ dataDir: folder, log: createLogger('silent'), tables: searchTables });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('entries of one change', () => {
  it('are one segment of the full-text index, each with the text of its own row', async () => {
    await store.commit({ statements: Array.from({ length: 40 }, (_, n) => put(`one${n}`)).flat() });
    expect(segments()).toBe(1);
    expect(rowsWith('common')).toBe(40);
    const rows = store.database.read(
      `SELECT id FROM search_document WHERE row IN (SELECT rowid FROM search_text WHERE search_text MATCH 'one7')`,
    );
    expect(rows).toEqual([{ id: 'one7' }]);
  });

  it('come after what the same change takes out', async () => {
    await store.commit({ statements: [...removeStatements('dataset', 'one7'), ...put('one7'), ...put('another')] });
    expect([rowsWith('common'), rowsWith('one7'), rowsWith('another')]).toEqual([41, 1, 1]);
  });

  it('leave no text behind where the change fails', async () => {
    const statements = [...put('lost'), { sql: 'DELETE FROM search_document WHERE row < 0', expect: 1 }];
    await expect(store.commit({ statements })).rejects.toThrow('expected 1');
    expect([rowsWith('lost'), rowsWith('common')]).toEqual([0, 41]);
  });
});
