/** Where reads are restricted, lists of figures hold those that the caller may see, and are no error for the others. */
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';

const GREECE = `${CATALOGUE} <> <http://purl.org/dc/terms/spatial> <http://publications.europa.eu/resource/authority/country/GRC> .`;
const MALTA = `${CATALOGUE} <> <http://purl.org/dc/terms/spatial> <http://publications.europa.eu/resource/authority/country/MLT> .`;

let service: Peopled;
const headers: Record<string, Record<string, string>> = {};

/** Datasets of three catalogues; carol is granted all of `open`, one of two of `half`, and nothing of `shut`. */
beforeAll(async () => {
  service = await startPeopled({ READS: 'restricted', URL_CHECK: 'off' });
  const alice = await service.as('alice');
  for (const [id, body] of Object.entries({ open: GREECE, half: MALTA, shut: CATALOGUE, empty: CATALOGUE })) {
    await put(service, `/catalogues/${id}`, body, alice);
  }
  for (const [catalogue, ids] of Object.entries({ open: ['o1', 'o2'], half: ['h1', 'h2'], shut: ['s1'] })) {
    for (const id of ids)
      await put(service, `/catalogues/${catalogue}/datasets/origin?originalId=${id}`, dataset(id), alice);
  }
  const grant = `mutation ($id: ID!) { grant(id: $id, kind: DATASET, scopes: [READ], subject: "user:carol") { subject } }`;
  for (const id of ['o1', 'o2', 'h1']) await service.graphql(grant, { id }, await service.as('admin'));
  Object.assign(headers, { carol: await service.as('carol'), key: { 'x-api-key': API_KEY }, nobody: {} });
});
afterAll(() => service.stop());

interface Envelope {
  readonly result: { readonly results: readonly { readonly info: { readonly id: string } }[] };
}

const idsAt = async (path: string, who: string): Promise<readonly string[]> => {
  const response = await service.fetch(`/srv/mqa${path}`, { headers: headers[who] ?? {} });
  expect(response.status).toBe(200);
  return ((await response.json()) as Envelope).result.results.map(({ info }) => info.id);
};

const statusOf = async (path: string, who: string): Promise<number> =>
  (await service.fetch(`/srv/mqa${path}`, { headers: headers[who] ?? {} })).status;

describe('figures of catalogues', () => {
  it.each(['/catalogues', '/catalogues/history?startDate=2026-01-01'])('%s', async (path) => {
    expect(await idsAt(path, 'carol')).toEqual(['open']);
    expect(await idsAt(path, 'key')).toEqual(['marketplace', 'acquired-data', 'open', 'half', 'shut', 'empty']);
    expect(await statusOf(path, 'nobody')).toBe(401);
  });

  it('are refused one by one where they were left out', async () => {
    expect(await statusOf('/catalogues/open', 'carol')).toBe(200);
    for (const id of ['half', 'shut', 'empty'])
      expect([id, await statusOf(`/catalogues/${id}`, 'carol')]).toEqual([id, 403]);
  });

  it('are paged over what is shown', async () => {
    const query = `query ($after: String) { catalogueQualities(first: 1, after: $after) {
      edges { node { identifier quality { assessed } } } pageInfo { hasNextPage endCursor } } }`;
    const { data, errors } = await service.graphql<{
      catalogueQualities: { edges: { node: { identifier: string } }[]; pageInfo: { hasNextPage: boolean } };
    }>(query, {}, headers['carol']);
    expect(errors).toBeUndefined();
    expect(data?.catalogueQualities.edges.map(({ node }) => node.identifier)).toEqual(['open']);
    expect(data?.catalogueQualities.pageInfo.hasNextPage).toBe(false);
  });
});

describe('figures of countries', () => {
  it('are those of countries of which everything may be read', async () => {
    expect(await idsAt('/countries', 'carol')).toEqual(['GRC']);
    expect([...(await idsAt('/countries', 'key'))].sort()).toEqual(['GRC', 'MLT']);
    expect(await statusOf('/countries/MLT', 'carol')).toBe(403);
  });
});
