/** Values as search documents, facets, GraphQL and filters read them: what says nothing hides nothing, and names are names without a node. */
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const PREFIXES = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix gsp: <http://www.opengis.net/ont/geosparql#> .`;
const place = (...boxes: readonly string[]): string =>
  boxes.map((box) => `dct:spatial [ a dct:Location ; dcat:bbox "${box}"^^gsp:wktLiteral ]`).join(' ; ');

type Found = Readonly<Record<string, unknown>>;
let service: TestService;
const put = async (id: string, statements: string, status = 201): Promise<void> => {
  const body = `${PREFIXES} <urn:${id}> a dcat:Dataset ; dct:title "${id}"@en ; dct:description "A dataset"@en ; ${statements} .`;
  const path = `/srv/repo/catalogues/c/datasets/origin?originalId=${id}`;
  expect((await service.write('PUT', path, body, TURTLE)).status).toBe(status);
};
const searched = async (query: string) => {
  const response = await service.fetch(`/srv/search/search?filters=dataset&${query}`);
  const { result } = (await response.json()) as { result: unknown };
  return result as { readonly results: readonly Found[]; readonly facets: readonly Found[] };
};
const idsOf = async (query: string): Promise<unknown[]> => (await searched(query)).results.map(({ id }) => id).sort();
const document = async (id: string) => (await searched('limit=100')).results.find((one) => one['id'] === id);
const inBox = (west: number, south: number, east: number, north: number) =>
  idsOf(`bboxMinLon=${west}&bboxMinLat=${south}&bboxMaxLon=${east}&bboxMaxLat=${north}`);
const graphql = async (id: string, fields: string) => {
  const query = `query ($id: ID!) { dataset(id: $id) { ${fields} } }`;
  return (await service.graphql<{ dataset: unknown }>(query, { id })).data?.dataset;
};

beforeAll(async () => {
  service = await startService();
  const catalogue = `${PREFIXES} <urn:c> a dcat:Catalog ; dct:title "C"@en .`;
  await service.write('PUT', '/srv/repo/catalogues/c', catalogue, TURTLE);
  await put(
    'empty',
    `dct:title ""@en, ""@de ; dct:issued ""^^xsd:date, "2021-01-27"^^xsd:date ; dct:publisher [ a foaf:Agent ; foaf:name "", "Office" ] ;
     dct:temporal [ a dct:PeriodOfTime ; dcat:startDate ""^^xsd:date, "2019-01-01"^^xsd:date ; dcat:endDate "2020+02:00"^^xsd:gYear ]`,
  );
  await put('german', 'dct:issued "06.05.2020" ; dct:modified "Version 3"');
  await put('french', 'dct:issued "mai 2020" ; dct:temporal [ a dct:PeriodOfTime ; dcat:startDate "Version 3" ]');
  await put('zoned', 'dct:issued "2020-05-06+02:00"^^xsd:date ; dct:modified "2020-05Z"^^xsd:gYearMonth');
  await put(
    'named',
    `dct:publisher "Amt für Karten"@de, "Office of Maps"@en ; dct:creator "Ada" ; dct:conformsTo "INSPIRE" ;
     dct:spatial "Thessaly", "POINT(22.4 39.6)"^^gsp:wktLiteral`,
  );
  await put('islands', place('POINT(-17 32.7)', 'POINT(24.9 60.2)'));
  const [east, west] = ['(177 -20,180 -20,180 -12,177 -12,177 -20)', '(-180 -20,-178 -20,-178 -12,-180 -12,-180 -20)'];
  await put('fiji', place(`MULTIPOLYGON((${east}),(${west}))`));
  await put('broken', place('POLYGON((2 48,3 48,3 49,2 49))', 'POINT(2,3 48,9)'));
});
afterAll(() => service.stop());

describe('what says nothing', () => {
  it('hides nothing that stands beside it', async () => {
    expect(await document('empty')).toMatchObject({
      title: { en: 'empty' },
      issued: '2021-01-27T00:00:00Z',
      publisher: { name: 'Office' },
      temporal: [{ gte: '2019-01-01T00:00:00Z', lte: '2019-12-31T22:00:00Z' }],
    });
    expect(await graphql('empty', 'titles { value } issued publisher { name } temporal { start end }')).toEqual({
      titles: [{ value: 'empty' }],
      issued: '2021-01-27',
      publisher: { name: 'Office' },
      temporal: [{ start: '2019-01-01', end: '2020+02:00' }],
    });
  });
});

describe('a date', () => {
  it('that is none is shown as it was written, and found by none', async () => {
    expect(await document('german')).toMatchObject({ issued: '06.05.2020', modified: 'Version 3' });
    expect(await document('french')).toMatchObject({ issued: 'mai 2020', periods: [{ gte: 'Version 3' }] });
    expect((await document('french'))?.['temporal']).toBeUndefined();
    for (const [type, found] of Object.entries({ issued: ['empty', 'zoned'], modified: ['zoned'] }))
      expect(await idsOf(`minDate=1000-01-01&maxDate=2999-12-31&dateType=${type}`)).toEqual(found);
    const query = 'query { datasets(filter: { issued: { gte: "1000" } }) { edges { node { identifier } } } }';
    const { data } = await service.graphql<{ datasets: { edges: { node: Found }[] } }>(query);
    expect(data?.datasets.edges.map(({ node }) => node['identifier']).sort()).toEqual(['empty', 'zoned']);
  });

  it('with a time zone is found, by days and by years', async () => {
    expect(await document('zoned')).toMatchObject({ issued: '2020-05-05T22:00:00Z', modified: '2020-05-01T00:00:00Z' });
    expect(await idsOf('minDate=2020-05-05&maxDate=2020-05-05&dateType=issued')).toEqual(['zoned']);
    expect(await idsOf('minDate=2020&maxDate=2020&dateType=issued')).toEqual(['zoned']);
  });

  it('that is none is no date of a feed', async () => {
    const feed = await (await service.fetch('/srv/search/en/feeds/datasets.atom')).text();
    expect(feed).toContain('<updated>2020-05-01T00:00:00Z</updated>');
    expect(feed).not.toMatch(/<updated>(?!\d{4}-\d\d-\d\dT[\d:.]+Z<)/);
  });
});

