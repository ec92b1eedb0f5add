/** Authorization requests over HTTP: what the token endpoint adds to the evaluation of permissions. */
import { createClient, createUser, removeRole } from '../../src/features/identity/index.js';
import { REDIRECT, Visitor } from './visitor.js';
import { claimsOf, World, type Answer } from './world.js';
import { atKeycloak } from './at-keycloak.js';
import { agree, it } from './cases.js';

const UMA = 'urn:ietf:params:oauth:grant-type:uma-ticket';
const PASSWORD = 'correct horse battery';
const A = '6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7a01';
const B = '6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7a02';

let world: World;
const tokens: Record<string, string> = {};

const loginAs = async (name: string): Promise<Record<string, string>> =>
  (await world.login(name, PASSWORD)).body as Record<string, string>;

beforeAll(async () => {
  world = await World.open();
  const { realm } = world;
  const alice = await createUser(realm, { username: 'alice', password: PASSWORD, roles: ['PLATFORM_USER'] });
  await createUser(realm, { username: 'bob', password: PASSWORD, roles: ['PLATFORM_USER'] });
  await createUser(realm, { username: 'carol', password: PASSWORD });
  await createClient(realm, { clientId: 'other', directGrants: true, serviceAccount: true }, 'other-secret');
  await createClient(realm, { clientId: 'other-server', authorizationServices: true }, 'server-secret');
  await world.database.write([
    ...realm.authz.registerAsset({ kind: 'dataset', id: A, name: 'bus positions' }),
    ...realm.authz.registerAsset({ kind: 'dataset', id: B, name: 'ship positions' }),
  ]);
  await realm.authz.administration.grant({ kind: 'dataset', id: A }, ['EDIT', 'DELETE', 'TRADE'], {
    kind: 'user',
    id: alice.id,
  });
  await createUser(realm, { username: 'dave', password: PASSWORD, roles: ['PLATFORM_USER'] });
  const passwords = { alice: PASSWORD, bob: PASSWORD, carol: PASSWORD, dave: PASSWORD };
  await world.ready({ passwords, secrets: { other: 'other-secret', 'other-server': 'server-secret' } });
  for (const name of ['alice', 'bob', 'carol']) tokens[name] = (await loginAs(name))['access_token'] ?? '';
});
afterAll(() => world.close());

const ask = (who: string, fields: Record<string, string> | string, token = tokens[who]): Promise<Answer> => {
  const base = `grant_type=${encodeURIComponent(UMA)}&audience=resource-server`;
  const rest = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  return world.token(`${base}&${rest}`, { authorization: `Bearer ${token}` });
};

interface Permission {
  readonly rsid: string;
  readonly scopes: readonly string[];
}

const ORDER = ['READ', 'EDIT', 'DELETE', 'TRADE'];

/** The permissions of a token. The order of their scopes means nothing; at Keycloak it is another one each time. */
const permissionsOf = (answer: Answer): readonly Permission[] => {
  const claims = claimsOf(answer.body['access_token']);
  const { permissions } = claims['authorization'] as { permissions: readonly Permission[] };
  if (!atKeycloak) return permissions;
  const ordered = (scopes: readonly string[]): readonly string[] => ORDER.filter((scope) => scopes.includes(scope));
  return permissions.map((permission) => ({ ...permission, scopes: ordered(permission.scopes) }));
};

const expectError = ({ status, body }: Answer, expected: number, error: string, description?: string): void => {
  const text = description === undefined ? [] : [body['error_description']];
  agree([status, body['error'], ...text], [expected, error, ...(description === undefined ? [] : [description])]);
};

