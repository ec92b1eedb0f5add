/** The whole service gives the same answers compiled and interpreted. */
import { getIntrospectionQuery } from 'graphql';
import { NEW_DATASET } from '../../src/core/graphiql/examples/writes.js';
import { exampleQueries } from '../../src/core/graphiql/mount.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

const KEY = { 'x-api-key': API_KEY };
const CREATE = `mutation ($source: DatasetSource!) {
  putCatalogue(id: "ours", source: { fields: {
    titles: [{ value: "Ours", language: "en" }, { value: "Unsere", language: "de" }]
    descriptions: [{ value: "All of ours", language: "en" }]
    publisher: { name: "We" }
  } }) { ...W }
  first: createDataset(catalogue: "ours", id: "buses", source: $source) { ...W }
  second: createDataset(catalogue: "ours", id: "trams", source: $source) { ...W }
}
fragment W on WriteResult { status iri }`;

const ALL = `query ($ids: [ID!]!) {
  nodes(ids: $ids) { __typename id ... on Dataset { title catalogue { title(lang: ["de"]) } } ... on Catalogue { datasetCount } }
}`;

/** Queries beside the examples: interfaces, lists, errors, languages, arguments. */
const queries: readonly { readonly query: string; readonly variables?: object }[] = [
  { query: getIntrospectionQuery() },
  {
    query:
      '{ catalogues { edges { node { id identifier titles { value language } datasets(first: 1) { pageInfo { hasNextPage endCursor } edges { cursor node { id title } } } } } } }',
  },
  {
    query:
      '{ dataset(id: "buses") { iri distributions { titles { value } format { code label(lang: ["de", "en"]) } byteSize dataset { identifier } } monetization { sellerId purchaseOffers { price type } } } }',
  },
  {
    query:
      '{ a: dataset(id: "buses") { ...D } b: dataset(id: "trams") { ...D } c: dataset(id: "none") { ...D } } fragment D on Dataset { identifier keywords { value } rdf(syntax: N_TRIPLES) { mediaType } }',
  },
  { query: '{ datasets(first: 0) { edges { cursor } } }' },
  { query: '{ datasets(first: 1, after: "nonsense") { edges { cursor } } }' },
  { query: 'query ($n: Int) { datasets(first: $n) { edges { cursor } } }', variables: { n: null } },
  {
    query:
      'query ($with: Boolean!) { datasets(first: 2) { edges { node { title @skip(if: $with) ... @include(if: $with) { iri } } } } }',
    variables: { with: true },
  },
  {
    query:
      'mutation { deleteDataset(id: "buses") { ... on DeleteResult { identifier } ... on Problem { code message } } }',
  },
  {
    query:
      'mutation ($s: DatasetSource!) { createDataset(catalogue: "nowhere", source: $s, dryRun: true) { __typename ... on Problem { code message } } }',
    variables: { s: NEW_DATASET },
  },
  {
    query:
      'mutation { putCatalogue(id: "other", source: {}, dryRun: true) { ... on InvalidInput { code message field line } } }',
  },
];

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What two services say differently: ids that they gave, tags and labels of blank nodes that follow from them, times, keys, ranks, what was said before. */
const OWN = new Set([
  'milliseconds',
  // Tells how long each step took.
  'plan',
  'requestId',
  'etag',
  'since',
  'until',
  'author',
  'patch',
  'cursor',
  'startCursor',
  'endCursor',
  'at',
  'replayed',
  'score',
]);

/** A global id spelt out, so that the random part of it can be seen. */
const spelt = (id: unknown): string => Buffer.from(String(id), 'base64url').toString();

/** An answer without what differs between two services. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      OWN.has(name) ? undefined : name === 'id' ? spelt(value) : value,
    ).replace(UUID, 'uuid'),
  );

describe('the service', () => {
  let compiled: TestService;
  let interpreted: TestService;
  const ids: string[] = [];

  beforeAll(async () => {
    const BASE_URL = 'http://market.example';
    compiled = await startService({ BASE_URL, GRAPHQL_EXECUTOR: 'jit', URL_CHECK: 'off' });
    interpreted = await startService({ BASE_URL, GRAPHQL_EXECUTOR: 'plain', URL_CHECK: 'off' });
    for (const service of [compiled, interpreted]) {
      const { data, errors } = await service.graphql(CREATE, { source: NEW_DATASET }, KEY);
      expect(errors).toBeUndefined();
      expect(data).toMatchObject({ first: { status: 'CREATED' }, second: { status: 'CREATED' } });
      // Waits for the assessments, so that both have the same past.
      await service.graphql('{ datasets { edges { node { quality { score } } } } }');
    }
    const { data } = await interpreted.graphql<{ datasets: { edges: { node: { id: string } }[] } }>(
      '{ datasets { edges { node { id } } } }',
    );
    ids.push(...(data?.datasets.edges ?? []).map(({ node }) => node.id));
    expect(ids).toHaveLength(2);
  });
  afterAll(() => Promise.all([compiled.stop(), interpreted.stop()]));

  const agree = async (query: string, variables: object, headers: Record<string, string>) => {
    const expected = comparable(await interpreted.graphql(query, variables, headers));
    // An error of validation would agree too, and show nothing.
    expect(expected).not.toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    for (let time = 1; time <= 3; time++) {
      // Another mark each time, so that the answer is made anew.
      const mark = { 'x-apollo-operation-name': `time${time}` };
      expect(comparable(await compiled.graphql(query, variables, { ...headers, ...mark }))).toEqual(expected);
    }
  };

  it.each(queries.map(({ query, variables = {} }) => [query.slice(0, 60), query, variables] as const))(
    'agrees on %s',
    (_name, query, variables) => agree(query, variables, {}),
  );

  it('agrees on the examples of GraphiQL', async () => {
    const examples = exampleQueries({ catalogue: 'ours', dataset: 'buses' });
    for (const { query, variables = {} } of examples) {
      // What really trades gives random ids, and would trade three times.
      const trades = /^mutation/m.test(query) && !query.includes('dryRun');
      if (!trades) await agree(query, variables, KEY);
    }
  });

  it('agrees on several types at once', () => agree(ALL, { ids: [...ids, 'nonsense'] }, {}));
});
