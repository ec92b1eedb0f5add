/** Versions and agreements of elsewhere: who brings them, who sees them, what they may be, and that they count for nothing. */
import { turtle } from '../marketplace/world.js';
import { Past, version } from './world.js';

let past: Past;
let sold: { readonly document: string; readonly metadata: string };
let keys: string;
let other: Past;
beforeAll(async () => {
  [past, other] = await Promise.all([Past.open(), Past.open()]);
  // An agreement that another deployment made.
  const { twin } = await other.world.published();
  await other.world.run('acquireDataset', { id: twin }, other.world.buyer);
  type Made = { agreements: { edges: { node: { document: string; metadata: string } }[] } };
  const query = '{ agreements(side: ASSIGNEE, first: 1) { edges { node { document metadata } } } }';
  const { data } = await other.world.service.graphql<Made>(query, {}, other.world.buyer);
  sold = data!.agreements.edges[0]!.node;
  keys = await (await other.world.service.fetch('/srv/trade/jwks')).text();
});
afterAll(async () => {
  await past?.world.stop();
  await other?.world.stop();
});

const agreement = (said: object = {}) => ({ source: 'https://there.example', ...sold, keys, ...said });
const anyone: Record<string, string> = {};

it('are kept as they were sent, once each, and shown the latest first', async () => {
  const id = await past.world.dataset();
  const later = version({ etag: '"a2"', since: '2025-02-01T01:00:00+01:00', until: null, end: 'PRESENT' });
  expect(await past.keep(id, { versions: [version(), later], dryRun: true })).toMatchObject({ kept: 2, known: 0 });
  expect((await past.shown(id)).versions).toEqual([]);
  expect(await past.keep(id, { versions: [version(), later, version()] })).toMatchObject({ kept: 2, known: 1 });
  expect(await past.keep(id, { versions: [later, version()] })).toMatchObject({ kept: 0, known: 2 });
  const { versions } = await past.shown(id);
  expect(versions.map(({ kept: _, ...one }) => one)).toEqual(
    [later, version()].map((one) =>
      expect.objectContaining({
        ...one,
        since: expect.any(String),
        until: one.until === null ? null : expect.any(String),
      }),
    ),
  );
  expect(versions.map(({ since }) => Date.parse(since))).toEqual(
    [later, version()].map(({ since }) => Date.parse(since)),
  );
});

it('tell names to who may edit, and agreements to the organization that brought them', async () => {
  const id = await past.world.dataset();
  await past.keep(id, { versions: [version()], agreements: [agreement()] });
  const [ownVersion] = (await past.shown(id)).versions;
  expect(ownVersion).toMatchObject({ author: 'user:0815', authorName: 'anna' });
  const { versions } = await past.shown(id, anyone);
  expect(versions).toEqual([expect.objectContaining({ author: 'user', authorName: null, rdf: version().rdf })]);
  for (const headers of [anyone, past.world.buyer]) expect((await past.shown(id, headers)).agreements).toEqual([]);
  const [kept] = (await past.shown(id)).agreements;
  expect(kept).toMatchObject({ document: sold.document, metadata: sold.metadata, keys });
});

it('say what a proof is worth: that the archive agrees with itself, or what the keys of the reader are worth', async () => {
  const id = await past.world.dataset();
  await past.keep(id, { agreements: [agreement()] });
  const [kept] = (await past.shown(id)).agreements;
  expect(kept?.examination).toMatchObject({ keysFrom: 'ARCHIVE', holds: true });
  expect(kept?.examination.words.join(' ')).toContain('sold to');
  const query = `query ($id: ID!, $keys: String) { dataset(id: $id) { agreementsElsewhere { edges { node {
    examination(keys: $keys) { keysFrom holds words } } } } } }`;
  const asked = async (given: string) =>
    JSON.stringify(await past.world.service.graphql(query, { id, keys: given }, past.world.seller));
  expect(await asked(keys)).toContain('"keysFrom":"READER","holds":true');
  expect(await asked('{"keys":[]}')).toContain('"keysFrom":"READER","holds":false,"words":[]');
  expect(await asked('nothing')).toContain('BAD_REQUEST');
  expect(await asked(`{"keys":[]${' '.repeat(70_000)}}`)).toContain('PAYLOAD_TOO_LARGE');

  // Whoever forges both gets as far as that the archive agrees with itself; what is changed alone does not.
  const changed = agreement({ document: sold.document.replaceAll('12.5', '1.5'), source: 'https://evil.example' });
  expect(await past.keep(id, { agreements: [changed] })).toMatchObject({ kept: 1 });
  const forged = (await past.shown(id)).agreements.find(({ source }) => source.includes('evil'));
  expect(forged?.examination).toMatchObject({ holds: false, words: [] });
});

