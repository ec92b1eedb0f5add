/** A dataset whose addresses only those learn of who have bought it, on the pages: before, after, and when the agreement has ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { loadDemo } from '../../src/app/demo/load.js';
import { idOf, marketplaceIdOf } from '../../src/app/demo/write.js';
import { createLogger } from '../../src/core/log.js';
import { startService, type TestService } from '../support/service.js';
import { describeInBrowser, keep, violations } from './browser.js';
import { peopleAt } from './people.js';

const TWIN = marketplaceIdOf('depth-soundings');
const SECRET = 'https://storage.dublin.example/files/get_file';

describeInBrowser('Addresses that buyers alone are told, on the pages', ({ open }) => {
  let service: TestService;
  const folder = mkdtempSync(join(tmpdir(), 'withheld-'));

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await service.stop();
  });

  const at = peopleAt(open, () => service);
  /** Where a link leads in the end, without going there. */
  const leads = async (page: Page, link: ReturnType<Page['getByRole']>): Promise<[number, string | undefined]> => {
    const path = (await link.getAttribute('href')) ?? '';
    const answer = await page.request.get(new URL(path, service.url).href, { maxRedirects: 0 });
    return [answer.status(), answer.headers()['location']];
  };

  it('are locked for visitors, who see what there is', async () => {
    for (const [name, options] of [
      ['wide', { viewport: { width: 1280, height: 900 } }],
      ['phone', { viewport: { width: 390, height: 844 } }],
      ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
    ] as const) {
      const { page } = await open({ bypassCSP: true, ...options });
      await page.goto(`${service.url}/srv/catalog/datasets/${TWIN}`);
      const files = page.locator('.distributions');
      expect(await files.innerText()).toContain('Comes with the purchase.');
      expect(await files.innerText()).toMatch(/depth-soundings\.\w+/);
      expect(await files.innerText()).toMatch(/\d\s?[kMG]B/);
      expect(await page.content()).not.toContain('storage.dublin.example/files');
      expect(await violations(page)).toEqual([]);
      await files.scrollIntoViewIfNeeded();
      await keep(page, `withheld-visitor-${name}`);
    }
  });

  it('open for the buyer, with the end and the receipt, until the agreement ends', async () => {
    const page = await at('alice', `/datasets/${TWIN}`);
    const download = page.getByRole('link', { name: /^Download depth-soundings\.\w+ \(\d.*B\)$/ }).first();
    const [status, location] = await leads(page, download);
    expect([status, location?.slice(0, SECRET.length)]).toEqual([303, SECRET]);
    expect(await page.locator('.owned').innerText()).toMatch(/Receipt/);
    expect(await page.content()).not.toContain(SECRET);
    await keep(page, 'withheld-buyer');

    const path = (await download.getAttribute('href')) ?? '';
    await page.locator('.owned').getByRole('link').click();
    await page.getByText('End the agreement').first().click();
    await page.getByLabel('Reason').fill('No longer needed');
    await page.getByRole('button', { name: /End/ }).click();
    const refused = await page.goto(new URL(path, service.url).href);
    expect(refused?.status()).toBe(403);
    await keep(page, 'withheld-ended');
    await page.goto(`${service.url}/srv/catalog/datasets/${TWIN}`);
    expect(await page.locator('.distributions').innerText()).toContain('Comes with the purchase.');
    // The copy stays, and leads nowhere.
    await page.goto(`${service.url}/srv/catalog/account/orders`);
    await keep(page, 'withheld-orders');
  });

  it('send a visitor who is not logged in to the login', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const answer = await page.goto(`${service.url}/srv/catalog/data/${TWIN}/1`);
    expect(answer?.status()).toBe(401);
    expect(await page.content()).not.toContain(SECRET);
  });

  it('are followed by the owner, and chosen in the form of the offer', async () => {
    const id = idOf('depth-soundings');
    const page = await at('bob', `/datasets/${id}`);
    const [status, location] = await leads(page, page.getByRole('link', { name: /^Download depth-soundings/ }).first());
    expect([status, location?.slice(0, SECRET.length)]).toEqual([303, SECRET]);
    await page.goto(`${service.url}/srv/catalog/datasets/${idOf('ship-movements')}/edit`);
    const box = page.getByLabel('Addresses are told to buyers only').first();
    expect(await box.count()).toBe(1);
    await keep(page, 'withheld-form');
  });
});
