/** What the service leaves on the disk after a busy run: for its own account only, and without a secret where none belongs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figure } from '../support/figures.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { CATALOGUE, DATASET } from './world.js';

const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));
const PASSPHRASE = 'a passphrase for this test';
const WEBHOOK_SECRET = 'c2VjcmV0LW9mLWEtd2ViaG9vay1mb3ItdGhpcy10ZXN0';
/** Files that exist to hold secrets. */
const KEEPERS = /^(secrets|signing-keys)\.json$|key/i;

let root: string;
let service: ServiceProcess;
const seen: string[] = [];

const cli = (...words: string[]): void => {
  // The usual mask of people, under which files are readable by everybody unless a program sees to it.
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: service.dataDir,
    BASE_URL: service.url,
    TMPDIR: join(root, 'tmp'),
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  const { status, stderr, stdout } = spawnSync(process.execPath, [CLI, ...words], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  seen.push(stderr, words.includes('key') || words.includes('user') ? '' : stdout);
};

const tokenOf = async (username: string, password: string): Promise<string> => {
  const { clients } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as Secrets;
  const fields = { grant_type: 'password', client_id: 'cli', client_secret: clients.cli.secret, username, password };
  const path = `${service.url}/realms/marketplace/protocol/openid-connect/token`;
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  const { access_token: token, refresh_token: refresh } = (await response.json()) as Record<string, string>;
  // What makes a token count is its signature.
  for (const given of [token, refresh]) if (given !== undefined) secrets.push(given.split('.')[2] ?? '');
  return String(token);
};

const secrets: string[] = [PASSPHRASE, WEBHOOK_SECRET];

const busy = async (): Promise<void> => {
  const turtle = { 'content-type': 'text/turtle' };
  await service.write('PUT', '/srv/repo/catalogues/own', CATALOGUE, turtle);
  for (let n = 0; n < 5; n += 1)
    await service.write('PUT', `/srv/repo/catalogues/own/datasets/origin?originalId=d${n}`, DATASET, turtle);
  const { apiKey, clients, users } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as Secrets;
  secrets.push(apiKey ?? '', clients.cli.secret, clients.resourceServer.secret, users.admin.password);
  const token = await tokenOf('admin', users.admin.password);
  await tokenOf('admin', 'a password that is wrong');
  const webhook = `mutation { createWebhook(url: "https://hooks.example/x", secret: "whsec_${WEBHOOK_SECRET}") { __typename } }`;
  for (const query of [webhook, '{ search(query: "wolframite") { totalCount } }'])
    await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey ?? '', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
  await fetch(`${service.url}/sparql?query=ASK%7B%7D`);
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'files-'));
  mkdirSync(join(root, 'tmp'));
  process.umask(0o022);
  service = await startProcess({ TMPDIR: join(root, 'tmp'), LOG_LEVEL: 'trace', ACCESS_LOG: 'on' }, join(root, 'data'));
  await busy();
  const out = join(root, 'out');
  mkdirSync(out);
  cli('backup', join(out, 'plain.db'));
  cli('backup', join(out, 'sealed'), '--encrypt');
  cli('admin', 'realm', 'export', join(out, 'realm.json'), '--with-secrets');
  cli('admin', 'key', 'add', 'another');
  cli('restore', join(out, 'plain.db'));
  // A restore ends connections that were open.
  const headers = { 'content-type': 'text/turtle', connection: 'close' };
  const after = '/srv/repo/catalogues/own/datasets/origin?originalId=after';
  const again = () => service.write('PUT', after, DATASET, headers);
  await again().catch(again);
  await service.end();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const everything = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...everything(path)] : [path];
  });

it('every file and folder is for its owner only, whatever the mask of the account', () => {
  const written = everything(root).filter((path) => path !== join(root, 'tmp') && path !== join(root, 'out'));
  const open = written.filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(open.map((path) => relative(root, path))).toEqual([]);
  expect(written.length).toBeGreaterThan(6);
  expect(statSync(join(root, 'data')).mode & 0o777).toBe(0o700);
});

it('no secret lies where none belongs: not in the data file, backups, temporary files, or what was logged', () => {
  expect(secrets.every((secret) => secret.length >= 13)).toBe(true);
  const files = everything(root).filter(
    (path) => statSync(path).isFile() && !KEEPERS.test(relative(join(root, 'data'), path)),
  );
  const found = files.flatMap((path) => {
    const content = readFileSync(path).toString('latin1');
    return secrets
      .filter((secret) => content.includes(secret))
      .map((secret) => `${relative(root, path)}: ${secret.slice(0, 4)}…`);
  });
  expect(found).toEqual([]);
  const said = [service.output(), ...seen].join('\n');
  expect(said).toContain('audit log ends here');
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  figure('secrets on disk', { files: files.length, secrets: secrets.length, readable: 0, found: 0 });
});
