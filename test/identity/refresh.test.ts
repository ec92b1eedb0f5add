/** Refresh tokens, sessions and logout. */
import {
  assignRole,
  createClient,
  createRole,
  createUser,
  disableUser,
  removeRole,
  setPassword,
} from '../../src/features/identity/index.js';
import { atKeycloak } from './at-keycloak.js';
import { claimsOf, World, type Answer } from './world.js';
import { agree, it } from './cases.js';

const PASSWORD = 'correct horse battery';
const LOGOUT = '/realms/marketplace/protocol/openid-connect/logout';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let world: World;
beforeAll(async () => {
  world = await World.open();
  await createUser(world.realm, { username: 'eva', password: PASSWORD });
  await createUser(world.realm, { username: 'rolf', password: PASSWORD });
  await createClient(world.realm, { clientId: 'other', directGrants: true }, 'other-secret');
  await world.ready({ passwords: { eva: PASSWORD, rolf: PASSWORD }, secrets: { other: 'other-secret' } });
});
afterAll(() => world.close());

const expectError = ({ status, body }: Answer, expected: number, error: string, description?: string): void => {
  const text = description === undefined ? [] : [body['error_description']];
  agree([status, body['error'], ...text], [expected, error, ...(description === undefined ? [] : [description])]);
};

const login = async (): Promise<Record<string, string>> =>
  (await world.login('eva', PASSWORD)).body as Record<string, string>;

/** The scopes of an answer; their order means nothing. */
const scopesOf = ({ body: { scope = '' } }: Answer): readonly string[] =>
  String(scope).split(' ').filter(Boolean).sort();

const stands = (accessToken: unknown): Promise<boolean> => world.stands(accessToken);

const introspect = (token: unknown): Promise<Answer> =>
  world.post('/realms/marketplace/protocol/openid-connect/token/introspect', { ...world.cli, token: String(token) });

describe('rotation', () => {
  it('gives new tokens of the same session', async () => {
    const first = await login();
    const { status, body } = await world.refresh(first['refresh_token']);
    expect(status).toBe(200);
    expect(body['session_state']).toBe(first['session_state']);
    expect(body['refresh_token']).not.toBe(first['refresh_token']);
    expect(await stands(body['access_token'])).toBe(true);
    expect((await world.refresh(body['refresh_token'])).status).toBe(200);
  });

  it('R1, R2, R3: reuse of a rotated token ends the family, refresh and access tokens alike', async () => {
    const first = await login();
    const second = (await world.refresh(first['refresh_token'])).body;
    world.pass(11 * SECOND);
    const reuse = await world.refresh(first['refresh_token']);
    expectError(reuse, 400, 'invalid_grant', 'Maximum allowed refresh token reuse exceeded');
    expectError(await world.refresh(second['refresh_token']), 400, 'invalid_grant');
    expect(await stands(second['access_token'])).toBe(false);
    expect((await introspect(second['access_token'])).body).toEqual({ active: false });
    expect(world.realm.audit.list(0, 1000).map(({ event }) => event)).toContain('refresh-reuse');
  });

  it('leaves other sessions of the user alone', async () => {
    const other = await login();
    const first = await login();
    await world.refresh(first['refresh_token']);
    world.pass(11 * SECOND);
    await world.refresh(first['refresh_token']);
    expect(await stands(other['access_token'])).toBe(true);
  });

  it('R4: of eight simultaneous uses one succeeds', async () => {
    const { refresh_token: token } = await login();
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.refresh(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  });

  it('R5: reuse after a restart', async () => {
    const first = await login();
    await world.refresh(first['refresh_token']);
    world = await world.restart();
    expectError(await world.refresh(first['refresh_token']), 400, 'invalid_grant');
  });

  it('R6: losers of a race do not log the user out', async () => {
    const { refresh_token: token } = await login();
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.refresh(token)));
    world.pass(9 * SECOND);
    expectError(await world.refresh(token), 400, 'invalid_grant');
    const winner = answers.find(({ status }) => status === 200);
    expect((await world.refresh(winner?.body['refresh_token'])).status).toBe(200);
  });

  it('stores no token that could be read back', async () => {
    const { refresh_token: token = '' } = await login();
    const rows = world.database.read<{ hash: string }>('SELECT hash FROM identity_refresh_token');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token.slice(-40));
  });
});

