/** The schema as a subgraph: it composes with another one, and its entities are found by their keys. */
import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { API_KEY, sharedService, startService, type TestService } from '../support/service.js';

const CATALOGUE =
  '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Ours"@en ; <http://purl.org/dc/terms/description> "x"@en .';
const DATASET =
  '<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Buses"@en ; <http://purl.org/dc/terms/description> "x"@en .';
const REVIEWS = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
  type Dataset @key(fields: "iri") { iri: Iri! stars: Int }
  type Distribution @key(fields: "id") { id: ID! downloads: Int }
  scalar Iri
  type Query { bestDataset: Dataset }
`;
const ENTITIES = `query ($representations: [_Any!]!) { _entities(representations: $representations) {
  __typename ... on Dataset { title } ... on Catalogue { title } } }`;

let service: TestService;
let id = '';
let global = '';
let iri = '';
const start = async (settings: Record<string, string>): Promise<TestService> => {
  const started = await startService({ GRAPHQL_FEDERATION: 'on', ...settings });
  const turtle = { 'content-type': 'text/turtle' };
  await started.write('PUT', '/srv/repo/catalogues/ours', CATALOGUE, turtle);
  const created = await started.write('POST', '/srv/repo/catalogues/ours/datasets', DATASET, turtle);
  ({ id } = (await created.json()) as { id: string });
  const query = 'query ($id: ID!) { dataset(id: $id) { id iri } }';
  const { data } = await started.graphql<{ dataset: { id: string; iri: string } }>(
    query,
    { id },
    { 'x-api-key': API_KEY },
  );
  global = data?.dataset.id ?? '';
  iri = data?.dataset.iri ?? '';
  return started;
};

describe('with the setting', () => {
  beforeAll(async () => {
    service = await start({});
  });
  afterAll(() => service.stop());

  it('composes with another subgraph that adds to its types', async () => {
    const { data } = await service.graphql<{ _service: { sdl: string } }>('{ _service { sdl } }');
    const { errors, supergraphSdl } = composeServices([
      { name: 'marketplace', url: service.url, typeDefs: parse(data?._service.sdl ?? '') },
      { name: 'reviews', url: 'http://reviews.example/', typeDefs: parse(REVIEWS) },
    ]);
    expect(errors ?? []).toEqual([]);
    expect(supergraphSdl).toMatch(/stars: Int/);
    expect(supergraphSdl).not.toContain('_entities');
  });

  it('finds entities by each key, in their order, and null for what is not there', async () => {
    for (let time = 0; time < 3; time++) {
      const { data, errors } = await service.graphql(ENTITIES, {
        representations: [
          { __typename: 'Dataset', iri },
          { __typename: 'Dataset', id: 'none' },
          { __typename: 'Dataset', id: global },
          { __typename: 'Catalogue', id: 'ours' },
          { __typename: 'Nothing', id },
          { __typename: 'Dataset' },
        ],
      });
      expect(errors).toBeUndefined();
      const dataset = { __typename: 'Dataset', title: 'Buses' };
      const found = [dataset, null, dataset, { __typename: 'Catalogue', title: 'Ours' }, null, null];
      expect(data).toEqual({ _entities: found });
    }
  });

  it('counts entities and refuses what is none', async () => {
    const many = Array.from({ length: 101 }, () => ({ __typename: 'Dataset', id }));
    const refused = await service.graphql(ENTITIES, { representations: many });
    expect(refused.errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
    const wrong = await service.graphql(ENTITIES, { representations: ['Dataset'] });
    expect(wrong.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
  });
});

it('with restricted reads, entities that the caller may not read are not there', async () => {
  const restricted = await start({ READS: 'restricted' });
  try {
    const representations = [{ __typename: 'Dataset', id }];
    expect((await restricted.graphql(ENTITIES, { representations })).data).toEqual({ _entities: [null] });
    const { data } = await restricted.graphql(ENTITIES, { representations }, { 'x-api-key': API_KEY });
    expect(data).toMatchObject({ _entities: [{ title: 'Buses' }] });
  } finally {
    await restricted.stop();
  }
});

it('without the setting there is nothing of it', async () => {
  const plain = await sharedService();
  const { errors } = await plain.graphql('{ _service { sdl } }');
  expect(errors?.[0]?.extensions?.['code']).toBe('GRAPHQL_VALIDATION_FAILED');
});
