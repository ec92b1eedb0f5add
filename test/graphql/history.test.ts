/** Earlier versions: what a resource was, who changed it, what the difference is, and the way back. */
import { forgetOld } from '../../src/features/history/upkeep.js';
import { parseNTriples, toNTriples } from '../../src/core/rdf/ntriples.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

const KEY = { 'x-api-key': API_KEY };
const TURTLE = { 'content-type': 'text/turtle' };
const dataset = (title: string, price = '10.50'): string => `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . @prefix pst: <https://www.pistis-project.eu/ns/voc#> .
<urn:d> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "About" ; dcat:distribution <urn:a> ; pst:monetization <urn:m> .
<urn:a> a dcat:Distribution ; dct:title "a" .
<urn:m> a pst:MonetizationMethod ; pst:sellerId "s" ; pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price ${price} ] .`;
const CATALOGUE = (title: string): string =>
  `<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "${title}"@en ; <http://purl.org/dc/terms/description> "x"@en .`;

interface Shown {
  readonly etag: string;
  readonly since: string;
  readonly until: string | null;
  readonly end: string;
  readonly author: string | null;
  readonly removedBy: string | null;
  readonly patch: string;
  readonly changes: readonly {
    readonly name: string | null;
    readonly kind: string;
    readonly properties: readonly object[];
  }[];
  readonly dataset: { readonly title: string } | null;
  readonly rdf: { readonly body: string };
}
interface Versions {
  readonly edges: readonly { readonly node: Shown; readonly cursor: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}
const VERSION = `etag since until end author removedBy patch changes { name kind properties { property before { value language } after { value language } } } dataset { title } rdf(syntax: N_TRIPLES) { body }`;
const HISTORY = `query ($id: ID!, $first: Int!, $after: String) { dataset(id: $id) {
  history(first: $first, after: $after) { edges { cursor node { ${VERSION} } } pageInfo { hasNextPage endCursor } } } }`;

let service: TestService;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const history = async (id: string, page: object = {}, headers: Record<string, string> = KEY): Promise<Versions> => {
  const answer = await service.graphql<{ dataset: { history: Versions } }>(
    HISTORY,
    { id, first: 10, ...page },
    headers,
  );
  expect(answer.errors).toBeUndefined();
  return answer.data?.dataset.history as Versions;
};
const store = async (id: string, body: string): Promise<void> => {
  const path = `/srv/repo/catalogues/kept/datasets/origin?originalId=${id}`;
  expect([201, 204, 304]).toContain((await service.write('PUT', path, body, TURTLE)).status);
  await pause();
};
const remove = async (id: string): Promise<void> => {
  expect((await service.write('DELETE', `/srv/repo/datasets/${id}`)).status).toBe(204);
  await pause();
};
const restore = (id: string, headers: Record<string, string> = KEY) =>
  service.graphql<{ restoreDataset: Record<string, unknown> }>(
    'mutation ($id: ID!) { restoreDataset(id: $id) { ... on WriteResult { status dataset { title distributions { identifier } } } ... on Problem { code } } }',
    { id },
    headers,
  );

beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/kept', CATALOGUE('Kept'), TURTLE);
});
afterAll(() => service.stop());

