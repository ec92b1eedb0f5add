/** Finding things in a real browser: suggestions while typing, by keyboard and by pointer, and searches that are watched. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { loadDemo } from '../../src/demo/load.js';
import { createLogger } from '../../src/log.js';
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
  }, 60_000);
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
    await page.getByRole('button', { name: 'Save' }).click();
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
  }, 60_000);

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
