/** The search routes from outside, as the existing clients call them. */
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const PREFIXES = `
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix pst: <https://www.pistis-project.eu/ns/voc#> .
`;
const SELLER = 'f7bfa5a3-5c5c-4b55-8a34-d0a1b5ce4ff6';
const BASE = 'http://publications.europa.eu/resource/authority';
const OWN = `${PREFIXES}<urn:c> a dcat:Catalog ; dct:title "Own data"@en ; dct:description "What we have"@en ;
  dct:spatial <${BASE}/country/GRC> ; foaf:homepage <https://acme.example/> .`;
const FULL = `${PREFIXES}
<https://piveau.io/set/data/test-dataset> a dcat:Dataset ; dct:title "Bus stops"@en, "Haltestellen"@de ; dct:description "All stops"@en ;
  dcat:keyword "public transport"@en ; dcat:theme <${BASE}/data-theme/TRAN> ; dct:language <${BASE}/language/ENG> ;
  dct:publisher [ a foaf:Organization ; foaf:name "Acme" ; foaf:mbox <mailto:data@acme.example> ] ;
  dct:issued "2024-05-01T10:00:00.123456" ; dct:modified "2024-06-01T10:00:00Z"^^xsd:dateTime ;
  dct:temporal [ a dct:PeriodOfTime ; dcat:startDate "2024-01-01"^^xsd:date ; dcat:endDate "2024-12-31"^^xsd:date ] ;
  dcat:distribution <https://piveau.io/set/distribution/1> ; pst:insightsResult "none" ;
  pst:offer <http://pistis-market.eu/offer/1> ; pst:monetization <urn:m> .
<http://pistis-market.eu/offer/1> a pst:Offer ; pst:originalId "the-original" .
<https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:title "stops.csv" ; dct:format <${BASE}/file-type/CSV> ;
  dct:license [ dct:identifier "CC BY 4.0" ; dct:title "CC BY" ; skos:prefLabel "Attribution" ; skos:exactMatch <${BASE}/licence/CC_BY_4_0> ] ;
  dcat:byteSize "1024"^^xsd:decimal ; dcat:accessURL <https://acme.example/files/get_file?asset_uuid=1> ; pst:isEncrypted "false"^^xsd:boolean .
<urn:m> a pst:MonetizationMethod ; pst:sellerId "${SELLER}" ; pst:purchaseOffer <urn:p> ; pst:investmentOffer <urn:i> .
<urn:p> a pst:PurchaseOffer ; pst:price "12.5"^^xsd:decimal ; pst:free false ; pst:type "one-off" ; pst:contractBreachDays 30 ;
  pst:additionalRenewalTerms "none" ; pst:spatialAvailability "Greece, Italy" ; pst:expirationDate "2027-01-01T00:00:00Z"^^xsd:dateTime ;
  dct:license <${BASE}/licence/CC_BY_4_0> ; pst:personalDataTerms [ pst:containsPersonalData "false" ; pst:personalDataTerms "-" ] .
<urn:i> a pst:InvestmentOffer ; pst:price 3 ; pst:totalShares 100 ; pst:maxShares 10 ; pst:percentageOffer 20 ; pst:status true ;
  pst:termDate "2026-12-31T00:00:00Z"^^xsd:dateTime .`;
const STREAM = `${PREFIXES}
<https://piveau.io/set/data/test-dataset> a dcat:Dataset ; dct:title "Live positions" ; pst:offer <http://pistis-market.eu/offer/1> ;
  dcat:distribution <https://piveau.io/set/distribution/1> .
<https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:title "Kafka Stream" ; dct:format <${BASE}/file-type/JSON> ;
  dcat:accessService [ a dcat:DataService ; dct:title "Stream"@en ; dcat:endpointURL <develop.pistis-market.eu:9094> ] .`;

let service: TestService;
const json = async (path: string, init?: RequestInit) => {
  const response = await service.fetch(`/srv/search${path}`, init);
  expect(response.status).toBe(200);
  return (await response.json()) as { result: Record<string, never> } & Record<string, never>;
};
const document = async (id: string) => (await json(`/datasets/${id}`)).result as Record<string, never>;
const ids = async (query: string): Promise<string[]> => {
  const { result } = await json(`/search?${query}`);
  return (result as unknown as { results: { id: string }[] }).results.map(({ id }) => id);
};

beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/my-data', OWN, TURTLE);
  await service.write('PUT', '/srv/repo/catalogues/acquired-data', OWN.replace('Own', 'Bought'), TURTLE);
  await service.write('PUT', '/srv/repo/catalogues/my-data/datasets/origin?originalId=full', FULL, TURTLE);
  await service.write('PUT', '/srv/repo/catalogues/my-data/datasets/origin?originalId=stream', STREAM, TURTLE);
  const bought = FULL.replace(
    'pst:originalId "the-original"',
    'pst:originalId "x" ; pst:marketplaceOfferId "full"',
  ).replace('Bus stops', 'Bought stops');
  await service.write('PUT', '/srv/repo/catalogues/acquired-data/datasets/origin?originalId=bought', bought, TURTLE);
});
afterAll(() => service.stop());

describe('the document of a dataset', () => {
  it('holds what clients read', async () => {
    expect(await document('full')).toMatchObject({
      id: 'full',
      resource: `${service.url}/catset/data/full`,
      title: { en: 'Bus stops', de: 'Haltestellen' },
      description: { en: 'All stops' },
      keywords: [{ id: 'public-transport', label: 'public transport', language: 'en' }],
      categories: [{ id: 'TRAN', label: { en: 'Transport' }, resource: `${BASE}/data-theme/TRAN` }],
      language: [{ id: 'ENG', label: 'English', resource: `${BASE}/language/ENG` }],
      publisher: { type: 'Organization', name: 'Acme', email: 'mailto:data@acme.example', organization_id: SELLER },
      issued: '2024-05-01T10:00:00.123Z',
      modified: '2024-06-01T10:00:00Z',
      temporal: [{ gte: '2024-01-01T00:00:00Z', lte: '2024-12-31T00:00:00Z' }],
      catalog: { id: 'my-data', title: { en: 'Own data' }, country: { id: 'GRC', label: 'Greece' } },
      country: { id: 'GRC', label: 'Greece' },
      insights_result: 'none',
      offer: { original_id: 'the-original' },
      catalog_record: { issued: expect.stringMatching(/Z$/), modified: expect.stringMatching(/Z$/) },
      distributions: [
        {
          id: expect.any(String),
          title: { en: 'stops.csv' },
          format: { id: 'CSV', label: 'CSV', resource: `${BASE}/file-type/CSV` },
          license: {
            id: 'CC BY 4.0',
            label: 'CC BY',
            description: 'Attribution',
            resource: `${BASE}/licence/CC_BY_4_0`,
          },
          byte_size: 1024,
          access_url: ['https://acme.example/files/get_file?asset_uuid=1'],
          is_encrypted: false,
        },
      ],
    });
    const [distribution] = (await document('full'))['distributions'] as unknown as Record<string, never>[];
    expect(distribution).not.toHaveProperty('is_transformed');
    expect(distribution).not.toHaveProperty('access_service');
  });

  it('nests offers as arrays under the names that clients read', async () => {
    const { monetization } = (await document('full')) as unknown as { monetization: Record<string, never>[] };
    expect(monetization).toHaveLength(1);
    expect(monetization[0]).toMatchObject({
      seller_id: SELLER,
      purchase_offer: [
        {
          price: 12.5,
          is_free: false,
          type: 'one-off',
          contract_breach_days: 30,
          additional_renewal_terms: 'none',
          spatial_availability: 'Greece, Italy',
          term_date: '2027-01-01T00:00:00Z',
          termDate: '2027-01-01T00:00:00Z',
          license: { id: 'CC_BY_4_0', resource: `${BASE}/licence/CC_BY_4_0` },
          publisher: { name: 'Acme', organization_id: SELLER },
          personal_data_terms: [{ contains_personal_data: false, personal_data_terms: '-' }],
        },
      ],
      investment_offer: [
        {
          price_per_share: 3,
          price: 3,
          is_active: true,
          total_shares: 100,
          max_shares: 10,
          percentage_offer: 20,
          term_date: '2026-12-31T00:00:00Z',
        },
      ],
      price: 12.5,
      type: 'one-off',
    });
  });

  it('reads untagged titles as English, links that dangle as null, and lists services', async () => {
    const found = await document('stream');
    expect(found).toMatchObject({
      title: { en: 'Live positions' },
      description: { en: '' },
      keywords: [],
      categories: [],
      offer: null,
      distributions: [
        {
          title: { en: 'Kafka Stream' },
          access_service: [{ title: { en: 'Stream' }, endpoint_url: ['develop.pistis-market.eu:9094'] }],
        },
      ],
    });
    expect(found).not.toHaveProperty('monetization');
    expect(found).not.toHaveProperty('publisher');
  });

  it('is found at doubled slashes, and 404 otherwise', async () => {
    expect((await service.fetch('/srv/search//datasets/full')).status).toBe(200);
    expect((await service.fetch('/srv/search/datasets/nothing')).status).toBe(404);
    expect(
      (await service.fetch('/srv/search/datasets/full', { headers: { authorization: 'Bearer expired' } })).status,
    ).toBe(200);
  });
});

