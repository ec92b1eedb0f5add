/** Finding things in a real browser: suggestions while typing, by keyboard and by pointer, and searches that are watched. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { startService, type TestService } from '../support/service.js';
import { describeInBrowser, keep, violations } from './browser.js';

const VIEWS = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

describeInBrowser('Finding', ({ open }) => {
  let service: TestService;
  let password = '';

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
    const secrets = readFileSync(join(service.dataDir, 'secrets.json'), 'utf8');
    ({ password = '' } = (JSON.parse(secrets) as { users: Record<string, { password: string }> }).users['bob'] ?? {});
  });
  afterAll(() => service.stop());

  const box = (page: Page) => page.getByRole('combobox').first();
  const options = (page: Page) => page.getByRole('option');

  it.each(VIEWS)('suggests values of facets with their counts, and titles, at %o', async (view) => {
    const { page, watch } = await open({ ...view, bypassCSP: true });
    await page.goto(`${service.url}/srv/catalog/`);
    await box(page).pressSequentially('tra');
    await options(page).first().waitFor();
    const texts = await options(page).allInnerTexts();
    expect(texts.join('\n')).toMatch(/Transport\s+Theme, \d+ datasets/);
    expect(texts.some((text) => /Dataset$/.test(text))).toBe(true);
    expect(await box(page).getAttribute('aria-expanded')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await keep(page, `suggestions-${view.viewport.width}-${view.colorScheme}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.viewport.width);
    await page.keyboard.press('Escape');
    expect(await options(page).count()).toBe(0);
    expect(watch.problems).toEqual([]);
  });

  it('takes a suggestion by keyboard, and searches for what was typed without one', async () => {
    const { page } = await open();
    await page.goto(`${service.url}/srv/catalog/`);
    await box(page).pressSequentially('transport');
    await options(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = (await box(page).getAttribute('aria-activedescendant')) ?? '';
    expect(await page.locator(`#${chosen}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/categories=/);
    await page.goto(`${service.url}/srv/catalog/`);
    await box(page).pressSequentially('transport');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=transport/);
  });

  it.each(VIEWS)('filters and sorts in place, goes back and forth, and keeps the focus, at %o', async (view) => {
    const { page, watch } = await open({ ...view, bypassCSP: true, reducedMotion: 'reduce' });
    const isPhone = view.viewport.width < 500;
    const query = () => new URL(page.url()).searchParams;
    const total = () => page.locator('.total').innerText();
    await page.goto(`${service.url}/srv/catalog/datasets`);
    const all = await total();
    // What a load would lose.
    await page.evaluate('window.mark = document.querySelector(".total")');
    if (isPhone) await page.locator('a.to-filters').click();
    const format = page.getByRole('group', { name: 'Format' }).getByRole('checkbox').first();
    const value = (await format.getAttribute('value')) ?? '';
    await format.focus();
    const { y = 0 } = (await format.boundingBox()) ?? {};
    await page.keyboard.press('Space');
    await page.waitForURL(/format=/);
    expect(query().getAll('format')).toEqual([value]);
    const some = await total();
    expect(some).not.toBe(all);
    expect(await page.evaluate('[document.activeElement.name, document.activeElement.value]')).toEqual([
      'format',
      value,
    ]);
    expect(await format.isChecked()).toBe(true);
    expect(Math.abs(((await format.boundingBox())?.y ?? 0) - y)).toBeLessThan(2);
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);

    // A second one beside it; links of the page know both.
    const licence = page.getByRole('group', { name: 'Licence' }).getByRole('checkbox').first();
    await licence.check();
    await page.waitForURL(/license=/);
    expect(query().getAll('format')).toEqual([value]);
    expect(await page.locator('.search [name=format]').getAttribute('value')).toBe(value);
    for (const link of ['a[hreflang=de]', '.person a', '.watch a'])
      expect([link, decodeURIComponent((await page.locator(link).first().getAttribute('href')) ?? '')]).toEqual([
        link,
        expect.stringMatching(/format=.*license=|license=.*format=/),
      ]);
    if (isPhone) {
      expect(await licence.isVisible()).toBe(true);
      expect(new URL(page.url()).hash).toBe('#filters');
      await page.locator('a.from-filters').click();
      expect(await licence.isVisible()).toBe(false);
    }
    expect(await violations(page)).toEqual([]);
    await keep(page, `filtered-${view.viewport.width}-${view.colorScheme}`);

    await page.locator('#sort').focus();
    await page.locator('#sort').selectOption('title');
    await page.waitForURL(/sort=title/);
    expect(await page.evaluate('document.activeElement.id')).toBe('sort');
    const both = await total();

    const back = async (until: (url: URL) => boolean): Promise<void> => {
      for (let here = page.url(); !until(new URL(here)); here = page.url()) {
        await page.evaluate('history.back()');
        await page.waitForURL((url) => url.href !== here);
      }
    };
    await back((url) => !url.searchParams.has('license'));
    await page
      .locator('.total')
      .filter({ hasText: new RegExp(`^${some}$`) })
      .waitFor();
    expect(await licence.isChecked()).toBe(false);
    expect(await format.isChecked()).toBe(true);
    await page.evaluate('history.forward()');
    await page.waitForURL(/license=/);
    await page
      .locator('.total')
      .filter({ hasText: new RegExp(`^${both}$`) })
      .waitFor();
    expect(await licence.isChecked()).toBe(true);

    // The filter is taken away where it is shown, and the focus goes to what came in its place.
    await page
      .getByRole('link', { name: /^Remove filter/ })
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.has('license') !== url.searchParams.has('format'));
    expect(await page.evaluate('document.activeElement.id')).toBe('results');
    expect(await page.evaluate('window.mark === document.querySelector(".total") && window.mark.isConnected')).toBe(
      true,
    );
    expect(watch.problems).toEqual([]);

    // Whoever comes with the address sees the same.
    const here = await total();
    await page.reload();
    expect(await total()).toBe(here);
    expect(await page.evaluate('window.mark')).toBeUndefined();
  });

  it('filters offers in place, with what was typed, and goes where it cannot', async () => {
    const { page } = await open();
    await page.goto(`${service.url}/srv/catalog/offers`);
    await page.evaluate('window.mark = 1');
    await page.getByLabel('From', { exact: true }).fill('100');
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=100/);
    expect(await page.evaluate('[window.mark, document.activeElement.name]')).toEqual([1, 'from']);
    // An answer that is no such page is shown as the browser shows it.
    await page.route('**/offers?**', (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.getByRole('radio', { name: 'Shares' }).check();
    await page.waitForURL(/kind=investment/);
    await page.locator('.total').waitFor();
    expect(await page.evaluate('window.mark')).toBeUndefined();
    expect(new URL(page.url()).searchParams.get('from')).toBe('100');
  });

  // Steps are what a person does: fill in and send, or click.
  it('watches a search in three steps after the login, and shows what is new in one', async () => {
    const { page } = await open({ bypassCSP: true });
    await page.goto(`${service.url}/srv/catalog/datasets?q=owls`);
    await page.getByRole('link', { name: 'Log in to watch this search' }).click();
    await page.getByLabel(/user/i).fill('bob');
    await page.locator('input[type=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/\/datasets\?q=owls/);
    await page.getByText('Watch this search').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await page.getByRole('status').innerText()).toContain('The search is saved.');
    const owls = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
      <urn:d> a dcat:Dataset ; dct:title "Owls at night"@en ; dct:description "Heard."@en .`;
    await service.write('POST', '/srv/repo/catalogues/my-data/datasets', owls, { 'content-type': 'text/turtle' });
    await page.reload();
    expect(await page.getByRole('row').filter({ hasText: 'owls' }).innerText()).toContain('1 dataset');
    expect(await violations(page)).toEqual([]);
    await keep(page, 'saved-searches-1280-light');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await keep(page, 'saved-searches-390-light');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await page.locator('.card h3').first().innerText()).toBe('Owls at night');
  });

  it('finds German open data about mobility in two steps with words', async () => {
    const { page } = await open({ locale: 'de' });
    await page.goto(`${service.url}/srv/catalog/`);
    await box(page).fill('Straßenbahn');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=Stra/);
    await page
      .getByRole('group', { name: 'Thema' })
      .getByLabel(/^(Verkehr|Transport)/)
      .check();
    await page.waitForURL(/categories=/);
    const found = await page.locator('.card h3').allInnerTexts();
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((title) => !/Straßenbahn/.test(title))).toEqual([]);
  });
});
