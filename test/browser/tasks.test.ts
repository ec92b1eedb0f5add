/**
 * What people come for, done as they do it, with the steps counted: a step is a click, or a form that is filled in and sent. The counts stand in
 * docs/pages.md.
 */
import type { Page } from 'playwright-core';
import { loadDemo } from '../../src/app/demo/load.js';
import { idOf, marketplaceIdOf } from '../../src/app/demo/write.js';
import { createLogger } from '../../src/core/log.js';
import { opened } from '../archive/opened.js';
import { startService, type TestService } from '../support/service.js';
import { jpeg, png, webp } from '../logos/pictures.js';
import { describeInBrowser, keep, violations } from './browser.js';
import { logIn, peopleAt } from './people.js';

/** Counts the steps of a task; `most` is what the task may take. */
class Steps {
  #done = 0;

  constructor(private readonly most: number) {}

  async take(step: () => Promise<unknown>): Promise<void> {
    this.#done += 1;
    await step();
  }

  check(): void {
    expect(this.#done).toBeLessThanOrEqual(this.most);
  }
}

describeInBrowser('Tasks of people', ({ open }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
  });
  afterAll(() => service.stop());

  const at = peopleAt(open, () => service);
  const main = (page: Page): Promise<string> => page.locator('main').innerText();