describe('lists', () => {
  it('name the datasets of a catalogue as a bare array', async () => {
    expect(await json('/datasets?catalogue=my-data')).toEqual(['full', 'stream']);
    expect(await json('/datasets?catalogue=nothing')).toEqual([]);
    expect(await json('/datasets')).toEqual(['full', 'stream', 'bought']);
    expect(await json('/catalogues')).toEqual(['marketplace', 'acquired-data', 'my-data']);
  });

  it('show catalogues with their counts', async () => {
    expect((await json('/catalogues/my-data')).result).toMatchObject({
      id: 'my-data',
      title: { en: 'Own data' },
      count: 2,
      country: { id: 'GRC' },
      homepage: 'https://acme.example/',
    });
  });
});

describe('search', () => {
  it('is entered by its root as well', async () => {
    const counted = async (path: string): Promise<unknown> => {
      const answer = await service.fetch(path);
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { result: { count: number } }).result.count;
    };
    expect(await counted('/srv/search/')).toBe(await counted('/srv/search/search'));
    expect(await counted('/srv/search/')).toBeGreaterThan(0);
  });

  it('answers as clients parse it', async () => {
    const path =
      '/search?limit=10&page=0&q=&sort=modified%2Bdesc,relevance%2Bdesc,title.de%2Bdesc&facets=%7B%22categories%22:[],%22publisher%22:[]%7D&filter=dataset&qt=metadata';
    const { result } = (await json(path)) as unknown as {
      result: {
        index: string;
        count: number;
        facets: { id: string; title: string; items: unknown[] }[];
        results: unknown[];
      };
    };
    expect(result).toMatchObject({ index: 'dataset', count: 3 });
    expect(result.results).toHaveLength(3);
    expect(result.facets.find(({ id }) => id === 'categories')).toMatchObject({
      title: 'Categories',
      items: [{ id: 'TRAN', title: 'Transport', count: 2 }],
    });
    expect(result.facets.find(({ id }) => id === 'is_free')?.items).toEqual([
      { id: 'false', title: 'false', count: 2 },
    ]);
    expect(result.facets.find(({ id }) => id === 'isInvestmentActive')?.items).toEqual([
      { id: 'true', title: 'true', count: 2 },
    ]);
  });

  it('finds links by exact ids', async () => {
    expect(await ids('filters=dataset&fields=offer.original_id.raw&q=the-original&includes=id,offer')).toEqual([
      'full',
    ]);
    expect(await ids('filters=dataset&fields=offer.original_id.raw&q=original')).toEqual([]);
    expect(await ids('fields=offer.marketplace_offer_id.raw&q=full')).toEqual(['bought']);
    expect((await ids('q=full'))[0]).toBe('full');
  });

  it('selects by facets in every spelling', async () => {
    expect(await ids('facets={"catalog":["acquired-data"]}')).toEqual(['bought']);
    expect(
      await ids(
        `facets=${encodeURIComponent('{"is_free":[false],"monetizationType":["one-off","subscription"],"catalog":[]}')}&sort=title.en+asc`,
      ),
    ).toEqual(['bought', 'full']);
    expect(await ids(`facets=${encodeURIComponent('{"is_free":[true]}')}`)).toEqual([]);
    expect(await ids(`facets=${encodeURIComponent('{"nobody":["x"]}')}&limit=1000`)).toHaveLength(3);
    expect(await ids('dataServices=true')).toEqual(['stream']);
    expect(await ids(`facets=${encodeURIComponent('{"id":["full","stream"]}')}&sort=title.en%2Basc`)).toEqual([
      'full',
      'stream',
    ]);
  });

  it('takes queries as JSON', async () => {
    const post = (body: unknown) =>
      json('/search', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const { result } = (await post({ filter: 'dataset', facets: { id: ['stream'] }, includes: ['id'] })) as unknown as {
      result: { results: unknown[] };
    };
    expect(result.results).toEqual([{ id: 'stream' }]);
  });

  it('pages until nothing is left', async () => {
    const pages = await Promise.all([0, 1, 2, 3, -1].map((page) => ids(`limit=1&page=${page}&sort=title.en+asc`)));
    expect(pages).toEqual([['bought'], ['full'], ['stream'], [], ['bought']]);
  });

  it('says where a query or facets are broken', async () => {
    const refused = async (query: string) => {
      const response = await service.fetch(`/srv/search/search?${query}`);
      expect(response.status).toBe(400);
      return ((await response.json()) as { detail: string }).detail;
    };
    expect(await refused(`facets=${encodeURIComponent('{"a":[}')}`)).toContain('at character 7');
    expect(await refused(`facets=${encodeURIComponent('{"a":["x"')}`)).toContain('ends too early');
    expect(await refused('facets=[1]')).toContain('not a JSON object');
    expect(await refused('q=-bus')).toContain('at character 1');
    const { result } = (await json('/search?q=%22bus')) as unknown as { result: { hint?: string } };
    expect(result.hint).toContain('at character 1');
    expect(((await json('/search?q=bus')) as unknown as { result: object }).result).not.toHaveProperty('hint');
  });

  it('scrolls, counts, shows scores and highlights', async () => {
    const first = (await json('/search?limit=2&scroll=true&sort=title.en+asc')) as unknown as {
      result: { scrollId: string };
    };
    const second = (await json(`/scroll?scrollId=${first.result.scrollId}`)) as unknown as {
      result: { results: { id: string }[] };
    };
    expect(second.result.results.map(({ id }) => id)).toEqual(['stream']);
    expect((await json('/search?countOnly=true')).result).toMatchObject({ count: 3, results: [] });
    const { result } = (await json('/search?q=stops&showScore=true&highlight=true&includes=id')) as unknown as {
      result: { results: { score: number; highlights: unknown[] }[] };
    };
    expect(result.results[0]?.score).toBeGreaterThan(0);
    expect(result.results[0]?.highlights).toContainEqual({
      field: 'description',
      language: 'en',
      fragment: 'All <em>stops</em>',
    });
  });

  it('searches several indexes, and vocabularies', async () => {
    expect((await json('/search?filter=dataset,catalogue&q=data')).result).toMatchObject({
      index: 'dataset,catalogue',
      count: { total: 2, dataset: 0, catalogue: 2 },
    });
    expect((await json('/search?filter=catalogue')).result).toMatchObject({ index: 'catalogue', count: 3 });
    expect((await json('/search?filter=vocabulary&vocabulary=data-theme&q=transp&limit=14')).result).toMatchObject({
      count: 1,
      results: [{ id: 'TRAN', resource: `${BASE}/data-theme/TRAN`, pref_label: { en: 'Transport' } }],
    });
    expect(
      (await json(`/vocabularies/file-type/vocable?resource=${encodeURIComponent(`${BASE}/file-type/CSV`)}`)).result,
    ).toMatchObject({ id: 'CSV' });
    expect((await service.fetch('/srv/search/vocabularies/nothing')).status).toBe(404);
  });

  it('completes what is typed, and is healthy', async () => {
    expect((await json('/autocomplete?q=bus%20st')).result).toMatchObject({ results: [{ id: 'full' }] });
    expect(await json('/health')).toMatchObject({ status: 'UP' });
  });
});

