/**
 * What somebody bought is the buyer's: its copy is in nobody else's lists, searches, counts, feeds and logs, where everybody may read. Who
 * knows its id reads it as ever, and what clients write themselves is listed as ever.
 */
import { createOrganization, createUser } from '../../src/features/identity/index.js';
import { CATALOGUE, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';
import { newKey, OFFERS, turtle } from './world.js';

const OTHERS = ['anonymous', 'seller', 'other', 'limited key', 'key of another'] as const;
const OWN = ['buyer', 'administrator', 'key'] as const;
type Who = (typeof OTHERS)[number] | (typeof OWN)[number];

/** A word of the metadata of everything here. */
const WORD = 'quillfish';
const ACQUIRED = 'acquired-data';
const headers = {} as Record<Who, Record<string, string>>;
let service: Peopled;
let original: string;
let twin: string;
let copy: string;
/** Written by a client, as in existing deployments: by key, in the name of nobody. */
let written: string;

const TRADE = {
  publishDataset: `mutation ($id: ID!, $key: String!, $offers: MonetizationInput) {
    result: publishDataset(id: $id, idempotencyKey: $key, offers: $offers) {
      __typename ... on PublicationResult { listing { marketplaceId } } ... on Problem { message } } }`,
  acquireDataset: `mutation ($id: ID!, $key: String!) {
    result: acquireDataset(id: $id, idempotencyKey: $key) {
      __typename ... on AcquisitionResult { copy { identifier } } ... on Problem { message } } }`,
};
const trade = async (operation: keyof typeof TRADE, id: string, who: Who): Promise<string> => {
  const variables = { id, key: newKey(), ...(operation === 'publishDataset' ? { offers: OFFERS } : {}) };
  const answer = await service.graphql<{
    result: { listing?: { marketplaceId: string }; copy?: { identifier: string } };
  }>(TRADE[operation], variables, headers[who]);
  const result = answer.data?.result;
  const made = result?.listing?.marketplaceId ?? result?.copy?.identifier;
  if (made === undefined) throw new Error(JSON.stringify(answer));
  return made;
};

const tokenOf = async (username: string, password: string): Promise<Record<string, string>> => {
  const { cli } = service.secrets.clients;
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: cli.id,
    client_secret: cli.secret,
    username,
    password,
  });
  const path = `/realms/${service.config.REALM}/protocol/openid-connect/token`;
  const response = await service.fetch(path, { method: 'POST', body });
  return { authorization: `Bearer ${((await response.json()) as { access_token: string }).access_token}` };
};

const stored = async (catalogue: string, title: string, who: Who): Promise<string> => {
  const response = await service.fetch(`/srv/repo/catalogues/${catalogue}/datasets`, {
    method: 'POST',
    headers: { 'content-type': 'text/turtle', ...headers[who] },
    body: turtle(`${title} ${WORD}`),
  });
  return ((await response.json()) as { id: string }).id;
};

beforeAll(async () => {
  service = await startPeopled({ ACCESS_TOKEN_SECONDS: '3600', MCP: 'public' });
  const { realm } = service.app.identity;
  const { id: organization } = await createOrganization(realm, { name: 'Somewhere else' });
  const dora = { username: 'dora', password: 'a password for this test' };
  await createUser(realm, { ...dora, organization, roles: ['PLATFORM_USER'] });
  const limited = await service.app.keys.create({ label: 'limited', catalogues: ['own'] });
  const another = await service.app.keys.create({ label: 'of another', organization });
  Object.assign(headers, {
    anonymous: {},
    seller: await service.as('alice'),
    other: await tokenOf(dora.username, dora.password),
    'limited key': { 'x-api-key': limited.key },
    'key of another': { 'x-api-key': another.key },
    buyer: await service.as('bob'),
    administrator: await service.as('admin'),
    key: { 'x-api-key': API_KEY },
  } satisfies Record<Who, Record<string, string>>);
  await put(service, '/catalogues/own', CATALOGUE, headers.seller);
  original = await stored('own', 'Original', 'seller');
  twin = await trade('publishDataset', original, 'seller');
  written = await stored(ACQUIRED, 'Written', 'key');
});
afterAll(() => service.stop());

