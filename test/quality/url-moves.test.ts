/** URLs that an earlier release kept: they come into the form of this one while everybody is served, and nothing is known twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UrlRegister } from '../../src/domain/quality/urls/register.js';
import { movedUrls } from '../../src/domain/quality/urls/uses.js';
import { createLogger } from '../../src/log.js';
import { startRepacking } from '../../src/store/file/repack.js';
import { journalKey } from '../../src/store/journal/entry.js';
import { Database, type Journal } from '../../src/store/sqlite/database.js';
import { count, datasetOf, stored, TABLES, usedBefore, usesIn } from './url-rows.js';

const DAY = 86_400_000;
/** Some pages of the move. */
const DATASETS = 170;
const SHARED = 'https://shared.example/page';
const urlsOf = (n: number): string[] => [`https://host${n % 7}.example/${n}`, SHARED];
const isMoved = (database: Database): boolean => count(database, 'url_use') + count(database, 'url_check') === 0;

const dir = mkdtempSync(join(tmpdir(), 'url-moves-'));
const opened: Database[] = [];
const open = async (journal?: Journal): Promise<Database> => {
  const database = await Database.open(join(dir, `${opened.length}.db`), TABLES, journal);
  opened.push(database);
  return database;
};
afterEach(() => Promise.all(opened.map((database) => (database.isOpen ? database.close() : undefined))));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Writes what a release before `url_known` had: half of the URLs were checked. */
const fill = async (database: Database): Promise<void> => {
  const ids = Array.from({ length: DATASETS }, (_, n) => n);
  await database.write(
    ids.flatMap((n) => [
      ...stored(`d${n}`, n % 2 === 0 ? 'even' : 'odd'),
      ...usedBefore(`d${n}`, urlsOf(n), Date.now() - DAY),
    ]),
  );
  await database.write(
    ids
      .filter((n) => n % 4 < 2)
      .map((n) => ({
        sql: 'UPDATE url_check SET state = ?, status = ?, failures = ?, checked = ?, due = ? WHERE url = ?',
        params: [n % 4 === 0 ? 'OK' : 'BROKEN', 200 + n, n % 4, n + 1, Date.now() + DAY, urlsOf(n)[0] ?? ''],
      })),
  );
};

const move = (database: Database): (() => Promise<void>) =>
  startRepacking(database, [movedUrls as never], createLogger('silent'));

const moveAll = async (database: Database): Promise<void> => {
  const end = move(database);
  for (let tries = 0; tries < 300 && !isMoved(database); tries += 1) await sleep(10);
  await end();
  expect(isMoved(database)).toBe(true);
};

/** What can be asked of the register without changing it. */
const told = (database: Database) => {
  const register = new UrlRegister(database);
  const all = Array.from({ length: DATASETS }, (_, n) => urlsOf(n)).flat();
  return {
    progress: register.progress(),
    statuses: [...register.statuses(all)].sort(([one], [other]) => (one < other ? -1 : 1)),
    remaining: [undefined, 'even', 'odd', 'none'].map((catalogue) => register.remaining(Date.now(), catalogue)),
    due: register
      .due(DATASETS, ['host3.example'])
      .map(({ url, host, failures }) => `${url} ${host} ${failures}`)
      .sort(),
    uses: usesIn(database),
  };
};

it('are known as before while they are moved, which goes on where it was left', async () => {
  const database = await open();
  await fill(database);
  const before = told(database);
  expect(before.progress).toMatchObject({ known: DATASETS + 1, ok: 43, broken: 43, unchecked: 85, due: 85 });
  expect(before.remaining).toEqual([85, 43, 43, 0]);
  await move(database)();
  const left = count(database, 'url_use');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(2 * DATASETS);
  expect(told(database)).toEqual(before);
  await moveAll(database);
  expect(told(database)).toEqual(before);
});