describe('the history of a dataset', () => {
  beforeAll(async () => {
    for (const title of ['First', 'Second', 'Third']) await store('changing', dataset(title));
  });

  it('lists the present version and those before it, in pages', async () => {
    const { edges } = await history('changing');
    expect(edges.map(({ node }) => [node.dataset?.title, node.end])).toEqual([
      ['Third', 'PRESENT'],
      ['Second', 'REPLACED'],
      ['First', 'REPLACED'],
    ]);
    expect(edges.map(({ node }) => node.until).slice(1)).toEqual(edges.map(({ node }) => node.since).slice(0, 2));
    const first = await history('changing', { first: 2 });
    const rest = await history('changing', { first: 2, after: first.pageInfo.endCursor });
    expect([...first.edges, ...rest.edges]).toEqual(edges);
    expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
  });

  it('tells who it was to those who may edit, and to others the kind of caller', async () => {
    const authors = async (headers: Record<string, string>) =>
      (await history('changing', {}, headers)).edges.map(({ node }) => node.author);
    expect(await authors(KEY)).toEqual(Array(3).fill(expect.stringMatching(/^key:.+/)));
    expect(await authors({})).toEqual(Array(3).fill('key'));
  });

  it('gives patches that lead from each version to the next', async () => {
    const { edges } = await history('changing');
    let statements = new Set<string>();
    for (const { node } of [...edges].reverse()) {
      for (const line of node.patch.split('\n')) {
        if (line.startsWith('D ')) expect(statements.delete(line.slice(2))).toBe(true);
        if (line.startsWith('A ')) statements = statements.add(line.slice(2));
      }
      expect(new Set(node.rdf.body.trim().split('\n'))).toEqual(statements);
    }
  });

  it('says what changed in the words of the metadata', async () => {
    const [latest, , first] = (await history('changing')).edges.map(({ node }) => node);
    expect(first?.changes).toMatchObject([{ kind: 'ADDED' }, { kind: 'ADDED' }, { kind: 'ADDED' }]);
    const titles = latest?.changes.flatMap(({ properties }) => properties);
    expect(titles).toContainEqual({
      property: 'http://purl.org/dc/terms/title',
      before: [{ value: expect.any(String), language: 'en' }],
      after: [{ value: latest?.dataset?.title, language: 'en' }],
    });
  });

  it('gives the patch between any two versions, and none for a version that never was', async () => {
    const tags = (await history('changing')).edges.map(({ node }) => node.etag);
    const query = 'query ($from: String!, $to: String!) { dataset(id: "changing") { rdfPatch(from: $from, to: $to) } }';
    const answer = await service.graphql<{ dataset: { rdfPatch: string } }>(query, { from: tags[2], to: tags[0] });
    expect(answer.data?.dataset.rdfPatch).toContain('D ');
    expect(answer.data?.dataset.rdfPatch).toContain('"Third"@en');
    expect(answer.data?.dataset.rdfPatch).not.toContain('"Second"@en');
    const unknown = await service.graphql(query, { from: '"0"', to: tags[0] });
    expect(unknown.errors?.[0]?.extensions?.['code']).toBe('NOT_FOUND');
  });

  it('shows a dataset as of any moment', async () => {
    const { edges } = await history('changing');
    const query = `query ($asOf: DateTime!) { dataset(id: "changing", asOf: $asOf) {
      title etag distributions { title dataset { title } rdf(syntax: N_TRIPLES) { body } } monetization { purchaseOffers { price } } quality { score } validation { conforms } } }`;
    for (const { node } of edges) {
      const answer = await service.graphql(query, { asOf: node.since }, KEY);
      expect(answer.errors).toBeUndefined();
      expect(answer.data).toMatchObject({
        dataset: {
          title: node.dataset?.title,
          etag: node.etag,
          monetization: { purchaseOffers: [{ price: '10.50' }] },
        },
      });
    }
    const before = await service.graphql(query, { asOf: '2001-01-01T00:00:00Z' });
    expect(before.data).toEqual({ dataset: null });
    const vague = await service.graphql(query, { asOf: '2001-01-01' });
    expect(vague.errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
  });

  it('can be turned back', async () => {
    const tags = (await history('changing')).edges.map(({ node }) => node.etag);
    const { data } = await service.graphql(
      'mutation ($to: String!) { revertDataset(id: "changing", to: $to) { ... on WriteResult { status etag dataset { title } } ... on Problem { code } } }',
      { to: tags[2] },
      KEY,
    );
    expect(data).toEqual({ revertDataset: { status: 'UPDATED', etag: tags[2], dataset: { title: 'First' } } });
    expect((await history('changing')).edges).toHaveLength(4);
  });

  it('is that of what was stored: the same again is no version', async () => {
    const before = (await history('changing')).edges.length;
    await store('changing', dataset('First'));
    expect((await history('changing')).edges).toHaveLength(before);
  });
});

describe('a removed dataset', () => {
  it('comes back as it was, with its ids, for those who may', async () => {
    await store('lost', dataset('Lost'));
    const body = async () =>
      (await service.fetch('/srv/repo/datasets/lost', { headers: { accept: 'application/n-triples' } })).text();
    const before = await body();
    await remove('lost');
    expect((await restore('lost', {})).data?.restoreDataset).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await restore('lost')).data?.restoreDataset).toMatchObject({
      status: 'CREATED',
      dataset: { title: 'Lost' },
    });
    const sorted = (text: string): string => toNTriples(parseNTriples(text)).split('\n').sort().join('\n');
    expect(sorted(await body())).toBe(sorted(before));
    expect((await restore('lost')).data?.restoreDataset).toMatchObject({ code: 'NOT_FOUND' });
    const { edges } = await history('lost');
    expect(edges.map(({ node }) => node.end)).toEqual(['PRESENT', 'REMOVED']);
    expect(edges[1]?.node.removedBy).toMatch(/^key:/);
  });

  it('is listed for those who may bring it back, and shown to nobody else', async () => {
    await store('gone', dataset('Gone'));
    const asOf = new Date().toISOString();
    await remove('gone');
    const list = '{ removedDatasets(catalogue: "kept") { edges { node { end dataset { identifier title } } } } }';
    const shown = await service.graphql(list, {}, KEY);
    expect(shown.data).toMatchObject({
      removedDatasets: { edges: [{ node: { end: 'REMOVED', dataset: { identifier: 'gone', title: 'Gone' } } }] },
    });
    expect((await service.graphql(list)).errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    const query = 'query ($asOf: DateTime!) { dataset(id: "gone", asOf: $asOf) { title } }';
    expect((await service.graphql(query, { asOf })).data).toEqual({ dataset: null });
    expect((await service.graphql(query, { asOf }, KEY)).data).toEqual({ dataset: { title: 'Gone' } });
  });

  it('goes with its catalogue, and comes back once that is there', async () => {
    await service.write('PUT', '/srv/repo/catalogues/short', CATALOGUE('Short'), TURTLE);
    await service.write(
      'PUT',
      '/srv/repo/catalogues/short/datasets/origin?originalId=inside',
      dataset('Inside'),
      TURTLE,
    );
    await service.write('DELETE', '/srv/repo/catalogues/short');
    expect((await restore('inside')).data?.restoreDataset).toMatchObject({ code: 'NOT_FOUND' });
    await service.write('PUT', '/srv/repo/catalogues/short', CATALOGUE('Short again'), TURTLE);
    expect((await restore('inside')).data?.restoreDataset).toMatchObject({ status: 'CREATED' });
  });
});

