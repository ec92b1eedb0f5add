/** Introspection, userinfo, discovery, cross-origin access. */
import { createClient } from '../../src/features/identity/index.js';
import { claimsOf, ISSUER, World, type Answer } from './world.js';

const PROTOCOL = '/realms/marketplace/protocol/openid-connect';

let world: World;
beforeAll(async () => {
  world = await World.open();
  await createClient(world.realm, { clientId: 'unrelated' }, 'unrelated-secret');
});
afterAll(() => world.close());

describe('introspection', () => {
  const introspect = (fields: Record<string, string>): Promise<Answer> =>
    world.post(`${PROTOCOL}/token/introspect`, fields);

  it('describes a token to its holder and to the server that it is for', async () => {
    const { access_token: token = '' } = (await world.login()).body as Record<string, string>;
    for (const client of [world.cli, world.resourceServer]) {
      const { body } = await introspect({ ...client, token });
      expect(body).toMatchObject({ active: true, client_id: 'cli', username: 'admin', iss: ISSUER });
    }
  });

  it('describes a refresh token to its holder', async () => {
    const { refresh_token: token = '' } = (await world.login()).body as Record<string, string>;
    expect((await introspect({ ...world.cli, token })).body).toMatchObject({ active: true, typ: 'Refresh' });
    expect((await introspect({ ...world.resourceServer, token })).body).toEqual({ active: false });
    await world.refresh(token);
    expect((await introspect({ ...world.cli, token })).body).toEqual({ active: false });
  });

  it('A10: public client', async () => {
    const { status, body } = await introspect({ client_id: 'web', token: 'x' });
    expect([status, body]).toEqual([403, { error: 'invalid_request', error_description: 'Client not allowed.' }]);
  });

  it('A11: unrelated client', async () => {
    const { access_token: token = '' } = (await world.login()).body as Record<string, string>;
    const answer = await introspect({ client_id: 'unrelated', client_secret: 'unrelated-secret', token });
    expect([answer.status, answer.body]).toEqual([200, { active: false }]);
  });

  it('A12: garbage and revoked tokens', async () => {
    const { access_token: token = '' } = (await world.login()).body as Record<string, string>;
    await world.post(`${PROTOCOL}/revoke`, { ...world.cli, token });
    for (const dead of ['garbage', 'a.b.c', token]) {
      const answer = await introspect({ ...world.cli, token: dead });
      expect([answer.status, answer.body]).toEqual([200, { active: false }]);
    }
  });

  it('wrong credentials, no token', async () => {
    const wrong = await introspect({ client_id: 'cli', client_secret: 'wrong', token: 'x' });
    expect([wrong.status, wrong.body['error'], wrong.body['error_description']]).toEqual([
      401,
      'invalid_request',
      'Authentication failed.',
    ]);
    expect((await introspect(world.cli)).status).toBe(400);
  });
});

describe('userinfo', () => {
  const userinfo = (token?: string): Promise<Answer> =>
    world.get(`${PROTOCOL}/userinfo`, token === undefined ? {} : { authorization: `Bearer ${token}` });

  it('tells about the user', async () => {
    const { access_token: token } = (await world.login(undefined, undefined, 'openid')).body as Record<string, string>;
    const { status, body } = await userinfo(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ sub: claimsOf(token).sub, preferred_username: 'admin', group: ['/operator'] });
  });

  it('A13: no token, forged token', async () => {
    for (const token of [undefined, 'garbage']) {
      const { status, body, headers } = await userinfo(token);
      expect([status, body['error']]).toEqual([401, 'invalid_token']);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer .*invalid_token/);
    }
  });

  it('A13: service account, and a token without openid', async () => {
    const service = await world.token({ grant_type: 'client_credentials', ...world.cli, scope: 'openid' });
    for (const token of [service.body['access_token'], (await world.login()).body['access_token']]) {
      const { status, body } = await userinfo(String(token));
      expect([status, body['error']]).toEqual([403, 'insufficient_scope']);
    }
  });
});

describe('discovery', () => {
  it('names endpoints below the configured address, which exist', async () => {
    const { body } = await world.get('/realms/marketplace/.well-known/openid-configuration');
    expect(body['issuer']).toBe(ISSUER);
    const endpoints = Object.values(body).filter((value): value is string => String(value).startsWith(`${ISSUER}/`));
    expect(endpoints.length).toBeGreaterThan(6);
    for (const endpoint of endpoints) {
      const { status } = await world.get(endpoint.replace('http://market.example', ''));
      expect([endpoint, status]).not.toEqual([endpoint, 404]);
    }
  });

  it('offers the code flow with S256 only', async () => {
    const { body } = await world.get('/auth/realms/marketplace/.well-known/openid-configuration');
    expect(body).toMatchObject({
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });

  it('names the protection API in the UMA document', async () => {
    const { body } = await world.get('/realms/marketplace/.well-known/uma2-configuration');
    expect(body).toMatchObject({
      issuer: ISSUER,
      resource_registration_endpoint: `${ISSUER}/authz/protection/resource_set`,
      permission_endpoint: `${ISSUER}/authz/protection/permission`,
      policy_endpoint: `${ISSUER}/authz/protection/uma-policy`,
    });
  });
});

describe('cross-origin access', () => {
  const OWN = 'http://market.example';
  const allowed = ({ headers }: Answer): string | null => headers.get('access-control-allow-origin');

  it('lets pages of a client read the answers to that client', async () => {
    const fields = { grant_type: 'refresh_token', client_id: 'web', refresh_token: 'x' };
    const answer = await world.token(fields, { origin: OWN });
    expect(allowed(answer)).toBe(OWN);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(allowed(await world.token(fields, { origin: 'https://evil.example' }))).toBeNull();
    expect(allowed(await world.token({ ...fields, client_id: 'nobody' }, { origin: OWN }))).toBeNull();
  });

  it('lets everybody read public documents', async () => {
    expect(allowed(await world.get(`${PROTOCOL}/certs`, { origin: 'https://any.example' }))).toBe('*');
  });

  it('answers preflight requests of known origins', async () => {
    const preflight = async (origin: string): Promise<Response> =>
      fetch(`${world.origin}${PROTOCOL}/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const known = await preflight(OWN);
    expect([known.status, known.headers.get('access-control-allow-origin')]).toEqual([204, OWN]);
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is decided here, whatever the application around allows', async () => {
    const open = await World.open({ openCors: true });
    try {
      const ask = async (origin: string, method: string): Promise<string | null> => {
        const headers = { origin, 'access-control-request-method': 'POST' };
        const response = await fetch(`${open.origin}${PROTOCOL}/token`, { method, headers });
        return response.headers.get('access-control-allow-origin');
      };
      expect(await ask('https://evil.example', 'OPTIONS')).toBeNull();
      expect(await ask('https://evil.example', 'POST')).toBeNull();
      expect(await ask(OWN, 'OPTIONS')).toBe(OWN);
    } finally {
      await open.close();
    }
  });
});
