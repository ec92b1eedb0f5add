/** Selling, buying and investing from the pages, without scripts, as people of two organizations do it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { startService, type TestService } from '../support/service.js';
import { describeInBrowser } from './browser.js';
import { peopleAt } from './people.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly id: string;
  readonly title: string;
}

describeInBrowser('Trade on the pages', ({ open }) => {
  let service: TestService;
  /** What Dublin Harbour, the organization of bob, sells. */
  let sold: Found;
  /** What alice's organization offers shares of. */
  let shared: Found;

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
    const query =
      '{ offers(first: 100, filter: { active: { eq: true } }) { edges { node { kind free dataset { identifier title publisher { name } } } } } }';
    interface Offer {
      readonly kind: string;
      readonly free: boolean;
      readonly dataset: { identifier: string; title: string; publisher: { name: string } };
    }
    const { data } = await service.graphql<{ offers: { edges: { node: Offer }[] } }>(query);
    const first = (kind: string, publisher: string, title?: string): Found => {
      const found = data?.offers.edges
        .map(({ node }) => node)
        .find(
          (offer) =>
            offer.kind === kind &&
            !offer.free &&
            offer.dataset.publisher.name === publisher &&
            (title === undefined || offer.dataset.title === title),
        );
      return { id: found?.dataset.identifier ?? '', title: found?.dataset.title ?? '' };
    };
    sold = first('PURCHASE', 'Dublin Harbour', 'Ship movements in real time');
    shared = first('INVESTMENT', 'Athens Transport');
  });
  afterAll(() => service.stop());

  const people = peopleAt(open, () => service);
  const at = (name: string, path: string, javaScriptEnabled = false): Promise<Page> =>
    people(name, path, { javaScriptEnabled, ...(javaScriptEnabled ? { bypassCSP: true } : {}) });

  it('leads from an offer over its terms to the copy of the buyer, and buys once', async () => {
    const page = await at('alice', '/offers?kind=purchase');
    await page.getByRole('listitem').filter({ hasText: sold.title }).getByRole('link', { name: 'Buy access' }).click();
    expect(await page.locator('h1').innerText()).toBe(sold.title);
    expect(await page.locator('.offer .amount').innerText()).toMatch(/^€\d/);
    const form = await page.locator('form.form').evaluate((element) => {
      const fields = new FormData(element as HTMLFormElement);
      return Object.fromEntries([...fields.entries()].map(([name, value]) => [name, String(value)]));
    });
    await page.getByRole('button', { name: 'Buy now' }).click();
    expect(new URL(page.url()).pathname).toBe('/srv/catalog/account/orders');
    expect(await page.getByRole('status').innerText()).toContain('The dataset was bought');
    const row = page.getByRole('row').filter({ hasText: sold.title });
    expect(await row.count()).toBe(1);

    // The same form once more does nothing; another one says why not.
    const again = await page.request.post(`${service.url}/srv/catalog/datasets/${sold.id}/buy`, {
      form,
      maxRedirects: 0,
    });
    expect(again.status()).toBe(303);
    await page.reload();
    expect(await row.count()).toBe(1);
    await row.getByRole('link', { name: 'Your copy' }).click();
    expect(await page.locator('h1').innerText()).toBe(sold.title);
    await page.goto(`${service.url}/srv/catalog/datasets/${sold.id}/buy`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('acquired this dataset already');
  });

  it('sells shares, no more than there are', async () => {
    const page = await at('bob', `/datasets/${shared.id}`);
    await page.getByRole('link', { name: 'Invest' }).click();
    await page.getByLabel('Number of shares').fill('1000000');
    await page.getByRole('button', { name: 'Invest now' }).click({ noWaitAfter: true });
    // The browser itself refuses more than the field allows; whoever sends it anyway is refused by the service.
    expect(new URL(page.url()).pathname).toBe(`/srv/catalog/datasets/${shared.id}/invest`);
    await page.locator('form.form').evaluate((form) => form.setAttribute('novalidate', ''));
    await page.getByRole('button', { name: 'Invest now' }).click();
    expect(await page.getByRole('alert').innerText()).toMatch(/shares/);
    expect(await page.getByLabel('Number of shares').inputValue()).toBe('1000000');
    await page.getByLabel('Number of shares').fill('3');
    await page.getByRole('button', { name: 'Invest now' }).click();
    expect(await page.getByRole('status').innerText()).toContain('The shares were bought');
    expect(await page.getByRole('row').filter({ hasText: shared.title }).innerText()).toContain('3');

    // What is held counts: the page offers what the service would sell.
    await page.goto(`${service.url}/srv/catalog/datasets/${shared.id}/invest`);
    expect(await page.locator('form.form').innerText()).toContain('Your organization holds 3 already.');
    const most = Number(await page.getByLabel('Number of shares').getAttribute('max'));
    const terms = await page.locator('.offer').innerText();
    expect(most).toBe(Number(/Most for one buyer\s+(\d+)/.exec(terms)?.[1]) - 3);
  });

  it('sells nobody what is not for them, and nothing that changed since', async () => {
    const own = await at('bob', `/datasets/${sold.id}/buy`);
    expect(await own.locator('main').innerText()).toContain('sold by your own organization');
    expect(await own.getByRole('button', { name: 'Buy now' }).count()).toBe(0);
    const anonymous = (await open({ javaScriptEnabled: false })).page;
    await anonymous.goto(`${service.url}/srv/catalog/datasets/${sold.id}/buy`);
    expect(new URL(anonymous.url()).pathname).toMatch(/^\/realms\//);

    const page = await at('bob', `/datasets/${shared.id}/invest`);
    const now = await (await service.fetch(`/srv/repo/datasets/${shared.id}.nt`)).text();
    const iri = /^<[^>]+>/.exec(now)?.[0] ?? '';
    const changed = `${now}\n${iri} <http://purl.org/dc/terms/alternative> "Meanwhile" .`;
    await service.write('PUT', `/srv/repo/datasets/${shared.id}`, changed, { 'content-type': 'application/n-triples' });
    await page.getByRole('button', { name: 'Invest now' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('have changed meanwhile');
  });

  it('shows new terms beside those that were read, keeps what was typed, and asks again', async () => {
    const page = await at('bob', `/datasets/${shared.id}/invest`);
    await page.getByLabel('Number of shares').fill('2');
    const was = await page.locator('.offer .amount').first().innerText();
    const stale = await page.locator('input[name=offer]').getAttribute('value');
    const now = await (await service.fetch(`/srv/repo/datasets/${shared.id}.nt`)).text();
    const share = /> <[^>]*investmentOffer> (\S+) \./.exec(now)?.[1] ?? '';
    const dearer = now
      .split('\n')
      .map((line) => (line.startsWith(share) ? line.replace(/price> "[^"]+"/, 'price> "987.65"') : line))
      .join('\n');
    expect(dearer).not.toBe(now);
    await service.write('PUT', `/srv/repo/datasets/${shared.id}`, dearer, { 'content-type': 'application/n-triples' });
    await page.getByRole('button', { name: 'Invest now' }).click();
    const changed = page.getByRole('alert');
    expect(await changed.getByRole('row').filter({ hasText: 'Price' }).innerText()).toContain('€987.65');
    expect(was).toContain(
      await changed.getByRole('row').filter({ hasText: 'Price' }).getByRole('cell').first().innerText(),
    );
    expect(await page.getByLabel('Number of shares').inputValue()).toBe('2');

    // The service itself refuses the version that was read before, whatever else the form says.
    await page.locator('input[name=offer]').evaluate((input, value) => input.setAttribute('value', value ?? ''), stale);
    await page.getByRole('button', { name: 'Invest now' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('have changed meanwhile');
    await page.getByRole('button', { name: 'Invest now' }).click();
    expect(await page.getByRole('status').innerText()).toContain('The shares were bought');
    expect(await page.getByRole('row').filter({ hasText: '€987.65' }).count()).toBe(1);
  });

  it('edits every offer with all its terms, brings them to the marketplace, and goes back to an earlier version', async () => {
    const page = await at('alice', '/catalogues/my-data/datasets/new');
    await page.getByLabel('Title').fill('Two offers');
    await page.getByLabel('Description').fill('With many terms.');
    await page.getByText('Offer access to the data').first().click();
    const purchase = page.getByRole('group', { name: 'Offer access to the data' });
    await purchase.getByLabel('Price', { exact: true }).fill('10');
    await purchase.getByText('More terms').click();
    await purchase.getByLabel('Available in').fill('Greece, Ireland');
    await purchase.getByLabel('Days of use').fill('30');
    await purchase.getByLabel('Personal data', { exact: true }).selectOption('No');
    await page.getByText('Offer shares in the dataset').first().click();
    const shares = page.getByRole('group', { name: 'Offer shares in the dataset' });
    await shares.getByLabel('Price of a share').fill('2.5');
    await shares.getByLabel('Shares in all').fill('40');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await page.locator('.amount').allInnerTexts()).toEqual(['€10.00', '€2.50 / share']);
    expect(await page.locator('.offers').innerText()).toContain('Greece, Ireland');
    const address = page.url();

    await page.getByRole('button', { name: 'Publish on the marketplace' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('group', { name: 'Offer of access 1' }).getByLabel('Price', { exact: true }).fill('12');
    await page.getByRole('group', { name: 'Offer of shares 1' }).getByLabel('Remove this offer').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // What is on sale is shown until it is brought up to date.
    expect(await page.locator('.amount').allInnerTexts()).toEqual(['€10.00', '€2.50 / share']);
    const update = page.getByRole('button', { name: 'Bring the marketplace up to date' });
    await update.click();
    expect(await page.locator('.amount').allInnerTexts()).toEqual(['€12.00']);
    const twin = page.locator('.side .fact').getByRole('link');
    await twin.click();
    expect(await page.locator('.amount').allInnerTexts()).toEqual(['€12.00']);

    await page.goto(address);
    await page.getByRole('link', { name: 'All versions' }).click();
    expect(await page.getByText('Present version', { exact: true }).count()).toBe(1);
    const versions = page.getByRole('button', { name: 'Make this the present version' });
    expect(await versions.count()).toBeGreaterThanOrEqual(1);
    const turtle = await page.getByRole('link', { name: 'Turtle' }).last().getAttribute('href');
    const past = await service.fetch(turtle ?? '');
    expect([past.status, past.headers.get('content-type')]).toEqual([200, 'text/turtle; charset=utf-8']);
    expect(await past.text()).toContain('40');
    await versions.last().click();
    expect(page.url()).toBe(address);
    expect(await page.getByRole('status').innerText()).toBe('The earlier version is in place again.');
    expect(await page.locator('.amount').allInnerTexts()).toEqual(['€12.00']);
    expect(await update.count()).toBe(1);
  });

  it('is accessible', async () => {
    const page = await at('alice', `/datasets/${sold.id}/buy`, true);
    for (const path of [`/datasets/${sold.id}/buy`, '/account/orders', `/datasets/${sold.id}/versions`]) {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${service.url}/srv/catalog${path}`);
        // What is folded is as wide as what is not.
        await page.evaluate('for (const fold of document.querySelectorAll("main details")) fold.open = true');
        await page.addScriptTag({ content: axe });
        const found = (await page.evaluate(
          'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
        )) as string[];
        expect([path, width, found]).toEqual([path, width, []]);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      }
    }
  });
});
