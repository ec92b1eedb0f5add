/**
 * An application of an operator's own at `/srv/catalog` (`CATALOG_UI`), in a real browser, from the first request to the logout: where
 * everybody has to log in, with the provider of the service and with one elsewhere, and where a session is looked for in a frame.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createClient } from '../../src/features/identity/index.js';
import { buildApplication, configure } from '../spa/build.js';
import { startService, type TestService } from '../support/service.js';
import { describeInBrowser, screenshot } from './browser.js';
import type { Watch } from './watch.js';

const FILE_TYPE = 'http://publications.europa.eu/resource/authority/file-type/';
const datasets = { 'tram-stops': 'CSV', 'bus-stops': 'JSON', parks: 'CSV' } as const;

const write = async (service: TestService, path: string, body: string): Promise<void> => {
  const turtle = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .\n${body}`;
  const { status } = await service.write('PUT', path, turtle, { 'content-type': 'text/turtle' });
  expect(status).toBe(201);
};

const fill = async (service: TestService): Promise<void> => {
  await write(service, '/srv/repo/catalogues/city', '<urn:c> a dcat:Catalog ; dct:title "City"@en .');
  for (const [id, format] of Object.entries(datasets)) {
    const title = id.replace('-', ' ');
    await write(
      service,
      `/srv/repo/datasets?id=${id}&catalogue=city`,
      `<urn:d> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "All of the ${title}."@en ; dcat:distribution [
        a dcat:Distribution ; dct:format <${FILE_TYPE}${format}> ; dcat:accessURL <https://data.example/${id}> ] .`,
    );
  }
};

const passwordOf = ({ dataDir }: TestService): string => {
  const { users } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    readonly users: Readonly<Record<string, { readonly password: string }>>;
  };
  return users['alice']?.password ?? '';
};

/** A service with the application, and where people log in. */
interface Deployment {
  readonly service: TestService;
  readonly provider: TestService;
  readonly folder: string;
}

const login = async (page: Page, { provider }: Deployment): Promise<void> => {
  await page.locator('input[name=username]').fill('alice');
  await page.locator('input[name=password]').fill(passwordOf(provider));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log out' }).waitFor();
};

const foreignTo = ({ service, provider }: Deployment, watch: Watch): readonly string[] =>
  watch.foreign(service.url).filter((url) => !url.startsWith(`${provider.url}/`));

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).waitFor();

/** Embedded: the client `web`, reads for everybody. */
const embedded = async (onLoad: 'login-required' | 'check-sso'): Promise<Deployment> => {
  const folder = await buildApplication();
  const service = await startService({ CATALOG_UI: folder });
  await service.app.identity.addDemoPeople();
  configure(folder, { url: service.url, realm: 'marketplace', clientId: 'web', onLoad });
  await fill(service);
  return { service, provider: service, folder };
};

/** Elsewhere: a client that its operator declared, reads for those who hold READ. */
const elsewhere = async (): Promise<Deployment> => {
  const folder = await buildApplication();
  const provider = await startService();
  await provider.app.identity.addDemoPeople();
  const { realm } = provider.app.identity;
  const settings = { IDENTITY: 'oidc', ISSUER: realm.issuers.canonical, READS: 'restricted', CATALOG_UI: folder };
  const service = await startService(settings);
  const redirectPrefixes = [`${service.url}/srv/catalog/*`];
  const clientId = 'catalogue-ui';
  await createClient(realm, { clientId, name: 'Catalogue', public: true, standardFlow: true, redirectPrefixes });
  configure(folder, { url: provider.url, realm: 'marketplace', clientId, onLoad: 'login-required' });
  await fill(service);
  return { service, provider, folder };
};

const close = async ({ service, provider, folder }: Deployment): Promise<void> => {
  await service.stop();
  if (provider !== service) await provider.stop();
  rmSync(folder, { recursive: true });
};

const needsLogin = {
  'the provider of the service': () => embedded('login-required'),
  'a provider elsewhere, with restricted reads': elsewhere,
};

