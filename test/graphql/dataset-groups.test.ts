/** Many datasets in one mutation: each has an outcome of its own, or all go together; nothing is done twice. */
import { randomUUID } from 'node:crypto';
import { startMarket, type Market } from '../conformance/callers.js';
import { API_KEY, sharedService, type SharedService } from '../support/service.js';

const KEY = { 'x-api-key': API_KEY };
const turtle = (title: string): string =>
  `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
   <urn:d> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "About ${title}"@en .`;
const rdf = (title: string) => ({ rdf: { body: turtle(title), contentType: 'text/turtle' } });
const BROKEN = { rdf: { body: '<urn:d> a', contentType: 'text/turtle' } };

const PUT = `mutation ($catalogue: ID!, $datasets: [DatasetEntry!]!, $together: Boolean, $dryRun: Boolean, $key: String) {
  putDatasets(catalogue: $catalogue, datasets: $datasets, together: $together, dryRun: $dryRun, idempotencyKey: $key) {
    ... on DatasetGroupResult { accepted refused outcomes {
      ... on WriteResult { status identifier etag dataset { title } } ... on Problem { code message } ... on InvalidInput { line } } }
    ... on Problem { code message }
  } }`;

interface Outcome {
  readonly status?: string;
  readonly identifier?: string;
  readonly etag?: string;
  readonly code?: string;
  readonly dataset?: { readonly title: string } | null;
}
interface Group {
  readonly putDatasets: { readonly accepted: number; readonly refused: number; readonly outcomes: readonly Outcome[] };
}

let service: SharedService;
let catalogue: string;
beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  catalogue = `c-${randomUUID()}`;
  await service.write(
    'PUT',
    `/srv/repo/catalogues/${catalogue}`,
    '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .',
    { 'content-type': 'text/turtle' },
  );
});
const put = async (datasets: readonly object[], more: object = {}, headers: Record<string, string> = KEY) =>
  (await service.graphql<Group>(PUT, { catalogue, datasets, ...more }, headers)).data?.putDatasets;
const countOf = (): Promise<number> => service.app.store.count('dataset', catalogue);
const named = (name: string): string => `${catalogue}-${name}`;

describe('each on its own', () => {
  it('stores what can be stored, in one transaction, and says why not of the rest', async () => {
    const before = service.app.store.revision;
    const answer = await put([
      { id: named('a'), source: rdf('A') },
      { id: named('b'), source: BROKEN },
      { originalId: named('Ünïque id'), source: rdf('C') },
      { source: rdf('D') },
      { id: named('a'), source: rdf('A again') },
      { id: 'not an id!', source: rdf('E') },
    ]);
    expect(answer).toMatchObject({ accepted: 3, refused: 3 });
    expect(answer?.outcomes).toMatchObject([
      { status: 'CREATED', identifier: named('a'), dataset: { title: 'A' } },
      { code: 'RDF_SYNTAX', line: 1 },
      { status: 'CREATED', dataset: { title: 'C' } },
      { status: 'CREATED', dataset: { title: 'D' } },
      { code: 'CONFLICT' },
      { code: 'BAD_REQUEST' },
    ]);
    expect(service.app.store.revision).toBe(before + 1);
    expect(await countOf()).toBe(3);
  });

  it('replaces, leaves alone what is the same, and minds versions', async () => {
    const first = await put([
      { id: named('a'), source: rdf('A') },
      { id: named('b'), source: rdf('B') },
    ]);
    const [a, b] = first?.outcomes ?? [];
    const answer = await put([
      { id: named('a'), source: rdf('A2'), ifMatch: a?.etag },
      { id: named('b'), source: rdf('B') },
      { id: named('c'), source: rdf('C'), ifMatch: '*' },
    ]);
    expect(answer?.outcomes).toMatchObject([
      { status: 'UPDATED', dataset: { title: 'A2' } },
      { status: 'UNCHANGED', etag: b?.etag },
      { code: 'PRECONDITION_FAILED' },
    ]);
  });

  it('is assessed, found and listed like any other', async () => {
    const answer = await put([{ source: rdf('Mountain huts') }, { source: rdf('Valley huts') }]);
    const [one] = answer?.outcomes ?? [];
    const QUERY = `query ($id: ID!, $catalogue: [ID!]) {
      dataset(id: $id) { quality { score } }
      search(query: "huts", filter: { catalogues: $catalogue }) { totalCount } }`;
    const { data, errors } = await service.graphql<{
      dataset: { quality: { score: number } };
      search: { totalCount: number };
    }>(QUERY, { id: one?.identifier, catalogue: [catalogue] });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ dataset: { quality: { score: expect.any(Number) } }, search: { totalCount: 2 } });
  });
});

