/** Where reads are restricted: hits, counts, facets, documents and ids are those of what the caller may read. */
import { API_KEY, startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const CATALOGUE = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "A catalogue"@en .';
const dataset = (
  title: string,
) => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<urn:d> a dcat:Dataset ; dct:title "${title}"@en ; dcat:keyword "secret"@en .`;

let service: TestService;
let limited: Record<string, string>;
const holder = { 'x-api-key': API_KEY };
beforeAll(async () => {
  service = await startService({ READS: 'restricted' });
  for (const id of ['one', 'two']) {
    await service.write('PUT', `/srv/repo/catalogues/${id}`, CATALOGUE, TURTLE);
    const origin = `/srv/repo/catalogues/${id}/datasets/origin?originalId=in-${id}`;
    await service.write('PUT', origin, dataset(`Zirconium ${id}`), TURTLE);
  }
  const { key } = await service.app.keys.create({ label: 'limited', catalogues: ['one'] });
  limited = { 'x-api-key': key };
});
afterAll(() => service.stop());

interface Answer {
  readonly result: {
    readonly count: number;
    readonly results: readonly { readonly id: string; readonly count?: number }[];
    readonly facets: readonly { readonly id: string; readonly total: number }[];
  };
}

const search = async (headers: Record<string, string>, query: string): Promise<Answer['result']> => {
  const response = await service.fetch(`/srv/search/search?${query}`, { headers });
  expect(response.status).toBe(200);
  return ((await response.json()) as Answer).result;
};

describe.each([
  { who: 'nobody in particular', headers: () => ({}), seen: [] as string[] },
  { who: 'the holder of a limited key', headers: () => limited, seen: ['in-one'] },
  { who: 'the holder of a key', headers: () => holder, seen: ['in-one', 'in-two'] },
])('$who', ({ headers, seen }) => {
  it('finds and counts what they may read', async () => {
    for (const query of ['', 'q=zirconium', 'q=zirconum', 'q=in-two%20OR%20in-one', 'globalAggregation=true']) {
      const { count, results, facets } = await search(headers(), query);
      expect(results.map(({ id }) => id).sort()).toEqual(seen);
      expect(count).toBe(seen.length);
      expect(facets.find(({ id }) => id === 'catalog')?.total).toBe(seen.length);
      expect(facets.find(({ id }) => id === 'keywords')?.total).toBe(Math.min(1, seen.length));
    }
  });

  it('learns nothing from documents, ids, catalogues, feeds and suggestions', async () => {
    const { status } = await service.fetch('/srv/search/datasets/in-two', { headers: headers() });
    expect(status).toBe(seen.includes('in-two') ? 200 : 404);
    const ids = await service.fetch('/srv/search/datasets', { headers: headers() });
    expect(await ids.json()).toEqual(seen);
    const { results } = await search(headers(), 'filter=catalogue&sort=title.en%2Basc');
    expect(results.map(({ count }) => count).reduce((sum = 0, count = 0) => sum + count, 0)).toBe(seen.length);
    const feed = await service.fetch('/srv/search/en/feeds/datasets.rss', { headers: headers() });
    expect((await feed.text()).match(/<item>/g) ?? []).toHaveLength(seen.length);
    const { data } = await service.graphql<{ suggest: unknown[] }>(
      '{ suggest(text: "zirc") { identifier } }',
      {},
      headers(),
    );
    expect(data?.suggest).toHaveLength(seen.length);
  });
});
