/** The pages in a real browser: accessible in light and dark at every width, by keyboard, without scripts, and with a login. */
import { marketplaceIdOf } from '../../src/app/demo/write.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { startService, type TestService } from '../support/service.js';
import { describeInBrowser, keep, violations } from './browser.js';

const widths = [320, 768, 1280] as const;

describeInBrowser('The pages', ({ open }) => {
  let service: TestService;
  let dataset = '';
  let secrets: { users: Record<string, { username: string; password: string }> };

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
    secrets = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as typeof secrets;
    const query =
      '{ search(first: 1, filter: { price: { from: "0" } }, sort: [{ by: TITLE, descending: false }]) { edges { identifier } } }';
    const { data } = await service.graphql<{ search: { edges: { identifier: string }[] } }>(query);
    dataset = data?.search.edges[0]?.identifier ?? '';
  });
  afterAll(() => service.stop());

  const at = async (path: string, options: BrowserContextOptions = {}) => {
    const opened = await open(options);
    await opened.page.goto(`${service.url}/srv/catalog${path}`);
    return opened;
  };

  const login = async (page: Page, name: string): Promise<void> => {
    const { username, password } = secrets.users[name] ?? { username: '', password: '' };
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.getByLabel(/user/i).fill(username);
    await page.locator('input[type=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
  };

  const pages = (): [string, string][] => [
    ['home', '/'],
    ['search', '/datasets?q=tram'],
    ['nothing-found', '/datasets?q=zzzz'],
    ['dataset', `/datasets/${dataset}`],
    ['dataset-quality', `/datasets/${dataset}/quality`],
    ['catalogues', '/catalogues'],
    ['catalogue', '/catalogues/my-data'],
    ['catalogue-quality', '/catalogues/my-data/quality'],
    ['offers', '/offers'],
    ['offers-over', '/offers?state=over&kind=investment'],
    ['organizations', '/organizations'],
    ['organization', '/organizations/Dublin%20Harbour'],
    ['versions', `/datasets/${dataset}/versions`],
    [
      'compare',
      `/compare?id=${dataset}&id=${marketplaceIdOf('metro-ridership')}&id=${marketplaceIdOf('bus-positions')}`,
    ],
    ['verify', '/verify'],
    ['error', '/nothing'],
  ];

  for (const scheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      it.each([0, 1])(`are accessible and fit in ${scheme} colours, ${width} pixels wide, half %s`, async (half) => {
        const { page, watch } = await open({
          viewport: { width, height: 800 },
          colorScheme: scheme,
          bypassCSP: true,
        });
        for (const [name, path] of pages().filter((_page, index) => index % 2 === half)) {
          await page.goto(`${service.url}/srv/catalog${path}`);
          expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width]);
          expect([name, await violations(page)]).toEqual([name, []]);
          await keep(page, `pages-${name}-${width}-${scheme}`);
        }
        expect(watch.foreign(service.url)).toEqual([]);
      });
    }
  }

  it('run under their own policy without a complaint of the browser', async () => {
    const { page, watch } = await open();
    for (const [, path] of pages().filter(([name]) => name !== 'error'))
      await page.goto(`${service.url}/srv/catalog${path}`);
    expect(watch.problems).toEqual([]);
    expect(watch.foreign(service.url)).toEqual([]);
  });

  it('search, filter, sort and page without scripts, by plain addresses', async () => {
    const { page } = await at('/', { javaScriptEnabled: false });
    await page.getByRole('searchbox').first().fill('bus');
    await page.getByRole('button', { name: 'Search' }).first().click();
    expect(new URL(page.url()).search).toBe('?q=bus');
    const before = await page.locator('.card').count();
    // The last one holds the fewest.
    await page.getByRole('group', { name: 'Catalogue' }).getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    expect(new URL(page.url()).searchParams.getAll('catalog')).toHaveLength(1);
    expect(await page.locator('.card').count()).toBeLessThan(before);
    await page.getByRole('link', { name: /^Remove filter/ }).click();
    expect(await page.locator('.card').count()).toBe(before);
    // Of all catalogues every dataset is listed; without any, one for each product.
    const catalogues = ['my-data', 'harbour-data', 'marketplace', 'acquired-data'].map((id) => ['catalog', id]);
    await page.goto(`${service.url}/srv/catalog/datasets?${new URLSearchParams(catalogues).toString()}`);
    await page.getByRole('link', { name: 'Next' }).click();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(await page.locator('.card').count()).toBeGreaterThan(0);
  });

  it('filter at once with scripts, and keep the colours that were chosen', async () => {
    const { page } = await at('/datasets');
    await page.getByRole('group', { name: 'Format' }).getByRole('checkbox').first().check();
    await page.waitForURL(/format=/);
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.waitForLoadState('networkidle');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('keep the focus and the place when a filter is used, on phones in a sheet above the results', async () => {
    const { page } = await at('/datasets');
    await page.getByRole('group', { name: 'Licence' }).getByRole('checkbox').first().scrollIntoViewIfNeeded();
    const box = page.getByRole('group', { name: 'Format' }).getByRole('checkbox').first();
    const value = await box.getAttribute('value');
    await box.check();
    await page.waitForURL(/format=/);
    await page.locator('input[name=format]:focus').waitFor();
    expect(await page.evaluate('document.activeElement.value')).toBe(value);
    const top = await box.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(page.viewportSize()?.height ?? 0);

    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${service.url}/srv/catalog/datasets`);
    expect(await box.isVisible()).toBe(false);
    await page.locator('a.to-filters').click();
    expect(await box.isVisible()).toBe(true);
    await box.check();
    await page.waitForURL(/format=.*#filters$/);
    expect(await box.isVisible()).toBe(true);
    await page.locator('a.from-filters').click();
    expect(await box.isVisible()).toBe(false);
    expect(await page.locator('.card').first().isVisible()).toBe(true);
  });

  it('print what they say, and nothing that is there to be clicked', async () => {
    const { page } = await at(`/datasets/${dataset}`, { colorScheme: 'dark' });
    expect(await page.locator('footer.site').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['header.site', 'footer.site', '.skip', 'main button'])
      expect([hidden, await page.locator(hidden).filter({ visible: true }).count()]).toEqual([hidden, 0]);
    for (const shown of ['h1', '.description', '.facts'])
      expect([shown, await page.locator(shown).first().isVisible()]).toEqual([shown, true]);
    expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('light');
  });

  it('can be used by keyboard, the way to the content first', async () => {
    const { page } = await at(`/datasets/${dataset}`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('Enter');
    // The browser tells of a move within the page after the key is taken.
    await page.waitForURL((url) => url.hash === '#content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
  });

  it('switch the language of interface and data', async () => {
    const { page } = await at('/datasets?q=tram', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Deutsch' }).click();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(new URL(page.url()).searchParams.get('q')).toBe('tram');
    expect(await page.locator('.card h3').allInnerTexts()).toContain('Straßenbahnhaltestellen');
  });

  it('log people in and out without scripts, and keep their tokens to the server', async () => {
    const { page } = await at('/datasets?q=tram', { javaScriptEnabled: false });
    await login(page, 'alice');
    expect(page.url()).toBe(`${service.url}/srv/catalog/datasets?q=tram`);
    const cookies = (await page.context().cookies()).filter(({ name }) => name === 'catalog_session');
    expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/srv/catalog' }]);
    expect(cookies[0]?.value).toMatch(/^[\w-]{43}$/);
    // A link to a query needs no proof of where it was followed, because no cookie makes it somebody's.
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const asked = await service.fetch('/graphql?query={viewer{kind}}', { headers: { cookie } });
    expect(await asked.json()).toMatchObject({ data: { viewer: { kind: 'ANONYMOUS' } } });
    await page.goto(`${service.url}/srv/catalog/account/me`);
    expect(await page.locator('main').innerText()).toContain('alice');
    await page.getByRole('button', { name: 'Log out' }).click();
    expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0);
    await page.context().addCookies(cookies);
    expect((await page.goto(`${service.url}/srv/catalog/account`))?.status()).toBe(401);
  });

  it('add, check, change, trade and delete a dataset without scripts; what a form does not show stays', async () => {
    const { page } = await at('/catalogues/my-data', { javaScriptEnabled: false });
    await login(page, 'alice');
    await page.getByRole('link', { name: 'Add a dataset' }).click();
    await page.getByLabel('Title').fill('Made <in> a form');
    await page.getByLabel('Description').fill('First.\n\nSecond "quoted" \\ text.');
    await page.getByLabel('Transport').check();
    await page.getByLabel('Link to the data').fill('https://data.example/x.csv');
    await page.getByText('Offer access to the data').first().click();
    const price = page.getByRole('group', { name: 'Offer access to the data' }).getByLabel('Price', { exact: true });
    await price.fill('cheap');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('alert').innerText()).toContain('is not an amount such as 12.50.');
    expect(await page.getByLabel('Title').inputValue()).toBe('Made <in> a form');
    await price.fill('12.50');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const address = page.url();
    expect(await page.getByRole('status').innerText()).toBe('The dataset was added.');
    expect(await page.locator('h1').innerText()).toBe('Made <in> a form');
    expect(await page.locator('.amount').innerText()).toBe('€12.50');

    const id = address.split('/').at(-1) ?? '';
    const turtle = await (await service.fetch(`/srv/repo/datasets/${id}.ttl`)).text();
    const more = turtle.replace('a dcat:Dataset;', 'a dcat:Dataset; <http://www.w3.org/2002/07/owl#versionInfo> "7";');
    expect(
      (await service.write('PUT', `/srv/repo/datasets/${id}`, more, { 'content-type': 'text/turtle' })).status,
    ).toBe(204);
    await page.goto(address);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Changed in a form');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await page.locator('h1').innerText()).toBe('Changed in a form');
    const after = await (await service.fetch(`/srv/repo/datasets/${id}.nt`)).text();
    expect(after).toContain('<http://www.w3.org/2002/07/owl#versionInfo> "7"');
    expect(after).toContain('"First.\\n\\nSecond \\"quoted\\" \\\\ text."@en');

    await page.getByRole('button', { name: 'Publish on the marketplace' }).click();
    expect(await page.getByText('The dataset is on the marketplace now.').count()).toBe(1);
    await page.locator('summary', { hasText: 'Withdraw from the marketplace' }).click();
    await page.getByRole('button', { name: 'Withdraw from the marketplace' }).click();
    await page.getByRole('button', { name: 'Publish on the marketplace' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('link', { name: 'Edit everything as RDF' }).click();
    await page.getByLabel('Metadata as Turtle').fill('@prefix broken');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.getByText('Delete this dataset').first().click();
    await page.getByRole('button', { name: 'Delete this dataset' }).click();
    // Deletion leads to the workspace, which can undo it.
    const workspace = page.url();
    expect(new URL(workspace).pathname).toBe('/srv/catalog/account');
    expect((await page.goto(address))?.status()).toBe(404);
    await page.goto(workspace);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    expect(page.url()).toBe(address);
    expect(await page.getByRole('status').innerText()).toContain('The dataset is back.');
    const title = await page.locator('h1').innerText();
    await page.goto(workspace);
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText('Delete').first().click();
    await row.getByRole('button', { name: 'Delete' }).click();
    expect(await page.getByRole('status').innerText()).toContain('The dataset was deleted.');
    expect(await page.getByRole('row').filter({ hasText: title }).count()).toBe(0);
  });

  it('tell about a change that somebody else made meanwhile', async () => {
    const { page } = await at('/catalogues/my-data', { javaScriptEnabled: false });
    await login(page, 'alice');
    await page.locator('.card h3 a').first().click();
    const id = page.url().split('/').at(-1) ?? '';
    await page.getByRole('link', { name: 'Edit' }).click();
    const now = await (await service.fetch(`/srv/repo/datasets/${id}.nt`)).text();
    const iri = /^<[^>]+>/.exec(now)?.[0] ?? '';
    const changed = `${now}\n${iri} <http://purl.org/dc/terms/alternative> "Meanwhile" .`;
    await service.write('PUT', `/srv/repo/datasets/${id}`, changed, { 'content-type': 'application/n-triples' });
    await page.getByLabel('Title').first().fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await page.getByRole('alert').innerText()).toContain('Somebody else has changed the dataset');
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await page.locator('h1').innerText()).toBe('Mine');
    expect(await (await service.fetch(`/srv/repo/datasets/${id}.nt`)).text()).toContain('"Meanwhile"');
  });

  it('show and do no more than the person may', async () => {
    const { page } = await at('/catalogues/my-data', { javaScriptEnabled: false });
    await login(page, 'bob');
    expect(await page.getByRole('link', { name: 'Add a dataset' }).count()).toBe(0);
    const others = await page.locator('.card h3 a').first().getAttribute('href');
    await page.goto(`${service.url}/srv/catalog/catalogues/my-data/datasets/new`);
    // Nobody fills in what cannot be sent.
    expect(await page.locator('h1').innerText()).toBe('This is not for you');
    expect((await page.goto(`${service.url}${others ?? ''}/edit`))?.status()).toBe(403);
    // Who had the form open keeps what was typed.
    const csrf = (await page.locator('input[name=csrf]').first().getAttribute('value')) ?? '';
    const sent = await page.request.post(`${service.url}/srv/catalog/catalogues/my-data/datasets/new`, {
      form: { csrf, language: 'en', title: 'Not his title', description: 'Not his' },
    });
    expect(sent.status()).toBe(403);
    expect(await sent.text()).toContain('value="Not his title"');
  });

  it('show what a form would bring while somebody types, and lead from advice to its field', async () => {
    const { page } = await at('/catalogues/my-data', {});
    await login(page, 'alice');
    await page.goto(`${service.url}/srv/catalog/catalogues/my-data/datasets/new`);
    const panel = page.locator('[data-fresh=score] [role=img]');
    const score = async (): Promise<number> => Number(/\d+/.exec((await panel.getAttribute('aria-label')) ?? '')?.[0]);
    // The form as it came is checked at once.
    await panel.waitFor();
    /** Fills in a field, and waits for what the panel says of it. */
    const type = async (name: string, text: string): Promise<number> => {
      const checked = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByLabel(name).first().fill(text);
      await (await checked).finished();
      const said = await panel.elementHandle();
      await page.waitForFunction((old) => !old?.isConnected, said, { timeout: 2_000 }).catch(() => undefined);
      return score();
    };
    await type('Title', 'Owls at night');
    const before = await type('Description', 'Where owls were heard.');
    await page.locator('[data-fresh=score] a').filter({ hasText: 'keyword' }).click();
    expect(await page.evaluate(() => document.querySelector(location.hash)?.getAttribute('name'))).toBe('keywords');
    expect(await type('Keywords', 'owl')).toBe(before + 30);
    // Each advice that leads somewhere leads to a field of the form, and the focus is there.
    const advice = page.locator('[data-fresh=score] a[href^="#"]');
    const targets = await advice.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(targets.length).toBeGreaterThan(3);
    expect(await page.locator('[data-fresh=score] .advice li').count()).toBe(targets.length);
    for (const target of targets) {
      await page.locator(`[data-fresh=score] a[href="${target}"]`).first().click();
      // The focus moves after the browser's own way to the fragment.
      const isThere = (id: string): boolean =>
        document.activeElement?.matches('input, select, textarea') === true &&
        (document.activeElement.id === id ||
          document.activeElement.closest('[role=group]')?.getAttribute('aria-labelledby') === id);
      const found = await page.waitForFunction(isThere, target.slice(1), { timeout: 5_000 }).catch(() => undefined);
      expect([target, found !== undefined]).toEqual([target, true]);
    }
    expect(await page.locator('[data-said]').innerText()).toContain(String(before + 30));
    // Nothing of it was stored.
    const found = (await (await service.fetch('/srv/search/search?q=owls')).json()) as { result: { count: number } };
    expect(found.result.count).toBe(0);
  });

  it('keep a draft by themselves, search in long lists, and take further files and languages', async () => {
    const { page } = await at('/catalogues/my-data', {});
    await login(page, 'alice');
    await page.goto(`${service.url}/srv/catalog/catalogues/my-data/datasets/new`);
    await page.getByLabel('Title').fill('Herons');
    await page.getByLabel('Description').fill('Where herons nest.');
    // By keyboard alone: typed words find the country, Enter takes it, Backspace gives it back.
    const places = page.getByRole('combobox', { name: 'Places' });
    await places.fill('germ');
    expect(await page.locator('.picker-list [role=option]').first().innerText()).toBe('Germany');
    await places.press('Enter');
    await places.fill('aust');
    await places.press('ArrowDown');
    await places.press('ArrowUp');
    await places.press('Enter');
    expect(await page.locator('.picked li button').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Remove Australia',
      'Remove Germany',
    ]);
    await page.getByRole('button', { name: 'Remove Australia' }).click();
    await page.locator('[data-fresh=map] .covered').first().waitFor();
    await page.getByRole('button', { name: 'Add a language' }).click();
    const german = page.getByRole('group', { name: 'German' });
    expect(await german.getByLabel('Language tag').inputValue()).toBe('de');
    await german.getByLabel('Title').fill('Reiher');
    await page.getByRole('button', { name: 'Add a data file' }).click();
    const second = page.getByRole('group', { name: 'Data file 2' });
    expect(await second.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
    await second.getByLabel('Name').fill('nests.csv');
    await second.getByLabel('Link to the data').fill('https://data.example/nests');
    await second.getByRole('combobox', { name: 'Format' }).fill('csv');
    await second.getByRole('combobox', { name: 'Format' }).press('Enter');
    await page.getByText('Draft saved at').waitFor();
    await page.waitForURL(/draft=/);
    const draft = page.url();
    await page.waitForFunction(() => document.querySelector('[data-fresh=draft] time') !== null);
    // The last change is saved as well, before somebody comes back to it.
    await second.getByLabel('Link to the file itself').fill('https://data.example/nests.csv');
    await page.waitForResponse((answer) => answer.request().postData()?.includes('intent=draft') === true);
    await page.goto(`${service.url}/srv/catalog/account`);
    await page.getByRole('link', { name: 'Herons' }).click();
    expect(page.url()).toBe(draft);
    expect(await page.getByRole('group', { name: 'German' }).getByLabel('Title').inputValue()).toBe('Reiher');
    const files = page.getByRole('group', { name: /^Data file/ });
    const stored = files.filter({ has: page.locator('[value="nests.csv"]') });
    expect(await stored.getByLabel('Link to the file itself').inputValue()).toBe('https://data.example/nests.csv');
    // The script shows the label in place of the IRI when it is through with the page.
    const format = stored.getByRole('combobox', { name: 'Format' });
    while ((await format.inputValue()) !== 'CSV') await page.waitForTimeout(50);

    // Somebody else of the organization has the same draft open: nothing is overwritten.
    const id = new URL(draft).searchParams.get('draft') ?? '';
    const { page: other } = await at('/catalogues/my-data', { javaScriptEnabled: false });
    await login(other, 'alice');
    await other.goto(draft);
    await other.getByLabel('Title').first().fill('Herons, changed');
    await other.getByRole('button', { name: 'Keep as draft' }).click();
    await page.getByLabel('Title').first().fill('Herons, too late');
    await page.getByText('This draft was changed elsewhere').waitFor();
    await page.getByRole('link', { name: 'Open the other version' }).click();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Herons, changed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(page.url()).toBe(`${service.url}/srv/catalog/datasets/${id}`);
    const turtle = await (await service.fetch(`/srv/repo/datasets/${id}.nt`)).text();
    expect(turtle).toContain('"Reiher"@de');
    expect(turtle).toContain('authority/country/DEU>');
    expect(turtle).toContain('<http://www.w3.org/ns/dcat#downloadURL> <https://data.example/nests.csv>');
  });

  it('take further files and languages without scripts, and give them back', async () => {
    const { page } = await at('/catalogues/my-data', { javaScriptEnabled: false });
    await login(page, 'alice');
    await page.goto(`${service.url}/srv/catalog/catalogues/my-data/datasets/new`);
    await page.getByLabel('Title').fill('Storks');
    await page.getByLabel('Description').fill('Where storks nest.');
    await page.getByLabel('Places').selectOption(['Poland', 'Lithuania']);
    await page.getByLabel('Link to the data').fill('https://data.example/storks');
    await page.getByRole('button', { name: 'Add a data file' }).click();
    await page
      .getByRole('group', { name: 'Data file 2' })
      .getByLabel('Link to the data')
      .fill('https://data.example/2');
    await page.getByRole('button', { name: 'Add a language' }).click();
    await page.getByRole('group', { name: 'German' }).getByLabel('Title').fill('Störche');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const address = page.url();
    const id = address.split('/').at(-1) ?? '';
    const stored = async (): Promise<string> => (await service.fetch(`/srv/repo/datasets/${id}.nt`)).text();
    const first = await stored();
    expect([first.includes('country/POL>'), first.includes('example/2>'), first.includes('@de')]).toEqual([
      true,
      true,
      true,
    ]);
    await page.getByRole('link', { name: 'Edit' }).click();
    const gone = page.getByRole('group', { name: /^Data file/ }).filter({ has: page.locator('[value$="example/2"]') });
    await gone.getByRole('button', { name: /^Remove data file/ }).click();
    await page.getByRole('button', { name: 'Remove: German' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const second = await stored();
    expect([second.includes('example/storks>'), second.includes('example/2>'), second.includes('@de')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('sell a dataset for 50 euros with a licence in four steps', async () => {
    const { page } = await at('/catalogues/my-data', {});
    await login(page, 'alice');
    await page.goto(`${service.url}/srv/catalog/catalogues/my-data/datasets/new`);
    await page.getByLabel('Title').fill('To be sold');
    await page.getByLabel('Description').fill('For fifty euros.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'To be sold' }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    let steps = 0;
    const step = async (deed: Promise<unknown>): Promise<void> => {
      await deed;
      steps += 1;
    };
    await step(page.getByRole('link', { name: 'Edit' }).click());
    await step(page.getByText('Offer access to the data').first().click());
    const offer = page.getByRole('group', { name: 'Offer access to the data' });
    await offer.getByLabel('Price', { exact: true }).fill('50');
    const licence = offer.getByRole('combobox', { name: 'Licence' });
    await licence.fill('attribution 4.0');
    await licence.press('Enter');
    await step(page.getByRole('button', { name: 'Save', exact: true }).click());
    await step(page.getByRole('button', { name: 'Publish on the marketplace' }).click());
    expect(await page.getByText('The dataset is on the marketplace now.').count()).toBe(1);
    expect(await page.locator('.amount').innerText()).toBe('€50.00');
    const turtle = await (await service.fetch(`/srv/repo/datasets/${id}.nt`)).text();
    expect(turtle).toMatch(
      /dc\/terms\/license> <http:\/\/publications\.europa\.eu\/resource\/authority\/licence\/CC_BY_4_0>/,
    );
    expect(steps).toBe(4);
  });

  /** A table of so many datasets, with a header that has to be explained, and a row that is wrong. */
  const tableOf = (name: string, count: number): { name: string; mimeType: string; buffer: Buffer } => {
    const rows = Array.from({ length: count }, (_, at) => `${name}-${at},Counter ${name} ${at},About it.,TRAN`);
    const text = ['id,Name of it,description,themes', ...rows, `${name}-x,Wrong,About it.,Nonsense`].join('\n');
    return { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  };
  const countIn = async (words: string): Promise<number> => {
    const found = await service.fetch(`/srv/search/search?q=${encodeURIComponent(words)}&limit=1`);
    return ((await found.json()) as { result: { count: number } }).result.count;
  };

  it('add a hundred datasets from a table in four steps, and show how far they are', async () => {
    const { page } = await at('/catalogues/my-data', { bypassCSP: true });
    await login(page, 'alice');
    let steps = 0;
    const step = async (deed: Promise<unknown>): Promise<void> => {
      await deed;
      steps += 1;
    };
    await step(page.getByRole('link', { name: 'Add many datasets' }).first().click());
    expect(await violations(page)).toEqual([]);
    await keep(page, 'pages-many');
    await page.getByLabel('Choose a file').setInputFiles(tableOf('hundred', 120));
    await step(page.getByRole('button', { name: 'Look what is in it' }).click());
    // A column that says nothing of itself: no row has a title.
    expect(await page.locator('.lead').last().innerText()).toContain('121 datasets, 0 of them');
    await page.getByLabel('Means: Name of it').selectOption('title');
    await step(page.getByRole('button', { name: 'Read again with these columns' }).click());
    expect(await page.getByRole('row').filter({ hasText: 'Nonsense' }).innerText()).toMatch(
      /122\s+themes\s+"Nonsense" is not/,
    );
    expect(await violations(page)).toEqual([]);
    await keep(page, 'pages-many-preview');
    await step(page.getByRole('button', { name: 'Store 120' }).click());
    await page.locator('progress[value="120"]').waitFor();
    expect(await page.locator('[data-count=created]').innerText()).toBe('120');
    expect(await countIn('hundred')).toBe(120);
    expect(await violations(page)).toEqual([]);
    await keep(page, 'pages-many-result');
    expect(steps).toBe(4);
    // All of them as a table.
    const all = await page.request.get(`${service.url}/srv/catalog/catalogues/my-data/table.csv`);
    expect((await all.text()).split('\r\n').filter((line) => line.includes('Counter hundred')).length).toBe(120);
  });

  it('add many without scripts, and refuse files that hold nothing', async () => {
    const { page } = await at('/catalogues/my-data', { javaScriptEnabled: false });
    await login(page, 'alice');
    await page.goto(`${service.url}/srv/catalog/catalogues/my-data/datasets/many`);
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('\n') });
    await page.getByRole('button', { name: 'Look what is in it' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('The file has no rows.');
    await page.getByLabel('Choose a file').setInputFiles(tableOf('plain', 130));
    await page.getByRole('button', { name: 'Look what is in it' }).click();
    await page.getByLabel('Means: Name of it').selectOption('title');
    await page.getByRole('button', { name: 'Read again with these columns' }).click();
    await page.getByRole('button', { name: 'Store 130' }).click();
    expect(await page.locator('[data-count=created]').innerText()).toBe('130');
    expect(await countIn('plain')).toBe(130);
  });

  it('put datasets that were chosen in a search side by side', async () => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page } = await at('/datasets?q=tram', { javaScriptEnabled: false, viewport });
      const choices = page.getByRole('checkbox', { name: /^Compare: / });
      await choices.nth(0).check();
      await choices.nth(1).check();
      await page.getByRole('button', { name: 'Compare the chosen ones' }).click();
      expect(new URL(page.url()).pathname).toBe('/srv/catalog/compare');
      expect(await page.getByRole('columnheader').count()).toBe(2);
      expect(await page.getByRole('row', { name: /^Licence/ }).innerText()).toContain('CC');
    }
  });

  it('let people give, explain and take permissions, in four steps or fewer', async () => {
    const { page } = await at('/account', { javaScriptEnabled: false });
    await login(page, 'alice');
    await page.goto(`${service.url}/srv/catalog/account`);
    // Steps: the way to the page, name and right, the button.
    await page.getByRole('row').getByRole('link', { name: 'People' }).first().click();
    await page.locator('[name=user]').fill('bob');
    await page.getByRole('checkbox', { name: 'Edit' }).check();
    await page.getByRole('button', { name: 'Give a permission' }).click();
    expect(await page.getByRole('status').innerText()).toContain('The permission was given.');
    const row = page.getByRole('row').filter({ hasText: /^bob/i });
    expect(await row.getByRole('button', { name: /^Take from bob/i }).count()).toBe(1);
    await page.locator('[name=who]').fill('bob');
    await page.getByRole('button', { name: 'Tell me' }).click();
    expect(await page.getByRole('status').innerText()).toMatch(/bob may: .*Edit/);
    await page
      .getByRole('row')
      .filter({ hasText: /^bob/i })
      .getByRole('button', { name: /^Take from bob.*: Edit/i })
      .click();
    expect(await page.getByRole('status').innerText()).toContain('The permission was taken away.');
    expect(await page.getByRole('button', { name: /^Take from bob/i }).count()).toBe(0);
    await page.locator('[name=user]').fill('nobody-here');
    await page.getByRole('checkbox', { name: 'Edit' }).check();
    await page.getByRole('button', { name: 'Give a permission' }).click();
    expect(await page.getByRole('alert').count()).toBe(1);
    // Who may not give is not shown who holds what.
    const other = await at('/account', { javaScriptEnabled: false });
    await login(other.page, 'bob');
    expect((await other.page.goto(page.url()))?.status()).toBe(403);
  });

  it('accept no form without the proof that it came from them', async () => {
    const { page } = await at('/', { javaScriptEnabled: false });
    await login(page, 'alice');
    for (const path of [
      '/logout',
      `/datasets/${dataset}/delete`,
      `/datasets/${dataset}/edit`,
      '/catalogues/my-data/datasets/new',
      `/datasets/${dataset}/publish`,
    ]) {
      const answer = await page.request.post(`${service.url}/srv/catalog${path}`, {
        form: { csrf: 'x'.repeat(43), title: 't' },
      });
      expect([path, answer.status()]).toEqual([path, 403]);
    }
    expect((await service.fetch(`/srv/catalog/datasets/${dataset}`)).status).toBe(200);
  });

  it('have accessible forms', async () => {
    const { page } = await at('/catalogues/my-data', { bypassCSP: true });
    await login(page, 'alice');
    for (const [name, path] of [
      ['new', '/catalogues/my-data/datasets/new'],
      ['account', '/account'],
      ['me', '/account/me'],
      ['people', '/catalogues/my-data/people'],
    ] as const) {
      await page.goto(`${service.url}/srv/catalog${path}`);
      expect([name, await violations(page)]).toEqual([name, []]);
      await keep(page, `pages-${name}`);
    }
    await page.goto(`${service.url}/srv/catalog/catalogues/my-data`);
    await page.locator('.card h3 a').first().click();
    await page.getByRole('link', { name: 'Edit' }).click();
    expect(await violations(page)).toEqual([]);
    await keep(page, 'pages-edit');
  });

  it('open GraphiQL with a query for the dataset', async () => {
    const { page } = await at(`/datasets/${dataset}`);
    await page.getByRole('link', { name: 'Use in GraphiQL' }).click();
    await page.locator('.graphiql-query-editor .view-line').first().waitFor();
    const shown = (await page.locator('.graphiql-query-editor .view-lines').innerText()).replaceAll('\u00a0', ' ');
    expect(shown).toContain('query Dataset($id: ID!)');
  });
});
