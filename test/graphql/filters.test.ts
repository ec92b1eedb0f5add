/** Lists that are filtered and ordered by the model, as clients ask for them. */
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const PREFIXES = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix file: <http://publications.europa.eu/resource/authority/file-type/> .
@prefix theme: <http://publications.europa.eu/resource/authority/data-theme/> .
`;
const CATALOGUE = (title: string): string =>
  `${PREFIXES}<urn:c> a dcat:Catalog ; dct:title "${title}"@en ; dct:description "x"@en ; dct:issued "2020-01-01"^^xsd:date .`;

const DATASETS = {
  trams: `; dct:title "Trams"@en, "Straßenbahnen"@de ; dct:issued "2024-05-01"^^xsd:date ; dcat:theme theme:TRAN ;
    dct:publisher [ a foaf:Organization ; foaf:name "City" ] ;
    dcat:distribution [ a dcat:Distribution ; dct:title "trams.csv" ; dct:format file:CSV ; dcat:byteSize "1000"^^xsd:decimal ;
      dcat:accessURL <https://data.example/trams.csv> ] ,
    [ a dcat:Distribution ; dct:title "trams live" ; dct:format file:JSON ; dcat:accessURL <https://data.example/trams> ;
      dcat:accessService [ a dcat:DataService ; dct:title "Tram stream"@en ; dcat:endpointURL <https://data.example/stream> ] ]`,
  buses: `; dct:title "Buses"@en ; dct:issued "2024-05-01T10:00:00Z"^^xsd:dateTime ; dcat:theme theme:TRAN, theme:ENVI ;
    dcat:distribution [ a dcat:Distribution ; dct:title "buses.csv" ; dct:format file:CSV ; dcat:byteSize "50.5"^^xsd:decimal ;
      dcat:accessURL <https://data.example/buses.csv> ;
      dcat:accessService <https://data.example/service> ] .
    <https://data.example/service> a dcat:DataService ; dct:title "Bus service"@en ; dcat:endpointURL <https://data.example/bus>`,
  apples: `; dct:title "Apples"@en ; dcat:theme theme:AGRI`,
  // It says that it is in the catalogue of others, which it is not.
  drones: `; dct:title "Drones"@en . <http://localhost/PLACE/catid/catalogue/one> dcat:dataset <urn:d>`,
};

let service: TestService;
const ids: Record<string, string> = {};
beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/one', CATALOGUE('One'), TURTLE);
  await service.write('PUT', '/srv/repo/catalogues/two', CATALOGUE('Two'), TURTLE);
  for (const [name, text] of Object.entries(DATASETS)) {
    const catalogue = name === 'drones' ? 'two' : 'one';
    const body = `${PREFIXES}<urn:d> a dcat:Dataset ; dct:description "x"@en ${text.replace('http://localhost/PLACE', service.config.BASE_URL)} .`;
    const created = await service.write('POST', `/srv/repo/catalogues/${catalogue}/datasets`, body, TURTLE);
    expect(created.status).toBe(201);
    ids[name] = ((await created.json()) as { id: string }).id;
  }
  // The engine may take longer to open than a query may run.
  for (let tries = 0; tries < 20; tries += 1) {
    if (!(await service.graphql('{ datasets(filter: {}) { totalCount } }')).errors) return;
  }
});
afterAll(() => service.stop());

