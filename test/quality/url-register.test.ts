/** Whose turn it is among the URLs that are checked. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../src/features/quality/urls/keys.js';
import { UrlRegister } from '../../src/features/quality/urls/register.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { count, datasetOf, stored, TABLES, usesIn } from './url-rows.js';

const DAY = 86_400_000;
const URLS = ['https://one.example/', 'https://two.example/'];

let dir: string;
let database: Database;
let register: UrlRegister;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'urls-'));
  database = await Database.open(join(dir, 'test.db'), TABLES);
  await database.write([...stored('d'), ...stored('e')]);
  register = new UrlRegister(database);
});
afterEach(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});
const known = (now: number): Promise<unknown> => database.write(register.use(datasetOf('d'), URLS, now));
const due = (busy: readonly string[] = []): string[] => register.due(9, busy).map(({ url }) => url);

it('comes when a check is due, and not while the server is busy', async () => {
  await known(Date.now() - DAY);
  expect(due().sort()).toEqual(URLS);
  expect(due(['one.example'])).toEqual(['https://two.example/']);
  await register.postpone('https://two.example/', DAY);
  expect(due()).toEqual(['https://one.example/']);
});

it('comes, too, where it was planned by a clock that was set back since', async () => {
  await known(Date.now() + 400 * DAY);
  expect(due().sort()).toEqual(URLS);
  await register.postpone('https://one.example/', 20 * DAY);
  expect(due()).toEqual(['https://two.example/']);
});

it('comes for other servers, too, where more than can be looked at waits for a busy one', async () => {
  const many = Array.from({ length: 1_500 }, (_, number) => `https://one.example/${number}`);
  await database.write(register.use(datasetOf('d'), many, Date.now() - 2 * DAY));
  await database.write(
    register.use(datasetOf('e'), ['https://two.example/', 'https://three.example/'], Date.now() - DAY),
  );
  expect(due(['one.example']).sort()).toEqual(['https://three.example/', 'https://two.example/']);
  expect(due(['one.example', 'two.example', 'three.example'])).toEqual([]);
  expect(due()).toHaveLength(9);
});

it('keeps URLs apart that share a hash', async () => {
  const [one, other] = ['https://data.example/11288299', 'https://data.example/16874883'];
  expect(hashOf(one)).toBe(hashOf(other));
  await database.write(register.use(datasetOf('d'), [one, other], Date.now() - DAY));
  await database.write(register.use(datasetOf('e'), [other], Date.now() - DAY));
  expect(due().sort()).toEqual([one, other]);
  await register.record(one, { state: 'BROKEN', status: 404, failures: 1, due: Date.now() + DAY });
  expect(due()).toEqual([other]);
  expect([...register.statuses([one, other]).keys()]).toEqual([one]);
  const queued = (): unknown[] => database.read('SELECT dataset FROM quality_job ORDER BY dataset');
  expect(queued()).toEqual([{ dataset: 'd' }]);
  await register.record(other, { state: 'OK', status: 200, failures: 0, due: Date.now() + DAY });
  expect(register.statuses([one]).get(one)).toMatchObject({ state: 'BROKEN', status: 404 });
  expect(queued()).toEqual([{ dataset: 'd' }, { dataset: 'e' }]);
  await database.write(register.use(datasetOf('d'), [other], Date.now()));
  expect(usesIn(database)).toEqual([`d ${other}`, `e ${other}`]);
  expect(database.read('SELECT url FROM url_known')).toEqual([{ url: other }]);
});

it('forgets what nobody uses any more', async () => {
  await known(Date.now());
  await database.write(register.use(datasetOf('e'), URLS.slice(1), Date.now()));
  await database.write([{ sql: "DELETE FROM graph WHERE id = 'd'" }]);
  expect(due()).toEqual(URLS.slice(1));
  await database.write(register.use(datasetOf('e'), [], Date.now()));
  expect([count(database, 'url_known'), count(database, 'url_used')]).toEqual([0, 0]);
});