describe('catalogues', () => {
  it('have a history of their own metadata', async () => {
    const asOf = new Date().toISOString();
    await pause();
    await service.write('PUT', '/srv/repo/catalogues/kept', CATALOGUE('Renamed'), TURTLE);
    const { data } = await service.graphql(
      'query ($asOf: DateTime!) { now: catalogue(id: "kept") { title history { edges { node { end catalogue { title } } } } } then: catalogue(id: "kept", asOf: $asOf) { title } }',
      { asOf },
    );
    expect(data).toMatchObject({
      now: {
        title: 'Renamed',
        history: { edges: [{ node: { end: 'PRESENT' } }, { node: { end: 'REPLACED', catalogue: { title: 'Kept' } } }] },
      },
      then: { title: 'Kept' },
    });
  });
});

describe('the retention time', () => {
  it('ends the history, and nothing else', async () => {
    await store('old', dataset('Old'));
    await store('old', dataset('New'));
    const { versions } = service.app.domain.history;
    await forgetOld(versions, 1);
    expect((await history('old')).edges).toHaveLength(2);
    await forgetOld(versions, 1, Date.now() + 2 * 86_400_000);
    expect((await history('old')).edges.map(({ node }) => node.dataset?.title)).toEqual(['New']);
  });

  it('of zero keeps nothing', async () => {
    const other = await startService({ HISTORY_DAYS: '0' });
    try {
      await other.write('PUT', '/srv/repo/catalogues/kept', CATALOGUE('One'), TURTLE);
      await other.write('PUT', '/srv/repo/catalogues/kept', CATALOGUE('Two'), TURTLE);
      const { data } = await other.graphql('{ catalogue(id: "kept") { history { edges { node { end } } } } }');
      expect(data).toEqual({ catalogue: { history: { edges: [{ node: { end: 'PRESENT' } }] } } });
    } finally {
      await other.stop();
    }
  });
});