describe('the answer', () => {
  it('is a token response of its own kind', async () => {
    const answer = await ask('alice', { permission: A });
    expect(answer.status).toBe(200);
    agree(Object.keys(answer.body).sort(), [
      'access_token',
      'expires_in',
      'not-before-policy',
      'refresh_expires_in',
      'refresh_token',
      'scope',
      'token_type',
      'upgraded',
    ]);
    expect(answer.body['upgraded']).toBe(false);
    const claims = claimsOf(answer.body['access_token']);
    expect(claims).toMatchObject({ azp: 'cli', aud: 'resource-server', sid: claimsOf(tokens['alice']).sid });
    expect(permissionsOf(answer)).toEqual([
      { rsid: A, rsname: 'bus positions', scopes: ['READ', 'EDIT', 'DELETE', 'TRADE'] },
    ]);
  });

  it('rule 1: who was given READ only gets READ only', async () => {
    for (const permission of [B, 'ship positions', `${B}#READ`]) {
      expect(permissionsOf(await ask('bob', { permission }))).toEqual([
        { rsid: B, rsname: 'ship positions', scopes: ['READ'] },
      ]);
    }
  });

  it('takes a raw # in the body', async () => {
    expect((await ask('bob', `permission=${B}#READ&response_mode=decision`)).body).toEqual({ result: true });
    expectError(await ask('bob', `permission=${B}#EDIT`), 403, 'access_denied', 'not_authorized');
  });

  it('lists everything when nothing is named, for the aliases as well', async () => {
    const list = permissionsOf(await ask('bob', {}));
    expect(list.map(({ rsid }) => rsid).sort()).toEqual([A, B]);
    const fields = new URLSearchParams({ grant_type: UMA, audience: 'piveau-hub-repo' }).toString();
    const alias = await world.token(fields, { authorization: `Bearer ${tokens['bob']}` });
    expect(claimsOf(alias.body['access_token']).aud).toEqual(['resource-server', 'piveau-hub-repo']);
  });

  it('is accepted by the gateway, and can be renewed', async () => {
    const { body } = await ask('alice', { permission: `${A}#EDIT` });
    const verified = await world.identity.verifier.verify(String(body['access_token']));
    expect(verified.valid && verified.user.permissions).toEqual([
      { rsid: A, rsname: 'bus positions', scopes: ['EDIT'] },
    ]);
    const renewed = await world.refresh(body['refresh_token']);
    expect(permissionsOf(renewed)).toEqual([{ rsid: A, rsname: 'bus positions', scopes: ['EDIT'] }]);
    expect(renewed.body).not.toHaveProperty('upgraded');
    expect(renewed.body).toHaveProperty('session_state');
  });
});

