/** The copy of the columns: answers are the same with it and without, and whatever does not belong to the data file is not taken. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '../../src/core/log.js';
import { Columns } from '../../src/core/search/columns/columns.js';
import { ColumnsCopy } from '../../src/core/search/columns/copy.js';
import { copyOf, discardForeignCopy, keptBeside } from '../../src/core/search/columns/kept.js';
import { discardForeign, takeSnapshot } from '../../src/core/search/columns/snapshot.js';
import type { IndexEntry } from '../../src/core/search/entry.js';
import { OWN_DIMENSIONS } from '../../src/core/search/facets.js';
import type { IndexAnswer, IndexQuery } from '../../src/core/search/query.js';
import { SearchIndex } from '../../src/core/search/search-index.js';
import { analysed } from '../../src/core/search/analysed.js';
import { putStatements, removeStatements } from '../../src/core/search/statements.js';
import { searchTables } from '../../src/core/search/tables.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { Reader } from '../../src/core/store/sqlite/reader.js';

const QUERY: IndexQuery = {
  kinds: ['dataset', 'catalogue'],
  readable: { all: true },
  selections: [],
  groupOperator: 'AND',
  ranges: [],
  sort: [{ by: 'modified', descending: true }],
  offset: 0,
  limit: 1_000,
  facets: (['catalog', 'format', 'keywords', 'publisher', 'country'] as const).map((dimension) => ({
    dimension,
    limit: 1_000,
  })),
  globalFacets: false,
  includes: ['id'],
  highlight: false,
};
const log = createLogger('silent');

let folder: string;
let database: Database;
const file = (): string => join(folder, 'index.db');
const copy = (): string => copyOf({ file: file() });
const unfinished = (): string => `${copy()}.tmp`;

const open = async (): Promise<void> => {
  database = await Database.open(file(), searchTables);
  discardForeignCopy(database);
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  await open();
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const indexOf = (isKept: boolean): SearchIndex =>
  new SearchIndex({
    file: file(),
    log,
    timeoutMs: 20_000,
    fillingMs: 60_000,
    keep: isKept ? keptBeside(database, 0) : undefined,
  });

/** One life of a search thread: it answers once, and ends in order. */
const ask = async (isKept = true): Promise<IndexAnswer> => {
  const index = indexOf(isKept);
  try {
    return await index.search(QUERY);
  } finally {
    await index.close();
  }
};

const restart = async (): Promise<void> => {
  await database.close();
  await open();
};

let n = 0;
/** Numbers that look random and are the same in every run. */
const random = (below: number): number => {
  n = (Math.imul(n, 1_103_515_245) + 12_345) >>> 0;
  return (n >>> 8) % below;
};
const some = (letter: string, most: number) =>
  Array.from({ length: random(4) }, () => random(most)).map((number) => ({
    value: `${letter}${number}`,
    ...(number % 2 === 0 ? { label: `Label ${number}` } : {}),
  }));

const put = (id: string, kind: IndexEntry['kind'] = 'dataset'): Promise<unknown> =>
  database.write(
    putStatements(
      analysed({
        kind,
        id,
        document: JSON.stringify(kind === 'catalogue' ? { id, country: { id: 'GRC', label: 'Greece' } } : { id }),
        texts: { title: [{ text: id, language: 'en' }], keywords: [], description: [], other: [] },
        facets:
          kind === 'catalogue'
            ? {}
            : {
                catalog: [{ value: `c${random(3)}` }],
                format: some('F', 9),
                keywords: some('k', 40),
                publisher: some('P', 5),
              },
        numbers: random(3) === 0 ? {} : { modified: 1e12 + random(1_000) * 1e6 },
        exact: [],
      }),
    ),
  );
const remove = (id: string): Promise<unknown> => database.write(removeStatements('dataset', id));
const fill = async (size: number): Promise<void> => {
  await put('c1', 'catalogue');
  await Promise.all(Array.from({ length: size }, (_, number) => put(`d${number}`)));
};
/** Whether a copy was there and belonged to the data file, when a thread came. */
const wouldTake = (): boolean => {
  const kept = keptBeside(database, 0)();
  return kept !== undefined && takeSnapshot(kept.path, kept.was, kept.was) !== undefined;
};

it('searches are refused while the columns take long to fill, and answered once they are', async () => {
  await fill(20);
  const index = new SearchIndex({ file: file(), log, timeoutMs: 20_000, fillingMs: 0 });
  try {
    const refused = await index.search(QUERY).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'UNAVAILABLE',
      detail: expect.stringContaining('being read'),
      extras: { retryAfter: 5 },
    });
    await index.warm();
    expect((await index.search(QUERY)).total).toBe(21);
  } finally {
    await index.close();
  }
});

describe('with the copy of an orderly end', () => {
  it('answers are the same as without, through writes, deletions and restarts', async () => {
    await fill(60);
    for (let round = 0; round < 12; round += 1) {
      for (let write = 0; write < 1 + random(8); write += 1) {
        const id = `d${random(90)}`;
        await (random(4) === 0 ? remove(id) : put(id));
      }
      if (random(5) === 0) await put(`c${random(3)}`, 'catalogue');
      if (random(2) === 0) await restart();
      const before = existsSync(copy());
      expect(before).toBe(round > 0);
      const answer = await ask();
      expect(answer).toEqual(await ask(false));
      expect(answer.total).toBeGreaterThan(20);
    }
  });

  it('rows are not read again', async () => {
    await fill(30);
    await ask();
    await restart();
    // Facts that the columns would not survive: they are not looked at.
    await database.write([{ sql: "UPDATE search_document SET facts = 'broken'" }]);
    expect((await ask()).total).toBe(31);
  });

  it('only the account of the service may read it', async () => {
    await fill(5);
    await ask();
    expect(statSync(copy()).mode & 0o777).toBe(0o600);
  });

  it('there is none of few rows', async () => {
    await fill(5);
    const index = new SearchIndex({ file: file(), log, timeoutMs: 20_000, keep: keptBeside(database) });
    await index.search(QUERY);
    await index.close();
    expect(existsSync(copy())).toBe(false);
  });
});

