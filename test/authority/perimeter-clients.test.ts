/** What existing clients of Keycloak send and expect: credentials twice, empty answers, profiles, and an issuer below /auth. */
import { assignRole, createClient, createUser } from '../../src/features/identity/index.js';
import { pkce, Visitor } from '../identity/visitor.js';
import { BASE_URL, claimsOf, ISSUER, World, type Answer } from '../identity/world.js';

const REALM = '/realms/marketplace';
const PROTOCOL = `${REALM}/protocol/openid-connect`;
const UNDER_AUTH = `${BASE_URL}/auth${REALM}`;
const UMA = 'urn:ietf:params:oauth:grant-type:uma-ticket';
const ASSET = '6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7a01';
const ORIGIN = 'https://app.example';

let world: World;
beforeAll(async () => {
  world = await World.open({ issuerUnderAuth: 'own' });
  const person = { givenName: 'Éva', familyName: 'Nagy', email: 'eva@example.org', emailVerified: true };
  await createUser(world.realm, { username: 'éva', password: 'correct horse battery', ...person });
  await createClient(world.realm, { clientId: 'odd', serviceAccount: true }, 'a+b %2F:ö');
  const app = { clientId: 'app', public: true, directGrants: true, webOrigins: [ORIGIN], optionalScopes: ['openid'] };
  await createClient(world.realm, app);
  await world.database.write(world.realm.authz.registerAsset({ kind: 'dataset', id: ASSET, name: 'bus positions' }));
  await assignRole(world.realm, 'service-account-odd', 'PLATFORM_USER');
});
afterAll(() => world.close());

const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const bearer = (token: unknown): Record<string, string> => ({ authorization: `Bearer ${String(token)}` });
const loginAt = (root: string, fields: Record<string, string> = {}): Promise<Answer> =>
  world.post(`${root}${PROTOCOL}/token`, {
    grant_type: 'password',
    ...world.cli,
    ...world.secrets.users.admin,
    ...fields,
  });

