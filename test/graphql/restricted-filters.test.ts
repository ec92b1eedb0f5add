/** Typed filters where reads are restricted: everybody finds what the plain list shows them, and numbers are made of that alone. */
import { CATALOGUE, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';

const dataset = (
  word: string,
  size: number,
) => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .
<urn:d> a dcat:Dataset ; dct:title "${word} of rocks"@en ; dct:publisher [ a foaf:Organization ; foaf:name "${word} works" ] ;
  dcat:distribution <urn:x> . <urn:x> a dcat:Distribution ; dct:title "${word} file" ; dcat:byteSize ${size}.0 ;
  dct:format <http://publications.europa.eu/resource/authority/file-type/CSV> ; dcat:accessURL <https://data.example/${word}> ;
  dcat:accessService [ a dcat:DataService ; dct:title "${word} stream"@en ; dcat:endpointURL <https://data.example/${word}/stream> ] .`;

let service: Peopled;
const callers: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  service = await startPeopled({ READS: 'restricted' });
  const alice = await service.as('alice');
  await put(service, '/catalogues/own', CATALOGUE, alice);
  await put(service, '/catalogues/own/datasets/origin?originalId=open-one', dataset('Feldspar', 10), alice);
  await put(service, '/catalogues/own/datasets/origin?originalId=hidden-one', dataset('Zirconium', 1000), alice);
  await service.graphql(
    `mutation { grant(id: "open-one", kind: DATASET, scopes: [READ], subject: "user:carol") { subject } }`,
    {},
    await service.as('admin'),
  );
  Object.assign(callers, {
    anonymous: {},
    'with a grant': await service.as('carol'),
    'with a token for one': { authorization: `Bearer ${await service.permissionToken('bob', ['open-one#READ'])}` },
    owner: alice,
    key: { 'x-api-key': API_KEY },
  });
  // The engine may take longer to open than a query may run.
  for (let tries = 0; tries < 20; tries += 1) {
    const { errors } = await service.graphql('{ datasets(filter: {}) { totalCount } }', {}, callers['key']);
    if (!errors) return;
  }
});
afterAll(() => service.stop());

interface Lists {
  readonly plain: { readonly edges: readonly { readonly node: { readonly identifier: string } }[] };
  readonly filtered: Lists['plain'] & {
    readonly totalCount: number;
    readonly aggregate: { readonly values: number; readonly max: string | null };
  };
}

const QUERY = `{
  plain: datasets { edges { node { identifier } } }
  filtered: datasets(filter: { titles: { contains: "rocks" } }, sort: [{ titles: {} }]) {
    totalCount edges { node { identifier } }
    aggregate(of: DISTRIBUTIONS_BYTE_SIZE) { values max }
    groups(by: DISTRIBUTIONS_FORMAT) { count }
    explain { sparql rowsRead milliseconds plan excludedGraphs }
  }
  hidden: datasets(filter: { publisher: { name: { startsWith: "Zirconium" } } }) { totalCount }
  negated: datasets(filter: { not: { titles: { contains: "Feldspar" } } }) { totalCount edges { cursor } }
  catalogues(filter: { datasets: { some: { titles: { contains: "Zirconium" } } } }) { totalCount }
  every: catalogues(filter: { datasets: { every: { titles: { contains: "Feldspar" } } }, identifier: { eq: "own" } }) { totalCount }
  distributions(filter: { byteSize: { gt: "100" } }) { totalCount edges { node { title } } }
  dataServices(filter: { dataset: { titles: { contains: "Zirconium" } } }) { totalCount edges { node { title } } }
}`;

describe('where reads are restricted', () => {
  it.each(['anonymous', 'with a grant', 'with a token for one'])('%s finds nothing of what is hidden', async (who) => {
    const { data, errors } = await service.graphql<Lists & Record<string, unknown>>(QUERY, {}, callers[who]);
    expect(errors).toBeUndefined();
    const shown = data?.plain.edges.map(({ node }) => node.identifier);
    expect(shown).toEqual(who === 'anonymous' ? [] : ['open-one']);
    expect(data?.filtered.edges.map(({ node }) => node.identifier)).toEqual(shown);
    const number = shown?.length ?? 0;
    expect(data).toMatchObject({
      filtered: {
        totalCount: number,
        aggregate: { values: number, max: number === 0 ? null : '10' },
        groups: number === 0 ? [] : [{ count: 1 }],
        explain: { rowsRead: null, milliseconds: null, plan: null, excludedGraphs: null },
      },
      hidden: { totalCount: 0 },
      negated: { totalCount: 0, edges: [] },
      catalogues: { totalCount: 0 },
      every: { totalCount: 1 },
      distributions: { totalCount: 0, edges: [] },
      dataServices: { totalCount: 0, edges: [] },
    });
    expect(JSON.stringify(data)).not.toMatch(/zirconium"|hidden-one/i);
  });

  it.each(['owner', 'key'])('%s finds all of it', async (who) => {
    const { data, errors } = await service.graphql<Lists & Record<string, unknown>>(QUERY, {}, callers[who]);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      filtered: { totalCount: 2, aggregate: { values: 2, max: '1000' } },
      hidden: { totalCount: 1 },
      negated: { totalCount: 1 },
      catalogues: { totalCount: 1 },
      every: { totalCount: 0 },
      distributions: { totalCount: 1 },
      dataServices: { totalCount: 1 },
    });
    // What it took tells of datasets that an owner elsewhere may not read.
    const told = who === 'key' ? { rowsRead: expect.any(Number), plan: expect.stringContaining('"name"') } : {};
    const untold = { rowsRead: null, milliseconds: null, plan: null, excludedGraphs: null };
    expect(data?.filtered).toMatchObject({ explain: who === 'key' ? told : untold });
  });

  it('takes away what was found with the permission', async () => {
    const revoke =
      'mutation { revoke(id: "open-one", kind: DATASET, scopes: [READ], subject: "user:carol") { subject } }';
    await service.graphql(revoke, {}, await service.as('admin'));
    const { data } = await service.graphql('{ datasets(filter: {}) { totalCount } }', {}, callers['with a grant']);
    expect(data).toEqual({ datasets: { totalCount: 0 } });
  });
});