describe('a name in the place of a node', () => {
  it('is shown in documents, facets and GraphQL', async () => {
    expect(await document('named')).toMatchObject({
      publisher: { name: 'Office of Maps' },
      creator: { name: 'Ada' },
      spatial_resource: [{ id: 'Thessaly', label: 'Thessaly' }],
      spatial: [{ type: 'Point', coordinates: [22.4, 39.6] }],
      conforms_to: [{ label: 'INSPIRE' }],
    });
    const { facets } = await searched('limit=0&facets={"publisher":[]}');
    expect(JSON.stringify(facets.find(({ id }) => id === 'publisher'))).toContain('Office of Maps');
    const fields = 'publisher { name iri } creators { name } spatial { iri label } places { box { west } }';
    expect(await graphql('named', fields)).toEqual({
      publisher: { name: 'Office of Maps', iri: null },
      creators: [{ name: 'Ada' }],
      spatial: [{ iri: null, label: 'Thessaly' }],
      places: expect.arrayContaining([{ box: null }, { box: { west: 22.4 } }]) as unknown,
    });
  });

  it('is filtered and ordered by', async () => {
    const listed = async (args: string) => {
      const query = `{ datasets(first: 50, ${args}) { edges { node { identifier } } } }`;
      const { data } = await service.graphql<{ datasets: { edges: { node: { identifier: string } }[] } }>(query);
      return data?.datasets.edges.map(({ node }) => node.identifier);
    };
    expect(await listed('filter: { publisher: { name: { eq: "Office of Maps" } } }')).toEqual(['named']);
    expect(await listed('filter: { creators: { some: { name: { startsWith: "Ad" } } } }')).toEqual(['named']);
    expect(await listed('filter: { spatial: { some: { labels: { eq: "Thessaly" } } } }')).toEqual(['named']);
    expect(await listed('filter: { spatial: { none: {} }, publisher: { name: { exists: true } } }')).toEqual(['empty']);
    expect((await listed('sort: [{ publisher: { name: ASC } }]'))?.slice(0, 2)).toEqual(['named', 'empty']);
  });
});

describe('titles', () => {
  const swedish = { a: 'apelsin', e: '«ekar»', z: 'Zebra', aa: 'Ål', oe: 'Öl' };
  const german = { a: 'Öl', e: 'Zebra', z: '"Ähre"', aa: 'apfel', oe: 'Osten' };
  const expected = { sv: ['a', 'e', 'z', 'aa', 'oe'], de: ['z', 'aa', 'a', 'oe', 'e'] };
  const quoted = (text: string): string => text.replaceAll('"', String.raw`\"`);
  const ofWords = (ids: unknown): string[] =>
    (ids as string[]).flatMap((id) => (id.startsWith('w-') ? [id.slice(2)] : []));

  it('have one order by language in search and GraphQL', async () => {
    for (const key of Object.keys(swedish) as (keyof typeof swedish)[])
      await put(`w-${key}`, `dct:title "${swedish[key]}"@sv, "${quoted(german[key])}"@de`);
    for (const [language, ids] of Object.entries(expected)) {
      const { results } = await searched(`limit=100&sort=title.${language}%2Basc`);
      expect(ofWords(results.map(({ id }) => id))).toEqual(ids);
      const query = `{ datasets(first: 50, sort: [{ titles: { direction: ASC, language: "${language}" } }]) { edges { node { identifier } } } }`;
      const { data } = await service.graphql<{ datasets: { edges: { node: { identifier: string } }[] } }>(query);
      expect(ofWords(data?.datasets.edges.map(({ node }) => node.identifier))).toEqual(ids);
    }
  });
});

describe('a search by a box', () => {
  it('compares with each place', async () => {
    expect(await inBox(2, 48, 3, 49)).toEqual([]);
    expect(await inBox(-18, 32, -16, 33)).toEqual(['islands']);
    expect(await inBox(24, 60, 25, 61)).toEqual(['islands']);
    expect(await inBox(12, -18, 24, -6)).toEqual([]);
    expect(await inBox(178, -18, 179, -17)).toEqual(['fiji']);
    expect(await inBox(-179.5, -18, -179, -17)).toEqual(['fiji']);
    expect(await graphql('fiji', 'places { box { west east } }')).toEqual({
      places: [{ box: { west: 177, east: -178 } }],
    });
  });

  it('forgets the places of what is replaced', async () => {
    await put('islands', place('POINT(100 10)'), 204);
    expect(await inBox(-18, 32, -16, 33)).toEqual([]);
    expect(await inBox(24, 60, 25, 61)).toEqual([]);
    expect(await inBox(99, 9, 101, 11)).toEqual(['islands']);
  });

  it('knows no geometry that is broken, and the report of the dataset tells of it', async () => {
    expect((await document('broken'))?.['spatial']).toBeUndefined();
    const report = await service.fetch('/srv/repo/datasets/broken/validation');
    expect(await report.text()).toContain('location.broken.geometry');
  });
});