interface Edge {
  readonly cursor: string;
  readonly node: { readonly title: string; readonly identifier?: string };
}
interface List {
  readonly edges: readonly Edge[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  readonly totalCount: number;
}
const PARTS = '{ totalCount edges { cursor node { title } } pageInfo { hasNextPage endCursor } }';
const list = async (name: string, args: string): Promise<List> => {
  const { data, errors } = await service.graphql<Record<string, List>>(`{ ${name}${args} ${PARTS} }`);
  expect(errors).toBeUndefined();
  return data?.[name] as List;
};
const titles = ({ edges }: List): string[] => edges.map(({ node }) => node.title);
const found = async (filter: string, name = 'datasets'): Promise<string[]> => {
  const page = await list(name, `(filter: ${filter})`);
  expect(page.totalCount).toBe(page.edges.length);
  return titles(page).sort();
};

describe('a filter', () => {
  it('asks for texts, dates, relations and concepts', async () => {
    expect(await found('{ titles: { contains: "straße", ignoreCase: true, language: "de" } }')).toEqual(['Trams']);
    expect(await found('{ issued: { eq: "2024-05-01" } }')).toEqual(['Buses', 'Trams']);
    expect(await found('{ issued: { exists: false } }')).toEqual(['Apples', 'Drones']);
    expect(await found('{ distributions: { some: { format: { code: { eq: "JSON" } } } } }')).toEqual(['Trams']);
    expect(await found('{ distributions: { every: { format: { code: { eq: "CSV" } } }, some: {} } }')).toEqual([
      'Buses',
    ]);
    expect(await found('{ themes: { none: { code: { in: ["TRAN", "AGRI"] } } } }')).toEqual(['Drones']);
    expect(await found('{ publisher: {} }')).toEqual(['Trams']);
    expect(
      await found('{ not: { or: [{ publisher: { name: { eq: "City" } } }, { titles: { eq: "Apples" } }] } }'),
    ).toEqual(['Buses', 'Drones']);
    // The code list knows what the metadata do not say.
    expect(await found('{ themes: { some: { labels: { contains: "Environ" } } } }')).toEqual(['Buses']);
  });

  it('finds catalogues, distributions and data services', async () => {
    expect(await found('{ datasets: { some: { titles: { eq: "Apples" } } } }', 'catalogues')).toEqual(['One']);
    expect(await found('{ datasets: { every: { titles: { eq: "Drones" } } } }', 'catalogues')).toContain('Two');
    expect(await found('{ byteSize: { gt: "50" } }', 'distributions')).toEqual(['buses.csv', 'trams.csv']);
    expect(await found('{ dataset: { titles: { eq: "Trams" } } }', 'distributions')).toEqual([
      'trams live',
      'trams.csv',
    ]);
    expect(await found('{ endpointUrls: { startsWith: "https://data.example/" } }', 'dataServices')).toEqual([
      'Bus service',
      'Tram stream',
    ]);
  });

  it('knows the catalogue of a dataset from the service, whatever the metadata say', async () => {
    expect(await found('{ catalogue: { identifier: { eq: "two" } } }')).toEqual(['Drones']);
    expect(await found('{ catalogue: { identifier: { eq: "one" } } }')).toEqual(['Apples', 'Buses', 'Trams']);
    expect(titles(await list('datasets', '(catalogue: "two", filter: {})'))).toEqual(['Drones']);
  });

  it('asks for the record and for quality', async () => {
    expect(await found('{ record: { issued: { gt: "2020-01-01" } } }')).toHaveLength(4);
    const all = await service.graphql<{
      datasets: { edges: { node: { title: string; quality: { score: number } } }[] };
    }>('{ datasets { edges { node { title quality { score } } } } }');
    const scores = new Map(all.data?.datasets.edges.map(({ node }) => [node.title, node.quality.score]));
    const best = Math.max(...scores.values());
    const expected = [...scores].filter(([, score]) => score === best).map(([title]) => title);
    expect(await found(`{ quality: { score: { gte: "${best}" } } }`)).toEqual(expected.sort());
    const sorted = titles(await list('datasets', '(sort: [{ quality: { score: DESC } }])'));
    expect(sorted.map((title) => scores.get(title))).toEqual([...scores.values()].sort((a, b) => b - a));
    expect(
      await found(
        '{ quality: { indicators: { some: { name: { eq: "formatAvailability" }, passed: { eq: true } } } } }',
      ),
    ).toEqual(['Buses', 'Trams']);
  });

  it('says where it is wrong', async () => {
    const errorOf = async (args: string) =>
      (await service.graphql(`{ datasets${args} { pageInfo { hasNextPage } } }`)).errors?.[0];
    expect(await errorOf('(filter: { distributions: { some: { titles: { language: "??" } } } })')).toMatchObject({
      message: expect.stringContaining('filter.distributions.some.titles.language') as unknown,
      extensions: { code: 'BAD_USER_INPUT', place: 'filter.distributions.some.titles.language' },
    });
    expect(await errorOf('(sort: [{ issued: ASC, modified: ASC }])')).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', place: 'sort[0]' },
    });
    expect(await errorOf('(filter: {}, after: "bm8")')).toMatchObject({ extensions: { code: 'BAD_REQUEST' } });
    const many = Array.from({ length: 70 }, () => '{ issued: { exists: true } }').join(' ');
    expect(await errorOf(`(filter: { or: [${many}] })`)).toMatchObject({ extensions: { code: 'TOO_COMPLEX' } });
  });
});

describe('a filtered list', () => {
  it('is ordered and paged', async () => {
    expect(titles(await list('datasets', '(sort: [{ titles: { language: "en" } }])'))).toEqual([
      ...['Apples', 'Buses', 'Drones', 'Trams'],
    ]);
    const args =
      'filter: { themes: { some: {} } }, sort: [{ issued: DESC }, { titles: { direction: DESC } }], first: 2';
    const first = await list('datasets', `(${args})`);
    expect(titles(first)).toEqual(['Buses', 'Trams']);
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(first.totalCount).toBe(3);
    const second = await list('datasets', `(${args}, after: "${first.pageInfo.endCursor}")`);
    expect(titles(second)).toEqual(['Apples']);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });

  it('has figures and groups', async () => {
    const { data, errors } = await service.graphql(`{ datasets(catalogue: "one") {
      totalCount
      aggregate(of: DISTRIBUTIONS_BYTE_SIZE) { values min max sum avg }
      groups(by: DISTRIBUTIONS_FORMAT, of: ISSUED) { code count figures { values min } }
    } distributions { groups(by: MEDIA_TYPE) { value } aggregate(of: BYTE_SIZE) { sum } } }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      datasets: {
        totalCount: 3,
        aggregate: { values: 2, min: '50.5', max: '1000', sum: '1050.5', avg: '525.25' },
        groups: [
          { code: 'CSV', count: 2, figures: { values: 2, min: '2024-05-01T00:00:00Z' } },
          { code: 'JSON', count: 1, figures: { values: 1, min: '2024-05-01T00:00:00Z' } },
        ],
      },
      distributions: { groups: [], aggregate: { sum: '1050.5' } },
    });
  });

  it('tells how it was found, and its query finds the same at /sparql', async () => {
    const { data } = await service.graphql<{ datasets: { edges: Edge[]; explain: { road: string; sparql: string } } }>(
      '{ datasets(filter: { titles: { contains: "s" } }, sort: [{ titles: {} }]) { edges { node { title identifier } } explain { road sparql rowsRead milliseconds } } }',
    );
    const { road, sparql } = data?.datasets.explain ?? { road: '', sparql: '' };
    expect(road).toBe('SPARQL');
    const answer = await service.fetch(`/sparql?query=${encodeURIComponent(sparql)}`, {
      headers: { accept: 'application/sparql-results+json' },
    });
    const { results } = (await answer.json()) as { results: { bindings: { g: { value: string } }[] } };
    const found_ = results.bindings.map(({ g }) => g.value.replace(/.*\//, ''));
    expect(found_).toEqual(data?.datasets.edges.map(({ node }) => node.identifier));
  });
});
