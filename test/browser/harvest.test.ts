/** Harvesting from pages: a source is added, tried, harvested, planned and stopped, with and without scripts. */
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { dataset, send, startSource, turtle, type SourceServer } from '../harvest/source-server.js';
import { startHarvester } from '../harvest/world.js';
import type { TestService } from '../support/service.js';
import { describeInBrowser, keep, violations, windows } from './browser.js';
import { peopleAt } from './people.js';

const HYDRA = '@prefix hydra: <http://www.w3.org/ns/hydra/core#> .\n';
const HOSTILE = '<script>document.title=1</script>"><img src=x onerror=alert(1)>' + 'w'.repeat(200);

describeInBrowser('Harvests on the pages', ({ open }) => {
  let service: TestService;
  let source: SourceServer;
  let release: () => void = () => undefined;

  beforeAll(async () => {
    source = await startSource((_request, response, { pathname, searchParams }) => {
      const page = Number(searchParams.get('page') ?? 1);
      if (pathname === '/hostile')
        return send(
          response,
          turtle([dataset(`http://source.test/${'w'.repeat(300)}`, HOSTILE.replaceAll('"', '\\"'))]),
        );
      if (pathname === '/broken') return send(response, `<p>${HOSTILE}</p>`, 'text/html', 500);
      const next = `<?page=${page}> hydra:totalItems 3 ${page < 3 ? `; hydra:next <?page=${page + 1}>` : ''} .`;
      const body = HYDRA + turtle([dataset(`http://source.test/d/${page}`, `Ferries ${page}`)], next);
      if (pathname === '/slow' && page === 2) return void (release = () => send(response, body));
      return send(response, body);
    });
    service = await startHarvester();
    await loadDemo(service.app, createLogger('silent'));
  });
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });

  const at = peopleAt(open, () => service);
  const AT = '/catalogues/my-data/harvest';

  it('lead from a catalogue to a source that is tried, harvested and planned, without scripts', async () => {
    const page = await at('alice', '/catalogues/my-data');
    await page.getByRole('link', { name: 'Harvest', exact: true }).click();
    await page.getByText('No sources yet').waitFor();
    await keep(page, 'harvest-empty');
    await page.getByLabel('Address').fill('http://10.0.0.1:99/');
    await page.getByRole('button', { name: 'Add and try' }).click();
    expect(await page.locator('#field-url-messages').innerText()).toContain('not one that may be harvested');
    expect(await page.getByLabel('Address').inputValue()).toBe('http://10.0.0.1:99/');
    await keep(page, 'harvest-refused');
    await page.getByLabel('Address').fill(`${source.url}/fast?key=swordfish`);
    await page.getByRole('button', { name: 'Add and try' }).click();
    await page.getByRole('heading', { name: 'Trial' }).waitFor();
    while ((await page.getByRole('link', { name: 'Look again' }).count()) > 0)
      await page.getByRole('link', { name: 'Look again' }).click();
    const trial = await page.locator('main').innerText();
    expect(trial).toContain('would come');
    expect(trial).toContain('key=***');
    expect(trial).not.toContain('swordfish');
    await keep(page, 'harvest-trial');
    await page.getByRole('button', { name: 'Harvest now' }).click();
    while ((await page.getByRole('link', { name: 'Look again' }).count()) > 0)
      await page.getByRole('link', { name: 'Look again' }).click();
    await page.getByRole('link', { name: 'http://source.test/d/2' }).waitFor();
    await page.goto(`${service.url}/srv/catalog${AT}`);
    await page.locator('select[name=rhythm]').first().selectOption('WEEKLY');
    await page.getByRole('button', { name: 'Plan' }).click();
    expect(await page.locator('.webhook .note').innerText()).toContain('next on');
    await keep(page, 'harvest-sources');
  });

  it('show how far a run is by themselves, and stop it', async () => {
    const page = await at('alice', AT, { javaScriptEnabled: true });
    await page.getByText('Add a source').first().click();
    await page.getByLabel('Address').fill(`${source.url}/slow`);
    await page.getByRole('button', { name: 'Add and try' }).click();
    await page.locator('main').getByText('1 of 3 datasets').waitFor();
    await keep(page, 'harvest-running');
    release();
    await page.getByRole('link', { name: 'Look again' }).waitFor({ state: 'detached' });
    expect(await page.locator('[data-part=run]').innerText()).toContain('Trial: done');
    expect(await page.locator('[data-part=report]').innerText()).toContain('http://source.test/d/3');
    await page.getByRole('button', { name: 'Harvest now' }).click();
    await page.locator('main').getByText('1 of 3 datasets').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The harvest was stopped. What was stored stays.').waitFor();
    expect(await page.locator('[data-part=run]').innerText()).toContain('stopped');
  });

  it('say what is wrong with a source, and show what it says as text', async () => {
    for (const viewport of [windows.desk, windows.phone]) {
      const page = await at('alice', AT, { javaScriptEnabled: true, bypassCSP: true, viewport });
      for (const path of ['hostile', 'broken']) {
        await page.goto(`${service.url}/srv/catalog${AT}`);
        const known = page.locator('.webhook').filter({ hasText: `/${path}` });
        if ((await known.count()) > 0) await known.getByRole('button', { name: 'Try it' }).click();
        else {
          await page.getByText('Add a source').first().click();
          await page.getByLabel('Address').fill(`${source.url}/${path}`);
          await page.getByRole('button', { name: 'Add and try' }).click();
        }
        await page.getByRole('link', { name: 'Look again' }).waitFor({ state: 'detached' });
        expect(await page.title()).toContain('Trial');
        expect(await page.locator('main img').count()).toBe(0);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        expect(await violations(page)).toEqual([]);
        await keep(page, `harvest-${path}-${viewport.width}`);
      }
      await page.goto(`${service.url}/srv/catalog${AT}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      expect(await violations(page)).toEqual([]);
      await keep(page, `harvest-sources-${viewport.width}`);
    }
  });

  it('are for nobody who may not edit the catalogue, nor for another catalogue', async () => {
    const page = await at('bob', AT);
    expect(await page.locator('main').innerText()).toContain('You may not edit this catalogue.');
    const alice = await at('alice', AT);
    const run = (await alice.locator('a[href*="/runs/"]').first().getAttribute('href')) ?? '';
    const elsewhere = await alice.goto(service.url + run.replace('/my-data/', '/none/'));
    expect(elsewhere?.status()).toBe(404);
  });
});
