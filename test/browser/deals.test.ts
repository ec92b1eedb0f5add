/** Asking, coming to terms, receipts and their check, as people of two organizations do it on the pages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { loadDemo } from '../../src/app/demo/load.js';
import { marketplaceIdOf } from '../../src/app/demo/write.js';
import { createLogger } from '../../src/core/log.js';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { describeInBrowser, keep, violations } from './browser.js';
import { peopleAt } from './people.js';

describeInBrowser('Deals on the pages', ({ open }) => {
  let service: TestService;
  const folder = mkdtempSync(join(tmpdir(), 'deals-'));

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await service.stop();
  });

  const at = peopleAt(open, () => service);
  const sees = async (page: Page, text: string): Promise<void> =>
    expect(await page.locator('main').innerText()).toContain(text);
  it('are asked for, countered, agreed on, kept as a receipt, and ended, without scripts', async () => {
    const buyer = await at('alice', `/datasets/${marketplaceIdOf('depth-soundings')}`);
    // Sold at once: nobody has to be asked.
    expect(await buyer.getByRole('link', { name: 'Ask the seller' }).count()).toBe(0);

    const asking = await at('bob', `/datasets/${marketplaceIdOf('bus-positions')}`);
    await asking.getByRole('link', { name: 'Ask the seller' }).click();
    await asking.getByLabel('Purpose').fill('A map for passengers');
    await asking.getByRole('button', { name: 'Send the request' }).click();
    // The demonstration has asked already.
    await sees(asking, 'has an open request for this dataset already');
    expect(await asking.getByLabel('Purpose').inputValue()).toBe('A map for passengers');
    await asking.goto(`${service.url}/srv/catalog/account/requests`);
    await asking.getByRole('link', { name: 'Look at it' }).click();
    await asking.getByText('Withdraw').first().click();
    await asking.getByRole('button', { name: 'Withdraw' }).click();
    await sees(asking, 'Withdrawn by the buyer');
    await asking.goto(`${service.url}/srv/catalog/datasets/${marketplaceIdOf('bus-positions')}/request`);
    await asking.getByLabel('Purpose').fill('A map for passengers');
    await asking.getByLabel('Price in EUR').fill('120');
    await asking.getByLabel('Use until').fill('2031-06-30');
    await asking.getByRole('button', { name: 'Send the request' }).click();
    expect(await asking.getByRole('status').innerText()).toContain('sent to the seller');
    await sees(asking, 'Waits for the seller');
    await keep(asking, 'deals-request-buyer');

    const selling = await at('alice', '/account/requests');
    await keep(selling, 'deals-requests');
    await selling.getByRole('link', { name: 'Answer' }).click();
    await sees(selling, 'A map for passengers');
    await sees(selling, 'Dublin Harbour');
    await selling.getByText('Ask for other terms').first().click();
    await selling.getByLabel('Price in EUR').fill('140');
    await selling.getByLabel('Message').first().fill('Our costs are higher.');
    await selling.getByRole('button', { name: 'Ask for other terms' }).click();
    await sees(selling, 'Waits for the buyer');
    await keep(selling, 'deals-request-seller');

    await asking.reload();
    await sees(asking, 'Our costs are higher.');
    await asking.getByRole('button', { name: 'Agree' }).click();
    await sees(asking, 'Agreed');
    await asking.getByRole('link', { name: 'Agreement' }).click();
    for (const fact of ['€140.00', 'A map for passengers', 'Athens Transport', 'June 30, 2031', 'Due']) {
      await sees(asking, fact);
    }
    await keep(asking, 'deals-receipt');

    await selling.goto(`${service.url}/srv/catalog/account/sales`);
    await keep(selling, 'deals-sales');
    await selling.getByRole('row').filter({ hasText: '€140.00' }).getByRole('link').first().click();
    await selling.getByRole('button', { name: 'Note as paid' }).click();
    await sees(selling, 'Paid');
    await selling.getByText('End the agreement').first().click();
    await selling.getByLabel('Reason').fill('The buses are gone');
    await selling.getByRole('button', { name: 'End the agreement' }).click();
    await sees(selling, 'It ends on');
    await sees(selling, 'The buses are gone');
    await sees(selling, 'In force');
  });

  it('are checked in the browser alone, to the last character', async () => {
    const page = await at('alice', '/account/orders', { javaScriptEnabled: true });
    await page.getByRole('link', { name: 'Receipt' }).first().click();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const read = async (path: string): Promise<string> =>
      (
        await page.request.get(`${service.url}/srv/trade/agreements/${path}`, { headers: { 'x-api-key': API_KEY } })
      ).text();
    const [document, metadata] = [await read(`${id}.jsonld`), await read(`${id}/metadata`)];
    const files = { agreement: join(folder, 'agreement.jsonld'), metadata: join(folder, 'metadata.nt') };
    const check = async (agreement: string, sold = metadata): Promise<string> => {
      writeFileSync(files.agreement, agreement);
      writeFileSync(files.metadata, sold);
      await page.goto(`${service.url}/srv/catalog/verify?lang=en`);
      await page.getByLabel('Signed agreement').setInputFiles(files.agreement);
      await page.getByLabel('Metadata as they were sold').setInputFiles(files.metadata);
      await page.getByRole('button', { name: 'Check' }).click();
      await page.locator('[data-verdict] h2').waitFor();
      return page.locator('[data-verdict]').innerText();
    };
    const said = await check(document);
    await keep(page, 'deals-verify');
    expect(said).toContain('The agreement holds');
    expect(said).not.toContain('✗');
    expect(await check(document.replace('3900', '3901'))).toContain('does not hold');
    expect(await check(document, metadata.replace('Depth', 'Width'))).toContain('✗ The metadata at hand');
    // In the language of the reader, which the page keeps; with a word on what holds.
    for (const [language, words] of [
      [
        'de',
        [
          'Die Vereinbarung gilt',
          '✓ Der Text ist der, der unterschrieben wurde.',
          'verkaufte',
          'Was gilt, ist das Dokument',
        ],
      ],
      ['el', ['✓ Το κείμενο είναι αυτό που υπογράφηκε.', 'πούλησε', 'Ισχύει το έγγραφο']],
    ] as const) {
      await page.goto(`${service.url}/srv/catalog/verify?lang=${language}`);
      writeFileSync(files.agreement, document);
      await page.locator('[name=agreement]').setInputFiles(files.agreement);
      await page.locator('form[data-verify] button').click();
      await page.locator('[data-verdict] h2').waitFor();
      const verdict = await page.locator('[data-verdict]').innerText();
      for (const one of words) expect(verdict).toContain(one);
      expect(verdict).not.toMatch(/ the | of the | sold to /);
      await keep(page, `deals-verify-${language}`);
    }
    expect(await check('{}')).toContain('does not hold');
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are accessible and fit in %s colours, %d pixels wide', async (colorScheme, width) => {
    const options = { javaScriptEnabled: true, bypassCSP: true, colorScheme, viewport: { width, height: 800 } };
    const page = await at('bob', '/account', options);
    const [request] = service.app.domain.marketplace.requests.records.due(new Date('2100-01-01'), 1);
    const [agreement] = await page.request
      .get(`${service.url}/srv/catalog/account/orders`)
      .then((answer) => answer.text())
      .then((html) => /agreements\/[0-9a-f-]+/.exec(html) ?? ['']);
    const paths = ['account/requests', 'account/sales', `account/${agreement}`, 'verify', 'account/orders'];
    if (request) paths.push(`account/requests/${request.id}`);
    paths.push(`datasets/${marketplaceIdOf('bus-positions')}/request`);
    for (const path of paths) {
      await page.goto(`${service.url}/srv/catalog/${path}`);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      expect([path, await violations(page)]).toEqual([path, []]);
      await keep(page, `deals-${path.split('/').slice(0, 2).join('-')}-${width}-${colorScheme}`);
    }
  });
});