it('are in no history, no moment and no list of agreements, and entitle nobody', async () => {
  const id = await past.world.dataset();
  await past.keep(id, { versions: [version()], agreements: [agreement()] });
  const query = `query ($id: ID!) { dataset(id: $id) { history(first: 100) { edges { node { etag } } } }
    then: dataset(id: $id, asOf: "2025-01-15T00:00:00Z") { identifier }
    sold: agreements(side: ASSIGNER, first: 100) { edges { node { id } } }
    bought: agreements(side: ASSIGNEE, first: 100) { edges { node { id } } }
    entitlement(dataset: $id) { entitled } }`;
  const { data } = await past.world.service.graphql<Record<string, unknown>>(query, { id }, past.world.seller);
  expect(data).toMatchObject({ then: null, sold: { edges: [] }, bought: { edges: [] } });
  expect(JSON.stringify(data?.['dataset'])).not.toContain(JSON.stringify(version().etag));
  const asBuyer = await past.world.service.graphql<Record<string, unknown>>(query, { id }, past.world.buyer);
  expect(asBuyer.data).toMatchObject({ bought: { edges: [] }, entitlement: { entitled: false } });
  const { '@id': iri } = JSON.parse(sold.document) as { '@id': string };
  const found = await past.world.service.graphql(
    'query ($id: ID!) { agreement(id: $id) { id } }',
    { id: iri.split('/').at(-1) },
    past.world.buyer,
  );
  expect(found.data).toEqual({ agreement: null });
});

it('are brought by the organization that owns the dataset alone', async () => {
  const id = await past.world.dataset();
  const third = await past.world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
  for (const headers of [anyone, past.world.buyer, third]) {
    expect((await past.keep(id, { versions: [version()] }, headers)).code).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
    expect((await past.forget(id, headers)).code).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
    const behind = [{ address: 'https://there.example/srv/trade/data/x/1', url: 'https://data.example/x' }];
    expect((await past.putBack(id, behind, headers)).code).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
  }
  expect((await past.keep('not-there', { versions: [version()] })).code).toMatch(/NOT_FOUND/);
  expect((await past.shown(id)).versions).toEqual([]);
});

it.each([
  ['of no deployment', { versions: [version({ source: 'urn:x' })] }, 'BAD_REQUEST'],
  ['at no time', { versions: [version({ since: '2025-01-01T00:00:00Z' }), version({ etag: '' })] }, 'BAD_REQUEST'],
  ['with a name that is a book', { versions: [version({ authorName: 'x'.repeat(2_000) })] }, 'BAD_REQUEST'],
  ['too large', { versions: [version(), version({ etag: '"b"', rdf: 'x'.repeat(1_100_000) })] }, 'PAYLOAD_TOO_LARGE'],
  ['too many', { versions: Array.from({ length: 101 }, (_, at) => version({ etag: `"${at}"` })) }, 'BAD_REQUEST'],
  ['of one name that say two things', { versions: [version(), version({ rdf: '' })] }, 'CONFLICT'],
  ['that are no agreement', { agreements: [{ document: '{' }] }, 'BAD_REQUEST'],
  ['that are a list', { agreements: [{ document: '[]' }] }, 'BAD_REQUEST'],
  [
    'that are an object of nothing',
    { agreements: [{ document: '{"@id":"urn:x","issued":"2025-01-01T00:00:00Z"}' }] },
    'BAD_REQUEST',
  ],
  ['whose keys are none', { agreements: [{ keys: '{"keys":"all"}' }] }, 'BAD_REQUEST'],
  ['whose keys are no JSON', { agreements: [{ keys: '{' }] }, 'BAD_REQUEST'],
])('%s are refused, and nothing of the request is kept', async (_what, sent, code) => {
  const id = await past.world.dataset();
  const { agreements = [] } = sent as { agreements?: object[] };
  const whole = { versions: [version({ etag: '"first"' })], ...sent, agreements: agreements.map(agreement) };
  expect((await past.keep(id, whole)).code).toBe(code);
  expect(await past.shown(id)).toEqual({ versions: [], agreements: [] });
});

