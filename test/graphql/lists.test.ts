/** Lists of datasets, narrowed and in another order, and the language that texts are served in. */
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const CATALOGUE =
  '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en ; <http://purl.org/dc/terms/description> "x"@en .';
const dataset = (
  title: string,
  theme: string,
): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<urn:d> a dcat:Dataset ; dct:title "${title}"@en, "${title} auf Deutsch"@de, "${title} sans langue" ; dct:description "x"@en ;
  dcat:theme <http://publications.europa.eu/resource/authority/data-theme/${theme}> .`;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  for (const catalogue of ['one', 'two'])
    await service.write('PUT', `/srv/repo/catalogues/${catalogue}`, CATALOGUE, TURTLE);
  for (const [catalogue, title, theme] of [
    ['one', 'Cranes', 'TRAN'],
    ['one', 'Buses', 'TRAN'],
    ['one', 'Apples', 'AGRI'],
    ['two', 'Drones', 'TRAN'],
  ] as const) {
    const created = await service.write(
      'POST',
      `/srv/repo/catalogues/${catalogue}/datasets`,
      dataset(title, theme),
      TURTLE,
    );
    expect(created.status).toBe(201);
  }
});
afterAll(() => service.stop());

interface List {
  readonly edges: readonly { readonly node: { readonly title: string }; readonly cursor: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}
const PARTS = '{ edges { cursor node { title } } pageInfo { hasNextPage endCursor } }';
const list = async (args: string): Promise<List> => {
  const { data, errors } = await service.graphql<{ datasets: List }>(`{ datasets${args} ${PARTS} }`);
  expect(errors).toBeUndefined();
  return data?.datasets as List;
};
const TRAN = '{ themes: { some: { code: { eq: "TRAN" } } } }';
const titles = ({ edges }: List): string[] => edges.map(({ node }) => node.title);

describe('lists of datasets', () => {
  it('come in the order in which they were stored', async () => {
    expect(titles(await list(''))).toEqual(['Cranes', 'Buses', 'Apples', 'Drones']);
  });

  it('are narrowed and ordered', async () => {
    expect(titles(await list('(sort: [{ titles: { language: "en" } }])'))).toEqual([
      'Apples',
      'Buses',
      'Cranes',
      'Drones',
    ]);
    expect(titles(await list(`(filter: ${TRAN}, sort: [{ titles: { direction: DESC, language: "en" } }])`))).toEqual([
      'Drones',
      'Cranes',
      'Buses',
    ]);
    expect(titles(await list(`(catalogue: "one", filter: ${TRAN}, sort: [{ record: { issued: ASC } }])`))).toEqual([
      'Cranes',
      'Buses',
    ]);
  });

  it('of a catalogue hold what is its own, whatever the filter says', async () => {
    const { data } = await service.graphql<{ catalogue: { datasets: List } }>(
      `{ catalogue(id: "one") { datasets(filter: ${TRAN}, sort: [{ titles: { language: "en" } }]) ${PARTS} } }`,
    );
    expect(titles(data?.catalogue.datasets as List)).toEqual(['Buses', 'Cranes']);
  });

  it('have pages whose cursors go on where the last one ended', async () => {
    const order = 'sort: [{ titles: { language: "en" } }]';
    const first = await list(`(first: 3, ${order})`);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await list(`(first: 3, ${order}, after: "${first.pageInfo.endCursor}")`);
    expect([...titles(first), ...titles(rest)]).toEqual(['Apples', 'Buses', 'Cranes', 'Drones']);
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });

  it('have a length that is allowed', async () => {
    for (const args of ['(first: 101)', '(first: 101, filter: {})', '(first: 0, filter: {})']) {
      const { errors } = await service.graphql(`{ datasets${args} { edges { cursor } } }`);
      expect(errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
    }
  });
});

describe('texts', () => {
  it('tell in which language they are served', async () => {
    const query = `{ datasets(first: 1) { edges { node {
      de: titleText(lang: ["de", "en"]) { value language } fr: titleText(lang: ["fr"]) { value language } descriptionText { value language } } } } }`;
    const { data } = await service.graphql(query);
    expect(data).toMatchObject({
      datasets: {
        edges: [
          {
            node: {
              de: { value: 'Cranes auf Deutsch', language: 'de' },
              fr: { value: 'Cranes', language: 'en' },
              descriptionText: { value: 'x', language: 'en' },
            },
          },
        ],
      },
    });
  });
});
