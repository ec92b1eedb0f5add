import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWriter } from '../../src/core/store/sqlite/connection.js';
import { Database, type Migration } from '../../src/core/store/sqlite/database.js';
import { BASELINE } from '../../src/core/store/sqlite/migrations.js';
import { temporaryDirectory } from './documents.js';

const tables: readonly Migration[] = [
  {
    name: 'item-1',
    sql: 'CREATE TABLE item (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE NOT NULL, data BLOB)',
  },
];
const insert = (name: string) => ({ sql: 'INSERT INTO item (name) VALUES (?)', params: [name] });

/** Commits in a write-ahead log: its header has 32 bytes, a frame 24 and a page; a commit's last frame has a size in it. */
const commitsIn = (log: Buffer): number => {
  const page = log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + 24 + page <= log.length; at += 24 + page) if (log.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
};

describe('a database', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let file: string;
  let database: Database;
  const names = (): string[] =>
    database.read<{ name: string }>('SELECT name FROM item ORDER BY id').map(({ name }) => name);

  beforeEach(async () => {
    directory = temporaryDirectory();
    file = join(directory.path, 'test.db');
    database = await Database.open(file, tables);
  });
  afterEach(async () => {
    await database.close();
    directory.remove();
  });

  it('stores a unit, tells what changed, and reads it back', async () => {
    const results = await database.write([insert('a'), insert('b'), { sql: 'UPDATE item SET data = NULL' }]);
    expect(results).toMatchObject([
      { changes: 1, lastInsertRowid: 1 },
      { changes: 1, lastInsertRowid: 2 },
      { changes: 2 },
    ]);
    expect(names()).toEqual(['a', 'b']);
    expect(database.readOne('SELECT name FROM item WHERE id = ?', [2])).toEqual({ name: 'b' });
    expect(database.readOne('SELECT name FROM item WHERE id = ?', [3])).toBeUndefined();
  });

  it('takes every kind of value, alone too', async () => {
    for (const value of ['text', 1.5, 2 ** 40, 7n, null, 'a \u{1f600}']) {
      await database.write([
        { sql: 'DELETE FROM item' },
        insert('x'),
        { sql: 'UPDATE item SET data = ?', params: [value], expect: 1 },
      ]);
      const found = database.readOne<{ data: unknown }>('SELECT data FROM item WHERE data IS ?', [value])?.data;
      expect(found).toEqual(typeof value === 'bigint' ? Number(value) : value);
    }
    await expect(database.write([{ sql: 'UPDATE item SET data = ?', params: [true as never] }])).rejects.toThrow(
      'booleans',
    );
    expect(() => database.read('SELECT ?', [false as never])).toThrow('booleans');
    expect(names()).toEqual(['x']);
  });

  it('undoes a unit that fails, and only that one', async () => {
    const outcomes = await Promise.allSettled([
      database.write([insert('a')]),
      database.write([insert('b'), insert('a')]),
      database.write([insert('c'), { sql: 'DELETE FROM item WHERE name = ?', params: ['absent'], expect: 1 }]),
      database.write([insert('d'), { sql: 'no SQL' }]),
      database.write([insert('e')]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(outcomes[2]).toMatchObject({ reason: { name: 'ExpectationFailed' } });
    expect(names()).toEqual(['a', 'e']);
  });

  it('sends what comes together although one of it cannot be sent', async () => {
    const cannot = (() => undefined) as never;
    const outcomes = await Promise.allSettled([
      database.write([insert('a')]),
      database.write([{ sql: 'UPDATE item SET data = ?', params: [cannot] }]),
      database.write([{ sql: "INSERT INTO item (name) VALUES ('b')" }]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await database.write([insert('c'), { sql: "INSERT INTO item (name) VALUES ('d')" }]);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leaves nothing of a unit that fails alone, and goes on', async () => {
    await expect(
      database.write([insert('a'), { sql: 'DELETE FROM item WHERE name = ?', params: ['absent'], expect: 1 }]),
    ).rejects.toThrow('expected 1 changed rows, found 0');
    await expect(database.write([insert('b'), insert('b')])).rejects.toThrow('UNIQUE');
    await database.write([insert('c')]);
    expect(names()).toEqual(['c']);
  });

  it('lets writes that come together share their commits, in the order in which they came', async () => {
    const order: string[] = [];
    const all = Array.from({ length: 500 }, (_, index) => `n${index}`);
    const before = commitsIn(readFileSync(`${file}-wal`));
    // Nothing is committed before all of them are on their way.
    const holder = openWriter(file);
    holder.exec('BEGIN IMMEDIATE');
    const writes = all.map((name) => database.write([insert(name)]).then(() => order.push(name)));
    await new Promise(setImmediate);
    holder.exec('COMMIT');
    holder.close();
    await Promise.all(writes);
    expect(order).toEqual(all);
    expect(names()).toEqual(all);
    const commits = commitsIn(readFileSync(`${file}-wal`)) - before;
    expect(commits).toBeGreaterThanOrEqual(2);
    // The first group has what had arrived when it began, each other one 256 at most.
    expect(commits).toBeLessThanOrEqual(4);
  });

  it('has a write on disk before it is answered', async () => {
    for (const name of ['a', 'b', 'c']) {
      await database.write([insert(name)]);
      const copy = join(directory.path, `copy-${name}.db`);
      for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix);
      const other = await Database.open(copy, tables);
      const found = other.readOne('SELECT 1 AS there FROM item WHERE name = ?', [name]);
      await other.close();
      expect(found).toEqual({ there: 1 });
    }
  });

  it('shows a snapshot as of one moment', async () => {
    await database.write([insert('a')]);
    const writing = database.write([insert('b')]);
    const counts = database.snapshot(() => {
      const count = () => database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM item')?.n;
      const first = count();
      for (const until = Date.now() + 50; Date.now() < until;);
      return [first, count()];
    });
    expect(counts[0]).toBe(counts[1]);
    await writing;
    expect(names()).toEqual(['a', 'b']);
  });

  it('does not mind many different statements', async () => {
    for (let index = 0; index < 1_200; index += 1) database.read(`SELECT ${index} AS n`);
    await database.write(Array.from({ length: 1_200 }, (_, index) => ({ sql: `UPDATE item SET data = ${index}` })));
    expect(database.read('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('finishes what was begun when it closes, and refuses what comes after', async () => {
    const begun = Promise.all(Array.from({ length: 50 }, (_, index) => database.write([insert(`n${index}`)])));
    await database.close();
    await begun;
    await expect(database.write([insert('late')])).rejects.toThrow();
    expect(() => names()).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
    database = await Database.open(file, tables);
    expect(names()).toHaveLength(50);
  });

  describe('whose tables change', () => {
    it('applies each step once, in order', async () => {
      await database.write([insert('a')]);
      await database.close();
      const more = {
        name: 'item-2',
        sql: "ALTER TABLE item ADD COLUMN note TEXT NOT NULL DEFAULT 'none'; CREATE INDEX item_note ON item (note)",
      };
      for (let round = 0; round < 2; round += 1) {
        database = await Database.open(file, [...tables, more]);
        expect(database.read('SELECT name, note FROM item')).toEqual([{ name: 'a', note: 'none' }]);
        expect(database.read('SELECT name FROM migration ORDER BY name')).toEqual([
          { name: BASELINE },
          { name: 'item-1' },
          { name: 'item-2' },
        ]);
        await database.close();
      }
      database = await Database.open(file, tables);
    });

    it('keeps the file as it was when a step fails', async () => {
      await database.write([insert('a')]);
      await database.close();
      const steps = [
        ...tables,
        { name: 'good', sql: 'CREATE TABLE good (a)' },
        { name: 'bad', sql: 'CREATE TABLE bad (a); no SQL' },
      ];
      await expect(Database.open(file, steps)).rejects.toThrow(/syntax/);
      database = await Database.open(file, tables);
      expect(names()).toEqual(['a']);
      expect(database.read("SELECT name FROM sqlite_master WHERE name IN ('good', 'bad')")).toEqual([]);
    });
  });
});
