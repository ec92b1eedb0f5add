/** Negative cases of the token endpoint: requests and clients. */
import { connect } from 'node:net';
import { changeClient, createClient, disableUser, createUser } from '../../src/features/identity/index.js';
import { claimsOf, ISSUER, World, type Answer } from './world.js';
import { atKeycloak } from './at-keycloak.js';
import { agree, it } from './cases.js';

const TOKEN = '/realms/marketplace/protocol/openid-connect/token';
const CLIENT_TEXT = 'Invalid client or Invalid client credentials';

let world: World;
beforeAll(async () => {
  world = await World.open();
  await createClient(world.realm, { clientId: 'no-grants' }, 'no-grants-secret');
  await createClient(world.realm, { clientId: 'off', serviceAccount: true }, 'off-secret');
  await changeClient(world.realm, 'off', { enabled: false });
  await createUser(world.realm, { username: 'dora', password: 'dora has one' });
  await disableUser(world.realm, 'dora');
  await world.ready({
    passwords: { dora: 'dora has one' },
    secrets: { 'no-grants': 'no-grants-secret', off: 'off-secret' },
  });
});
afterAll(() => world.close());

const expectError = (answer: Answer, status: number, error: string, description?: string): void => {
  const { body, headers } = answer;
  const text = description === undefined ? [] : [body['error_description']];
  const caching = [headers.get('cache-control'), headers.get('pragma')];
  const expected = [status, error, ...(description === undefined ? [] : [description]), 'no-store', 'no-cache'];
  agree([answer.status, body['error'], ...text, ...caching], expected);
};

describe('requests', () => {
  it('T1: no grant_type', async () => {
    expectError(await world.token(world.cli), 400, 'invalid_request', 'Missing form parameter: grant_type');
  });

  it('T1: an empty grant_type', async () => {
    expectError(await world.token({ ...world.cli, grant_type: '' }), 400, 'invalid_request');
  });

  it.each(['implicit', 'urn:example:unknown', 'constructor', '__proto__'])('T2: grant type %s', async (type) => {
    const answer = await world.token({ grant_type: type, ...world.cli });
    expectError(answer, 400, 'unsupported_grant_type', 'Unsupported grant_type');
  });

  it('T3: GET and other methods', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${world.origin}${TOKEN}`, { method });
      agree([method, response.status, response.headers.get('allow')], [method, 405, 'POST, OPTIONS']);
    }
  });

  it('T4: JSON body, or none that says what it is', async () => {
    const json = { 'content-type': 'application/json' };
    expectError(await world.token('{"grant_type":"password"}', json), 415, 'invalid_request');
    expectError(await world.token('grant_type=password', { 'content-type': 'text/plain' }), 415, 'invalid_request');
  });

  it('T5: 70 kB', async () => {
    expectError(await world.token({ grant_type: 'password', x: 'x'.repeat(70_000) }), 413, 'invalid_request');
  });

  it('T6: a parameter twice', async () => {
    const once = new URLSearchParams({ grant_type: 'password', ...world.cli, ...world.secrets.users.admin }).toString();
    for (const twice of ['username=admin', 'client_id=cli', 'scope=openid&scope=openid', 'foo=1&foo=2']) {
      expectError(await world.token(`${once}&${twice}`), 400, 'invalid_request', 'duplicated parameter');
    }
  });

  it('refuses a body that is not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('grant_type=password&x='), Buffer.from([0xff, 0xfe])]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    agree((await fetch(`${world.origin}${TOKEN}`, { method: 'POST', headers, body })).status, 400);
  });
});

describe('clients', () => {
  const basic = (id: string, secret: string): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });
  const credentials = { grant_type: 'client_credentials' };

  it('T7: wrong secret', async () => {
    const wrong = await world.token({ ...credentials, client_id: 'cli', client_secret: 'wrong' });
    expectError(wrong, 401, 'unauthorized_client', CLIENT_TEXT);
    agree(wrong.headers.get('www-authenticate'), null);
    expectError(await world.token({ ...credentials, client_id: 'cli' }), 401, 'unauthorized_client', CLIENT_TEXT);
    const byBasic = await world.token(credentials, basic('cli', 'wrong'));
    expectError(byBasic, 401, 'unauthorized_client', CLIENT_TEXT);
    agree(byBasic.headers.get('www-authenticate')?.split(' ')[0], 'Basic');
  });

  it('T8: unknown or disabled client', async () => {
    const fields = { ...credentials, client_id: 'nobody', client_secret: 'x' };
    expectError(await world.token(fields), 401, 'invalid_client', CLIENT_TEXT);
    const disabled = await world.token({ ...credentials, client_id: 'off', client_secret: 'off-secret' });
    expectError(disabled, 401, 'invalid_client', CLIENT_TEXT);
  });

  it('T9: no client', async () => {
    expectError(await world.token(credentials), 400, 'invalid_client', 'Missing client_id parameter');
  });

  it('T10: Basic and body secret together', async () => {
    const { client_id: id, client_secret: secret } = world.cli;
    const both = (secretInForm: string, more: Record<string, string> = {}) =>
      world.token({ ...credentials, client_secret: secretInForm, ...more }, basic(id, secret));
    agree((await both(secret)).status, 200);
    agree((await both(secret, { client_id: id })).status, 200);
    for (const other of ['', `${secret}x`, encodeURIComponent(`${secret}+`)])
      expectError(await both(other), 400, 'invalid_request');
    expectError(await world.token({ ...credentials, client_id: 'web' }, basic(id, secret)), 400, 'invalid_request');
  });

  it('T11: client credentials of a public client, or of one without service account', async () => {
    const web = await world.token({ ...credentials, client_id: 'web' });
    expectError(web, 401, 'unauthorized_client', 'Public client not allowed to retrieve service account');
    const none = await world.token({ ...credentials, client_id: 'no-grants', client_secret: 'no-grants-secret' });
    expectError(none, 401, 'unauthorized_client', 'Client not enabled to retrieve service account');
  });

  it('T12: password grant of a client without direct grants', async () => {
    const fields = { grant_type: 'password', ...world.secrets.users.admin };
    const text = 'Client not allowed for direct access grants';
    expectError(await world.token({ ...fields, client_id: 'web' }), 400, 'unauthorized_client', text);
  });

  it('T13: scope outside the client’s list', async () => {
    for (const scope of ['admin', 'openid admin']) {
      const answer = await world.login(undefined, undefined, scope);
      expectError(answer, 400, 'invalid_scope', `Invalid scopes: ${scope}`);
    }
  });

  it('T23: two Authorization headers are refused', async () => {
    const head = ['POST', TOKEN, 'HTTP/1.1'].join(' ');
    const body = 'grant_type=client_credentials';
    const lines = [head, 'Host: x', 'Authorization: Basic YTpi', 'Authorization: Basic YTpi', 'Connection: close'];
    lines.push('Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`, '', body);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(world.origin).port), '127.0.0.1', () => socket.write(lines.join('\r\n')));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    agree(answer.slice(0, 'HTTP/1.1 400'.length), 'HTTP/1.1 400');
  });
});

