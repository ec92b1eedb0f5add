/** Logins at the pages: at the provider inside the service, which is asked without a network, and at one elsewhere. */
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '../../src/features/identity/index.js';
import { World } from '../identity/world.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Account } from './browser.js';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

let embedded: TestService;
let issuer: World;
let elsewhere: TestService;
beforeAll(async () => {
  embedded = await startService();
  const port = await freePort();
  issuer = await World.open({ port, baseUrl: `http://127.0.0.1:${port}` });
  elsewhere = await startService({
    IDENTITY: 'keycloak',
    ISSUER: `http://127.0.0.1:${port}/realms/marketplace`,
    RESOURCE_SERVER_SECRET: issuer.resourceServer.client_secret,
    WEB_CLIENT: 'pages',
    READS: 'restricted',
  });
  const redirectUris = [`${elsewhere.url}/srv/catalog/`];
  await createClient(issuer.realm, { clientId: 'pages', public: true, standardFlow: true, redirectUris });
});
afterAll(async () => {
  await embedded.stop();
  await elsewhere.stop();
  await issuer.close();
});

describe.each(['embedded', 'elsewhere'])('with the provider %s', (where) => {
  let service: TestService;
  let account: Account;
  beforeAll(() => {
    service = where === 'embedded' ? embedded : elsewhere;
    const secrets =
      where === 'embedded'
        ? (JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as typeof issuer.secrets)
        : issuer.secrets;
    account = secrets.users.admin;
  });

  it('a person logs in, comes back to the page that was wanted, and logs out at the provider too', async () => {
    const browser = new Browser();
    expect(await browser.page(service)).not.toContain('Log out');
    const back = await browser.begin(service, account);
    const answer = await browser.go(back);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/srv/catalog/datasets']);
    const page = await browser.page(service);
    expect(page).toContain('Log out');
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({ csrf });
    expect((await browser.go(`${service.url}/srv/catalog/logout`, { method: 'POST', body })).status).toBe(303);
    expect(await browser.page(service)).not.toContain('Log out');
    // The provider would go on without asking if its session had been left open.
    const sent = await browser.go(`${service.url}/srv/catalog/login`);
    const asked = await browser.go(sent.headers.get('location') ?? 'about:blank');
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('type="password"')]);
  });

  it('the login page speaks the language of the browser, and of one service', async () => {
    const sent = await new Browser().go(`${service.url}/srv/catalog/login?lang=el`);
    const address = new URL(sent.headers.get('location') ?? 'about:blank');
    const page = async (language: string): Promise<string> =>
      (await fetch(address, { headers: { accept: 'text/html', 'accept-language': language } })).text();
    // The language of the pages goes before that of the browser.
    expect(await page('de')).toMatch(/<html lang="el">[^]*<h1>Σύνδεση<\/h1>/);
    address.searchParams.delete('ui_locales');
    expect(await page('de-AT, en;q=0.5')).toMatch(/<html lang="de">[^]*<h1>Anmelden<\/h1>/);
    if (where === 'embedded') expect(await page('en')).not.toContain('to continue to');
  });

  it.each<[string, (back: URL) => void, number]>([
    ['of another login', (back) => back.searchParams.set('state', 'another'), 401],
    ['of another provider', (back) => back.searchParams.set('iss', 'https://provider.example'), 401],
    ['without a code', (back) => back.searchParams.delete('code'), 401],
    ['with a code that nobody gave', (back) => back.searchParams.set('code', 'guessed'), 401],
    [
      'that refuses',
      (back) => {
        back.searchParams.delete('code');
        back.searchParams.set('error', 'access_denied');
      },
      401,
    ],
  ])('an answer %s logs nobody in', async (_what, change, status) => {
    const browser = new Browser();
    const back = await browser.begin(service, account);
    change(back);
    expect((await browser.go(back)).status).toBe(status);
    expect(await browser.page(service)).not.toContain('Log out');
  });

  it('an answer counts once, and in the browser that asked', async () => {
    const browser = new Browser();
    const back = await browser.begin(service, account);
    expect((await new Browser().go(back)).status).toBe(401);
    expect((await browser.go(back)).status).toBe(303);
    expect((await browser.go(back)).status).toBe(401);
  });
});

it('a page for those who are logged in asks a person to log in, and speaks of nothing that only programs send', async () => {
  const answer = await fetch(`${elsewhere.url}/srv/catalog/datasets/some`, { headers: { accept: 'text/html' } });
  expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  const [content = ''] = /<main[^]*<\/main>/.exec(await answer.text()) ?? [];
  expect([answer.status, content]).toEqual([401, expect.stringContaining('shown to those who are logged in')]);
  expect(content).toContain(`/srv/catalog/login?return=${encodeURIComponent('/srv/catalog/datasets/some')}`);
  expect(content).not.toMatch(/bearer|x-api-key|role="search"/i);
});

it('a list that shows nothing without a login says so, and not that there is nothing', async () => {
  const page = async (service: TestService): Promise<string> =>
    (await fetch(`${service.url}/srv/catalog/datasets`, { headers: { accept: 'text/html' } })).text();
  expect(await page(elsewhere)).toMatch(
    /empty-title">Please log in first[^]*\/srv\/catalog\/login\?return=%2Fsrv%2Fcatalog%2Fdatasets"/,
  );
  expect(await page(embedded)).toContain('There are no datasets yet');
});
