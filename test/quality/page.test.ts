/** The quality pages in a browser: what they say, that they load nothing, and that they fit a phone. */
import { describeInBrowser, screenshot, windows } from '../browser/browser.js';
import type { Page } from 'playwright-core';
import { sharedService, type SharedService } from '../support/service.js';
import { bare, catalogue, rich, RICH_DATASET, richDistribution, turtle, TURTLE } from './documents.js';

const mixed = turtle(`${RICH_DATASET} ; dcat:distribution :x, :y .
  ${richDistribution(':x', 'https://acme.example/stops', 'file:///stops.csv').replace('at:file-type\\/CSV', '<https://publications.europa.eu/resource/authority/file-type/CSV>')}
  :y a dcat:Distribution ; dct:title "Paper <map> & legend" ; dct:rights [] .`).replace('dcat:keyword "bus"@en ;', '');

const imageNames = async (page: Page): Promise<(string | null)[]> =>
  Promise.all((await page.getByRole('img').all()).map((image) => image.getAttribute('aria-label')));

let service: SharedService;
let id: string;
beforeAll(async () => {
  // What is known of addresses must not change between the page and the answer that it is compared with.
  service = await sharedService();
  await service.write('PUT', '/srv/repo/catalogues/quality-page', catalogue, TURTLE);
  for (const body of [bare, rich(), turtle(`${RICH_DATASET} .`), mixed]) {
    const address = '/srv/repo/catalogues/quality-page/datasets?waitForQuality=true';
    const response = await service.write('POST', address, body, TURTLE);
    ({ id } = (await response.json()) as { id: string });
  }
});

it('does not exist for unknown resources', async () => {
  expect((await service.fetch('/srv/catalog/datasets/nobody/quality')).status).toBe(404);
  expect((await service.fetch('/srv/catalog/catalogues/nobody/quality')).status).toBe(404);
});

it('shows text of metadata as text', async () => {
  const page = await (await service.fetch(`/srv/catalog/datasets/${id}/quality`)).text();
  expect(page).toContain('Paper &lt;map> &amp; legend');
  expect(page).not.toContain('<map>');
});

describeInBrowser('the quality page', ({ open }) => {
  it('of a dataset shows score, dimensions, indicators and what to do first', async () => {
    const { page, watch } = await open();
    await page.goto(`${service.url}/srv/catalog/datasets/${id}/quality`);
    const result = (await (await service.fetch(`/srv/mqa/datasets/${id}`)).json()) as {
      result: { results: [{ score: number; findability: number; advice: { gain: number; text: string }[] }] };
    };
    const [quality] = result.result.results;
    const images = await imageNames(page);
    expect(images[0]).toBe(`Score ${quality.score} of 405: Good`);
    const bars = await page.getByRole('list', { name: 'Points by dimension' }).getByRole('listitem').allInnerTexts();
    expect(bars[0]).toMatch(new RegExp(`^Findability\\s+${quality.findability} of 100$`));
    const first = page.locator('ol.advice li').first();
    expect(await first.innerText()).toContain(`+${quality.advice[0]?.gain} points`);
    // In words for people: without names of properties.
    expect(await first.innerText()).toContain(quality.advice[0]?.text.replace(/ \([a-z]+:\w+\)/, ''));
    expect(await page.locator('caption').allInnerTexts()).toHaveLength(5);
    expect(await page.getByRole('row', { name: /^Keywords ✗ missed/ }).count()).toBe(1);
    await screenshot(page, 'quality-dataset');
    expect(watch.problems).toEqual([]);
    expect(watch.foreign(service.url)).toEqual([]);
  });

  it('of a catalogue shows the distribution of scores and leads to the datasets', async () => {
    const { page, watch } = await open();
    await page.goto(`${service.url}/srv/catalog/catalogues/quality-page/quality`);
    const bands = await page.getByRole('list', { name: 'Datasets by band' }).getByRole('listitem').allInnerTexts();
    expect(bands.map((text) => text.split(/\s+/).slice(0, 2))).toEqual([
      ['Excellent', '0'],
      ['Good', '2'],
      ['Sufficient', '1'],
      ['Bad', '1'],
    ]);
    await screenshot(page, 'quality-catalogue');
    await page.getByRole('table').getByRole('link').first().click();
    expect(new URL(page.url()).pathname).toMatch(/^\/srv\/catalog\/datasets\/.+\/quality$/);
    expect(watch.problems).toEqual([]);
  });

  it('fits a phone, and is dark where that is wanted', async () => {
    const { page } = await open({ viewport: windows.phone, colorScheme: 'dark' });
    await page.goto(`${service.url}/srv/catalog/datasets/${id}/quality`);
    const [wide, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [
      number,
      number,
    ];
    expect(wide).toBeLessThanOrEqual(window);
    await screenshot(page, 'quality-phone');
  });
});
