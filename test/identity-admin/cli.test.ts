/** `admin …` as operators run it: beside a running service, and on the files of a stopped one. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { openSource } from '../../src/core/store/sqlite/connection.js';
import { CATALOGUE, dataset } from './people.js';

const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess();
});
afterAll(() => service.discard());

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

const admin = (args: readonly string[], input = ''): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: service.dataDir, BASE_URL: service.url };
    const child = spawn(process.execPath, [CLI, 'admin', ...args], { env });
    let out = '';
    let error = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (error += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, error }));
    child.stdin.end(input);
  });

const json = async <T = Record<string, unknown>>(...args: readonly string[]): Promise<T> => {
  const { code, out, error } = await admin([...args, '--json']);
  if (code !== 0) throw new Error(error);
  return JSON.parse(out) as T;
};

const login = async (username: string, password: string): Promise<string | undefined> => {
  const { clients } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as Secrets;
  const response = await fetch(`${service.url}/realms/marketplace/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: clients.cli.id,
      client_secret: clients.cli.secret,
      username,
      password,
    }),
  });
  return ((await response.json()) as { access_token?: string }).access_token;
};

const edit = async (token: string): Promise<number> => {
  const body = dataset(`At ${performance.now()}`);
  const headers = { 'content-type': 'text/turtle', authorization: `Bearer ${token}` };
  return (await fetch(`${service.url}/srv/repo/datasets/asset`, { method: 'PUT', headers, body })).status;
};

describe('beside a running service', () => {
  let dora: { password: string; username: string };

  it('adds people with passwords that are shown once and work at once', async () => {
    await json('org', 'add', 'Acme', '--country', 'GR');
    dora = await json('user', 'add', 'dora', '--organization', '/acme', '--role', 'PLATFORM_USER');
    expect(await login('dora', dora.password)).toBeDefined();
    const users = await json<{ username: string; organization: string }[]>('user', 'list');
    expect(users).toContainEqual(expect.objectContaining({ username: 'dora', organization: '/acme' }));
    expect(JSON.stringify(users)).not.toContain(dora.password);
  });

  it('takes a password from standard input and does not repeat it', async () => {
    const { code, out } = await admin(['user', 'password', 'dora', '--password-stdin'], 'correct horse battery\n');
    expect([code, out]).toEqual([0, expect.not.stringContaining('horse')]);
    expect(await login('dora', dora.password)).toBeUndefined();
    expect(await login('dora', 'correct horse battery')).toBeDefined();
  });

  it('grants, explains and withdraws; the next write knows', async () => {
    await service.write('PUT', '/srv/repo/catalogues/own', CATALOGUE, { 'content-type': 'text/turtle' });
    const path = '/srv/repo/catalogues/own/datasets/origin?originalId=asset';
    expect((await service.write('PUT', path, dataset('Asset'), { 'content-type': 'text/turtle' })).status).toBe(201);
    const token = (await login('dora', 'correct horse battery')) as string;
    expect(await edit(token)).toBe(403);
    await json('grant', 'asset', 'group:/acme', 'EDIT,DELETE');
    expect(await edit(token)).toBe(204);
    const why = await json('explain', 'dora', 'asset');
    expect(why).toMatchObject({ user: 'dora', granted: ['READ', 'EDIT', 'DELETE'] });
    await json('revoke', 'asset', 'group:/acme', 'EDIT');
    expect(await edit(token)).toBe(403);
    expect(await json('explain', 'dora', 'asset')).toMatchObject({ granted: ['READ', 'DELETE'] });
  });

  it('makes keys and client secrets that are shown once', async () => {
    const { id, key } = await json<{ id: string; key: string }>('key', 'add', 'loader', '--catalogue', 'own');
    const write = (path: string) =>
      service.write('PUT', path, CATALOGUE, { 'content-type': 'text/turtle', 'x-api-key': key });
    expect((await write('/srv/repo/catalogues/own')).status).toBeLessThan(300);
    expect((await write('/srv/repo/catalogues/other')).status).toBe(403);
    expect(JSON.stringify(await json('key', 'list'))).not.toContain(key.split('_').slice(2).join('_'));
    await json('key', 'revoke', id);
    expect((await write('/srv/repo/catalogues/own')).status).toBe(401);
    const first = await json<{ secret: string }>('client', 'add', 'app', '--service-account');
    const second = await json<{ secret: string }>('client', 'rotate', 'app');
    expect(second.secret).not.toBe(first.secret);
    const answer = (secret: string) =>
      fetch(`${service.url}/realms/marketplace/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'app', client_secret: secret }),
      });
    expect([(await answer(first.secret)).status, (await answer(second.secret)).status]).toEqual([401, 200]);
  });

  it('assigns roles', async () => {
    await json('role', 'add', 'CURATOR', '--description', 'Looks after catalogues');
    await json('role', 'assign', 'dora', 'CURATOR');
    const roles = async () =>
      (await json<{ username: string; roles: string[] }[]>('user', 'list')).find(({ username }) => username === 'dora')
        ?.roles;
    expect(await roles()).toContain('CURATOR');
    await json('role', 'assign', 'dora', 'CURATOR', '--remove');
    expect(await roles()).not.toContain('CURATOR');
  });

  it('disables people: their tokens end now', async () => {
    const token = (await login('dora', 'correct horse battery')) as string;
    await json('grant', 'asset', 'user:dora', 'EDIT');
    expect(await edit(token)).toBe(204);
    await json('user', 'disable', 'dora');
    expect(await edit(token)).toBe(401);
    expect(await login('dora', 'correct horse battery')).toBeUndefined();
  });

  it('lists the security events, without secrets', async () => {
    const { out } = await admin(['audit', 'list', '--limit', '1000']);
    for (const event of [
      'login',
      'permission-granted',
      'permission-revoked',
      'key-created',
      'key-used',
      'key-revoked',
    ]) {
      expect(out).toContain(event);
    }
    expect(out).not.toContain('horse');
    expect(out).not.toContain(dora.password);
  });

  it('lists the latest of them, in the order of time, or those after one', async () => {
    const numbers = async (...args: string[]): Promise<number[]> =>
      (JSON.parse((await admin(['audit', 'list', '--json', ...args])).out) as { seq: number }[]).map(({ seq }) => seq);
    const all = await numbers('--limit', '1000');
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(await numbers('--limit', '2')).toEqual(all.slice(-2));
    expect(await numbers('--limit', '2', '--after', String(all[0]))).toEqual(all.slice(1, 3));
    // The kind is looked at before the number is.
    expect(await numbers('--limit', '1', '--event', 'key-created')).toHaveLength(1);
  });

  it.each([
    [['user', 'disable', 'nobody'], 'There is no such user.'],
    [['grant', 'nothing', 'role:PLATFORM_USER', 'READ'], 'There is no dataset nothing.'],
    [['grant', 'asset', 'role:PLATFORM_USER', 'read'], 'A scope is one of'],
    [['grant', 'asset', 'PLATFORM_USER', 'READ'], 'A subject is role:NAME'],
    [['key', 'add', 'x', '--expires', 'tomorrow'], 'A date is written as'],
    [['user', 'add', 'eve', '--organization', 'nowhere'], 'There is no organization nowhere.'],
  ])('%j fails with a sentence', async (args, sentence) => {
    const { code, out, error } = await admin(args);
    expect([code, out, error]).toEqual([1, '', expect.stringContaining(sentence)]);
  });
});

describe('on a stopped service', () => {
  it('does the same, and the realm goes out and in as a file', async () => {
    await service.end();
    expect((await json('user', 'enable', 'dora'))['enabled']).toBe(true);
    expect(await json('explain', 'dora', 'asset')).toMatchObject({ granted: ['READ', 'EDIT', 'DELETE'] });
    const file = join(service.dataDir, 'realm.json');
    await json('realm', 'export', file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const realm = JSON.parse(readFileSync(file, 'utf8')) as { users: { username: string }[] };
    expect(realm.users.map(({ username }) => username)).toContain('dora');
    expect(JSON.stringify(await json('realm', 'import', file))).toContain('users');
  });

  it('names the row of the audit log that was changed behind its back', async () => {
    const verify = async (...args: string[]): Promise<[number | null, Record<string, unknown>]> => {
      const { code, out } = await admin(['audit', 'verify', '--json', ...args]);
      return [code, JSON.parse(out) as Record<string, unknown>];
    };
    const [code, { head, checked }] = await verify();
    expect([code, Number(checked)]).toEqual([0, expect.any(Number)]);
    expect(await verify('--expect', String(head))).toEqual([0, expect.objectContaining({ checked })]);
    expect(await verify('--expect', `3:${'0'.repeat(64)}`)).toEqual([1, expect.objectContaining({ broken: 3 })]);
    expect((await admin(['audit', 'verify', '--expect', '3'])).code).toBe(1);

    const connection = openSource(join(service.dataDir, 'catalogue.db'));
    connection.exec('DROP TRIGGER identity_audit_is_never_changed');
    connection.exec("UPDATE identity_audit SET address = '192.0.2.1' WHERE seq = 7");
    connection.close();
    expect(await verify()).toEqual([1, expect.objectContaining({ broken: 7 })]);
    const whole = spawnSync(process.execPath, [CLI, 'verify', join(service.dataDir, 'catalogue.db'), '--json']);
    expect(String(whole.stdout)).toContain('audit log, row 7');
    expect(whole.status).not.toBe(0);
  });
});