describe('GraphQL', () => {
  it('searches with typed filters, facets and cursors', async () => {
    const query = `query ($after: String) {
      search(query: "stops", filter: { free: false, formats: ["CSV"] }, asSent: true, facets: [{ facet: CATALOGUE }], sort: [{ by: TITLE, descending: false }], first: 1, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } facets { facet values { value label count } }
        edges { cursor node { id ... on Dataset { identifier title } } highlights { fragment } }
      }
      suggest(text: "bus st") { identifier title }
    }`;
    type Answer = {
      search: {
        totalCount: number;
        pageInfo: { endCursor: string };
        edges: { node: { identifier: string } }[];
        facets: unknown[];
      };
      suggest: unknown[];
    };
    const { data, errors } = await service.graphql<Answer>(query);
    expect(errors).toBeUndefined();
    expect(data?.search.totalCount).toBe(2);
    expect(data?.search.edges[0]?.node.identifier).toBe('bought');
    expect(data?.search.facets).toEqual([
      { facet: 'CATALOGUE', values: expect.arrayContaining([{ value: 'my-data', label: 'Own data', count: 1 }]) },
    ]);
    expect(data?.suggest).toEqual([{ identifier: 'full', title: 'Bus stops' }]);
    const next = await service.graphql<Answer>(query, { after: data?.search.pageInfo.endCursor });
    expect(next.data?.search.edges[0]?.node.identifier).toBe('full');
  });
});