describe('who may ask', () => {
  const fields = (more: Record<string, string>): Record<string, string> => ({
    grant_type: UMA,
    audience: 'resource-server',
    permission: `${A}#EDIT`,
    ...more,
  });

  it('the resource server, and the client of the token, on behalf of a user', async () => {
    for (const client of [world.resourceServer, world.cli]) {
      const { status, body } = await world.token(fields({ ...client, subject_token: tokens['alice'] ?? '' }));
      expect(status).toBe(200);
      const { azp, sub } = claimsOf(body['access_token']);
      expect(sub).toBe(claimsOf(tokens['alice']).sub);
      agree(azp, client.client_id);
    }
  });

  it('a client for itself, without session and refresh token', async () => {
    const denied = await world.token(fields({ client_id: 'other', client_secret: 'other-secret' }));
    expectError(denied, 403, 'access_denied', 'not_authorized');
    const subject = { kind: 'client', id: 'other' } as const;
    await world.realm.authz.administration.grant({ kind: 'dataset', id: A }, ['EDIT'], subject);
    const { status, body } = await world.token(fields({ client_id: 'other', client_secret: 'other-secret' }));
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('refresh_token');
    expect((await world.identity.verifier.verify(String(body['access_token']))).valid).toBe(true);
  });

  it('U21: nobody', async () => {
    expectError(await world.token(fields({})), 400, 'invalid_client', 'Missing client_id parameter');
    expectError(await world.token(fields({ client_id: 'web' })), 401, 'unauthorized_client');
  });

  it('U22: another client with a token that is not its own', async () => {
    const other = { client_id: 'other', client_secret: 'other-secret' };
    const answer = await world.token(fields({ ...other, subject_token: tokens['alice'] ?? '' }));
    expectError(answer, 401, 'invalid_grant', 'Invalid bearer token');
  });

  it('U18, U19, U20: expired, ID and foreign tokens, garbage', async () => {
    const withId = (await world.login('alice', PASSWORD, 'openid')).body;
    const foreign = await World.open();
    const theirs = (await foreign.login()).body['access_token'];
    await foreign.close();
    for (const token of [withId['id_token'], withId['refresh_token'], theirs, 'garbage', '']) {
      expectError(await ask('alice', { permission: A }, String(token)), 401, 'invalid_grant', 'Invalid bearer token');
    }
    world.pass(310_000);
    expectError(await ask('alice', { permission: A }), 401, 'invalid_grant', 'Invalid bearer token');
    for (const name of ['alice', 'bob', 'carol']) tokens[name] = (await loginAs(name))['access_token'] ?? '';
  });

  it('U32: no origin is allowed for a client that only a forged token names', async () => {
    const [header = '', payload = ''] = (tokens['alice'] ?? '').split('.');
    const claims = { ...claimsOf(tokens['alice']), azp: 'web' };
    const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${payload}`;
    const headers = { authorization: `Bearer ${forged}`, origin: 'http://market.example' };
    const answer = await world.token(fields({}), headers);
    agree([answer.status, answer.headers.get('access-control-allow-origin')], [401, null]);
  });
});

describe('refusals', () => {
  it('U1, U2, U3: audience', async () => {
    const authorization = `Bearer ${tokens['alice']}`;
    const request = (audience?: string): Promise<Answer> =>
      world.token({ grant_type: UMA, permission: A, ...(audience ? { audience } : {}) }, { authorization });
    expectError(await request(), 400, 'invalid_request', 'You must provide the issuedFor');
    expectError(await request('zzz'), 400, 'invalid_request', 'Unknown resource server id: [zzz]');
    expectError(await request('cli'), 400, 'invalid_request', 'Client does not support permissions');
  });

  it('U4, U5, U6: unknown asset, scope and mode', async () => {
    const unknown = 'Resource with id [nope] does not exist.';
    expectError(await ask('alice', { permission: 'nope' }), 400, 'invalid_resource', unknown);
    expectError(await ask('alice', `permission=${A}&permission=nope`), 400, 'invalid_resource', unknown);
    const scope = 'One of the given scopes [WRITE] is invalid';
    expectError(await ask('alice', { permission: `${A}#WRITE` }), 400, 'invalid_scope', scope);
    for (const who of ['alice', 'carol']) {
      const answer = await ask(who, { permission: A, response_mode: 'guess' });
      expectError(answer, 400, 'invalid_request', 'Invalid response_mode');
    }
  });

  it('U7, U8, U9, U28: no authority', async () => {
    for (const fields of [{ permission: A }, { permission: A, response_mode: 'decision' }, {}]) {
      expectError(await ask('carol', fields as Record<string, string>), 403, 'access_denied', 'not_authorized');
    }
    const both = { permission: `${A}#READ,EDIT`, response_mode: 'decision' };
    expectError(await ask('bob', both), 403, 'access_denied', 'not_authorized');
  });

  it('U10: the list of what is held', async () => {
    const answer = await ask('bob', { permission: `${A}#READ,EDIT`, response_mode: 'permissions' });
    expect([answer.status, answer.body]).toEqual([200, [{ rsid: A, rsname: 'bus positions', scopes: ['READ'] }]]);
  });

  it('U12: only permission may be repeated', async () => {
    const repeated = ['response_mode=decision&response_mode=decision', 'audience=resource-server'];
    for (const twice of repeated) {
      expectError(await ask('alice', `permission=${A}&${twice}`), 400, 'invalid_request', 'duplicated parameter');
    }
    agree((await ask('alice', `permission=${A}%23READ&permission=${B}%23READ`)).status, 200);
  });

  it('U11: of two assets only one is held', async () => {
    const both = `permission=${A}%23EDIT&permission=${B}%23EDIT&response_mode=decision`;
    expectError(await ask('alice', both), 403, 'access_denied', 'not_authorized');
  });

  it('U13, U14, U15, U16, U17: malformed requests', async () => {
    const many = Array.from({ length: 500 }, (_, n) => `permission=${n}`).join('&');
    for (const fields of [
      `permission=${A}&permission_resource_format=foo`,
      'response_mode=decision',
      `permission=${A}&response_permissions_limit=many`,
      `permission=${A}%23READ%23EDIT`,
      'permission=%23',
      'permission=',
      many,
    ]) {
      expectError(await ask('alice', fields), 400, 'invalid_request');
    }
    expectError(await ask('alice', many), 400, 'invalid_request', 'Too many permissions');
  });

  it('U23, U24: forged and foreign earlier tokens', async () => {
    const rpt = String((await ask('alice', { permission: A })).body['access_token']);
    const text = 'RPT signature is invalid';
    expectError(await ask('alice', { permission: A, rpt: `${rpt.slice(0, -6)}AAAAAA` }), 403, 'invalid_rpt', text);
    expectError(await ask('bob', { permission: A, rpt }), 403, 'invalid_rpt');
  });

  it('U26, U27: forged ticket, pushed claims', async () => {
    const ticket = `${tokens['alice']}`;
    expectError(await ask('alice', { ticket }), 403, 'invalid_ticket', 'Ticket verification failed');
    const claims = Buffer.from('{"kc.client.id":["x"]}').toString('base64url');
    agree((await ask('alice', { permission: A, claim_token: claims })).status, 200);
    expectError(await ask('alice', { permission: A, claim_token: 'x' }), 400, 'invalid_request', 'Invalid claims');
  });

  it('U27: pushed claims of a public client', async () => {
    const { code, verifier } = await new Visitor(world).login();
    const redeem = { grant_type: 'authorization_code', client_id: 'web', redirect_uri: REDIRECT, code };
    const token = String((await world.token({ ...redeem, code_verifier: verifier })).body['access_token']);
    const answer = await ask('admin', { permission: A, claim_token: 'e30' }, token);
    expectError(answer, 403, 'invalid_grant', 'Public clients are not allowed to send claims');
    expect((await ask('admin', { permission: A }, token)).status).toBe(200);
  });

  it('U29: a name that two owners use means the own one, else that of the server, never both', async () => {
    const pat = await world.token({ grant_type: 'client_credentials', ...world.resourceServer });
    const resource = {
      name: 'bus positions',
      owner: 'bob',
      ownerManagedAccess: true,
      resource_scopes: ['READ', 'EDIT'],
    };
    const created = await fetch(`${world.origin}/realms/marketplace/authz/protection/resource_set`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(pat.body['access_token'])}`, 'content-type': 'application/json' },
      body: JSON.stringify(resource),
    });
    const { _id: own } = (await created.json()) as { _id: string };
    const permission = 'bus positions';
    const named = async (who: string) =>
      permissionsOf(await ask(who, { permission })).map(({ rsid, scopes }) => [rsid === own ? 'own' : rsid, scopes]);
    agree(await named('alice'), [[A, ['READ', 'EDIT', 'DELETE', 'TRADE']]]);
    agree(await named('bob'), [['own', ['READ', 'EDIT']]]);
  });

  it('U30: resources by type', async () => {
    const permission = 'resource-type-any:urn:marketplace:asset';
    expectError(await ask('alice', { permission }), 400, 'invalid_resource');
  });

  it('U25: an earlier token whose grant was withdrawn adds nothing', async () => {
    const { administration } = world.realm.authz;
    const trade = [{ kind: 'dataset', id: B } as const, ['TRADE'] as const] as const;
    const subject = { kind: 'user', id: 'bob' } as const;
    await administration.grant(...trade, subject);
    const rpt = String((await ask('bob', { permission: `${B}#TRADE` })).body['access_token']);
    expect((await ask('bob', { permission: `${A}#READ`, rpt })).body['upgraded']).toBe(true);
    await administration.revoke(...trade, subject);
    const answer = await ask('bob', { permission: `${A}#READ`, rpt });
    expect(answer.body['upgraded']).toBe(false);
    expect(permissionsOf(answer)).toEqual([{ rsid: A, rsname: 'bus positions', scopes: ['READ'] }]);
  });

  it('U31: a withdrawn grant is not renewed', async () => {
    const { administration } = world.realm.authz;
    const trade = [{ kind: 'dataset', id: B } as const, ['TRADE'] as const] as const;
    const subject = { kind: 'user', id: 'bob' } as const;
    await administration.grant(...trade, subject);
    const { body } = await ask('bob', { permission: `${B}#TRADE` });
    await administration.revoke(...trade, subject);
    expectError(await world.refresh(body['refresh_token']), 403, 'access_denied', 'not_authorized');
  });

  it('a role that was taken away no longer counts, although the token names it', async () => {
    const { access_token: token } = await loginAs('dave');
    expect((await ask('dave', { permission: `${A}#READ` }, token)).status).toBe(200);
    await removeRole(world.realm, 'dave', 'PLATFORM_USER');
    expectError(await ask('dave', { permission: `${A}#READ` }, token), 403, 'access_denied', 'not_authorized');
  });
});
