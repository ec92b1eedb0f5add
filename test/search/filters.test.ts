/** Every filter, the bands of quality, scopes of data, and what pages ask for one dataset. */
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const EU = 'http://publications.europa.eu/resource/authority';
const HVD = 'http://data.europa.eu/eli/reg_impl/2023/138/oj';
const PREFIXES = `
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dcatap: <http://data.europa.eu/r5r/> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix pst: <https://www.pistis-project.eu/ns/voc#> .
`;
const catalogue = (statements: string) =>
  `${PREFIXES}<urn:c> a dcat:Catalog ; dct:title "A catalogue"@en ${statements} .`;
/** A dataset with a value for every filter. */
const RICH = `${PREFIXES}
<urn:d> a dcat:Dataset ; dct:title "Rich"@en ; dct:description "Everything"@en ; dcat:keyword "bus line"@en ; dct:identifier "ID-1" ;
  dcat:theme <${EU}/data-theme/TRAN> ; dct:publisher [ a foaf:Agent ; foaf:name "Acme" ] ; dct:language <${EU}/language/ENG> ;
  dct:accrualPeriodicity <${EU}/frequency/DAILY> ; dct:type <${EU}/dataset-type/STATISTICAL> ; dct:accessRights <${EU}/access-right/PUBLIC> ;
  dcatap:applicableLegislation <${HVD}> ; dcatap:hvdCategory <http://data.europa.eu/bna/c_b79e35eb> ;
  dct:issued "2024-01-01"^^xsd:date ; dct:modified "2024-02-01"^^xsd:date ;
  dct:temporal [ a dct:PeriodOfTime ; dcat:startDate "2020-01-01"^^xsd:date ; dcat:endDate "2020-12-31"^^xsd:date ] ;
  dct:spatial [ a dct:Location ; dcat:bbox "POLYGON((23 37, 24 37, 24 38, 23 38, 23 37))" ] ;
  pst:offer <http://pistis-market.eu/offer/1> ; pst:monetization <urn:m> ; dcat:distribution <urn:x> .
<http://pistis-market.eu/offer/1> a pst:Offer ; pst:originalId "o-1" ; pst:marketplaceOfferId "m-1" .
<urn:m> a pst:MonetizationMethod ; pst:sellerId "s" ; pst:purchaseOffer <urn:p> ; pst:investmentOffer <urn:i> .
<urn:p> a pst:PurchaseOffer ; pst:price "10"^^xsd:decimal ; pst:free false ; pst:type "one-off" ; dct:license <${EU}/licence/CC0> .
<urn:i> a pst:InvestmentOffer ; pst:price 3 ; pst:status true .
<urn:x> a dcat:Distribution ; dct:format <${EU}/file-type/CSV> ; dcat:mediaType "text/csv" ; dcat:accessURL <https://data.example/x> ;
  dct:license <https://creativecommons.org/licenses/by/4.0/> ;
  dcat:accessService [ a dcat:DataService ; dct:title "s"@en ; dcat:endpointURL <https://data.example/s> ] .`;
const POOR = `${PREFIXES}<urn:d> a dcat:Dataset ; dct:title "Poor"@en ; dcat:distribution <urn:x> .
<urn:x> a dcat:Distribution ; dcat:accessURL <https://data.example/p> ; dct:license [ dct:title "House rules" ; foaf:page <https://data.example/rules> ] .`;

