/** T23: what must never be written down, is not. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Visitor, REDIRECT } from './visitor.js';
import { World } from './world.js';

let world: World;
let logged = '';
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  world = await World.open({ log: pino({ level: 'trace' }, stream) });
});
afterAll(() => world.close());

it('T23: neither log, audit nor database file hold a password, secret, token or code', async () => {
  const { body } = await world.login(undefined, undefined, 'openid');
  const { body: renewed } = await world.refresh(body['refresh_token']);
  await world.refresh(body['refresh_token']);
  await world.login('typed-secret-as-name', 'typed-password');
  await world.token({ grant_type: 'client_credentials', client_id: 'cli', client_secret: 'guessed-secret' });
  const visitor = new Visitor(world);
  const { code, verifier } = await visitor.login();
  const fields = {
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  };
  const { body: fromCode } = await world.token({ ...fields, code });
  await world.token({ ...fields, code });

  const given = [body, renewed, fromCode].flatMap((tokens) => [
    tokens['access_token'],
    tokens['refresh_token'],
    tokens['id_token'],
  ]);
  const secrets = [
    ...given.map((token) => String(token).split('.')[2] ?? ''),
    ...[code, verifier, 'typed-secret-as-name', 'typed-password', 'guessed-secret', ...visitor.cookies.values()],
    ...[world.secrets.users.admin.password, world.secrets.clients.cli.secret, world.secrets.apiKey],
    world.secrets.clients.resourceServer.secret,
  ];
  expect(secrets.every((secret) => secret.length >= 13)).toBe(true);
  const audit = JSON.stringify(world.realm.audit.list(0, 10_000));
  const files = await Promise.all(
    ['catalogue.db', 'catalogue.db-wal'].map((name) => readFile(join(world.dataDir, name), 'latin1').catch(() => '')),
  );
  expect(files.join('').length).toBeGreaterThan(10_000);
  expect(logged).not.toBe('');
  for (const secret of secrets) {
    expect(logged).not.toContain(secret);
    expect(audit).not.toContain(secret);
    expect(files.some((file) => file.includes(secret))).toBe(false);
  }
});

it('every error of every endpoint is marked as not to be stored', async () => {
  const base = '/realms/marketplace';
  const paths = ['token', 'token/introspect', 'revoke', 'userinfo', 'auth', 'logout'];
  for (const path of paths.map((name) => `${base}/protocol/openid-connect/${name}`)) {
    for (const answer of [
      await world.post(path, { x: '1' }),
      await world.post(path, '{}', { 'content-type': 'application/json' }),
    ]) {
      expect([path, answer.status >= 400, answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual([
        path,
        true,
        'no-store',
        'no-cache',
      ]);
    }
  }
});
