/** Figures of the catalogues of a country: sums over catalogues, by the place that each covers. */
import { startService, type TestService } from '../support/service.js';
import { bare, catalogue, rich, TURTLE } from './documents.js';

type Entry = Record<string, unknown>;

let service: TestService;
const covering = (place: string): string =>
  catalogue.replace('a dcat:Catalog ;', `a dcat:Catalog ; dct:spatial at:${place} ;`);
const entries = async (path: string): Promise<Entry[]> => {
  const response = await service.fetch(`/srv/mqa/${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  const { result } = (await response.json()) as { result: { count: number; results: Entry[] } };
  expect(result.count).toBe(result.results.length);
  return result.results;
};

beforeAll(async () => {
  service = await startService();
  const places = {
    athens: 'country\\/GRC',
    piraeus: 'country\\/GRC',
    dublin: 'country\\/IRL',
    sea: 'continent\\/EUROPE',
  };
  for (const [id, place] of Object.entries(places)) {
    await service.write('PUT', `/srv/repo/catalogues/${id}`, covering(place), TURTLE);
    const path = `/srv/repo/catalogues/${id}/datasets?waitForQuality=true`;
    await service.write('POST', path, id === 'piraeus' ? bare : rich(), TURTLE);
  }
});
afterAll(() => service.stop());

describe('countries', () => {
  it('have the figures of their catalogues together', async () => {
    const [greece, ireland, ...others] = await entries('countries?filter=info,score,findability');
    expect(others).toEqual([]);
    expect(greece).toMatchObject({
      info: { id: 'GRC', title: 'Greece', catalogues: ['athens', 'piraeus'] },
      findability: { keywordAvailability: [{ percentage: 50 }, { percentage: 50 }], score: { point: 50 } },
    });
    expect(ireland).toMatchObject({
      info: { id: 'IRL', catalogues: ['dublin'] },
      findability: { score: { point: 100 } },
    });
    expect(await entries('countries/grc?filter=info,score,findability')).toEqual([greece]);
    expect((await entries('countries/GRC'))[0]).toMatchObject({ assessed: 2, mean: 177.5 });
  });

  it('have a history', async () => {
    await service.app.domain.quality.summaryHistory.markAll();
    await service.app.domain.quality.summaryHistory.record(Date.parse('2025-03-02T10:00:00Z'), true);
    const period = 'startDate=2025-01-01&endDate=2025-12-31&resolution=day';
    const [greece] = await entries(`countries/GRC/history?${period}`);
    expect(greece?.['findability']).toMatchObject({ score: [{ '2025-03-02': { point: 50 } }] });
    const all = await entries(`countries/history?${period}&filter=info,score`);
    expect(all).toMatchObject([{ info: { id: 'GRC' }, score: greece?.['score'] }, { info: { id: 'IRL' } }]);
    const catalogues = await entries(`catalogues/history?${period}&filter=info,score`);
    expect(catalogues.map(({ info }) => (info as { id: string }).id).sort()).toEqual(
      ['athens', 'dublin', 'piraeus', 'sea', 'marketplace', 'acquired-data'].sort(),
    );
  });

  it('must have catalogues', async () => {
    for (const path of ['countries/FRA', 'countries/EUROPE', 'countries/FRA/history?startDate=2025-01-01']) {
      expect([path, (await service.fetch(`/srv/mqa/${path}`)).status]).toEqual([path, 404]);
    }
    expect((await service.fetch('/srv/mqa/countries/GRC/history')).status).toBe(400);
  });

  it('follow their catalogues', async () => {
    await service.write('PUT', '/srv/repo/catalogues/piraeus', covering('country\\/CYP'), TURTLE);
    expect((await entries('countries?filter=info')).map(({ info }) => (info as { id: string }).id)).toEqual([
      'CYP',
      'GRC',
      'IRL',
    ]);
    const { data } = await service.graphql('{ countryQuality(code: "GRC") { label catalogues quality { assessed } } }');
    expect(data).toEqual({ countryQuality: { label: 'Greece', catalogues: ['athens'], quality: { assessed: 1 } } });
  });
});
