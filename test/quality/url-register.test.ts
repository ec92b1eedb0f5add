/** Whose turn it is among the URLs that are checked. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { qualityPart } from '../../src/domain/quality/index.js';
import { UrlRegister } from '../../src/domain/quality/urls/register.js';
import { Database } from '../../src/store/sqlite/database.js';

const DAY = 86_400_000;
const URLS = ['https://one.example/', 'https://two.example/'];

let dir: string;
let database: Database;
let register: UrlRegister;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'urls-'));
  database = await Database.open(join(dir, 'test.db'), qualityPart.tables);
  register = new UrlRegister(database);
});
afterEach(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});
const known = (now: number): Promise<unknown> => database.write(register.use('d', URLS, now));
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
  await database.write(register.use('d', many, Date.now() - 2 * DAY));
  await database.write(register.use('e', ['https://two.example/', 'https://three.example/'], Date.now() - DAY));
  expect(due(['one.example']).sort()).toEqual(['https://three.example/', 'https://two.example/']);
  expect(due(['one.example', 'two.example', 'three.example'])).toEqual([]);
  expect(due()).toHaveLength(9);
});
