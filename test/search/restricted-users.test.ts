/** Where reads are restricted, for users and their tokens: no surface of search tells anything about what is hidden from them. */
import { API_KEY } from '../support/service.js';
import { CATALOGUE, put, startPeopled, type Peopled } from '../identity-admin/people.js';

const key = { 'x-api-key': API_KEY };
/** The hidden one has a word, a keyword, a theme, a publisher and an identifier of its own. */
const dataset = (
  word: string,
  theme: string,
) => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .
<urn:d> a dcat:Dataset ; dct:title "${word} of rocks"@en ; dcat:keyword "${word} mining"@en ; dct:identifier "${word}-1" ;
  dct:publisher [ a foaf:Organization ; foaf:name "${word} works" ] ;
  dcat:theme <http://publications.europa.eu/resource/authority/data-theme/${theme}> ;
  dcat:distribution <urn:x> . <urn:x> a dcat:Distribution ; dct:title "${word} file" ; dcat:accessURL <https://data.example/${word}> .`;

let service: Peopled;
type Who = 'anonymous' | 'with a grant' | 'with a token for one' | 'platform user' | 'key';
const headers = {} as Record<Who, Record<string, string>>;

beforeAll(async () => {
  service = await startPeopled({ READS: 'restricted' });
  const alice = await service.as('alice');
  await put(service, '/catalogues/own', CATALOGUE, alice);
  await put(service, '/catalogues/own/datasets/origin?originalId=open-one', dataset('Feldspar', 'ENVI'), alice);
  await put(service, '/catalogues/own/datasets/origin?originalId=hidden-one', dataset('Zirconium', 'TECH'), alice);
  await service.graphql(
    `mutation { grant(id: "open-one", kind: DATASET, scopes: [READ], subject: "user:carol") { subject } }`,
    {},
    await service.as('admin'),
  );
  Object.assign(headers, {
    anonymous: {},
    'with a grant': await service.as('carol'),
    'with a token for one': { authorization: `Bearer ${await service.permissionToken('bob', ['open-one#READ'])}` },
    'platform user': await service.as('bob'),
    key,
  } satisfies Partial<typeof headers>);
});
afterAll(() => service.stop());

/** Every surface of search; none of the requests names what is hidden. */
const SURFACES = [
  '/search?limit=100&highlight=true&showScore=true',
  '/search?q=rocks&limit=100',
  '/search?q=zirconum',
  '/search?q=zirc*',
  '/search?globalAggregation=true&limit=0',
  '/search?facetSearch=%7B%22keywords%22%3A%22zirc%22%7D',
  '/search?filter=dataset,catalogue&scroll=true',
  '/search?filter=catalogue',
  '/search?minScoring=0&aggregationFields=scoring',
  '/search?sort=title.en+desc&limit=1&page=1',
  '/autocomplete?q=z',
  '/search?autocomplete=true&q=z',
  '/datasets',
  '/datasets?catalogue=own',
  '/catalogues',
  '/catalogues/own',
  '/en/feeds/datasets.rss',
  '/en/feeds/datasets.atom?q=rocks',
  '/sitemap',
  '/sitemap/1',
  '/ckan/package_list',
  '/ckan/package_search?q=rocks&facet.field=%5B%22tags%22%2C%22groups%22%5D',
];
const HIDDEN = /hidden-one|zirconium|\bTECH\b/i;

/** What is asked for by id: refused as if it were not there. */
const BY_ID = [
  '/datasets/hidden-one',
  '/datasets/hidden-one/revisions',
  '/datasets/hidden-one/revisions/latest',
  '/resources/data-quality/hidden-one',
  '/en/feeds/datasets/hidden-one.rss',
  '/ckan/package_show?id=hidden-one',
];

const get = async (path: string, who: Who): Promise<{ status: number; text: string }> => {
  const response = await service.fetch(`/srv/search${path}`, { headers: headers[who] });
  return { status: response.status, text: await response.text() };
};
const count = async (path: string, who: Who): Promise<unknown> =>
  (JSON.parse((await get(path, who)).text) as { result: { count: unknown } }).result.count;

describe.each([
  { who: 'anonymous', seen: 0 },
  { who: 'with a grant', seen: 1 },
  { who: 'with a token for one', seen: 1 },
] as const)('$who', ({ who, seen }) => {
  it.each(SURFACES)('%s tells nothing of what is hidden', async (path) => {
    const { status, text } = await get(path, who);
    expect(status).toBe(200);
    expect(text).not.toMatch(HIDDEN);
  });

  it.each(BY_ID)('%s is not there', async (path) => {
    expect((await get(path, who)).status).toBe(404);
  });

  it('counts only what may be read', async () => {
    for (const path of [
      '/search?limit=0',
      '/search?q=rocks&countOnly=true',
      '/ckan/package_search?rows=0',
      '/search?q=hidden-one%20OR%20rocks',
      '/search?fields=id.raw&q=hidden-one%20OR%20open-one',
      '/search?fields=identifier.raw&q=Zirconium-1%20OR%20Feldspar-1',
    ]) {
      expect([path, await count(path, who)]).toEqual([path, seen]);
    }
    expect(await count('/search?q=zirconium', who)).toBe(0);
    expect(await count('/search?filter=dataset,catalogue&q=', who)).toEqual({
      total: seen + 3,
      dataset: seen,
      catalogue: 3,
    });
    const { result } = JSON.parse((await get('/catalogues/own', who)).text) as { result: { count: number } };
    expect(result.count).toBe(seen);
  });

  it('learns nothing through GraphQL either', async () => {
    const { data, errors } = await service.graphql<{
      search: { totalCount: number; totals: unknown; facets: { total: number }[] };
      suggest: unknown[];
      searchDocument: unknown;
    }>(
      `{ search(first: 9, globalFacets: true, facets: [{ facet: KEYWORD }, { facet: PUBLISHER }, { facet: QUALITY_BAND }, { facet: CATEGORY, contains: "tech" }]) {
           totalCount totals { kind count } facets { total values { value } } corrections { searched } edges { identifier document highlights { fragment } } }
         suggest(text: "z") { title }
         searchDocument(kind: DATASET, id: "hidden-one") }`,
      {},
      headers[who],
    );
    expect(errors).toBeUndefined();
    expect(data?.search.totalCount).toBe(seen);
    expect(data?.search.facets.map(({ total }) => total).slice(0, 2)).toEqual([seen, seen]);
    expect(JSON.stringify(data)).not.toMatch(HIDDEN);
    expect(data).toMatchObject({ suggest: [], searchDocument: null });
  });
});

describe.each(['platform user', 'key'] as const)('a %s', (who) => {
  it('finds everything, so the other tests look for what is there', async () => {
    expect(await count('/search?limit=0', who)).toBe(2);
    for (const path of SURFACES.filter((one) => /datasets|ckan|sitemap\/|limit=100|feeds|zirc/.test(one))) {
      expect([path, (await get(path, who)).text]).toEqual([path, expect.stringMatching(HIDDEN)]);
    }
    for (const path of BY_ID) expect([path, (await get(path, who)).status]).toEqual([path, 200]);
  });
});

describe('a grant that is withdrawn', () => {
  it('hides the dataset at once', async () => {
    expect(await count('/search?limit=0', 'with a grant')).toBe(1);
    await service.graphql(
      `mutation { revoke(id: "open-one", kind: DATASET, scopes: [READ], subject: "user:carol") { subject } }`,
      {},
      await service.as('admin'),
    );
    expect(await count('/search?limit=0', 'with a grant')).toBe(0);
  });
});