describe('credentials of a client in the header and in the form', () => {
  const { stringify } = JSON;
  it('count when they are the same, at every endpoint', async () => {
    const { access_token: token = '', refresh_token: refresh = '' } = (await world.login()).body as Record<
      string,
      string
    >;
    const header = basic('cli', world.cli.client_secret);
    const answers = [
      await world.post(`${PROTOCOL}/token/introspect`, { ...world.cli, token }, header),
      await world.token({ ...world.cli, grant_type: 'client_credentials' }, header),
      await world.post(`${PROTOCOL}/revoke`, { ...world.cli, token }, header),
      await world.post(`${PROTOCOL}/logout`, { ...world.cli, refresh_token: refresh }, header),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
    expect(answers[0]?.body['active']).toBe(true);
  });

  it('count when the header has them as they are, or form-encoded', async () => {
    const secret = 'a+b %2F:ö';
    const fields = { grant_type: 'client_credentials', client_id: 'odd', client_secret: secret };
    const encoded = encodeURIComponent(secret);
    for (const inHeader of [secret, encoded])
      expect((await world.token(fields, basic('odd', inHeader))).status).toBe(200);
    expect((await world.token({ grant_type: 'client_credentials' }, basic('odd', encoded))).status).toBe(200);
  });

  it('are refused when they differ, right or wrong', async () => {
    const { client_secret: right } = world.cli;
    for (const [inHeader, inForm] of [
      [right, 'wrong'],
      ['wrong', right],
    ] as const) {
      const fields = { grant_type: 'client_credentials', client_id: 'cli', client_secret: inForm };
      const { status, body } = await world.token(fields, basic('cli', inHeader));
      expect([stringify([inHeader, inForm]), status, body['error']]).toEqual([
        stringify([inHeader, inForm]),
        400,
        'invalid_request',
      ]);
    }
  });
});

describe('answers without content', () => {
  const typeOf = ({ status, text, headers }: Answer): unknown => [status, text, headers.get('content-type')];
  it('have no type', async () => {
    const { access_token: token = '', refresh_token: refresh = '' } = (await world.login()).body as Record<
      string,
      string
    >;
    expect(typeOf(await world.post(`${PROTOCOL}/revoke`, { ...world.cli, token }))).toEqual([200, '', null]);
    expect(typeOf(await world.post(`${PROTOCOL}/logout`, { ...world.cli, refresh_token: refresh }))).toEqual([
      204,
      '',
      null,
    ]);
    expect(typeOf(await world.get(`${PROTOCOL}/login-status?client_id=app&origin=x`))).toEqual([403, '', null]);
  });
});

describe('the scope of a requesting party token', () => {
  it('is told, for people and for service accounts', async () => {
    const { body } = await world.login(undefined, undefined, 'openid');
    const person = await world.token({ grant_type: UMA, audience: 'resource-server' }, bearer(body['access_token']));
    expect(String(person.body['scope']).split(' ')).toEqual(expect.arrayContaining(['openid', 'email', 'profile']));
    expect(person.body['scope']).toBe(claimsOf(person.body['access_token'])['scope']);
    const fields = { grant_type: UMA, audience: 'resource-server', permission: ASSET };
    const service = await world.token(fields, basic('odd', encodeURIComponent('a+b %2F:ö')));
    expect(service.body['scope']).toBe(claimsOf(service.body['access_token'])['scope']);
  });
});

describe('the profile', () => {
  const JSON_ONLY = { accept: 'application/json' };
  const login = (scope = 'openid'): Promise<Answer> =>
    world.token({
      grant_type: 'password',
      client_id: 'app',
      username: 'éva',
      password: 'correct horse battery',
      scope,
    });
  const profile = (token: unknown, more: Record<string, string> = {}): Promise<Answer> =>
    world.get(`${REALM}/account`, { ...JSON_ONLY, ...bearer(token), ...more });

  it('is what keycloak-js reads, from the origins of the client', async () => {
    const { access_token: token } = (await login()).body;
    const { status, body, headers } = await profile(token, { origin: ORIGIN });
    expect([status, body]).toEqual([
      200,
      {
        id: claimsOf(token).sub,
        username: 'éva',
        firstName: 'Éva',
        lastName: 'Nagy',
        email: 'eva@example.org',
        emailVerified: true,
        attributes: {},
      },
    ]);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(headers.get('vary')).toContain('Origin');
    const elsewhere = await profile(token, { origin: 'https://evil.example' });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
    expect((await world.get(REALM)).body['account-service']).toBe(`${ISSUER}/account`);
  });

  it('answers the question that browsers ask before', async () => {
    const ask = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      return fetch(`${world.origin}${REALM}/account`, { method: 'OPTIONS', headers });
    };
    const allowed = await ask(ORIGIN);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, ORIGIN]);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is for tokens that stand, of people, and no more than their scopes say', async () => {
    expect((await profile('garbage')).status).toBe(401);
    expect((await world.get(`${REALM}/account`, JSON_ONLY)).status).toBe(401);
    const service = await world.token({ grant_type: 'client_credentials', ...world.cli });
    expect((await profile(service.body['access_token'])).status).toBe(403);
    const narrow = { clientId: 'narrow', public: true, directGrants: true, defaultScopes: ['profile'] };
    await createClient(world.realm, narrow);
    const fields = { grant_type: 'password', client_id: 'narrow', username: 'éva', password: 'correct horse battery' };
    const { body } = await profile((await world.token(fields)).body['access_token']);
    expect(Object.keys(body).sort()).toEqual(['attributes', 'firstName', 'id', 'lastName', 'username']);
  });

  it('is not for tokens that carry permissions', async () => {
    const { body } = await world.login();
    const party = await world.token({ grant_type: UMA, audience: 'resource-server' }, bearer(body['access_token']));
    expect(claimsOf(party.body['access_token'])['authorization']).toBeDefined();
    expect((await profile(party.body['access_token'])).status).toBe(403);
  });

  it('shows people the page', async () => {
    const { status, headers } = await world.get(`${REALM}/account`, { accept: 'text/html,*/*;q=0.8' });
    expect([status, headers.get('location')]).toEqual([303, `${BASE_URL}/srv/catalog/account`]);
  });
});

