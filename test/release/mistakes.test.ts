/** What keeps the service from starting is said in one sentence that names the setting or the file, without a stack. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryLock } from '../../src/core/store/file/directory-lock.js';
import { freePort, ROOT } from '../docs/deployment.js';

/** Longest time in milliseconds until a mistake is said. */
const LONGEST = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = async (settings: Readonly<Record<string, string>>, program = 'dist/src/main.js') => {
  const base = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', URL_CHECK: 'off', DATA_DIR: join(folder, 'data') };
  const env = { ...base, PORT: String(await freePort()), ...settings };
  return spawnSync(process.execPath, [join(ROOT, program)], { env, cwd: folder, encoding: 'utf8', timeout: LONGEST });
};

const write = (name: string, text: string): void => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', name), text);
};

type Prepare = () => Readonly<Record<string, string>>;
const mistakes: Readonly<Record<string, readonly [prepare: Prepare, says: RegExp]>> = {
  'a port that is none': [() => ({ PORT: '4000x' }), /PORT=4000x: must be a whole number from 1 to 65535/],
  'any port, which no address could name': [() => ({ PORT: '0' }), /PORT=0: must be a whole number/],
  'an address of nobody': [
    () => ({ HOST: '192.0.2.1', ALLOW_HTTP: 'on' }),
    /^HOST=192\.0\.2\.1 is no address of this machine; set HOST to one that is\.$/,
  ],
  'a file in place of the data directory': [
    () => {
      writeFileSync(join(folder, 'data'), '');
      return {};
    },
    /^The data directory .*data cannot be written: .*set DATA_DIR/,
  ],
  'a file on the way to the data directory': [
    () => {
      writeFileSync(join(folder, 'file'), '');
      return { DATA_DIR: join(folder, 'file', 'data') };
    },
    /^The data directory .*data cannot be written: .*set DATA_DIR/,
  ],
  'secrets that somebody damaged': [
    () => {
      write('secrets.json', '{');
      return {};
    },
    /secrets\.json is not valid JSON/,
  ],
  'keys that are none': [
    () => {
      write('signing-keys.json', '{}');
      return {};
    },
    /signing-keys\.json must be a JWK Set/,
  ],
  'an option that npm took for itself': [() => ({ npm_config_demo: 'true' }), /write npm start -- --demo$/m],
  'a folder in place of the socket for tools': [
    () => {
      mkdirSync(join(folder, 'data', 'control.sock', 'a'), { recursive: true });
      return {};
    },
    /control\.sock/,
  ],
};

it.each(Object.entries(mistakes))('%s', async (_name, [prepare, says]) => {
  const { status, stdout, stderr } = await start(prepare());
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim()).toMatch(says);
  expect(stderr).not.toMatch(/^ +at /m);
});

it('a data directory of another process', async () => {
  mkdirSync(join(folder, 'data'));
  const lock = DirectoryLock.take(join(folder, 'data'));
  const { status, stderr } = await start({}).finally(() => lock.release());
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The data directory .* is in use by process \d+\. Stop that process, or set DATA_DIR .*\n$/);
});

it('the demonstration of three says it, too', async () => {
  const { status, stderr } = await start({ PORT: 'none' }, 'dist/src/app/demo/three-main.js');
  expect(status).toBe(1);
  expect(stderr).toBe('The configuration has 1 mistake(s):\n  PORT=none: must be a whole number from 1 to 65535\n');
});
