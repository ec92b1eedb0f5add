/** openid-client 5 itself, which next-auth and many services still have inside. */
import { CALLBACK, startApplications, type Applications } from './applications.js';
import { describeClient, load } from './npm.js';

/** What of the library is used. */
interface TokenSet {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  claims(): Record<string, unknown>;
}
interface Client {
  authorizationUrl(parameters: object): string;
  callbackParams(address: string): object;
  callback(redirectUri: string, parameters: object, checks: object): Promise<TokenSet>;
  userinfo(tokens: TokenSet | string): Promise<Record<string, unknown>>;
  refresh(tokens: TokenSet | string): Promise<TokenSet>;
  introspect(token: string): Promise<Record<string, unknown>>;
  revoke(token: string): Promise<void>;
  endSessionUrl(parameters: object): string;
  grant(parameters: object): Promise<TokenSet>;
  deviceAuthorization(): Promise<unknown>;
}
interface Library {
  readonly Issuer: {
    discover(issuer: string): Promise<{ readonly Client: new (metadata: object) => Client }>;
  };
  readonly generators: {
    codeVerifier(): string;
    codeChallenge(verifier: string): string;
    state(): string;
    nonce(): string;
  };
}

describeClient('openid-client 5', () => {
  let applications: Applications;
  let library: Library;
  let client: Client;
  const clientWith = async (metadata: object): Promise<Client> =>
    new (await library.Issuer.discover(applications.issuer)).Client({
      client_id: 'server',
      redirect_uris: [CALLBACK],
      ...metadata,
    });
  beforeAll(async () => {
    applications = await startApplications();
    library = await load<Library>('openid-client-5');
    client = await clientWith({ client_secret: applications.secret });
  });
  afterAll(() => applications?.service.stop());

  const logIn = async (by = client) => {
    const { generators } = library;
    const [code_verifier, state, nonce] = [generators.codeVerifier(), generators.state(), generators.nonce()];
    const challenge = { code_challenge: generators.codeChallenge(code_verifier), code_challenge_method: 'S256' };
    const address = by.authorizationUrl({ scope: 'openid email profile', state, nonce, ...challenge });
    const parameters = by.callbackParams((await applications.logIn(address)).href);
    const checks = { code_verifier, state, nonce };
    return { parameters, checks, tokens: await by.callback(CALLBACK, parameters, checks) };
  };

  it.each([
    ['Basic credentials', { client_secret: 'app-secret' }],
    ['credentials in the form', { client_secret: 'app-secret', token_endpoint_auth_method: 'client_secret_post' }],
    ['no secret', { client_id: 'page', token_endpoint_auth_method: 'none' }],
  ])('logs in with %s, asks who it was, refreshes and revokes', async (_kind, metadata) => {
    const by = await clientWith(metadata);
    const { tokens } = await logIn(by);
    expect(tokens.claims()).toMatchObject({ iss: applications.issuer, preferred_username: 'admin' });
    expect(await by.userinfo(tokens)).toMatchObject({ preferred_username: 'admin' });
    const renewed = await by.refresh(tokens);
    expect(renewed.claims()['sub']).toBe(tokens.claims()['sub']);
    await by.revoke(renewed.refresh_token);
    await expect(by.refresh(renewed)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(by.userinfo(renewed.access_token)).rejects.toMatchObject({ error: 'invalid_token' });
  });

  it('is given no tokens for a code that was used', async () => {
    const { parameters, checks } = await logIn();
    await expect(client.callback(CALLBACK, parameters, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('introspects, and acts for itself', async () => {
    const { access_token: token } = await client.grant({ grant_type: 'client_credentials' });
    expect(await client.introspect(token)).toMatchObject({ active: true, client_id: 'server' });
    await client.revoke(token);
    expect(await client.introspect(token)).toEqual({ active: false });
  });

  it('leads to the end of the session and back', async () => {
    const { tokens } = await logIn();
    const end = { id_token_hint: tokens.id_token, post_logout_redirect_uri: CALLBACK, state: 'done' };
    expect((await applications.logIn(client.endSessionUrl(end))).href).toBe(`${CALLBACK}?state=done`);
    await expect(client.refresh(tokens)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is refused with another secret, and knows that there is no device flow', async () => {
    const stranger = await clientWith({ client_secret: 'wrong' });
    const refused = stranger.grant({ grant_type: 'client_credentials' });
    await expect(refused).rejects.toMatchObject({ error: 'unauthorized_client' });
    await expect(client.deviceAuthorization()).rejects.toThrow('device_authorization_endpoint');
  });
});
