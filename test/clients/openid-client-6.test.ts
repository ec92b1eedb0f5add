/** openid-client 6 itself: an application on a server, and one without a secret. */
import * as client from 'openid-client';
import { CALLBACK, startApplications, type Applications } from './applications.js';

let applications: Applications;
beforeAll(async () => {
  applications = await startApplications();
});
afterAll(() => applications?.service.stop());

const discover = (id: string, authentication: client.ClientAuth): Promise<client.Configuration> =>
  client.discovery(new URL(applications.issuer), id, undefined, authentication, {
    execute: [client.allowInsecureRequests],
  });

const kinds = {
  'Basic credentials': () => discover('server', client.ClientSecretBasic(applications.secret)),
  'credentials in the form': () => discover('server', client.ClientSecretPost(applications.secret)),
  'no secret': () => discover('page', client.None()),
};

/** Logs in with a code, as the documentation of the library does. */
const logIn = async (configuration: client.Configuration, more: Record<string, string> = {}) => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  });
  const callback = await applications.logIn(address);
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
  return { callback, checks, tokens: await client.authorizationCodeGrant(configuration, callback, checks) };
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('openid-client 6 with %s', (kind) => {
  let configuration: client.Configuration;
  beforeAll(async () => {
    configuration = await kinds[kind]();
  });

  it('logs in, and asks who it was', async () => {
    const { tokens } = await logIn(configuration);
    const claims = tokens.claims();
    expect(claims).toMatchObject({ iss: applications.issuer, preferred_username: 'admin' });
    expect(await client.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? '')).toMatchObject({
      preferred_username: 'admin',
    });
    const bearer = { authorization: `Bearer ${tokens.access_token}` };
    const { data } = await applications.service.graphql('{ viewer { name } }', {}, bearer);
    expect(data).toEqual({ viewer: { name: 'admin' } });
  });

  it('is given no tokens for a code that was used, or for the state of somebody else', async () => {
    const { callback, checks } = await logIn(configuration);
    const again = client.authorizationCodeGrant(configuration, callback, checks);
    await expect(again).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
    const other = client.authorizationCodeGrant(configuration, callback, { ...checks, expectedState: 'other' });
    await expect(other).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' });
  });

  it('refreshes and revokes', async () => {
    const { tokens } = await logIn(configuration);
    const renewed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    expect(renewed.claims()?.sub).toBe(tokens.claims()?.sub);
    await client.tokenRevocation(configuration, renewed.refresh_token ?? '');
    const late = client.refreshTokenGrant(configuration, renewed.refresh_token ?? '');
    await expect(late).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('leads to the end of the session and back', async () => {
    const { tokens } = await logIn(configuration);
    const end = client.buildEndSessionUrl(configuration, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: CALLBACK,
      state: 'done',
    });
    expect((await applications.logIn(end)).href).toBe(`${CALLBACK}?state=done`);
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toThrow();
  });

  it('is told why nobody can be logged in without a page', async () => {
    const refused = logIn(configuration, { prompt: 'none' });
    await expect(refused).rejects.toMatchObject({ error: 'login_required' });
  });
});

describe('openid-client 6', () => {
  it('introspects, and acts for itself', async () => {
    const configuration = await kinds['Basic credentials']();
    const { access_token: token } = await client.clientCredentialsGrant(configuration, { scope: 'openid' });
    const known = { active: true, client_id: 'server', username: 'service-account-server' };
    expect(await client.tokenIntrospection(configuration, token)).toMatchObject(known);
    await client.tokenRevocation(configuration, token);
    expect(await client.tokenIntrospection(configuration, token)).toEqual({ active: false });
  });

  it('is refused with another secret', async () => {
    const stranger = await discover('server', client.ClientSecretPost('wrong'));
    await expect(client.clientCredentialsGrant(stranger)).rejects.toMatchObject({ error: 'unauthorized_client' });
  });

  it('knows that there is no device flow', async () => {
    const configuration = await kinds['no secret']();
    expect(configuration.serverMetadata().device_authorization_endpoint).toBeUndefined();
    await expect(client.initiateDeviceAuthorization(configuration, {})).rejects.toThrow(
      'device_authorization_endpoint',
    );
  });
});
