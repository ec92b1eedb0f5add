/** The data file of a pre-release: the service and its tools say so in one sentence, and leave every byte as it is. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { NotABackup, stage } from '../../src/core/store/file/restore.js';
import { openWriter } from '../../src/core/store/sqlite/connection.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { freePort } from '../reliability/process.js';

const STORE = fileURLToPath(new URL('../../../test/fixtures/stores/2026-11-22.db.gz', import.meta.url));
const SENTENCE =
  /was made by a pre-release.*export its datasets with that version, and import them.*Nothing was changed\./;

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const folder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'pre-release-'));
  made.push(dir);
  return dir;
};
const storeIn = (dir: string): string => {
  const file = join(dir, DATA_FILE);
  writeFileSync(file, gunzipSync(readFileSync(STORE)));
  return file;
};

it.each([
  ['the service', 'main.js', []],
  ['an import', 'app/cli/main.js', ['import', 'nothing.ttl', '--catalogue', 'some']],
  ['a check of the file', 'app/cli/main.js', ['verify', 'FILE']],
])('is refused by %s', async (_, program, args) => {
  const dir = folder();
  const file = storeIn(dir);
  const before = readFileSync(file);
  const run = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`../../src/${program}`, import.meta.url)), ...args.map((one) => one.replace('FILE', file))],
    {
      env: { ...process.env, DATA_DIR: dir, PORT: String(await freePort()), LOG_LEVEL: 'silent', STORE: 'embedded' },
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  expect(run.status).toBeGreaterThan(0);
  expect(run.stderr.trim().split('\n')).toEqual([expect.stringMatching(SENTENCE)]);
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('keeps what only its log holds in the log', async () => {
  const [dir, other] = [folder(), folder()];
  const connection = openWriter(storeIn(dir));
  connection.exec("UPDATE graph SET changed = 'later'");
  for (const ending of ['', '-wal']) copyFileSync(join(dir, DATA_FILE + ending), join(other, DATA_FILE + ending));
  connection.close();
  const bytes = (): readonly Buffer[] => ['', '-wal'].map((ending) => readFileSync(join(other, DATA_FILE + ending)));
  const before = bytes();
  expect(before[1]?.length).toBeGreaterThan(0);
  await expect(Database.open(join(other, DATA_FILE), [])).rejects.toThrow(SENTENCE);
  expect(bytes().map((now, at) => now.equals(before[at] as Buffer))).toEqual([true, true]);
});

it('is no backup to restore', async () => {
  const restored = stage(storeIn(folder()), folder());
  await expect(restored).rejects.toThrow(NotABackup);
  await expect(restored).rejects.toThrow('was made by a pre-release');
});
