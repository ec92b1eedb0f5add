/** next-auth itself with its provider for Keycloak: release 4, and @auth/core, which release 5 is made of. */
import { createClient } from '../../src/features/identity/index.js';
import { startApplications, type Applications } from './applications.js';
import { ApplicationVisitor, openAuthCore, openNextAuth, optionsOf, type Kept, type Site } from './auth-js.js';
import { describeClient, load } from './npm.js';

type Provider = (options: object) => object;

interface Asking {
  readonly client: { userinfo(tokens: object): Promise<object> };
  readonly tokens: object;
}

const libraries = {
  'next-auth 4': {
    open: openNextAuth,
    provider: async () =>
      (await load<{ default: { default: Provider } }>('next-auth/providers/keycloak')).default.default,
    asking: { userinfo: { request: ({ client, tokens }: Asking) => client.userinfo(tokens) } },
  },
  '@auth/core': {
    open: openAuthCore,
    provider: async () => (await load<{ default: Provider }>('@auth/core/providers/keycloak')).default,
    asking: { idToken: false },
  },
};

const tests = ({ open, provider, asking }: (typeof libraries)[keyof typeof libraries]): void => {
  let applications: Applications;
  /** One that takes the word of the ID token, one that asks the userinfo endpoint. */
  const sites: Site[] = [];

  /** The library leaves this to the application: its guide sends the request below. */
  const renew = async ({ refresh_token, ...kept }: Kept): Promise<Kept> => {
    const fields = { grant_type: 'refresh_token', refresh_token: String(refresh_token) };
    const body = new URLSearchParams({ client_id: 'next', client_secret: applications.secret, ...fields });
    const answer = await fetch(`${applications.issuer}/protocol/openid-connect/token`, { method: 'POST', body });
    const tokens = (await answer.json()) as Kept;
    return answer.ok ? { ...kept, ...tokens } : { ...kept, error: tokens['error'] };
  };

  beforeAll(async () => {
    applications = await startApplications();
    const { issuer, secret: clientSecret } = applications;
    const keycloak = await provider();
    for (const more of [{}, asking])
      sites.push(await open(optionsOf(keycloak({ clientId: 'next', clientSecret, issuer, ...more }), renew)));
    const redirectUris = sites.map(({ origin }) => `${origin}/api/auth/callback/keycloak`);
    const application = { clientId: 'next', standardFlow: true, redirectUris };
    await createClient(applications.service.app.identity.realm, application, clientSecret);
  });
  afterAll(async () => {
    for (const site of sites) await site.close();
    await applications?.service.stop();
  });

  const visit = (index: number): ApplicationVisitor => new ApplicationVisitor(sites[index] as Site);

  it.each([
    ['the ID token', 0],
    ['the userinfo endpoint', 1],
  ])('logs in with what %s says, renews, and logs out', async (_source, index) => {
    const browser = visit(index);
    const asked = await browser.press('/signin/keycloak');
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    const back = await applications.logIn(asked);
    const answer = await browser.open(`/callback/keycloak${back.search}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.not.stringContaining('error')]);
    const first = await browser.session();
    expect(first?.user).toMatchObject({ name: 'Platform Administrator' });
    const second = await browser.session();
    expect(second?.token?.['error']).toBeUndefined();
    const headers = { authorization: `Bearer ${String(second?.token?.['access_token'])}` };
    const { data } = await applications.service.graphql('{ viewer { name } }', {}, headers);
    expect(data).toEqual({ viewer: { name: 'admin' } });
    expect(second?.token?.['access_token']).not.toBe(first?.token?.['access_token']);
    await browser.press('/signout');
    expect((await browser.session())?.user).toBeUndefined();
  });

  it('lets nobody in with a code that was asked for by somebody else', async () => {
    const back = await applications.logIn(await visit(0).press('/signin/keycloak'));
    const victim = visit(0);
    await victim.press('/signin/keycloak');
    const answer = await victim.open(`/callback/keycloak${back.search}`);
    expect(answer.headers.get('location')).toContain('error');
    expect((await victim.session())?.user).toBeUndefined();
  });
};

for (const [name, library] of Object.entries(libraries)) describeClient(name, () => tests(library));