describe('what a refresh token is not good for', () => {
  it('R7: another client', async () => {
    const { refresh_token: token } = await login();
    const fields = { client_id: 'other', client_secret: 'other-secret' };
    expectError(await world.refresh(token, fields), 400, 'invalid_grant', 'Invalid refresh token');
    agree((await world.refresh(token)).status, 200);
  });

  it('R8: access token or garbage as refresh token', async () => {
    const { access_token: token } = await login();
    expectError(await world.refresh(token), 400, 'invalid_grant', 'Invalid refresh token');
    expectError(await world.refresh('garbage'), 400, 'invalid_grant', 'Invalid refresh token');
  });

  it('an empty refresh token', async () => {
    expectError(await world.refresh(''), 400, 'invalid_request', 'No refresh token');
  });

  it('R9: a wider scope; a narrower one is granted', async () => {
    const { refresh_token: token } = await login();
    const wider = await world.refresh(token, { scope: 'openid email' });
    agree([wider.status, wider.body['error'], scopesOf(wider)], [400, 'invalid_scope', []]);
    // The embedded provider has not used the token up.
    const kept = atKeycloak ? wider.body['refresh_token'] : token;
    const narrow = await world.refresh(kept, { scope: 'email' });
    agree(scopesOf(narrow), ['email']);
    agree('platform' in claimsOf(narrow.body['access_token']), false);
  });

  it('R10: after logout', async () => {
    const { refresh_token: token = '', access_token: access } = await login();
    expect((await world.post(LOGOUT, { ...world.cli, refresh_token: token })).status).toBe(204);
    expectError(await world.refresh(token), 400, 'invalid_grant');
    expect(await stands(access)).toBe(false);
  });

  it('R11: after a password change, and after the user was disabled', async () => {
    const first = (await world.login('rolf', PASSWORD)).body;
    await setPassword(world.realm, 'rolf', 'another password');
    expectError(await world.refresh(first['refresh_token']), 400, 'invalid_grant');
    const second = (await world.login('rolf', 'another password')).body;
    await disableUser(world.realm, 'rolf');
    expectError(await world.refresh(second['refresh_token']), 400, 'invalid_grant');
    expect(await stands(second['access_token'])).toBe(false);
  });

  it('R11: a role that was removed is gone from the refreshed token', async () => {
    await createRole(world.realm, 'CURATOR');
    await assignRole(world.realm, 'eva', 'CURATOR');
    const first = await login();
    expect(claimsOf(first['access_token'])['realm_access']).toMatchObject({
      roles: expect.arrayContaining(['CURATOR']),
    });
    await removeRole(world.realm, 'eva', 'CURATOR');
    const { status, body } = await world.refresh(first['refresh_token']);
    expect(status).toBe(200);
    expect(JSON.stringify(claimsOf(body['access_token']))).not.toContain('CURATOR');
  });
});

describe('the life of a session', () => {
  it('ends when nothing happens', async () => {
    const { refresh_token: token, access_token: access } = await login();
    world.pass(31 * MINUTE);
    expectError(await world.refresh(token), 400, 'invalid_grant', 'Session not active');
    expect(await stands(access)).toBe(false);
  });

  it('R12: ends at its longest life, which no refresh token outlives', async () => {
    let { body } = await world.login('eva', PASSWORD);
    for (let elapsed = 0; elapsed + 25 * MINUTE < 600 * MINUTE; elapsed += 25 * MINUTE) {
      world.pass(25 * MINUTE);
      ({ body } = await world.refresh(body['refresh_token']));
      expect(body['refresh_expires_in']).toBeLessThanOrEqual((600 * MINUTE - elapsed - 25 * MINUTE) / SECOND + 1);
    }
    expect(body['refresh_expires_in']).toBeLessThanOrEqual(25 * 60);
    expect(body['expires_in']).toBe(300);
    world.pass(26 * MINUTE);
    expectError(await world.refresh(body['refresh_token']), 400, 'invalid_grant', 'Session not active');
  });
});

describe('logout by a client', () => {
  it('R13: with the refresh token of another client, or none', async () => {
    const { refresh_token: token = '', access_token: access } = await login();
    const other = { client_id: 'other', client_secret: 'other-secret' };
    expectError(await world.post(LOGOUT, { ...other, refresh_token: token }), 400, 'invalid_grant');
    expectError(await world.post(LOGOUT, world.cli), 400, 'invalid_request', 'No refresh token');
    expectError(await world.post(LOGOUT, { client_id: 'cli', refresh_token: token }), 401, 'unauthorized_client');
    agree(await stands(access), true);
  });
});

describe('revocation', () => {
  const REVOKE = '/realms/marketplace/protocol/openid-connect/revoke';

  it('ends a refresh token with its session', async () => {
    const { refresh_token: token = '', access_token: access } = await login();
    const answer = await world.post(REVOKE, { ...world.cli, token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expectError(await world.refresh(token), 400, 'invalid_grant');
    expect(await stands(access)).toBe(false);
  });

  it('ends one access token, across a restart, and nothing else', async () => {
    const { refresh_token: refresh, access_token: access = '' } = await login();
    expect((await world.post(REVOKE, { ...world.cli, token: access })).status).toBe(200);
    expect(await stands(access)).toBe(false);
    world = await world.restart();
    expect(await stands(access)).toBe(false);
    expect((await world.refresh(refresh)).status).toBe(200);
  });

  it('leaves tokens of other clients and unknown ones alone', async () => {
    const { refresh_token: refresh = '', access_token: access = '' } = await login();
    for (const token of [refresh, access, 'garbage']) {
      const answer = await world.post(REVOKE, { client_id: 'other', client_secret: 'other-secret', token });
      agree([answer.status, answer.text], [200, '']);
    }
    agree(await stands(access), true);
  });
});