describe('users', () => {
  it('T22: service account with the password grant', async () => {
    const answer = await world.login('service-account-cli', world.cli.client_secret);
    expectError(answer, 401, 'invalid_grant', 'Invalid user credentials');
  });

  it('says that an account is disabled only to those who know its password', async () => {
    expectError(await world.login('dora', 'dora has one'), 400, 'invalid_grant', 'Account disabled');
    expectError(await world.login('dora', 'wrong'), 401, 'invalid_grant', 'Invalid user credentials');
  });

  it('refuses the password grant where it is switched off', async () => {
    const closed = await World.open({ passwordGrant: false });
    try {
      expectError(await closed.login(), 400, 'unauthorized_client');
      const discovery = await closed.get('/realms/marketplace/.well-known/openid-configuration');
      expect(discovery.body['grant_types_supported']).not.toContain('password');
    } finally {
      await closed.close();
    }
  });
});

describe('realm documents', () => {
  it.each([
    '/realms/master',
    '/realms/master/protocol/openid-connect/certs',
    '/realms/..%2fmarketplace/protocol/openid-connect/certs',
    '/auth/realms/Marketplace',
  ])('T24: %s', async (path) => {
    const { status, body } = await world.get(path);
    expect([status, body['error']]).toEqual([404, 'Realm does not exist']);
  });

  it('T25: a forged host changes nothing', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    for (const document of ['openid-configuration', 'uma2-configuration']) {
      const { text, body } = await world.get(`/realms/marketplace/.well-known/${document}`, forged);
      expect(body['issuer']).toBe(ISSUER);
      expect(text).not.toContain('evil.example');
    }
    const login = { grant_type: 'password', ...world.cli, ...world.secrets.users.admin };
    expect(claimsOf((await world.token(login, forged)).body['access_token']).iss).toBe(ISSUER);
  });

  it('T26: the key set holds public members only', async () => {
    const { body } = await world.get('/realms/marketplace/protocol/openid-connect/certs');
    const keys = body['keys'] as Record<string, unknown>[];
    // Keycloak certifies its keys, and has another one for encryption.
    const certified = atKeycloak ? ['x5c', 'x5t', 'x5t#S256'] : [];
    const members = ['alg', 'e', 'kid', 'kty', 'n', 'use', ...certified];
    expect(keys.map((key) => Object.keys(key).sort())).toEqual(atKeycloak ? [members, members] : [members]);
  });

  it('the realm document holds the key without armour', async () => {
    // Releases of Keycloak before 17 had everything below /auth, where existing clients still look.
    for (const path of atKeycloak ? ['/realms/marketplace'] : ['/realms/marketplace', '/auth/realms/marketplace']) {
      const { body } = await world.get(path);
      expect(body['realm']).toBe('marketplace');
      expect(Buffer.from(String(body['public_key']), 'base64')).toHaveLength(294);
    }
  });
});
