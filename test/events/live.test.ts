/** Subscriptions over server-sent events and WebSockets: events as they happen, resumed by cursor, decided one by one. */
import { createClient as createSse } from 'graphql-sse';
import { createClient as createWs } from 'graphql-ws';
import { WebSocket } from 'ws';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { CATALOGUE, DATASET } from './events.js';
import { openStream, take } from './stream.js';

interface Change {
  readonly cursor: string;
  readonly action: string;
  readonly identifier: string;
}
interface Result {
  readonly data?: { readonly changes: Change } | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

const CHANGES =
  'subscription ($since: String) { changes(since: $since, kinds: [DATASET]) { cursor action identifier } }';

const KEY = { 'x-api-key': API_KEY };

let service: TestService;
const put = async (id: string, title = id): Promise<void> => {
  const path = `/srv/repo/catalogues/one/datasets/origin?originalId=${id}`;
  const { status } = await service.write('PUT', path, DATASET(title), { 'content-type': 'text/turtle' });
  expect([201, 204]).toContain(status);
};
const latest = async (): Promise<string> =>
  (await service.fetch('/srv/repo/changes?since=latest')).headers.get('x-next-cursor') ?? '';
const seen = (results: readonly Result[]) =>
  results.map(({ data }) => [data?.changes.action, data?.changes.identifier]);
const ws = (params?: Record<string, unknown>) =>
  createWs({
    url: `${service.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: true,
    ...(params ? { connectionParams: params } : {}),
  });

beforeAll(async () => {
  service = await startService({ LIVE_CONNECTIONS_EACH: '5' });
  await service.write('PUT', '/srv/repo/catalogues/one', CATALOGUE, { 'content-type': 'text/turtle' });
});
afterAll(() => service.stop());

describe('server-sent events', () => {
  it('reach the client of the protocol, in order', async () => {
    const since = await latest();
    const client = createSse({ url: `${service.url}/graphql/stream`, retryAttempts: 0 });
    const events = client.iterate<Result['data']>({ query: CHANGES, variables: { since } });
    await put('s1');
    await put('s1', 'changed');
    await put('s2');
    const results = (await take(events, 3)) as Result[];
    expect(seen(results)).toEqual([
      ['created', 's1'],
      ['updated', 's1'],
      ['created', 's2'],
    ]);
    client.dispose();
  });

  it('carry ids by which a connection goes on where it was lost', async () => {
    const since = await latest();
    for (const id of ['r1', 'r2', 'r3']) await put(id);
    const first = await openStream(service.url, { query: CHANGES, variables: { since } });
    const [one] = await first.take(1);
    first.close();
    expect(one?.id).toBe((JSON.parse(one?.data ?? '') as Result).data?.changes.cursor);
    const second = await openStream(
      service.url,
      { query: CHANGES, variables: { since } },
      { 'last-event-id': one?.id ?? '' },
    );
    const rest = await second.take(2);
    second.close();
    expect(seen(rest.map(({ data }) => JSON.parse(data) as Result))).toEqual([
      ['created', 'r2'],
      ['created', 'r3'],
    ]);
  });

  it('are had by GET, as the EventSource of browsers asks', async () => {
    const since = await latest();
    await put('g1');
    const query = new URLSearchParams({ query: CHANGES, variables: JSON.stringify({ since }) });
    const response = await service.fetch(`/graphql/stream?${query}`, { headers: { accept: 'text/event-stream' } });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await response.body?.cancel();
  });

  it.each([
    ['a query', { query: '{ __typename }' }, 'BAD_REQUEST'],
    ['a mutation', { query: 'mutation { deleteDataset(id: "s1") { __typename } }' }, 'BAD_REQUEST'],
    ['a syntax error', { query: 'subscription {' }, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', { query: 'subscription { nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['too many tokens', { query: `subscription { changes { ${'at '.repeat(3_000)} } }` }, 'GRAPHQL_PARSE_FAILED'],
    [
      'too many aliases',
      {
        query: `subscription { changes { dataset { ${Array.from({ length: 40 }, (_, n) => `a${n}: title`).join(' ')} } } }`,
      },
      'TOO_COMPLEX',
    ],
    ['a cursor that is none', { query: CHANGES, variables: { since: 'x' } }, 'BAD_REQUEST'],
    ['variables of another type', { query: CHANGES, variables: { since: 5 } }, 'BAD_USER_INPUT'],
  ])('refuse %s', async (_what, operation, code) => {
    const stream = await openStream(service.url, operation);
    const [refused, end] = await stream.take(2);
    expect((JSON.parse(refused?.data ?? '') as Result).errors?.[0]?.extensions?.['code']).toBe(code);
    expect(end?.event).toBe('complete');
    stream.close();
  });

  it('need a body that pages of other sites cannot send, and credentials that count', async () => {
    const send = (headers: Record<string, string>) =>
      service.fetch('/graphql/stream', {
        method: 'POST',
        headers: { accept: 'text/event-stream', ...headers },
        body: JSON.stringify({ query: CHANGES }),
      });
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send({ 'content-type': 'application/json', 'x-api-key': 'wrong' })).status).toBe(401);
    expect((await send({ 'content-type': 'application/json', accept: 'application/json' })).status).toBe(406);
  });

  it('have a limit for each caller, and places come back', async () => {
    const open = await Promise.all(Array.from({ length: 5 }, () => openStream(service.url, { query: CHANGES })));
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
    const body = JSON.stringify({ query: CHANGES });
    const refused = await service.fetch('/graphql/stream', { method: 'POST', headers, body });
    expect(refused.status).toBe(429);
    const other = await openStream(service.url, { query: CHANGES }, { 'x-api-key': API_KEY });
    other.close();
    for (const stream of open) stream.close();
    let again = 429;
    for (let tries = 0; again === 429 && tries < 50; tries += 1) {
      const response = await service.fetch('/graphql/stream', { method: 'POST', headers, body });
      again = response.status;
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(again).toBe(200);
  });
});

describe('the progress of jobs', () => {
  const PROGRESS = 'subscription ($job: String) { jobProgress(job: $job) { job state done total } }';
  interface Step {
    readonly data: { readonly jobProgress: { readonly job: string; readonly state: string; readonly done: number } };
  }

  it('is told to holders of a key, to its end, also to those who come late; and to nobody else', async () => {
    await put('j1');
    const early = await openStream(service.url, { query: PROGRESS, variables: { job: 'reindex' } }, KEY);
    const nobody = await openStream(service.url, { query: PROGRESS });
    let total = 0;
    for await (const step of service.app.domain.reindex()) total = step.total;
    const steps: Step['data']['jobProgress'][] = [];
    // The index of an empty store was made at the start; that job is told of as well.
    while (steps.at(-1)?.state !== 'DONE' || steps.at(-1)?.done === 0) {
      const [message] = await early.take(1);
      steps.push((JSON.parse(message?.data ?? '') as Step).data.jobProgress);
    }
    expect(steps.at(-1)).toEqual({ job: 'reindex', state: 'DONE', done: total, total });
    const late = await openStream(service.url, { query: PROGRESS }, KEY);
    const [last] = await late.take(1);
    expect((JSON.parse(last?.data ?? '') as Step).data.jobProgress.state).toBe('DONE');
    const silence = await Promise.race([nobody.take(1), new Promise((resolve) => setTimeout(resolve, 300, 'silence'))]);
    expect(silence).toBe('silence');
    for (const stream of [early, late, nobody]) stream.close();
  });
});

describe('WebSockets', () => {
  it('carry the same events, several subscriptions on one connection', async () => {
    const since = await latest();
    const client = ws();
    const changes = client.iterate({ query: CHANGES, variables: { since } });
    const assessed = client.iterate({
      query: 'subscription ($since: String) { qualityAssessed(since: $since, dataset: "w1") { action identifier } }',
      variables: { since },
    });
    await put('w1');
    expect(seen((await take(changes, 1)) as Result[])).toEqual([['created', 'w1']]);
    const [result] = (await take(assessed, 1)) as { data: { qualityAssessed: object } }[];
    expect(result?.data.qualityAssessed).toEqual({ action: 'assessed', identifier: 'w1' });
    await client.dispose();
  });

  it('tell what is wrong with an operation', async () => {
    const client = ws();
    const results = client.iterate({ query: 'subscription { nothing }' });
    await expect(take(results, 1)).rejects.toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'GRAPHQL_VALIDATION_FAILED' }) }),
    ]);
    await client.dispose();
  });

  it('end with 4403 when the credentials do not count', async () => {
    const client = ws({ 'X-API-Key': 'wrong' });
    await expect(take(client.iterate({ query: CHANGES }), 1)).rejects.toMatchObject({ code: 4403 });
    const good = ws({ 'x-api-key': API_KEY });
    const since = await latest();
    await put('w2');
    expect(seen((await take(good.iterate({ query: CHANGES, variables: { since } }), 1)) as Result[])).toEqual([
      ['created', 'w2'],
    ]);
    await good.dispose();
  });

  it('have a limit of subscriptions', async () => {
    const client = ws();
    const many = Array.from({ length: 21 }, () => take(client.iterate({ query: CHANGES }), 1));
    const first = await Promise.race(many.map((one) => one.catch((error: unknown) => error)));
    expect(first).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }) }),
    ]);
    await client.dispose();
    await Promise.allSettled(many);
  });
});