  it('buy and download: before there is a lock, after it a file with its size, an end and a receipt', async () => {
    const page = await at('bob', `/datasets/${marketplaceIdOf('metro-ridership')}`);
    expect(await main(page)).toContain('Comes with the purchase');
    expect(await page.getByRole('link', { name: /^Download metro/ }).count()).toBe(0);
    const steps = new Steps(4);
    await steps.take(() => page.getByRole('link', { name: 'Buy access' }).click());
    await steps.take(() => page.getByRole('button', { name: 'Buy now' }).click());
    await steps.take(() => page.getByRole('link', { name: 'To the data' }).first().click());
    const link = page.getByRole('link', { name: 'Download metro-ridership.csv (48.2 MB)' });
    // The copy holds its addresses itself, and tells them to its buyer alone.
    await steps.take(async () => {
      const way = new URL((await link.getAttribute('href')) ?? '', page.url());
      const answer = await page.request.get(way.href, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']]).toEqual([
        expect.any(Number),
        expect.stringContaining('storage.athens.example'),
      ]);
    });
    steps.check();
    expect(await main(page)).toContain('until December 31, 2035');
    expect(await page.getByRole('link', { name: 'Receipt' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Buy access' }).count()).toBe(0);
    await keep(page, 'task-download');
  });

  it('find their way in one line of tabs, which phones push until the one in front is seen', async () => {
    const page = await at('alice', '/account', { javaScriptEnabled: true, bypassCSP: true });
    const tabs = page.locator('.tabs a');
    const seen = (): Promise<{ lines: number; width: number; current: boolean }> =>
      page.locator('.tabs ul').evaluate((list) => {
        const room = list.getBoundingClientRect();
        const links = [...list.querySelectorAll('a')].map((link) => ({ link, place: link.getBoundingClientRect() }));
        const current = links.find(({ link }) => link.hasAttribute('aria-current'))?.place;
        return {
          lines: new Set(links.map(({ place }) => place.top)).size,
          width: list.scrollWidth - list.clientWidth,
          current: current !== undefined && current.left > room.left - 1 && current.right < room.right + 1,
        };
      });
    for (const language of ['en', 'de', 'el']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${service.url}/srv/catalog/account/me?lang=${language}`);
      expect(await tabs.count()).toBe(8);
      expect([language, await seen()]).toEqual([language, { lines: 1, width: 0, current: true }]);
      await keep(page, `tabs-1280-${language}`);
      await page.setViewportSize({ width: 390, height: 800 });
      await page.reload();
      const { lines, width, current } = await seen();
      expect([language, lines, width > 0, current]).toEqual([language, 1, true, true]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await keep(page, `tabs-390-${language}`);
    }
    // By keyboard each one comes into sight.
    await tabs.first().focus();
    expect(await tabs.first().evaluate((tab) => tab.getBoundingClientRect().left >= 0)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('invest: the total stands beside the number of shares', async () => {
    const page = await at('bob', `/datasets/${marketplaceIdOf('crowding')}`, { javaScriptEnabled: true });
    const steps = new Steps(2);
    await steps.take(() => page.getByRole('link', { name: 'Invest' }).click());
    expect(await page.locator('output').innerText()).toBe('€50.00');
    await page.getByLabel('Number of shares').fill('3');
    expect(await page.locator('output').innerText()).toBe('€150.00');
    await steps.take(() => page.getByRole('button', { name: /Invest/ }).click());
    await page.getByRole('status').waitFor();
    steps.check();
    const row = page.getByRole('row').filter({ hasText: 'Crowding forecast' });
    expect(await row.innerText()).toContain('3');
    await page.goto(`${service.url}/srv/catalog/datasets/${marketplaceIdOf('crowding')}`);
    expect(await page.getByRole('img', { name: '3 of 200 shares sold' }).count()).toBe(1);
  });

  it('store a sample, and say who sees it', async () => {
    const page = await at('alice', '/datasets/' + idOf('ticket-sales'), { javaScriptEnabled: true, bypassCSP: true });
    const steps = new Steps(3);
    await steps.take(() => page.getByRole('link', { name: 'Add a sample of the data' }).first().click());
    const csv = (text: string) => ({ name: 'sample.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page
      .getByLabel('CSV or Parquet')
      .setInputFiles(csv('day,zone,sold\n2024-01-01,"A<b>",120\n2024-01-02,B,7\n2024-01-03,A,99\n'));
    await page.getByLabel(/Only who may have the data/).check();
    await steps.take(() => page.getByRole('button', { name: 'Store the sample' }).click());
    steps.check();
    expect(await page.getByRole('img', { name: /^sold: / }).count()).toBe(1);
    expect(await main(page)).toContain('A<b>');
    expect(await violations(page)).toEqual([]);
    await keep(page, 'task-sample');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download the sample/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^sample-.*\.csv$/);
    // Others learn that there is one, and a broken one takes nothing away.
    const other = await at('bob', '/datasets/' + idOf('ticket-sales'));
    expect(await main(other)).toContain('It is shown to those who may have the data');
    expect(await main(other)).not.toContain('A<b>');
    await page.getByLabel('CSV or Parquet').setInputFiles(csv('a,b\n1'));
    await page.getByRole('button', { name: 'Store the sample' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('Row 2 has 1 cells');
    expect(await main(page)).toContain('A<b>');
    await page.locator('summary', { hasText: 'Remove the sample' }).click();
    await page.getByRole('button', { name: 'Remove the sample' }).click();
    expect(await page.getByRole('button', { name: 'Remove the sample' }).count()).toBe(0);
  });

  it('give EDIT and take it again', async () => {
    const page = await at('alice', '/account');
    const steps = new Steps(4);
    const row = page.getByRole('row').filter({ hasText: 'Tram stops' });
    await steps.take(() => row.getByRole('link', { name: 'People' }).click());
    await page.getByLabel('User name').first().fill('carol');
    await page.locator('input[type=checkbox][value=EDIT]').check();
    await steps.take(() => page.getByRole('button', { name: 'Give' }).last().click());
    const held = page.getByRole('row').filter({ hasText: 'carol' });
    expect(await held.count()).toBe(1);
    await steps.take(() => held.locator('button[value=take]').first().click());
    steps.check();
    expect(await page.getByRole('row').filter({ hasText: 'carol' }).locator('button[value=take]').count()).toBe(0);
  });

  it('see who bought, for how much', async () => {
    const page = await at('bob', '/account');
    const steps = new Steps(1);
    await steps.take(() => page.getByRole('link', { name: 'Sales', exact: true }).click());
    steps.check();
    const buyers = page.getByRole('region', { name: 'Who bought' });
    expect(await buyers.innerText()).toMatch(/Athens Transport\s+2\s+€3,900\.00/);
    expect(await page.getByRole('img', { name: /Revenue by month in EUR: .*€3,900\.00/ }).count()).toBe(1);
    expect(await main(page)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('undo a deletion', async () => {
    const page = await at('alice', '/account');
    const row = page.getByRole('row').filter({ hasText: 'Noise along bus corridors' });
    const steps = new Steps(3);
    await steps.take(() => row.locator('summary').click());
    await steps.take(() => row.getByRole('button', { name: 'Delete' }).click());
    await page.goto(`${service.url}/srv/catalog/account`);
    await steps.take(() => page.getByRole('button', { name: 'Undo' }).first().click());
    steps.check();
    expect(await page.locator('h1').innerText()).toBe('Noise along bus corridors');
  });

  it('set a logo, which browsers draw as it was, and which stands beside the name', async () => {
    const page = await at('alice', '/account/me', { bypassCSP: true });
    const drawn = (): Promise<number[]> =>
      page.locator('main img.logo').evaluateAll((pictures) =>
        Promise.all(
          (pictures as HTMLImageElement[]).map(async (picture) => {
            // A page is there before its pictures are; one that is further down loads when it is seen.
            picture.loading = 'eager';
            await picture.decode();
            return picture.naturalWidth;
          }),
        ),
      );
    const kinds = [
      ['logo.jpg', 'image/jpeg', jpeg],
      ['logo.webp', 'image/webp', webp],
      ['logo.png', 'image/png', png()],
    ] as const;
    for (const [name, mimeType, buffer] of kinds) {
      await page.setInputFiles('#file', { name, mimeType, buffer });
      await page.getByRole('button', { name: 'Set the logo' }).click();
      await page.getByText('Saved.').waitFor();
      expect(await page.getByAltText('Logo of Athens Transport').getAttribute('src')).toContain(name.slice(4));
      expect([name, new Set(await drawn())]).toEqual([name, new Set([24])]);
    }
    for (const [path, scheme] of [
      ['/account/me', 'light'],
      ['/organizations', 'light'],
      [`/datasets/${marketplaceIdOf('metro-ridership')}`, 'dark'],
      ['/organizations/Athens%20Transport', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize(scheme === 'dark' ? { width: 390, height: 844 } : { width: 1280, height: 800 });
      await page.goto(`${service.url}/srv/catalog${path}`);
      expect([path, new Set(await drawn())]).toEqual([path, new Set([24])]);
      await keep(page, `logo-${path.split('/').slice(1, 3).join('-')}`);
    }
  });

  it('have everything of the organization as one file', async () => {
    const page = await at('alice', '/account');
    const steps = new Steps(1);
    const download = page.waitForEvent('download');
    await steps.take(() => page.getByRole('button', { name: 'Download everything' }).click());
    steps.check();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^archive-\d{4}-\d\d-\d\d\.zip$/);
    const { faults, files, manifest } = await opened(await file.path());
    expect(faults).toEqual([]);
    expect(manifest.source).toBe(service.url);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'catalogues/my-data.nt',
        `datasets/${idOf('tram-stops')}.nt`,
        `history/${idOf('tram-stops')}.json`,
        `permissions/dataset-${idOf('tram-stops')}.json`,
        'jwks.json',
      ]),
    );
    expect([...files.keys()].filter((path) => path.startsWith('agreements/')).length).toBeGreaterThan(0);
  });

  it('keep what was typed when the session has ended', async () => {
    const page = await at('alice', `/datasets/${idOf('tram-stops')}/people`);
    await page.getByLabel('User name').first().fill('carol');
    await page.locator('input[type=checkbox][value=READ]').check();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Give' }).last().click();
    expect(await main(page)).toContain('carol');
    const other = await page.context().newPage();
    await logIn(service, other, 'alice', '/');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    expect(await page.getByRole('row').filter({ hasText: 'carol' }).count()).toBe(1);
    // From elsewhere nothing is kept: somebody else chose the words.
    const foreign = await page.request.post(`${service.url}/srv/catalog/datasets/${idOf('tram-stops')}/people`, {
      form: { user: 'mallory', scopes: 'READ', do: 'give' },
      headers: { origin: 'https://elsewhere.example' },
    });
    expect([foreign.status(), (await foreign.text()).includes('mallory')]).toEqual([403, false]);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are accessible and fit in %s colours, %d pixels wide', async (colorScheme, width) => {
    const options = { javaScriptEnabled: true, bypassCSP: true, colorScheme, viewport: { width, height: 800 } };
    for (const [person, paths] of [
      [
        'bob',
        ['account/sales', 'account/orders', 'account/people', 'account/me', 'account/keys', 'catalogues/my-data'],
      ],
      ['admin', ['account/keys', `datasets/${marketplaceIdOf('metro-ridership')}`, 'organizations', '']],
      ['alice', [`datasets/${marketplaceIdOf('depth-soundings')}`, `datasets/${idOf('tram-stops')}/quality`]],
    ] as const) {
      const page = await at(person, '/account', options);
      for (const path of paths) {
        await page.goto(`${service.url}/srv/catalog/${path}`);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
        expect([path, await violations(page)]).toEqual([path, []]);
        await keep(page, `tasks-${person}-${path.replaceAll('/', '-')}-${width}-${colorScheme}`);
      }
    }
  });
});