describe('together', () => {
  it.each([
    ['cannot be read', BROKEN],
    ['has no dataset', { rdf: { body: '<urn:x> <urn:y> <urn:z> .', contentType: 'text/turtle' } }],
  ])('stores nothing where one %s', async (_why, source) => {
    const answer = await put(
      [
        { id: named('a'), source: rdf('A') },
        { id: named('b'), source },
      ],
      { together: true },
    );
    expect(answer).toMatchObject({ accepted: 0, refused: 2 });
    expect(answer?.outcomes.map(({ code }) => code === 'CONFLICT')).toEqual([true, false]);
    expect(await countOf()).toBe(0);
  });

  it('stores all otherwise', async () => {
    const answer = await put([{ source: rdf('A') }, { source: rdf('B') }], { together: true });
    expect(answer).toMatchObject({ accepted: 2, refused: 0 });
    expect(await countOf()).toBe(2);
  });
});

it('stores nothing in a dry run', async () => {
  const answer = await put([{ source: rdf('A') }, { source: BROKEN }], { dryRun: true });
  expect(answer?.outcomes).toMatchObject([{ status: 'VALIDATED' }, { code: 'RDF_SYNTAX' }]);
  expect(await countOf()).toBe(0);
});

it('waits for nobody, and lets nobody wait, over a dataset of another catalogue that it merely names', async () => {
  const other = named('elsewhere');
  await put([{ id: other, source: rdf('Elsewhere') }]);
  const { locks } = service.app.domain;
  const mine = `c-${randomUUID()}`;
  const body = '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .';
  await service.write('PUT', `/srv/repo/catalogues/${mine}`, body, { 'content-type': 'text/turtle' });
  const answer = await locks.exclusive(`dataset ${other}`, () =>
    put([{ id: other, source: rdf('Taken over') }, { source: rdf('Fine') }], { catalogue: mine }),
  );
  expect(answer?.outcomes).toMatchObject([{ code: 'CONFLICT' }, { status: 'CREATED' }]);
});

it('does a request with a key once', async () => {
  const key = { key: randomUUID() };
  const datasets = [{ source: rdf('A') }, { source: BROKEN }, { source: rdf('B') }];
  const first = await put(datasets, key);
  expect(first).toMatchObject({ accepted: 2, refused: 1 });
  expect(await put(datasets, key)).toEqual(first);
  expect(await put([{ source: rdf('C') }], key)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await countOf()).toBe(2);
});

it('refuses too many, and a catalogue that is not there', async () => {
  const many = Array.from({ length: 101 }, () => ({ source: rdf('A') }));
  expect(await put(many)).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await put([{ source: rdf('A') }], { catalogue: 'nowhere' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await put([])).toMatchObject({ accepted: 0, refused: 0, outcomes: [] });
});

describe('somebody who may add to a catalogue', () => {
  let market: Market;
  beforeAll(async () => {
    market = await startMarket('public');
  });
  afterAll(() => market.service.stop());

  it('cannot replace what is not theirs, in whatever company it comes', async () => {
    const { service: there, headers } = market;
    const GRANT = 'mutation { grant(id: "own", kind: CATALOGUE, scopes: [EDIT], subject: "user:bob") { subject } }';
    expect((await there.graphql(GRANT, {}, headers.owner)).errors).toBeUndefined();
    const before = await (await there.fetch('/srv/repo/datasets/mine.nt')).text();
    const datasets = [
      { id: 'mine', source: rdf('Taken over') },
      { originalId: 'mine', source: rdf('Taken over') },
      { id: 'theirs', source: rdf('Taken over') },
      { id: 'fine', source: rdf('Fine') },
    ];
    const answer = await there.graphql<Group>(PUT, { catalogue: 'own', datasets }, headers['other user']);
    expect(answer.data?.putDatasets.outcomes).toMatchObject([
      { code: 'FORBIDDEN' },
      { code: 'FORBIDDEN' },
      { code: 'FORBIDDEN' },
      { status: 'CREATED', identifier: 'fine' },
    ]);
    expect(await (await there.fetch('/srv/repo/datasets/mine.nt')).text()).toBe(before);
  });
});
