/** Code lists that are found in their languages, and datasets that are like others. */
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const PREFIXES = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix at: <http://publications.europa.eu/resource/authority/> . `;
const THEME = 'http://publications.europa.eu/resource/authority/data-theme/';

interface Made {
  readonly title: string;
  readonly theme: string;
  readonly keywords?: readonly string[];
  readonly country?: string;
}
const dataset = ({ title, theme, keywords = [], country = 'GRC' }: Made): string => `${PREFIXES}
  <> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "D"@en ; dcat:theme <${THEME}${theme}> ;
  ${keywords.map((word) => `dcat:keyword "${word}"@en ;`).join(' ')}
  dct:spatial <http://publications.europa.eu/resource/authority/country/${country}> .`;

const fill = async (service: TestService): Promise<void> => {
  const catalogue = `${PREFIXES} <> a dcat:Catalog ; dct:title "C"@en ; dct:description "D"@en .`;
  await service.write('PUT', '/srv/repo/catalogues/c', catalogue, TURTLE);
  const all: Record<string, Made> = {
    stops: { title: 'Tram stops', theme: 'TRAN', keywords: ['tram', 'platform height'] },
    lines: { title: 'Tram lines', theme: 'TRAN', keywords: ['tram'] },
    heights: { title: 'Kerbs', theme: 'REGI', keywords: ['platform height'], country: 'FRA' },
    buses: { title: 'Bus fleet', theme: 'TRAN' },
    clinics: { title: 'Clinics', theme: 'HEAL', country: 'FRA' },
  };
  for (const [id, made] of Object.entries(all)) {
    const path = `/srv/repo/datasets?id=${id}&catalogue=c`;
    expect((await service.write('PUT', path, dataset(made), TURTLE)).status).toBe(201);
  }
};

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await fill(service);
});
afterAll(() => service.stop());

interface Found {
  readonly search: {
    readonly totalCount: number;
    readonly edges: readonly { readonly identifier: string }[];
    readonly facets: readonly { readonly values: readonly { readonly value: string; readonly count: number }[] }[];
  };
}
const find = async (query: string) => {
  const { data } = await service.graphql<Found>(
    'query ($query: String) { search(query: $query, facets: [{ facet: CATEGORY }]) { totalCount edges { identifier } facets { values { value count } } } }',
    { query },
  );
  return data?.search;
};

describe('labels of code lists', () => {
  it.each([
    ['Transport', ['buses', 'lines', 'stops']],
    ['transports', ['buses', 'lines', 'stops']],
    ['Verkehr', ['buses', 'lines', 'stops']],
    ['vervoer', ['buses', 'lines', 'stops']],
    ['Mobilität', ['buses', 'lines', 'stops']],
    ['μεταφορές', ['buses', 'lines', 'stops']],
    ['Gesundheit', ['clinics']],
    ['Griechenland', ['buses', 'lines', 'stops']],
    ['Francia', ['clinics', 'heights']],
  ])('find %s', async (query, ids) => {
    expect((await find(query))?.edges.map(({ identifier }) => identifier).sort()).toEqual(ids);
  });

  it('are counted by facets as what they find', async () => {
    const found = await find('Mobilität');
    expect(found?.totalCount).toBe(3);
    expect(found?.facets[0]?.values).toEqual([{ value: 'TRAN', count: 3 }]);
  });
});

const similarTo = async (id: string, to = service, headers = {}): Promise<string[] | undefined> => {
  const { data } = await to.graphql<{ dataset: { similar: { identifier: string }[] } | null }>(
    'query ($id: ID!) { dataset(id: $id) { similar { identifier } } }',
    { id },
    headers,
  );
  return data?.dataset?.similar.map(({ identifier }) => identifier);
};

describe('similar datasets', () => {
  it('share keywords, words of titles and themes, the most alike first', async () => {
    const found = await similarTo('stops');
    expect(found?.slice(0, 2).sort()).toEqual(['heights', 'lines']);
    expect(found?.[2]).toBe('buses');
    expect(found).toHaveLength(3);
    expect(await similarTo('stops')).toEqual(found);
    expect(await similarTo('clinics')).toEqual([]);
  });

  it('stand on the page of the dataset', async () => {
    const html = await (
      await service.fetch('/srv/catalog/datasets/stops', { headers: { accept: 'text/html' } })
    ).text();
    expect(html).toContain('Similar datasets');
    expect(html).toContain('/srv/catalog/datasets/lines"');
    const none = await service.fetch('/srv/catalog/datasets/clinics', { headers: { accept: 'text/html' } });
    expect(await none.text()).not.toContain('Similar datasets');
  });

  it('are bounded in number', async () => {
    const { errors } = await service.graphql('{ dataset(id: "stops") { similar(first: 21) { identifier } } }');
    expect(errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
  });

  it('are those that the caller may read', async () => {
    const closed = await startService({ READS: 'restricted' });
    try {
      await fill(closed);
      const limited = { 'x-api-key': closed.config.API_KEY ?? '' };
      expect(await similarTo('stops', closed, limited)).toHaveLength(3);
      expect(await similarTo('stops', closed)).toBeUndefined();
    } finally {
      await closed.stop();
    }
  });
});
