/** People sign in at GraphiQL, try what needs rights, and sign out: at the provider of the service and at one elsewhere. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { loadDemo } from '../../src/app/demo/load.js';
import { createClient } from '../../src/features/identity/index.js';
import { createLogger } from '../../src/core/log.js';
import { startService, type TestService } from '../support/service.js';
import { describeInBrowser, screenshot, windows } from './browser.js';
import { openGraphiql, run, shown, tab } from './page.js';
import type { Watch } from './watch.js';

const TOKENS = 'marketplace:tokens';

const passwordOf = ({ dataDir }: TestService, name: string): string => {
  const { users } = JSON.parse(readFileSync(`${dataDir}/secrets.json`, 'utf8')) as {
    readonly users: Readonly<Record<string, { readonly password: string }>>;
  };
  return users[name]?.password ?? '';
};

const kept = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse(String(await page.evaluate(`sessionStorage.getItem('${TOKENS}')`))) as Record<string, unknown>;

const button = (page: Page, name: 'Sign in' | 'Sign out') => page.getByRole('button', { name, exact: true });

describeInBrowser('A login at GraphiQL', (session) => {
  let service: TestService;
  let page: Page;
  let watch: Watch;

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
  });
  afterAll(() => service.stop());
  afterEach(async () => {
    const { problems } = watch;
    const foreign = watch.foreign(service.url);
    await page.context().close();
    expect({ foreign, problems }).toEqual({ foreign: [], problems: [] });
  });

  const open = async (viewport: { width: number; height: number } = windows.desk): Promise<void> => {
    ({ page, watch } = await session.open({ viewport }));
    await openGraphiql(page, service.url);
  };
  const enter = async (name: string): Promise<void> => {
    await page.locator('input[name=username]').fill(name);
    await page.locator('input[name=password]').fill(passwordOf(service, name));
    await page.keyboard.press('Enter');
    await button(page, 'Sign out').waitFor();
    await tab(page, 'Catalogues').waitFor();
  };
  const signIn = async (name: string): Promise<void> => {
    await button(page, 'Sign in').click();
    await enter(name);
  };
  const choose = async (group: string, title: string): Promise<void> => {
    await page.getByLabel('Open examples').selectOption(group);
    // GraphiQL opens what was in front a second time where the page was left before all of it was kept.
    await tab(page, title).first().click();
  };

  it('lets a provider try a guarded mutation, which nobody else may', async () => {
    await open();
    await choose('provider', 'CreateDataset');
    expect((await run(page)).response).toContain('"UNAUTHENTICATED"');
    await signIn('alice');
    expect(await page.locator('.login-name').innerText()).toBe('alice');
    expect(page.url()).toBe(`${service.url}/graphiql`);
    await choose('provider', 'CreateDataset');
    const { request, response } = await run(page);
    expect(await request.headerValue('authorization')).toMatch(/^Bearer ey/);
    expect(response).toContain('"status": "VALIDATED"');
    await screenshot(page, 'graphiql-1280-login');
  });

  it('renews the token without a word, and keeps it in this tab only', async () => {
    await open();
    await signIn('bob');
    const before = await kept(page);
    expect(String(await page.evaluate('JSON.stringify({ ...localStorage }) + document.cookie'))).not.toContain(
      String(before['access']),
    );
    await page.evaluate(`sessionStorage.setItem('${TOKENS}', JSON.stringify({
      ...JSON.parse(sessionStorage.getItem('${TOKENS}')), expires: 0 }))`);
    const renewal = page.waitForRequest((request) => request.postData()?.includes('grant_type=refresh_token') ?? false);
    await openGraphiql(page, service.url);
    await renewal;
    await choose('operator', 'WhoAmI');
    expect((await run(page)).response).toContain('"name": "bob"');
    const after = await kept(page);
    expect(after['access']).not.toBe(before['access']);
    expect(Number(after['expires'])).toBeGreaterThan(Date.now());
  });

  it('says so when the login has ended', async () => {
    await open();
    await signIn('bob');
    await page.evaluate(`sessionStorage.setItem('${TOKENS}', JSON.stringify({
      ...JSON.parse(sessionStorage.getItem('${TOKENS}')), expires: 0, refresh: 'spent' }))`);
    await openGraphiql(page, service.url);
    await page.getByRole('alert').filter({ hasText: 'please sign in again' }).waitFor();
    await button(page, 'Sign in').waitFor();
    expect(watch.problems.splice(0)).not.toEqual([]); // The refusal of the token endpoint.
  });

  it('ends here and at the provider', async () => {
    await open();
    await signIn('alice');
    await button(page, 'Sign out').click();
    await button(page, 'Sign in').waitFor();
    expect(await kept(page)).toBeNull();
    await button(page, 'Sign in').click();
    await page.locator('input[name=password]').waitFor(); // There is no session that would sign in by itself.
    await page.goto(`${service.url}/graphiql`);
    await tab(page, 'Catalogues').waitFor();
  });

  it('refuses an answer that it did not ask for', async () => {
    await open();
    await page.goto(`${service.url}/graphiql?code=stolen&state=made-up`);
    const alert = page.getByRole('alert').filter({ hasText: 'not begun here' });
    await alert.waitFor();
    expect(page.url()).toBe(`${service.url}/graphiql`);
    const [text, next] = await Promise.all([alert.boundingBox(), button(page, 'Sign in').boundingBox()]);
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
    const fits = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[role=alert]'))`;
    expect(await page.evaluate(fits)).toBe(true);
    await screenshot(page, 'graphiql-1280-login-problem');
    await tab(page, 'Catalogues').waitFor();
  });

  it('fits into the window of a phone', async () => {
    await open(windows.phone);
    await signIn('alice');
    await choose('provider', 'CreateDataset');
    expect((await run(page)).response).toContain('"status"');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await shown(page, 'query')).toContain('mutation CreateDataset');
    await screenshot(page, 'graphiql-390-login');
  });
});

describeInBrowser('A login at GraphiQL, with an identity provider elsewhere', (session) => {
  let provider: TestService;
  let service: TestService;

  beforeAll(async () => {
    provider = await startService();
    await provider.app.identity.addDemoPeople();
    const issuer = provider.app.identity.realm.issuers.canonical;
    service = await startService({ IDENTITY: 'oidc', ISSUER: issuer, WEB_CLIENT: 'other-pages' });
    const redirectUris = [`${service.url}/graphiql`];
    await createClient(provider.app.identity.realm, {
      clientId: 'other-pages',
      name: 'Pages of another service',
      public: true,
      standardFlow: true,
      redirectUris,
    });
  });
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });

  it('goes there, comes back, and counts here', async () => {
    const { page, watch } = await session.open();
    await openGraphiql(page, service.url);
    await button(page, 'Sign in').click();
    await page.locator('input[name=username]').fill('alice');
    await page.locator('input[name=password]').fill(passwordOf(provider, 'alice'));
    await page.keyboard.press('Enter');
    await button(page, 'Sign out').waitFor();
    expect(page.url()).toBe(`${service.url}/graphiql`);
    const answer =
      await page.evaluate(`fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json',
      authorization: 'Bearer ' + JSON.parse(sessionStorage.getItem('${TOKENS}')).access },
      body: JSON.stringify({ query: '{ viewer { kind name } }' }) }).then((response) => response.json())`);
    expect(answer).toMatchObject({ data: { viewer: { kind: 'USER', name: 'alice' } } });
    await button(page, 'Sign out').click();
    await button(page, 'Sign in').waitFor();
    expect(page.url()).toBe(`${service.url}/graphiql`);
    expect(watch.problems).toEqual([]);
    expect(watch.foreign(service.url).every((url) => url.startsWith(`${provider.url}/`))).toBe(true);
    await page.context().close();
  });

  it('begins where it can come back to, also for who came under another address', async () => {
    const { page, watch } = await session.open();
    await openGraphiql(page, provider.url.replace('127.0.0.1', 'localhost'));
    await button(page, 'Sign in').click();
    await page.locator('input[name=username]').fill('bob');
    await page.locator('input[name=password]').fill(passwordOf(provider, 'bob'));
    await page.keyboard.press('Enter');
    await button(page, 'Sign out').waitFor();
    expect(page.url()).toBe(`${provider.url}/graphiql`);
    expect(watch.problems).toEqual([]);
    await page.context().close();
  });
});