it('are counted once when a dataset uses them that is new, and queue whoever uses them', async () => {
  const database = await open();
  await fill(database);
  const register = new UrlRegister(database);
  const [first = ''] = urlsOf(0);
  await database.write([...stored('new'), ...register.begin(datasetOf('new'), [first, SHARED], Date.now())]);
  expect(register.progress().known).toBe(DATASETS + 1);
  expect(register.statuses([first]).get(first)).toMatchObject({ state: 'OK', status: 200 });
  expect(await register.recheck(Date.now())).toBe(DATASETS + 1);
  expect(await register.recheck(Date.now(), 'even')).toBe(DATASETS / 2 + 1);
  expect(await register.recheck(Date.now(), 'ours')).toBe(2);
  expect(register.remaining(Date.now())).toBe(DATASETS + 1);
  await register.record(first, { state: 'BROKEN', status: 404, failures: 1, due: Date.now() + DAY });
  const queued = database.read<{ dataset: string }>('SELECT dataset FROM quality_job ORDER BY dataset');
  expect(queued.map(({ dataset }) => dataset)).toEqual(['d0', 'new']);
  await register.record(urlsOf(9)[0] ?? '', { state: 'REFUSED', status: 1, failures: 0, due: Date.now() + DAY });
  expect(count(database, 'quality_job')).toBe(3);
  expect(register.progress()).toMatchObject({ refused: 1, broken: 43, due: DATASETS - 1 });
});

it('go with the last dataset that uses them, in either form and in both', async () => {
  const database = await open();
  const register = new UrlRegister(database);
  const [a, b, c] = ['https://x.example/a', 'https://x.example/b', 'https://x.example/c'] as const;
  await database.write([...stored('old'), ...usedBefore('old', [a, b], 1)]);
  await database.write([...stored('new'), ...register.begin(datasetOf('new'), [b, c], 1)]);
  expect(usesIn(database)).toEqual([`new ${b}`, `new ${c}`, `old ${a}`, `old ${b}`]);
  await database.write(register.use(datasetOf('new'), [c], 1));
  expect(register.progress().known).toBe(3);
  await database.write(register.use(datasetOf('old'), [c], 1));
  expect(usesIn(database)).toEqual([`new ${c}`, `old ${c}`]);
  expect(register.progress().known).toBe(1);
  await database.write([{ sql: 'DELETE FROM graph' }]);
  expect([register.progress().known, count(database, 'url_used')]).toEqual([0, 0]);
});

it('are moved alike in the copies of a shared store, by whoever moves them', async () => {
  const entries: { number: number; id: string; body: string }[] = [];
  const key = journalKey('a secret of the gateways');
  const journal: Journal = {
    key,
    append: async (number, body) => {
      entries.push({ number, id: `entry ${number}`, body });
      return `entry ${number}`;
    },
    onLost: () => expect('the journal').toBe('kept'),
  };
  const leader = await open(journal);
  const other = await open({ ...journal, append: () => Promise.reject(new Error('another one leads')) });
  let repeated = 0;
  const follow = async (): Promise<void> => {
    await other.apply(entries.slice(repeated));
    repeated = entries.length;
  };
  const rows = (database: Database): unknown =>
    ['url_known', 'url_used', 'url_check', 'url_use'].map((table) => database.read(`SELECT * FROM ${table}`));
  const both = (): [unknown, unknown] => [told(leader), rows(leader)];

  await fill(leader);
  await follow();
  const before = told(leader);
  // Another gateway that read the same rows, and is told to write them later.
  const late = leader
    .read<{ id: string; iri: string; urls: string; position: number }>(movedUrls.rows, [0, DATASETS])
    .flatMap((row) => movedUrls.change(row));
  await move(leader)();
  await follow();
  expect([told(other), rows(other)]).toEqual(both());
  expect(count(other, 'url_use')).toBeGreaterThan(0);
  const register = new UrlRegister(leader);
  await leader.write([...stored('new'), ...register.begin(datasetOf('new'), urlsOf(DATASETS - 1), Date.now())]);
  await leader.write([{ sql: 'DELETE FROM graph WHERE id = ?', params: ['new'] }]);
  await moveAll(leader);
  await leader.write(late);
  await follow();
  expect(told(leader)).toEqual(before);
  expect([told(other), rows(other)]).toEqual(both());
  expect(isMoved(other)).toBe(true);
});