describe('a copy is not taken', () => {
  beforeEach(async () => {
    await fill(40);
    await ask();
    expect(wouldTake()).toBe(true);
    // The question above was a run of its own.
    await ask();
  });

  const expectSound = async (): Promise<void> => expect(await ask()).toEqual(await ask(false));

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['that is cut short', (bytes) => bytes.subarray(0, bytes.length - 7)],
    ['of which only the beginning is there', (bytes) => bytes.subarray(0, 20)],
    ['that is empty', () => Buffer.alloc(0)],
    ['with a bit that was turned', (bytes) => Buffer.from(bytes.map((byte, at) => (at === 300 ? byte ^ 4 : byte)))],
    ['of another form', (bytes) => Buffer.from(bytes.map((byte, at) => (at === 4 ? byte + 1 : byte)))],
    ['of another run', (bytes) => Buffer.from(bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)))],
  ])('%s', async (_what, change) => {
    writeFileSync(copy(), change(readFileSync(copy())));
    expect(wouldTake()).toBe(false);
    await expectSound();
  });

  it('when the data file was put back to an earlier state', async () => {
    await database.close();
    copyFileSync(file(), join(folder, 'earlier.db'));
    await open();
    await put('later');
    await ask();
    await database.close();
    copyFileSync(join(folder, 'earlier.db'), file());
    for (const side of ['-wal', '-shm']) rmSync(file() + side, { force: true });
    await open();
    expect(existsSync(copy())).toBe(false);
    // Another history, as long as the first one.
    await put('other');
    await put('another');
    await expectSound();
  });

  it('when the data file was put back to a state of the same run, and goes on for as long without a search', async () => {
    const index = indexOf(true);
    await index.search(QUERY);
    await database.close();
    copyFileSync(file(), join(folder, 'earlier.db'));
    await open();
    await put('later');
    await index.search(QUERY);
    await index.close();
    await database.close();
    copyFileSync(join(folder, 'earlier.db'), file());
    for (const side of ['-wal', '-shm']) rmSync(file() + side, { force: true });
    await open();
    await put('other');
    await put('another');
    await restart();
    await expectSound();
  });
});

describe('where no copy can be written', () => {
  const told: string[] = [];
  const warn = { ...log, debug: () => undefined, warn: (_about: object, text: string) => told.push(text) };
  beforeEach(async () => {
    told.length = 0;
    await fill(20);
  });

  const expectServed = async (): Promise<void> => {
    const keep = keptBeside(database, 0);
    const index = new SearchIndex({ file: file(), log: warn as never, timeoutMs: 20_000, keep });
    expect((await index.search(QUERY)).total).toBe(21);
    await index.close();
    expect(told).toEqual([expect.stringContaining('could not be copied')]);
  };

  it('because its name is taken, searches go on', async () => {
    mkdirSync(unfinished());
    await expectServed();
    expect(existsSync(copy())).toBe(false);
  });

  (existsSync('/dev/full') ? it : it.skip)('because the disk is full, searches go on', async () => {
    symlinkSync('/dev/full', unfinished());
    await expectServed();
    // The full disk is gone with the unfinished file, so there may be room again when the index is closed.
    expect(existsSync(unfinished())).toBe(false);
  });

  it('it is said once, and tried again only after a while and many changes', async () => {
    const reader = new Reader(file());
    const tries: number[] = [];
    let round = 0;
    const columns = new (class extends Columns {
      override data() {
        tries.push(round);
        return super.data();
      }
    })(reader);
    const kept = { path: join(folder, 'missing', 'copy'), was: 1, is: 2, least: 0 };
    const reasons: unknown[] = [];
    const tell = (reason: unknown) => reasons.push(reason);
    const keeper = new ColumnsCopy(columns, kept, tell, () => 1e12 + round * 100_000);
    // Rounds are 100 s apart, and from the sixth on nothing changes.
    for (; round < 10; round += 1) {
      columns.refresh();
      await keeper.consider();
      if (round < 6) await fill(10);
    }
    reader.close();
    expect(tries).toEqual([0, 3, 6]);
    expect(reasons).toHaveLength(1);
  });
});

it('a process that is killed while it writes leaves a copy that is whole, or none', async () => {
  const path = join(folder, 'copy');
  const module = new URL('../../src/core/search/columns/snapshot.js', import.meta.url).href;
  const script = `
    const { pack, writeSnapshot } = await import(${JSON.stringify(module)});
    for (let revision = 1; ; revision += 1) {
      const kinds = new Uint8Array(4_000_000).fill(revision);
      await writeSnapshot(${JSON.stringify(path)}, 7, pack({ revision, kinds }));
      console.log(revision);
    }`;
  let whole = 0;
  for (let round = 0; round < 4; round += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await once(child.stdout, 'data');
    await pause(3 + 11 * round);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const taken = takeSnapshot(path, 7, 7);
    expect(taken?.kinds.every((kind) => kind === taken.revision)).toBe(true);
    whole += taken ? 1 : 0;
    discardForeign(path, 7, 1e6);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy']);
  }
  expect(whole).toBe(4);
});

it('holds every column', async () => {
  await fill(3);
  await ask();
  const { was, path } = keptBeside(database, 0)() ?? { was: 0, path: '' };
  expect(Object.keys(takeSnapshot(path, was, was)?.cells ?? {})).toEqual([...OWN_DIMENSIONS]);
});