describe('the issuer below /auth', () => {
  const roots = [
    ['', ISSUER],
    ['/auth', UNDER_AUTH],
  ] as const;

  it.each(roots)('%s: documents, tokens and answers agree', async (root, issuer) => {
    const document = (await world.get(`${root}${REALM}/.well-known/openid-configuration`)).body;
    expect(document['issuer']).toBe(issuer);
    expect(document['token_endpoint']).toBe(`${issuer}/protocol/openid-connect/token`);
    const uma = (await world.get(`${root}${REALM}/.well-known/uma2-configuration`)).body;
    expect(uma['permission_endpoint']).toBe(`${issuer}/authz/protection/permission`);
    expect((await world.get(`${root}${REALM}`)).body['account-service']).toBe(`${issuer}/account`);
    const { body } = await loginAt(root, { scope: 'openid' });
    for (const name of ['access_token', 'refresh_token', 'id_token']) expect(claimsOf(body[name]).iss).toBe(issuer);
    const service = await world.post(`${root}${PROTOCOL}/token`, { grant_type: 'client_credentials', ...world.cli });
    expect(claimsOf(service.body['access_token']).iss).toBe(issuer);
    const fields = { grant_type: UMA, audience: 'resource-server' };
    const party = await world.post(`${root}${PROTOCOL}/token`, fields, bearer(body['access_token']));
    expect(claimsOf(party.body['access_token']).iss).toBe(issuer);
  });

  it('is the one of the code flow, in the answer to the browser as well', async () => {
    const visitor = new Visitor(world);
    const { verifier, challenge } = pkce();
    const request = {
      client_id: 'web',
      response_type: 'code',
      redirect_uri: `${BASE_URL}/graphiql`,
      scope: 'openid',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    const page = await visitor.get(`/auth${PROTOCOL}/auth`, request);
    const answer = await visitor.submit(page, { ...world.secrets.users.admin });
    const params = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(params.get('iss')).toBe(UNDER_AUTH);
    const tokens = await world.post(`/auth${PROTOCOL}/token`, {
      grant_type: 'authorization_code',
      client_id: 'web',
      code: params.get('code') ?? '',
      redirect_uri: request.redirect_uri,
      code_verifier: verifier,
    });
    expect(claimsOf(tokens.body['id_token']).iss).toBe(UNDER_AUTH);
  });

  it.each([
    ['', '/auth', ISSUER],
    ['/auth', '', UNDER_AUTH],
  ] as const)('tokens of "%s" are good at "%s", and keep their issuer', async (from, to, issuer) => {
    const { access_token: token = '', refresh_token: refresh = '' } = (await loginAt(from, { scope: 'openid' }))
      .body as Record<string, string>;
    expect((await world.identity.verifier.verify(token)).valid).toBe(true);
    const introspected = await world.post(`${to}${PROTOCOL}/token/introspect`, { ...world.cli, token });
    expect(introspected.body).toMatchObject({ active: true, iss: issuer });
    expect((await world.get(`${to}${PROTOCOL}/userinfo`, bearer(token))).status).toBe(200);
    const fields = { grant_type: 'refresh_token', ...world.cli, refresh_token: refresh };
    const renewed = (await world.post(`${to}${PROTOCOL}/token`, fields)).body;
    for (const name of ['access_token', 'refresh_token', 'id_token']) expect(claimsOf(renewed[name]).iss).toBe(issuer);
    const hint = { id_token_hint: String(renewed['id_token']) };
    expect((await world.post(`${to}${PROTOCOL}/logout`, hint)).status).toBe(200);
    expect((await world.identity.verifier.verify(String(renewed['access_token']))).valid).toBe(false);
  });

  it('is no other name: nobody else’s issuer is accepted, however alike', async () => {
    const { access_token: token = '' } = (await loginAt('/auth')).body as Record<string, string>;
    const [header = '', , signature = ''] = token.split('.');
    for (const iss of [`${BASE_URL}/auth/realms/other`, `${BASE_URL}/Auth/realms/marketplace`, 'http://evil.example']) {
      const forged = Buffer.from(JSON.stringify({ ...claimsOf(token), iss })).toString('base64url');
      expect((await world.identity.verifier.verify(`${header}.${forged}.${signature}`)).valid).toBe(false);
    }
    expect((await world.identity.verifier.verify(token)).valid).toBe(true);
  });

  it('is the same as everywhere unless it is asked for; tokens of before stay good', async () => {
    const { access_token: token = '', refresh_token: refresh = '' } = (await loginAt('/auth')).body as Record<
      string,
      string
    >;
    world = await world.restart();
    expect((await world.get(`/auth${REALM}/.well-known/openid-configuration`)).body['issuer']).toBe(ISSUER);
    expect(claimsOf((await loginAt('/auth')).body['access_token']).iss).toBe(ISSUER);
    expect((await world.identity.verifier.verify(token)).valid).toBe(true);
    expect(claimsOf((await world.refresh(refresh)).body['access_token']).iss).toBe(UNDER_AUTH);
  });
});
