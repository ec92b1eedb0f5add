/** Transport: cross-site requests, methods, media types, bodies, persisted queries. */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { sampleSchema } from './sample-schema.js';
import { contextOf, readAnswer, serve, type Served } from './served.js';

const LIMIT = 50_000;
let served: Served;
beforeAll(async () => {
  served = await serve(sampleSchema(), contextOf, { GRAPHQL_BODY_LIMIT: String(LIMIT) });
});
afterAll(() => served.close());

const get = async (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
  readAnswer(await fetch(`${served.url}?${new URLSearchParams(parameters)}`, { headers }));
const PREFLIGHTED = { 'apollo-require-preflight': 'true' };

describe('cross-site requests', () => {
  const simple = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; charset=utf-8',
    'TEXT/PLAIN',
  ];

  it.each(simple)('a POST of %s is refused', async (type) => {
    const { status, text } = await served.post(
      { query: 'mutation { write(text: "by another site") }' },
      { 'content-type': type },
    );
    expect(status).toBe(415);
    expect(text).not.toContain('by another site');
  });

  it('a POST without a type and body is refused', async () => {
    const { status } = await readAnswer(await fetch(served.url, { method: 'POST' }));
    expect(status).toBe(400);
  });

  it('a link to a query can be followed', async () => {
    for (const headers of [
      {},
      { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
      { 'content-type': 'application/json' },
      PREFLIGHTED,
    ] as Record<string, string>[]) {
      expect((await get({ query: '{ hello }' }, headers)).data).toEqual({ hello: 'Hello world' });
    }
  });

  it('a GET never mutates', async () => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      for (const mark of [{}, PREFLIGHTED]) {
        const { status, data, headers } = await get(
          { query: 'mutation { write(text: "by GET") }' },
          { ...mark, accept },
        );
        expect([status, data, headers.get('allow')]).toEqual([405, undefined, 'POST']);
      }
    }
    const { data } = await served.post({ query: 'mutation { write(text: "after") }' });
    expect(data?.['write']).not.toContain('by GET');
  });
});

describe('requests', () => {
  it('may ask for either media type', async () => {
    const ours = await served.post(
      { query: '{ hello }' },
      { accept: 'application/graphql-response+json, application/json;q=0.9' },
    );
    expect(ours.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8');
    const json = await served.post({ query: '{ hello }' });
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['image/png', 'multipart/mixed', 'text/html'])('that accept only %s change nothing', async (accept) => {
    const { status } = await served.post({ query: `mutation { write(text: "for ${accept}") }` }, { accept });
    expect(status).toBe(406);
    const { data } = await served.post({ query: 'mutation { write(text: "after") }' });
    expect(data?.['write']).not.toContain(`for ${accept}`);
  });

  it('are answered with the context of the request', async () => {
    const [one, two] = await Promise.all([served.post({ query: '{ caller }' }), served.post({ query: '{ caller }' })]);
    expect(one.data?.['caller']).not.toBe(two.data?.['caller']);
  });

  it.each(['{ "query": ', '', 'null', '[]', '"{ hello }"', '42', '{}', '{"query":""}', '{"query":null}'])(
    'with the body %j are 400',
    async (body) => {
      expect((await served.post(body)).status).toBe(400);
    },
  );

  it('with members that would change prototypes are 400', async () => {
    const { status } = await served.post('{"query":"{ hello }","variables":{"__proto__":{"a":1}}}');
    expect(status).toBe(400);
  });

  it('larger than the limit are 413 as problem details', async () => {
    const { status, headers, text } = await served.post({ query: `{ hello } #${'x'.repeat(LIMIT)}` });
    expect(status).toBe(413);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(text)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
  });

  it('without an end are cut off at the limit', async () => {
    const { hostname, port } = new URL(served.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    let sent = 0;
    const ended = new Promise<void>((resolve) => {
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
    });
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = `1000\r\n${' '.repeat(4096)}\r\n`;
    const timer = setInterval(() => {
      sent += 4096;
      if (!socket.destroyed) socket.write(chunk);
      if (answer !== '' || sent > 100 * LIMIT) socket.destroy();
    }, 1);
    await ended;
    clearInterval(timer);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(10 * LIMIT);
  });
});

describe('persisted queries', () => {
  const query = '{ hello(name: "persisted") }';
  const extensions = (text: string) => ({
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
  });

  it('are registered with their text and found by their hash', async () => {
    const first = await served.post({ extensions: extensions(query) });
    expect(first.errors[0]).toMatchObject({
      message: 'PersistedQueryNotFound',
      extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
    });
    expect((await served.post({ query, extensions: extensions(query) })).data).toEqual({ hello: 'Hello persisted' });
    expect((await served.post({ extensions: extensions(query) })).data).toEqual({ hello: 'Hello persisted' });
    const byGet = await get({ extensions: JSON.stringify(extensions(query)) });
    expect(byGet.data).toEqual({ hello: 'Hello persisted' });
  });

  it('cannot be registered under another hash', async () => {
    const { status, data, errors } = await served.post({ query, extensions: extensions('{ ready }') });
    expect([status, data, errors[0]?.extensions['code']]).toEqual([400, undefined, 'BAD_REQUEST']);
    expect((await served.post({ extensions: extensions('{ ready }') })).errors[0]?.message).toBe(
      'PersistedQueryNotFound',
    );
  });

  it.each([
    'text',
    7,
    true,
    [],
    {},
    { version: 2, sha256Hash: 'a'.repeat(64) },
    { version: 1 },
    { version: 1, sha256Hash: 7 },
    { version: 1, sha256Hash: 'short' },
    { version: 1, sha256Hash: { toString: 1 } },
    { version: 1, sha256Hash: 'x'.repeat(40_000) },
  ])('with parameters %j are refused', async (persistedQuery) => {
    const { status, data, text } = await served.post({ query, extensions: { persistedQuery } });
    expect([status, data]).toEqual([400, undefined]);
    expect(text.length).toBeLessThan(1000);
  });
});