const get = async (path: string, who: Who, accept?: string): Promise<string> => {
  const response = await service.fetch(path, { headers: { ...headers[who], ...(accept ? { accept } : {}) } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
};
const ask = async (query: string, who: Who): Promise<string> => {
  const { data, errors } = await service.graphql<object>(query, {}, headers[who]);
  if (errors) throw new Error(JSON.stringify(errors));
  return JSON.stringify(data);
};

/** Tools of agents are called without a session, as the protocol allows. */
const tool = async (name: string, args: object, who: Who): Promise<string> => {
  const response = await service.fetch('/mcp', {
    method: 'POST',
    headers: {
      ...headers[who],
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
  return text;
};

const sparql = (query: string) => (who: Who) =>
  get(`/sparql?query=${encodeURIComponent(query)}`, who, 'application/sparql-results+json');
const NODES = '{ edges { node { identifier } } }';

/** Everything that lists datasets, whoever asks; those with `false` hold less than everything, but must not hold the copy. */
const SURFACES: Readonly<Record<string, (who: Who) => Promise<string>>> = {
  ...Object.fromEntries(
    [
      '/srv/search/search?limit=100',
      `/srv/search/search?q=${WORD}&limit=100`,
      `/srv/search/search?limit=100&facets=${encodeURIComponent(`{"catalog":["${ACQUIRED}"]}`)}`,
      `/srv/search/datasets`,
      `/srv/search/datasets?catalogue=${ACQUIRED}`,
      '/srv/search/en/feeds/datasets.rss',
      '/srv/search/en/feeds/datasets.atom',
      '/srv/search/sitemap/1',
      '/srv/search/ckan/package_list',
      `/srv/search/ckan/package_search?q=${WORD}&rows=100`,
      '/api/3/action/current_package_list_with_resources?limit=100',
      '/srv/repo/datasets?limit=100&valueType=uriRefs',
      '/srv/repo/datasets?limit=100&valueType=metadata',
      `/srv/repo/catalogues/${ACQUIRED}/datasets?valueType=identifiers`,
      `/srv/repo/catalogues/${ACQUIRED}/datasets?valueType=originalIds`,
      '/srv/repo/changes?since=beginning&limit=1000',
      '/srv/repo/ldes/0',
      `/srv/mqa/catalogues/${ACQUIRED}/distributions/reachability`,
    ].map((path) => [
      path,
      (who: Who) => get(path, who, path.includes('valueType=metadata') ? 'application/n-quads' : undefined),
    ]),
  ),
  'GraphQL datasets': (who) => ask(`{ datasets(first: 50) ${NODES} }`, who),
  'GraphQL datasets in another order': (who) =>
    ask(`{ datasets(first: 50, sort: [{ modified: DESC }]) ${NODES} }`, who),
  'GraphQL datasets by their catalogue': (who) =>
    ask(`{ datasets(first: 50, filter: { catalogue: { identifier: { eq: "${ACQUIRED}" } } }) ${NODES} }`, who),
  'GraphQL datasets by the model': (who) =>
    ask(`{ datasets(first: 50, filter: { titles: { contains: "Original" } }) ${NODES} }`, who),
  'GraphQL datasets of a catalogue': (who) =>
    ask(`{ catalogue(id: "${ACQUIRED}") { datasets(first: 50) ${NODES} } }`, who),
  'GraphQL distributions': (who) =>
    ask('{ distributions(first: 50) { edges { node { dataset { identifier } } } } }', who),
  'GraphQL search': (who) =>
    ask(`{ search(query: "${WORD}", first: 50) { edges { node { ... on Dataset { identifier } } } } }`, who),
  'GraphQL suggest': (who) => ask('{ suggest(text: "orig", first: 50) { identifier } }', who),
  'GraphQL resources': (who) => ask('{ resources(kind: DATASET, limit: 100) { items { identifier } } }', who),
  'GraphQL quality': (who) => ask(`{ datasetsByQuality(first: 50) ${NODES} }`, who),
  'GraphQL quality, distributions': (who) =>
    ask(`{ catalogue(id: "${ACQUIRED}") { quality { distributions { items { dataset } } } } }`, who),
  'GraphQL copies of what is sold': (who) => ask(`{ dataset(id: "${twin}") { acquiredCopies { identifier } } }`, who),
  'GraphQL changes': (who) => ask('{ changes(first: 100) { edges { node { identifier } } } }', who),
  '/sparql': sparql('SELECT DISTINCT ?s { ?s a <http://www.w3.org/ns/dcat#Dataset> }'),
  '/sparql, by graph': sparql('SELECT DISTINCT ?g { GRAPH ?g { ?s ?p ?o } }'),
};

/** Numbers of datasets, with how many everybody sees: the original, the twin, and what a client wrote. */
const COUNTS: Readonly<Record<string, readonly [everybody: number, read: (who: Who) => Promise<unknown>]>> = {
  search: [3, async (who) => JSON.parse(await ask(`{ search(query: "${WORD}") { totalCount } }`, who))],
  resources: [3, async (who) => JSON.parse(await ask('{ resources(kind: DATASET) { totalCount: total } }', who))],
  datasets: [3, async (who) => JSON.parse(await ask('{ datasets { totalCount } }', who))],
  filtered: [
    3,
    async (who) =>
      JSON.parse(await ask(`{ datasets(filter: { titles: { contains: "${WORD}" } }) { totalCount } }`, who)),
  ],
  catalogue: [
    1,
    async (who) => JSON.parse(await ask(`{ catalogue(id: "${ACQUIRED}") { totalCount: datasetCount } }`, who)),
  ],
  'catalogue in a search': [
    1,
    async (who) => ({
      totalCount: (JSON.parse(await get(`/srv/search/catalogues/${ACQUIRED}`, who)) as { result: { count: number } })
        .result.count,
    }),
  ],
  facet: [
    1,
    async (who) => {
      const query =
        '{ search { facets: totalCount } facet: search(facets: [{ facet: CATALOGUE }]) { facets { values { value count } } } }';
      const { facet } = JSON.parse(await ask(query, who)) as {
        facet: { facets: { values: { value: string; count: number }[] }[] };
      };
      return { totalCount: facet.facets[0]?.values.find(({ value }) => value === ACQUIRED)?.count ?? 0 };
    },
  ],
  sparql: [
    3,
    async (who) => {
      const text = await sparql('SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s a <http://www.w3.org/ns/dcat#Dataset> }')(who);
      return {
        totalCount: Number(
          (JSON.parse(text) as { results: { bindings: { n: { value: string } }[] } }).results.bindings[0]?.n.value,
        ),
      };
    },
  ],
};
const numberIn = (answer: unknown): number => Number(/"totalCount":(\d+)/.exec(JSON.stringify(answer))?.[1]);

describe('before anything is bought', () => {
  it.each([...OTHERS, ...OWN])('%s sees everything that there is', async (who) => {
    for (const [name, [everybody, read]] of Object.entries(COUNTS))
      expect([name, numberIn(await read(who))]).toEqual([name, everybody]);
  });
});

describe('a copy', () => {
  beforeAll(async () => {
    for (const who of ['seller', 'other', 'buyer'] as const)
      await ask(`mutation { saveSearch(name: "All of it", query: "${WORD}") { id } }`, who);
    copy = await trade('acquireDataset', twin, 'buyer');
    for (const id of [original, twin, written, copy]) await service.app.domain.quality.settled(id);
  });

  it.each(Object.keys(SURFACES))('%s', async (name) => {
    const read = SURFACES[name];
    for (const who of OTHERS) expect([who, (await read?.(who))?.includes(copy)]).toEqual([who, false]);
    for (const who of OWN) expect([who, (await read?.(who))?.includes(copy)]).toEqual([who, true]);
    // And again, from whatever was kept of that.
    expect((await read?.('anonymous'))?.includes(copy)).toBe(false);
  });

  it.each(Object.keys(COUNTS))('is counted for its buyer: %s', async (name) => {
    const [everybody, read] = COUNTS[name] ?? [0, () => Promise.resolve()];
    for (const who of OTHERS) expect([who, numberIn(await read(who))]).toEqual([who, everybody]);
    for (const who of OWN) expect([who, numberIn(await read(who))]).toEqual([who, everybody + 1]);
  });

  it.each([...OTHERS, ...OWN])('is read by its id, as ever: %s', async (who) => {
    for (const path of [
      `/srv/repo/datasets/${copy}`,
      `/srv/search/datasets/${copy}`,
      `/srv/search/ckan/package_show?id=${copy}`,
      `/srv/search/en/feeds/datasets/${copy}.rss`,
    ])
      expect(await get(path, who)).toContain(copy);
    expect(await ask(`{ dataset(id: "${copy}") { identifier } }`, who)).toContain(copy);
  });

  it('is, like its original and what is on the marketplace, similar to neither of them', async () => {
    const product = [original, twin, copy];
    for (const who of ['anonymous', 'seller', 'buyer', 'key'] as const) {
      for (const id of product) {
        const found = await ask(`{ dataset(id: "${id}") { similar(first: 20) { identifier } } }`, who);
        expect([who, id, product.filter((other) => found.includes(other))]).toEqual([who, id, []]);
        expect(found).toContain(written);
      }
    }
  });

  describe('of what is sold no more, which stands for itself', () => {
    beforeAll(async () => {
      const withdraw = `mutation ($id: ID!, $key: String!) {
        withdrawOffer(id: $id, idempotencyKey: $key) { __typename ... on Problem { message } } }`;
      await service.graphql(withdraw, { id: original, key: newKey() }, headers.seller);
    });

    it('is like others for its buyer alone', async () => {
      const similar = (who: Who) => ask(`{ dataset(id: "${written}") { similar(first: 20) { identifier } } }`, who);
      for (const who of OTHERS) expect([who, (await similar(who)).includes(copy)]).toEqual([who, false]);
      for (const who of OWN) expect([who, (await similar(who)).includes(copy)]).toEqual([who, true]);
    });

    it.each([
      '/srv/catalog/datasets',
      `/srv/catalog/catalogues/${ACQUIRED}`,
      '/srv/catalog/sitemap-1.xml',
      '/srv/catalog/organizations/Acme',
    ])('is on no page for visitors: %s', async (path) => {
      const text = await get(path, 'anonymous');
      expect(text).toContain(written);
      expect(text).not.toContain(copy);
    });

    it('is found by no agent that acts for nobody', async () => {
      const found = await tool('find_datasets', { query: WORD }, 'anonymous');
      expect(found).toContain(original);
      expect(found).not.toContain(copy);
    });

    it('is new in the saved search of its buyer alone', async () => {
      for (const [who, news] of [
        ['seller', 0],
        ['other', 0],
        ['buyer', 1],
      ] as const) {
        const saved = await ask('{ savedSearches { newCount } }', who);
        expect([who, saved]).toEqual([who, `{"savedSearches":[{"newCount":${news}}]}`]);
      }
    });

    it('goes for everybody when it is deleted, and its log stays with the buyer', async () => {
      const removed = await service.fetch(`/srv/repo/datasets/${copy}`, { method: 'DELETE', headers: headers.buyer });
      expect(removed.status).toBe(204);
      for (const who of [...OTHERS, ...OWN]) {
        expect([who, numberIn(await COUNTS['datasets']?.[1](who))]).toEqual([who, 2]);
        const log = await SURFACES['/srv/repo/changes?since=beginning&limit=1000']?.(who);
        expect([who, log?.includes(copy)]).toEqual([who, OWN.some((one) => one === who)]);
      }
    });
  });
});
