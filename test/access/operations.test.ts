/** Who may do what: every operation of both surfaces, for every kind of caller, where reads are public and restricted. */
import {
  CALLERS,
  holds,
  startMarket,
  type Caller,
  type Market,
  type Scope,
  type Thing,
} from '../conformance/callers.js';
import { refusalCodes } from '../support/service.js';
import { CATALOGUE, dataset } from '../identity-admin/people.js';

type Verdict = 'allowed' | 401 | 403;
type Reads = 'public' | 'restricted';

/** Sends an operation that changes nothing even when it is allowed: dry runs, and versions that nobody has. */
type Send = (market: Market, headers: Record<string, string>) => Promise<Verdict>;

const TURTLE = { 'content-type': 'text/turtle', accept: 'text/turtle' };
const NO_VERSION = '"0"';

const rest =
  (method: string, path: string | ((market: Market) => string), body?: string): Send =>
  async (market, headers) => {
    const { status } = await market.service.fetch(typeof path === 'string' ? path : path(market), {
      method,
      headers: { ...TURTLE, ...headers, ...(method === 'DELETE' ? { 'if-match': NO_VERSION } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    if (status >= 500) throw new Error(`answered ${status}`);
    return status === 401 || status === 403 ? status : 'allowed';
  };

const graphql =
  (query: string, variables: (market: Market) => object = () => ({})): Send =>
  async ({ service, ...market }, headers) => {
    const answer = await service.graphql(query, variables({ service, ...market }), headers);
    const codes = refusalCodes(answer);
    if (codes.includes('INTERNAL') || codes.includes('GRAPHQL_VALIDATION_FAILED'))
      throw new Error(String(answer.errors?.[0]?.message));
    if (codes.includes('UNAUTHENTICATED')) return 401;
    return codes.includes('FORBIDDEN') ? 403 : 'allowed';
  };

const ROW = dataset('Another');
const rdf = (body: string): string => `{ rdf: { body: ${JSON.stringify(body)}, contentType: "text/turtle" } }`;
const written = '{ ... on WriteResult { status } ... on Problem { code } }';
const theDistribution = (of: 'mine' | 'theirs') => (market: Market) => ({ id: market.distribution(of) });
const thePath =
  (of: 'mine' | 'theirs', query = '') =>
  (market: Market): string =>
    `/srv/repo/distributions/${market.distribution(of)}${query}`;
const DISTRIBUTION =
  '@prefix dcat: <http://www.w3.org/ns/dcat#> . <urn:x> a dcat:Distribution ; dcat:accessURL <https://e.example/> .';

/** Operations on one asset: name, scope that is needed, and how it is sent. */
const operationsOn = (
  name: 'mine' | 'theirs',
  catalogue: 'own' | 'foreign',
): readonly (readonly [string, Thing, Scope, Send])[] => [
  ['GET dataset', name, 'READ', rest('GET', `/srv/repo/datasets/${name}`)],
  ['GET record', name, 'READ', rest('GET', `/srv/repo/datasets/${name}/record`)],
  ['GET distributions', name, 'READ', rest('GET', `/srv/repo/datasets/${name}/distributions`)],
  ['GET distribution', name, 'READ', rest('GET', thePath(name))],
  ['GET by origin', name, 'READ', rest('GET', `/srv/repo/catalogues/${catalogue}/datasets/origin?originalId=${name}`)],
  ['GET the IRI', name, 'READ', rest('GET', `/catset/data/${name}`)],
  ['GET metrics', name, 'READ', rest('GET', `/srv/repo/datasets/${name}/metrics`)],
  ['GET quality', name, 'READ', rest('GET', `/srv/mqa/datasets/${name}`)],
  ['PUT dataset', name, 'EDIT', rest('PUT', `/srv/repo/datasets/${name}?dryRun=true`, ROW)],
  [
    'PUT by origin',
    name,
    'EDIT',
    rest('PUT', `/srv/repo/catalogues/${catalogue}/datasets/origin?originalId=${name}&dryRun=true`, ROW),
  ],
  [
    'POST distribution',
    name,
    'EDIT',
    rest('POST', `/srv/repo/datasets/${name}/distributions?dryRun=true`, DISTRIBUTION),
  ],
  ['PUT distribution', name, 'EDIT', rest('PUT', thePath(name, '?dryRun=true'), DISTRIBUTION)],
  ['DELETE distribution', name, 'EDIT', rest('DELETE', thePath(name))],
  ['DELETE dataset', name, 'DELETE', rest('DELETE', `/srv/repo/datasets/${name}`)],
  ['POST dataset', catalogue, 'EDIT', rest('POST', `/srv/repo/catalogues/${catalogue}/datasets?dryRun=true`, ROW)],
  ['PUT catalogue', catalogue, 'EDIT', rest('PUT', `/srv/repo/catalogues/${catalogue}?dryRun=true`, CATALOGUE)],
  ['DELETE catalogue', catalogue, 'DELETE', rest('DELETE', `/srv/repo/catalogues/${catalogue}`)],
  ['query dataset', name, 'READ', graphql(`{ dataset(id: "${name}") { identifier quality { score } } }`)],
  [
    'query datasetByOrigin',
    name,
    'READ',
    graphql(`{ datasetByOrigin(catalogue: "${catalogue}", originalId: "${name}") { id } }`),
  ],
  [
    'query node',
    name,
    'READ',
    graphql('query ($id: ID!) { node(id: $id) { id } }', ({ global }) => ({ id: global(name) })),
  ],
  [
    'query nodes',
    name,
    'READ',
    graphql('query ($id: ID!) { nodes(ids: [$id]) { id } }', ({ global }) => ({ id: global(name) })),
  ],
  [
    'query distribution',
    name,
    'READ',
    graphql('query ($id: ID!) { distribution(id: $id) { dataset { identifier } } }', theDistribution(name)),
  ],
  [
    'replaceDataset',
    name,
    'EDIT',
    graphql(`mutation { replaceDataset(id: "${name}", dryRun: true, source: ${rdf(ROW)}) ${written} }`),
  ],
  [
    'putDataset',
    name,
    'EDIT',
    graphql(
      `mutation { putDataset(catalogue: "${catalogue}", id: "${name}", dryRun: true, source: ${rdf(ROW)}) ${written} }`,
    ),
  ],
  [
    'addDistribution',
    name,
    'EDIT',
    graphql(`mutation { addDistribution(dataset: "${name}", dryRun: true, source: ${rdf(DISTRIBUTION)}) ${written} }`),
  ],
  [
    'replaceDistribution',
    name,
    'EDIT',
    graphql(
      `mutation ($id: ID!) { replaceDistribution(id: $id, dryRun: true, source: ${rdf(DISTRIBUTION)}) ${written} }`,
      theDistribution(name),
    ),
  ],
  [
    'deleteDataset',
    name,
    'DELETE',
    graphql(`mutation { deleteDataset(id: "${name}", ifMatch: "\\"0\\"") { ... on Problem { code } } }`),
  ],
  [
    'createDataset',
    catalogue,
    'EDIT',
    graphql(`mutation { createDataset(catalogue: "${catalogue}", dryRun: true, source: ${rdf(ROW)}) ${written} }`),
  ],
  [
    'putCatalogue',
    catalogue,
    'EDIT',
    graphql(`mutation { putCatalogue(id: "${catalogue}", dryRun: true, source: ${rdf(CATALOGUE)}) ${written} }`),
  ],
  [
    'deleteCatalogue',
    catalogue,
    'DELETE',
    graphql(`mutation { deleteCatalogue(id: "${catalogue}", ifMatch: "\\"0\\"") { ... on Problem { code } } }`),
  ],
];

const OPERATIONS = [...operationsOn('mine', 'own'), ...operationsOn('theirs', 'foreign')];

/** EDIT on the catalogue lets its holder add, never replace what is there: both are needed. */
const needsCatalogueToo = (name: string): boolean => name === 'PUT by origin' || name === 'putDataset';

const verdict = (caller: Caller, reads: Reads, name: string, thing: Thing, scope: Scope): Verdict => {
  if (scope === 'READ' && reads === 'public') return 'allowed';
  const catalogue = thing === 'mine' ? 'own' : 'foreign';
  const allowed = holds(caller, thing, scope) && (!needsCatalogueToo(name) || holds(caller, catalogue, 'EDIT'));
  return allowed ? 'allowed' : caller === 'anonymous' ? 401 : 403;
};

const restrictedTo =
  (...callers: readonly Caller[]) =>
  (caller: Caller): Verdict =>
    callers.includes(caller) ? 'allowed' : caller === 'anonymous' ? 401 : 403;

const CREATE = rest('PUT', '/srv/repo/catalogues/new?dryRun=true', CATALOGUE);
const GRANT = graphql('mutation { grant(id: "mine", scopes: [], subject: "role:PLATFORM_USER") { subject } }');
const PERMISSIONS = graphql('{ permissions(id: "mine") { subject } }');
const EXPLAIN = graphql('{ explain(id: "mine") { granted } }');

const visible = (caller: Caller, reads: Reads): readonly string[] =>
  (['mine', 'theirs'] as const).filter((name) => reads === 'public' || holds(caller, name, 'READ'));

describe.each(['public', 'restricted'] as const)('with %s reads', (reads) => {
  let market: Market;
  beforeAll(async () => {
    market = await startMarket(reads);
  });
  afterAll(() => market.service.stop());

  describe.each(CALLERS)('%s', (caller) => {
    it.each(OPERATIONS)('%s of %s (%s)', async (name, thing, scope, send) => {
      expect(await send(market, market.headers[caller])).toBe(verdict(caller, reads, name, thing, scope));
    });

    it('SPARQL, over what they may read', async () => {
      const query =
        'SELECT DISTINCT ?d { { ?d a <http://www.w3.org/ns/dcat#Dataset> } UNION { ?c <http://www.w3.org/ns/dcat#dataset> ?d } }';
      const response = await market.service.fetch(`/sparql?query=${encodeURIComponent(query)}`, {
        headers: { ...market.headers[caller], accept: 'text/csv' },
      });
      const found = (await response.text()).trim().split(/\s+/).slice(1);
      expect(found.map((iri) => iri.slice(iri.lastIndexOf('/') + 1)).sort()).toEqual(visible(caller, reads));
    });

    it('creating a catalogue', async () => {
      const expected = restrictedTo('key', 'owner', 'other user', 'administrator')(caller);
      expect(await CREATE(market, market.headers[caller])).toBe(expected);
    });

    it('administering permissions', async () => {
      const expected = restrictedTo('owner', 'administrator')(caller);
      expect(await GRANT(market, market.headers[caller])).toBe(expected);
      expect(await PERMISSIONS(market, market.headers[caller])).toBe(expected);
    });

    it('asking what one holds', async () => {
      // A token with permissions is good for what it carries, not for questions about its user.
      const readers: readonly Caller[] = ['owner', 'other user', 'administrator'];
      const users = reads === 'public' ? ([...readers, 'user without role'] as const) : readers;
      expect(await EXPLAIN(market, market.headers[caller])).toBe(restrictedTo(...users)(caller));
    });

    it('lists and counts hold what the caller may read', async () => {
      const expected = visible(caller, reads);
      const { data, errors } = await market.service.graphql<Record<string, never>>(
        `{ datasets(first: 9) { edges { node { identifier } } }
           catalogues(first: 9) { edges { node { identifier datasetCount datasets(first: 9) { edges { node { identifier } } } } } }
           resources(kind: DATASET, limit: 9) { total items { identifier } }
           page: resources(kind: DATASET, limit: 1, offset: 1) { total items { identifier } }
           resourcesRdf(kind: DATASET, limit: 9, syntax: N_QUADS)
           search(kinds: [DATASET], first: 9) { totalCount edges { identifier node { id } } } }`,
        {},
        market.headers[caller],
      );
      expect(errors).toBeUndefined();
      const found = data as unknown as {
        datasets: Edges;
        catalogues: { edges: { node: { identifier: string; datasetCount: number; datasets: Edges } }[] };
        resources: { total: number; items: { identifier: string }[] };
        page: { total: number; items: { identifier: string }[] };
        resourcesRdf: string;
        search: { totalCount: number; edges: { identifier: string; node: object | null }[] };
      };
      expect(names(found.datasets)).toEqual(expected);
      expect(found.catalogues.edges.flatMap(({ node }) => names(node.datasets))).toEqual(expected);
      expect(found.catalogues.edges.reduce((sum, { node }) => sum + node.datasetCount, 0)).toBe(expected.length);
      expect(found.resources).toEqual({
        total: expected.length,
        items: expected.map((identifier) => ({ identifier })),
      });
      expect(found.page).toEqual({
        total: expected.length,
        items: expected.slice(1, 2).map((identifier) => ({ identifier })),
      });
      for (const name of ['mine', 'theirs']) {
        expect(found.resourcesRdf.includes(`/catset/data/${name}>`)).toBe(expected.includes(name));
      }
      expect(found.search.totalCount).toBe(expected.length);
      expect(found.search.edges.map(({ identifier }) => identifier).sort()).toEqual(expected);
      expect(found.search.edges.every(({ node }) => node !== null)).toBe(true);
    });

    it('lists of the repository hold what the caller may read', async () => {
      const expected = visible(caller, reads);
      const list = async (path: string): Promise<string> =>
        (
          await market.service.fetch(path, { headers: { ...market.headers[caller], accept: 'application/json' } })
        ).text();
      const all = await list('/srv/repo/datasets?valueType=originalIds');
      const own = await list('/srv/repo/catalogues/own/datasets?valueType=originalIds');
      expect((JSON.parse(all) as string[]).sort()).toEqual(expected);
      expect(JSON.parse(own)).toEqual(expected.filter((name) => name === 'mine'));
    });
  });
});

describe('with restricted reads, a grant by name', () => {
  it('shows one dataset in lists and counts, and its withdrawal hides it', async () => {
    const market = await startMarket('restricted');
    try {
      const { service, headers } = market;
      const change = (verb: string): Promise<unknown> =>
        service.graphql(
          `mutation { ${verb}(id: "theirs", scopes: [READ], subject: "user:dave") { subject } }`,
          {},
          headers.administrator,
        );
      const seen = async (): Promise<unknown> =>
        (
          await service.graphql(
            '{ resources(kind: DATASET, limit: 9) { total items { identifier } } }',
            {},
            headers['user without role'],
          )
        ).data?.['resources'];
      await change('grant');
      expect(await seen()).toEqual({ total: 1, items: [{ identifier: 'theirs' }] });
      await change('revoke');
      expect(await seen()).toEqual({ total: 0, items: [] });
    } finally {
      await market.service.stop();
    }
  });
});

interface Edges {
  readonly edges: readonly { readonly node: { readonly identifier: string } }[];
}
const names = ({ edges }: Edges): readonly string[] => edges.map(({ node }) => node.identifier);