it('have a bound for each dataset', async () => {
  const id = await past.world.dataset();
  const hundred = (from: number) => Array.from({ length: 100 }, (_, at) => version({ etag: `"${from + at}"` }));
  for (let from = 0; from < 500; from += 100)
    expect(await past.keep(id, { versions: hundred(from) })).toMatchObject({ kept: 100 });
  expect(await past.keep(id, { versions: [version({ etag: '"one more"' })] })).toMatchObject({ code: 'TOO_COMPLEX' });
  expect(await past.keep(id, { versions: hundred(400) })).toMatchObject({ kept: 0, known: 100 });
  const query = `query ($id: ID!, $after: String) { dataset(id: $id) { versionsElsewhere(first: 100, after: $after) {
    edges { node { etag } } pageInfo { hasNextPage endCursor } } } }`;
  const seen = new Set<string>();
  type Page = { edges: { node: { etag: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
  for (let after: string | null = null, more = true; more;) {
    const answer = await past.world.service.graphql<{ dataset: { versionsElsewhere: Page } }>(query, { id, after });
    const page: Page = answer.data!.dataset.versionsElsewhere;
    for (const { node } of page.edges) seen.add(node.etag);
    [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
  }
  expect(seen.size).toBe(500);
  expect((await past.forget(id)).__typename).toBe('DeleteResult');
  expect((await past.shown(id)).versions).toEqual([]);
});

it('go with their dataset', async () => {
  const id = await past.world.dataset();
  await past.keep(id, { versions: [version()], agreements: [agreement()] });
  const gone = await past.world.service.fetch(`/srv/repo/datasets/${id}`, {
    method: 'DELETE',
    headers: past.world.seller,
  });
  expect(gone.status).toBeLessThan(300);
  const again = await past.world.service.fetch(`/srv/repo/catalogues/my-data/datasets/origin?originalId=${id}`, {
    ...{ method: 'PUT', headers: { 'content-type': 'text/turtle', ...past.world.seller } },
    body: turtle('Another one'),
  });
  expect(again.status).toBeLessThan(300);
  expect(await past.shown(id)).toEqual({ versions: [], agreements: [] });
});

it('are hidden with a draft, and come back with it', async () => {
  const id = await past.world.dataset();
  await past.keep(id, { versions: [version()], agreements: [agreement()] });
  const ask = (query: string) => past.world.service.graphql(query, { id }, past.world.seller);
  const hidden = await ask(
    'mutation ($id: ID!) { hideDataset(catalogue: "my-data", id: $id) { __typename ... on Problem { message } } }',
  );
  expect(JSON.stringify(hidden.data)).not.toContain('message');
  expect(await past.shown(id)).toEqual({ versions: [], agreements: [] });
  const told = await ask(
    'mutation ($id: ID!) { publishDraft(catalogue: "my-data", id: $id) { __typename ... on Problem { message } } }',
  );
  expect(JSON.stringify(told.data)).not.toContain('message');
  const { versions, agreements } = await past.shown(id);
  expect([versions.length, agreements.length]).toEqual([1, 1]);
});
