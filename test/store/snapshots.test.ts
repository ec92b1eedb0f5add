/** Snapshots on their way out of a server: whole or not there at all, and no part is fetched twice. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journalKey } from '../../src/core/store/journal/entry.js';
import { stepsOf } from '../../src/core/store/progress.js';
import { Snapshots } from '../../src/core/store/shared/snapshots.js';
import { graphTables } from '../../src/core/store/file/tables.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { temporaryDirectory } from './documents.js';

/** A server's shelf in memory, from which so many texts can be taken. */
class Shelf {
  readonly asked: string[] = [];
  readonly #blobs = new Map<string, string>();
  readonly #registers = new Map<string, string>();
  left = Infinity;

  register(name: string): Promise<string | undefined> {
    return Promise.resolve(this.#registers.get(name));
  }
  exchange(name: string, _expected: string | undefined, next: string | undefined): Promise<boolean> {
    if (next !== undefined) this.#registers.set(name, next);
    return Promise.resolve(true);
  }
  forget(): Promise<void> {
    return Promise.resolve();
  }
  blob(name: string) {
    return {
      put: (text: string) => Promise.resolve(void this.#blobs.set(name, text)),
      get: () => {
        if ((this.left -= 1) < 0) return Promise.reject(new Error('the server is away'));
        this.asked.push(name);
        return Promise.resolve(this.#blobs.get(name));
      },
      drop: () => Promise.resolve(void this.#blobs.delete(name)),
    };
  }
}

describe('a snapshot', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let shelf: Shelf;
  let snapshots: Snapshots;
  beforeEach(async () => {
    directory = temporaryDirectory();
    shelf = new Shelf();
    snapshots = new Snapshots(shelf as never, journalKey('a secret'));
    const tables = [...graphTables, { name: 'test-1', sql: 'CREATE TABLE filling (bytes BLOB NOT NULL);' }];
    const database = await Database.open(at('data.db'), tables);
    for (let megabyte = 0; megabyte < 20; megabyte += 1)
      await database.write([{ sql: 'INSERT INTO filling VALUES (?)', params: [randomBytes(1_048_576)] }]);
    await snapshots.take(at('data.db'), at('scratch'));
    await database.close();
  });
  afterEach(() => directory.remove());
  const at = (name: string): string => join(directory.path, name);
  const fetch = async (): Promise<number[]> => {
    const present = await snapshots.present();
    const loaded: number[] = [];
    if (present) await snapshots.fetch(present, at('copy.db'), (now) => loaded.push(now.loaded));
    return loaded;
  };
  const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

  it('goes on after an interruption where it was, and is there only when it is whole', async () => {
    shelf.left = 2;
    await expect(fetch()).rejects.toThrow('the server is away');
    expect(existsSync(at('copy.db'))).toBe(false);
    shelf.left = Infinity;
    shelf.asked.length = 0;
    expect(await fetch()).toEqual([3]);
    expect(shelf.asked).toHaveLength(1);
    const resumed = hashOf(at('copy.db'));
    expect(readdirSync(directory.path).filter((name) => name.includes('-snapshot-'))).toEqual([]);
    expect(await fetch()).toEqual([1, 2, 3]);
    expect(hashOf(at('copy.db'))).toBe(resumed);
  });

  it('leaves nothing of another one behind', async () => {
    writeFileSync(at('copy.db-snapshot-earlier'), 'a part of something else');
    await fetch();
    expect(readdirSync(directory.path).sort()).toEqual(['copy.db', 'data.db']);
  });
});

describe('the steps of work', () => {
  it('are yielded as they are told, the last one always, then its result', async () => {
    const steps = stepsOf<number, string>(async (tell) => {
      for (const step of [1, 2, 3]) {
        tell(step);
        await Promise.resolve();
      }
      return 'done';
    });
    const told: unknown[] = [];
    let next = await steps.next();
    for (; !next.done; next = await steps.next()) told.push(next.value);
    expect(told.at(-1)).toBe(3);
    expect(next.value).toBe('done');
  });

  it('end as the work does, whoever is still looking at a step', async () => {
    const steps = stepsOf<number, never>((tell) => {
      tell(1);
      return Promise.reject(new Error('no more'));
    });
    expect(await steps.next()).toEqual({ done: false, value: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    await expect(steps.next()).rejects.toThrow('no more');
  });
});
