import { claimsOf, ISSUER, World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

describe('the token response of the password grant', () => {
  it('has the members of the interface', async () => {
    const { status, body, headers } = await world.login();
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['access_token', 'expires_in', 'not-before-policy', 'refresh_expires_in', 'refresh_token', 'scope'],
        ...['session_state', 'token_type'],
      ].sort(),
    );
    expect(body).toMatchObject({
      expires_in: 300,
      refresh_expires_in: 1800,
      token_type: 'Bearer',
      'not-before-policy': 0,
    });
    expect(body['session_state']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(body['scope']).toBe('email profile platform');
  });

  it('has access-token claims as the interface lists them', async () => {
    const { body } = await world.login();
    const claims = claimsOf(body['access_token']);
    expect(claims).toMatchObject({
      iss: ISSUER,
      aud: 'resource-server',
      typ: 'Bearer',
      azp: 'cli',
      acr: '1',
      sid: body['session_state'],
      session_state: body['session_state'],
      preferred_username: 'admin',
      given_name: 'Platform',
      family_name: 'Administrator',
      email_verified: false,
      group: ['/operator'],
      resource_access: { account: { roles: ['view-profile'] } },
    });
    expect(claims['realm_access']).toEqual({
      roles: expect.arrayContaining([
        'PLATFORM_USER',
        'offline_access',
        'uma_authorization',
        'default-roles-marketplace',
      ]),
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
  });

  it('tells of organization and roles under both names', async () => {
    const claims = claimsOf((await world.login()).body['access_token']);
    expect(claims['platform']).toEqual({
      user: { role: ['PLATFORM_ADMIN', 'PLATFORM_USER'], validationCommittee: '' },
      group: {
        id: expect.stringMatching(/^[0-9a-f-]{14}4/),
        size: '',
        domain: '',
        country: '',
        type: 'operator',
        prefix: 'operator',
      },
    });
    expect(claims['pistis']).toEqual(claims['platform']);
  });

  it('adds an ID token for openid, and all three tokens can be decoded', async () => {
    const { body } = await world.login(undefined, undefined, 'openid');
    expect(body['scope']).toBe('openid email profile platform');
    expect(claimsOf(body['id_token'])).toMatchObject({ aud: 'cli', typ: 'ID', sid: body['session_state'] });
    expect(claimsOf(body['refresh_token'])).toMatchObject({ aud: ISSUER, typ: 'Refresh', azp: 'cli' });
  });

  it('answers under the older path as well, with the same issuer', async () => {
    const fields = { grant_type: 'password', ...world.cli, ...world.secrets.users.admin };
    const { body } = await world.post('/auth/realms/marketplace/protocol/openid-connect/token', fields);
    expect(claimsOf(body['access_token']).iss).toBe(ISSUER);
  });
});

describe('the client credentials grant', () => {
  it('gives a service account token without session and refresh token', async () => {
    const { status, body } = await world.token({ grant_type: 'client_credentials', ...world.resourceServer });
    expect(status).toBe(200);
    expect(body).toMatchObject({ refresh_expires_in: 0, token_type: 'Bearer' });
    expect(body).not.toHaveProperty('refresh_token');
    expect(body).not.toHaveProperty('session_state');
    expect(claimsOf(body['access_token'])).toMatchObject({
      preferred_username: 'service-account-resource-server',
      group: [],
      resource_access: { 'resource-server': { roles: ['uma_protection'] } },
    });
    expect((await world.identity.verifier.verify(String(body['access_token']))).valid).toBe(true);
  });

  it('takes client credentials by HTTP Basic', async () => {
    const { client_id: id, client_secret: secret } = world.cli;
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    expect((await world.token({ grant_type: 'client_credentials' }, { authorization })).status).toBe(200);
  });
});