let service: TestService;
let distribution: string;
const json = async (path: string) => {
  const response = await service.fetch(`/srv/search${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as { result: never };
};
interface Item {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}
const search = async (query: string) =>
  (await json(`/search?${query}`)).result as {
    count: number;
    results: { id: string }[];
    facets: { id: string; items: Item[] }[];
  };
const facets = (value: unknown): string => `facets=${encodeURIComponent(JSON.stringify(value))}`;
const ids = async (query: string): Promise<string[]> =>
  (await search(`${query}&sort=title.en%2Basc`)).results.map(({ id }) => id);

beforeAll(async () => {
  service = await startService();
  const put = async (path: string, body: string) =>
    expect((await service.write('PUT', `/srv/repo${path}`, body, TURTLE)).status).toBe(201);
  await put('/catalogues/whole', catalogue(''));
  await put(
    '/catalogues/greek',
    catalogue(`; dct:spatial <${EU}/country/GRC> ; dct:isPartOf <${service.url}/catid/catalogue/whole>`),
  );
  await put('/catalogues/union', catalogue(`; dct:spatial <${EU}/country/EUR>`));
  await put('/catalogues/greek/datasets/origin?originalId=rich', RICH);
  await put('/catalogues/union/datasets/origin?originalId=poor', POOR);
  await put('/catalogues/whole/datasets/origin?originalId=bare', POOR.replace('Poor', 'Bare'));
  distribution = (await service.app.domain.datasets.require('rich')).distributions[0] ?? '';
  for (let n = 0; n < 400 && (await search('minScoring=0&countOnly=true')).count < 3; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
afterAll(() => service.stop());

describe('typed filters', () => {
  // Of offers, what the metadata describe: what is on sale is in test/marketplace/sale-search.test.ts.
  const find = async (filter: string): Promise<string[]> => {
    const { data, errors } = await service.graphql<{ search: { edges: { identifier: string }[] } }>(
      `{ search(filter: { ${filter} }, asSent: true, sort: [{ by: TITLE, descending: false }]) { edges { identifier } } }`,
    );
    expect([filter, errors]).toEqual([filter, undefined]);
    return data?.search.edges.map(({ identifier }) => identifier) ?? [];
  };

  it.each([
    'ids: ["rich"]',
    'identifiers: ["ID-1"]',
    'originalIds: ["o-1"]',
    'marketplaceOfferIds: ["m-1"]',
    'catalogues: ["greek"]',
    'countries: ["GRC"]',
    'superCatalogues: ["whole"]',
    'dataScopes: ["countryData"]',
    'categories: ["TRAN"]',
    'publishers: ["acme"]',
    'formats: ["csv"]',
    'licences: ["by/4.0"]',
    'keywords: ["bus-line"]',
    'languages: ["ENG"]',
    'frequencies: ["DAILY"]',
    'types: ["STATISTICAL"]',
    'accessRights: ["PUBLIC"]',
    'mediaTypes: ["text/csv"]',
    'monetizationTypes: ["one-off"]',
    'free: [false]',
    'investmentActive: [true]',
    'highValue: [true]',
    'highValueCategories: ["c_b79e35eb"]',
    'dataServices: [true]',
    'issued: { from: "2024-01-01", to: "2024-01-01" }',
    'modified: { from: "2024-01-31T00:00:00Z" }',
    'dated: { to: "2024-06-01" }',
    'temporal: { from: "2020-06-01", to: "2020-06-02" }',
    'price: { from: "9.5", to: "10" }',
    'box: { west: 23.5, south: 37.5, east: 23.6, north: 37.6 }',
  ])('%s finds what has it, and nothing else', async (filter) => {
    expect(await find(filter)).toEqual(['rich']);
  });

  it('take ids of distributions, IRIs and times of storage', async () => {
    expect(await find(`distributions: ["${distribution}"]`)).toEqual(['rich']);
    expect(await find(`iris: ["${service.url}/catset/data/rich"]`)).toEqual(['rich']);
    expect(await find('stored: { from: "2020-01-01" }, changed: { from: "2020-01-01" }')).toHaveLength(3);
    expect(await find('stored: { to: "2020-01-01" }')).toEqual([]);
    expect(await find('changed: { to: "2020-01-01" }')).toEqual([]);
    expect(await find('ofCountries: true')).toEqual(['poor', 'rich']);
    expect(await find('identifiers: ["id-1"]')).toEqual([]);
    expect(await find('originalIds: ["o-1"], marketplaceOfferIds: ["other"]')).toEqual([]);
  });

  it('stand within one another, to a bound', async () => {
    const all = await find('');
    const others = all.filter((id) => id !== 'rich');
    expect(await find('noneOf: [{ categories: ["TRAN"] }]')).toEqual(others);
    expect(await find('anyOf: [{ categories: ["TRAN"] }, { ids: ["poor"] }]')).toEqual(['poor', 'rich']);
    expect(await find('allOf: [{ formats: ["csv"] }, { noneOf: [{ free: [true] }] }]')).toEqual(['rich']);
    expect(await find('anyOf: []')).toEqual([]);
    expect(await find('anyOf: [{ betweenFields: OR, formats: ["none"], categories: ["TRAN"] }]')).toEqual(['rich']);
    const many = (count: number): string => `allOf: [${'{ formats: ["csv"] }, '.repeat(count)}]`;
    expect(await find(many(50))).toEqual(['rich']);
    const { errors } = await service.graphql(`{ search(filter: { ${many(51)} }) { totals { count } } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('know the licences of offers by their names', async () => {
    const { result } = (await json('/search?aggregationFields=purchaseOfferLicense')) as unknown as {
      result: { facets: { items: Item[] }[] };
    };
    const [offered] = result.facets[0]?.items ?? [];
    expect(offered?.count).toBe(1);
    expect(await find(`offerLicences: ["${offered?.id ?? ''}"]`)).toEqual(['rich']);
  });
});

describe('bands of quality', () => {
  it('are counted with their bounds, the best first, and select', async () => {
    const { facets: counted } = await search('limit=0&aggregationFields=scoring');
    expect(counted[0]).toMatchObject({
      id: 'scoring',
      items: [
        {
          id: 'goodScoring',
          title: 'Good',
          count: 1,
          from: 221,
          to: 350,
          minScoring: 221,
          maxScoring: 350,
        },
        { id: 'badScoring', title: 'Bad', count: 2, from: 0, to: 120, minScoring: 0, maxScoring: 120 },
      ],
    });
    expect(await ids(facets({ scoring: ['goodScoring'] }))).toEqual(['rich']);
    expect(await ids(facets({ scoring: ['GOOD', 'bad'] }))).toHaveLength(3);
    expect(await ids(facets({ scoring: { from: 221 } }))).toEqual(['rich']);
    expect(await ids(facets({ scoring: { min: 0, max: 120 } }))).toEqual(['bare', 'poor']);
    expect(await ids('minScoring=221&maxScoring=405')).toEqual(['rich']);
    expect(await ids(facets({ scoring: ['splendid'] }))).toHaveLength(3);
  });

  it('are counted without their own selection', async () => {
    const { facets: counted, count } = await search(
      `limit=0&aggregationFields=scoring&${facets({ scoring: ['goodScoring'] })}`,
    );
    expect(count).toBe(1);
    expect(counted[0]?.items.map((item) => item.count)).toEqual([1, 2]);
  });

  it('select and are counted through GraphQL, and points order the hits', async () => {
    const { data } = await service.graphql<{ search: never; worst: { edges: { identifier: string }[] } }>(
      `{ search(filter: { bands: [BAD] }, facets: [{ facet: QUALITY_BAND }, { facet: DATA_SCOPE }]) {
           totalCount facets { facet values { value label count from to } } }
         worst: search(filter: { catalogues: ["greek", "union"] }, sort: [{ by: SCORING, descending: false }], first: 1) { edges { identifier } } }`,
    );
    expect(data?.search).toEqual({
      totalCount: 2,
      facets: [
        {
          facet: 'QUALITY_BAND',
          values: [
            { value: 'GOOD', label: 'Good', count: 1, from: 221, to: 350 },
            { value: 'BAD', label: 'Bad', count: 2, from: 0, to: 120 },
          ],
        },
        {
          facet: 'DATA_SCOPE',
          values: [{ value: 'eu', label: 'Data of the European Union', count: 1, from: null, to: null }],
        },
      ],
    });
    expect(data?.worst.edges).toEqual([{ identifier: 'poor' }]);
  });
});

describe('labels of facets', () => {
  it.each([
    ['de', { categories: 'Verkehr', language: 'Englisch', country: 'Griechenland' }],
    ['fr', { categories: 'Transports', language: 'anglais', country: 'Grèce' }],
    ['el', { categories: 'Μεταφορές', language: 'Αγγλικά', country: 'Ελλάδα' }],
    ['de-AT', { categories: 'Verkehr', language: 'Englisch', country: 'Griechenland' }],
    ['qqq', { categories: 'Transport', language: 'English', country: 'Greece' }],
  ])('are in the asked language where there is one: %s', async (language, expected) => {
    const { facets: counted } = await search(
      `limit=0&locale=${language}&catalog=greek&aggregationFields=categories,language,country&${facets({ catalog: ['greek'] })}`,
    );
    expect(Object.fromEntries(counted.map(({ id, items }) => [id, items[0]?.title]))).toEqual(expected);
  });
});

describe('scopes of data', () => {
  it('follow from the country of the catalogue', async () => {
    expect(await ids(facets({ dataScope: ['countryData'] }))).toEqual(['rich']);
    expect(await ids(facets({ dataScope: ['eu'] }))).toEqual(['poor']);
  });
});

describe('one dataset', () => {
  it('says where its licences can be read', async () => {
    const licence = async (id: string) =>
      ((await json(`/datasets/${id}`)).result as { distributions: { license: object }[] }).distributions[0]?.license;
    expect(await licence('rich')).toMatchObject({ la_url: 'https://creativecommons.org/licenses/by/4.0/' });
    expect(await licence('poor')).toMatchObject({ id: 'House rules', la_url: 'https://data.example/rules' });
  });

  it('keeps its earlier revisions', async () => {
    const put = (title: string) =>
      service.write(
        'PUT',
        '/srv/repo/catalogues/whole/datasets/origin?originalId=bare',
        POOR.replace('Poor', title),
        TURTLE,
      );
    expect((await put('Bare, but better')).status).toBe(204);
    const { result } = (await json('/datasets/bare/revisions')) as unknown as {
      result: { id: string; until: string | null }[];
    };
    expect(result.map(({ until }) => until === null)).toEqual([true, false]);
    const title = async (revision = '') =>
      ((await json(`/datasets/bare/revisions/${revision}`)).result as { title: unknown }).title;
    expect(await title(result[0]?.id)).toEqual({ en: 'Bare, but better' });
    expect(await title(result[1]?.id)).toEqual({ en: 'Bare' });
    expect((await json(`/datasets/bare/revisions/${result[1]?.id ?? ''}`)).result).toMatchObject({
      catalog: { id: 'whole' },
    });
    await put('Bare');
  });

  it('has its present revision', async () => {
    const { result } = await json('/datasets/rich/revisions');
    const [{ modified, href }] = result as [{ modified: string; href: string }];
    const { quality_meas: _, ...document } = (await json('/datasets/rich')).result as Record<string, unknown>;
    expect(await (await fetch(href)).json()).toEqual({ result: document });
    expect((await json(`/datasets/rich/revisions/${modified}`)).result).toEqual(document);
    expect((await json('/datasets/rich/revisions/latest')).result).toMatchObject(document);
    expect((await service.fetch('/srv/search/datasets/rich/revisions/2001-01-01T00:00:00Z')).status).toBe(404);
    expect((await service.fetch('/srv/search/datasets/none/revisions')).status).toBe(404);
  });

  it('has measurements of its distributions, as pages read them', async () => {
    const { distributions } = (await json('/resources/data-quality/rich')).result as {
      distributions: {
        id: string;
        measurements: { metric: { id: string }; value: unknown; quality_annotation: { body: string } }[];
      }[];
    };
    expect(distributions.map(({ id }) => id)).toEqual([distribution]);
    const format = distributions[0]?.measurements.find(({ metric }) => metric.id.endsWith('#formatAvailability'));
    expect(format?.value).toBe(true);
    expect(JSON.parse(format?.quality_annotation.body ?? '')).toMatchObject({ points: expect.any(Number) });
    expect((await service.fetch('/srv/search/resources/data-quality/none')).status).toBe(404);
  });
});

describe('paths', () => {
  it('may hold slashes twice, as clients with a trailing one in their base send them', async () => {
    expect((await service.fetch('/srv/search//datasets/rich')).status).toBe(200);
  });
});
