/** The login page and the session pages in a real browser, used by keycloak-js and openid-client. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { createClient, createUser } from '../../src/features/identity/index.js';
import { describeInBrowser, screenshot, windows } from '../browser/browser.js';
import { keycloakUrl } from '../keycloak/import-realm.js';
import { RelyingParty } from './relying-party.js';
import { World } from './world.js';
import { atKeycloak } from './at-keycloak.js';
import { it } from './cases.js';

const PASSWORD = 'correct horse battery';

let world: World;
let application: RelyingParty;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

beforeAll(async () => {
  const port = await freePort();
  world = await World.open({ port, baseUrl: `http://localhost:${port}` });
  application = await RelyingParty.open();
  const { origin } = application;
  await createUser(world.realm, {
    username: 'alice',
    password: PASSWORD,
    givenName: 'Alice',
    roles: ['PLATFORM_USER'],
  });
  const spa = ['login-required', 'check-sso'].map((onLoad) => appUrl(onLoad));
  await createClient(world.realm, {
    clientId: 'spa',
    name: 'Catalogue pages',
    public: true,
    standardFlow: true,
    redirectUris: [...spa, `${origin}/silent-check-sso.html`],
  });
  const { secret = '' } = await createClient(world.realm, {
    clientId: 'backend',
    name: 'Factory portal',
    standardFlow: true,
    redirectUris: [`${origin}/callback`],
  });
  await world.ready({ passwords: { alice: PASSWORD }, secrets: { backend: secret } });
  await application.discover({ issuer: `${base()}/realms/marketplace`, secret });
});
afterAll(async () => {
  await application.close();
  await world.close();
});

/** Address of the provider as browsers see it. */
const base = (): string => (atKeycloak ? keycloakUrl().replace('127.0.0.1', 'localhost') : world.realm.baseUrl);

const appUrl = (onLoad: string): string =>
  `${application.origin}/app?${new URLSearchParams({ url: base(), onLoad }).toString()}`;

const state = (page: Page, text: string | RegExp): Promise<void> => page.locator('#state', { hasText: text }).waitFor();

/** Uses the keyboard only, as it stands when the page has opened. */
const typeIn = async (page: Page, username: string, password: string): Promise<void> => {
  if (atKeycloak) {
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(password);
    return page.locator('#password').press('Enter');
  }
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
};

const loginPage = (page: Page): Promise<void> =>
  (atKeycloak ? page.locator('#kc-form-login') : page.getByRole('heading', { name: 'Sign in' })).waitFor();

/** Contrast of text and background after WCAG 2.2 §1.4.3, worst of the visible texts. */
const worstContrast = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const channels = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (element) => {
      const colour = channels(getComputedStyle(element).backgroundColor);
      return colour[3] === 0 ? ground(element.parentElement) : colour;
    };
    const texts = [...document.querySelectorAll('h1, p, label, input:not([type=hidden]), button')];
    return Math.min(...texts.map((element) => {
      const [a, b] = [light(channels(getComputedStyle(element).color)), light(ground(element))].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05);
    }));
  })()`);

describeInBrowser('the login page', (browser) => {
  it('logs in, renews, notices and logs out with keycloak-js', async () => {
    const { page, watch } = await browser.open();
    await page.goto(appUrl('login-required'));
    await loginPage(page);
    await screenshot(page, 'login');
    await typeIn(page, 'alice', PASSWORD);
    await state(page, 'hello alice');
    const renewed = await page.evaluate(`(async () => {
      const before = keycloak.refreshToken;
      await keycloak.updateToken(-1);
      return [keycloak.authenticated, keycloak.refreshToken !== before, keycloak.tokenParsed.platform.user.role];
    })()`);
    // Keycloak gives three roles to everybody.
    const everybody = atKeycloak ? ['default-roles-marketplace', 'offline_access', 'uma_authorization'] : [];
    const [authenticated, isNew, roles] = renewed as [boolean, boolean, string[]];
    expect([authenticated, isNew, roles.sort()]).toEqual([true, true, ['PLATFORM_USER', ...everybody]]);
    expect(watch.problems).toEqual([]);

    // A second page of the same browser: no login page, by a frame that nobody sees.
    const second = await page.context().newPage();
    await second.goto(appUrl('check-sso'));
    await state(second, 'hello alice');

    // Logging out in one page is noticed in the other, which requires a login. (Not the other way round: a page that requires
    // one may notice its own logging out before it has left, and goes to log in instead.)
    await second
      .evaluate(`keycloak.logout({ redirectUri: ${JSON.stringify(appUrl('check-sso'))} })`)
      .catch(() => undefined);
    await state(second, 'nobody');
    await loginPage(page);
    await page.context().close();
  });

  it('serves a confidential application with openid-client', async () => {
    const { page } = await browser.open();
    await page.goto(`${application.origin}/login`);
    await loginPage(page);
    await typeIn(page, 'alice', PASSWORD);
    await state(page, 'alice true false');
    await page.context().close();
  });

  it('works without scripts, and says what went wrong', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(`${application.origin}/login`);
    await page.getByLabel('User name').fill('alice');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByLabel('User name').inputValue()).toBe('alice');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await screenshot(page, 'login-error');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await state(page, 'alice true false');
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('can be read and used on a phone, %s', async (colorScheme) => {
    const { page, watch } = await browser.open({ viewport: windows.phone, colorScheme });
    await page.goto(`${application.origin}/login`);
    await loginPage(page);
    await screenshot(page, `login-phone-${colorScheme}`);
    expect(await page.evaluate('document.activeElement?.id')).toBe('username');
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    expect(await worstContrast(page)).toBeGreaterThanOrEqual(4.5);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await typeIn(page, 'alice', 'wrong');
    await page.getByRole('alert').waitFor();
    expect(await worstContrast(page)).toBeGreaterThanOrEqual(4.5);
    expect(watch.foreign(base()).filter((url) => !url.startsWith(application.origin))).toEqual([]);
    await page.context().close();
  });

  it('explains itself to people who come with a bad link', async () => {
    const { page } = await browser.open();
    await page.goto(`${base()}/realms/marketplace/protocol/openid-connect/auth?client_id=nobody`);
    await page.getByRole('heading', { name: 'This did not work' }).waitFor();
    await screenshot(page, 'login-problem');
    await page.context().close();
  });
});