for (const [place, start] of Object.entries(needsLogin)) {
  describeInBrowser(`A catalogue application that needs a login at ${place}`, ({ open }) => {
    let deployment: Deployment;
    let page: Page;
    let watch: Watch;
    const at = (path: string): string => `${deployment.service.url}/srv/catalog${path}`;

    beforeAll(async () => {
      deployment = await start();
    });
    afterAll(() => close(deployment));
    afterEach(async () => {
      await page.context().close();
      expect({ foreign: foreignTo(deployment, watch), problems: watch.problems }).toEqual({
        foreign: [],
        problems: [],
      });
    });

    it('is shown at once, and leads from any address to a login and back to it', async () => {
      ({ page, watch } = await open());
      await page.goto(at('/datasets?q=stops&page=1'));
      // A picture of a page that is about to leave is never taken.
      await page.locator('input[name=username]').waitFor();
      await screenshot(page, 'catalog-ui-login');
      await login(page, deployment);
      await heading(page, '2 datasets');
      expect(page.url()).toBe(at('/datasets?q=stops&page=1'));
      expect(await page.locator('#session').innerText()).toContain('alice');
      expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
      await screenshot(page, 'catalog-ui-list');
    });

    it('keeps the login through filters, reloads, details and new tabs', async () => {
      ({ page, watch } = await open());
      await page.goto(at('/datasets'));
      await login(page, deployment);
      await heading(page, '3 datasets');
      await page.getByRole('checkbox', { name: 'CSV' }).check();
      await heading(page, '2 datasets');
      const filtered = page.url();
      expect(new URL(filtered).search).toBe('?format=CSV');
      await page.reload();
      await heading(page, '2 datasets');
      expect([page.url(), await page.getByRole('checkbox', { name: 'CSV' }).isChecked()]).toEqual([filtered, true]);

      await page.getByRole('link', { name: 'tram stops' }).click();
      await heading(page, 'tram stops');
      expect(await page.locator('pre').innerText()).toContain('dcat:Dataset');
      expect(page.url()).toBe(at('/datasets/tram-stops'));
      await screenshot(page, 'catalog-ui-dataset');
      await page.goBack();
      await heading(page, '2 datasets');
      await page.goForward();
      await heading(page, 'tram stops');
      await page.reload();
      await heading(page, 'tram stops');
      expect(page.url()).toBe(at('/datasets/tram-stops'));

      const tab = await page.context().newPage();
      await tab.goto(at(`/datasets/parks?theme=${encodeURIComponent('http://a.example/b')}`));
      await heading(tab, 'parks');
      expect(new URL(tab.url()).searchParams.get('theme')).toBe('http://a.example/b');
    });

    it('ends at the address that was shown, with nobody logged in', async () => {
      ({ page, watch } = await open());
      await page.goto(at('/datasets/bus-stops?locale=de'));
      await login(page, deployment);
      const left = page.waitForRequest((request) => request.url().includes('/openid-connect/logout'));
      await page.getByRole('button', { name: 'Log out' }).click();
      const asked = new URL((await left).url()).searchParams.get('post_logout_redirect_uri');
      expect(asked).toBe(at('/datasets/bus-stops?locale=de'));
      // The application is there again, and asks for a login as nobody is.
      await page.locator('input[name=password]').waitFor();
      await login(page, deployment);
      await heading(page, 'bus stops');
      expect(page.url()).toBe(at('/datasets/bus-stops?locale=de'));
    });
  });
}

describeInBrowser('A catalogue application that looks for a session in a frame', ({ open }) => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await embedded('check-sso');
  });
  afterAll(() => close(deployment));

  it('shows what is for everybody, and knows after a reload who logged in', async () => {
    const { page, watch } = await open();
    const address = `${deployment.service.url}/srv/catalog/datasets?q=stops`;
    await page.goto(address);
    await heading(page, '2 datasets');
    expect(await page.locator('#session').innerText()).toContain('nobody');
    await page.getByRole('button', { name: 'Log in' }).click();
    await login(page, deployment);
    expect(page.url()).toBe(address);
    await page.reload();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(page.url()).toBe(address);
    // Where nobody is logged in, the frame that watches the session is told so by a status that browsers write down.
    const problems = watch.problems.filter((text) => !/\/login-status\?|409 \(Conflict\)/.test(text));
    expect({ foreign: foreignTo(deployment, watch), problems }).toEqual({ foreign: [], problems: [] });
    await page.context().close();
  });
});
