/** Every limit on what clients send: what lies at it is taken, what lies above it is refused with a 4xx, and the next request is served. */
import { catalogue, dataset, TURTLE } from '../conformance/payloads.js';
import { openStream } from '../events/stream.js';
import { figure } from '../support/figures.js';
import { startService, type TestService } from '../support/service.js';
import { hangUp, send, type Attempt } from './answers.js';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const RATE = 400;
const EACH = 3;
const BATCH = 4;
const DATASETS = '/srv/repo/catalogues/limited/datasets';

let service: TestService;
let tried = 0;
let failed = 0;
beforeAll(async () => {
  service = await startService({
    URL_CHECK: 'off',
    RATE_LIMIT: String(RATE),
    // Limits are tried here, not the time that a busy machine takes.
    INTAKE_TIMEOUT_MS: '120000',
    LIVE_CONNECTIONS_EACH: String(EACH),
    GRAPHQL_BATCH: String(BATCH),
  });
  await service.write('PUT', '/srv/repo/catalogues/limited', catalogue(), TURTLE);
});
afterAll(async () => {
  hangUp();
  await service.stop();
});

const status = async (attempt: Attempt): Promise<number> => {
  tried += 1;
  const answer = await send(service.url, attempt);
  if (answer.status >= 500) failed += 1;
  if (answer.status >= 400) expect(answer.type).toContain('json');
  return answer.status;
};

/** Body of exactly so many bytes: `text` with as much of something harmless as is needed where it says #. */
const filled = (text: string, bytes: number, filling: string): string => {
  const [before = '', after = ''] = text.split('#FILL#');
  return before + filling.repeat(bytes - Buffer.byteLength(before + after)) + after;
};

interface Limited {
  readonly attempt: Omit<Attempt, 'body'>;
  readonly text: string;
  readonly filling: string;
  /** In bytes. */
  readonly limit: number;
  readonly taken: readonly number[];
}

const TOKEN = '/realms/marketplace/protocol/openid-connect/token';
const turtle = { ...TURTLE };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const bodies: Readonly<Record<string, Limited>> = {
  'datasets as RDF': {
    attempt: { method: 'POST', path: DATASETS, headers: turtle },
    text: `${dataset()} # #FILL#`,
    filling: 'x',
    limit: 8 * MEGABYTE,
    taken: [201],
  },
  'catalogues as RDF': {
    attempt: { method: 'PUT', path: '/srv/repo/catalogues/large', headers: turtle },
    text: `${catalogue()} # #FILL#`,
    filling: 'x',
    limit: 8 * MEGABYTE,
    taken: [201, 204],
  },
  'RDF to validate': {
    attempt: { method: 'POST', path: '/srv/mqa/validate?level=1', headers: turtle },
    text: `${dataset()} # #FILL#`,
    filling: 'x',
    limit: 8 * MEGABYTE,
    // A machine that is busy may need longer for so much than a query may take.
    taken: [200, 503],
  },
  'GraphQL requests': {
    attempt: { method: 'POST', path: '/graphql', headers: json },
    text: '{"query":"{ __typename }"#FILL#}',
    filling: ' ',
    limit: 2 * MEGABYTE,
    taken: [200],
  },
  'searches as JSON': {
    attempt: { method: 'POST', path: '/srv/search/search', headers: json },
    text: '{"q":"x"#FILL#}',
    filling: ' ',
    limit: MEGABYTE,
    taken: [200],
  },
  'forms of the provider': {
    attempt: { method: 'POST', path: TOKEN, headers: { ...form, 'x-api-key': '' } },
    text: 'grant_type=client_credentials&client_id=nobody&client_secret=x&filling=#FILL#',
    filling: 'x',
    limit: 64 * KILOBYTE,
    taken: [401],
  },
};

describe('bodies of', () => {
  it.each(Object.entries(bodies))('%s', async (_name, { attempt, text, filling, limit, taken }) => {
    for (const bytes of [limit - 1, limit]) {
      const answered = await status({ ...attempt, body: filled(text, bytes, filling) });
      expect([bytes, taken.includes(answered)]).toEqual([bytes, true]);
    }
    // Much larger ones: memory.test.ts.
    expect(await status({ ...attempt, body: filled(text, limit + 1, filling) })).toBe(413);
    expect((await service.fetch('/health/ready')).status).toBe(200);
  });

  it('SPARQL queries', async () => {
    const attempt = { method: 'POST', path: '/sparql', headers: { 'content-type': 'application/sparql-query' } };
    expect(await status({ ...attempt, body: filled('ASK {} #FILL#', 50_000, ' ') })).toBe(200);
    expect(await status({ ...attempt, body: filled('ASK {} #FILL#', MEGABYTE + 1, ' ') })).toBe(413);
  });
});

describe('other limits', () => {
  it('nesting of RDF', async () => {
    const nested = (depth: number): string =>
      `${dataset()} <urn:x> <urn:p> ${Array.from({ length: depth }, (_, level) => `[ <urn:p${level}> `).join('')} 1 ${']'.repeat(depth)} .`;
    const post = (depth: number) => status({ method: 'POST', path: DATASETS, headers: turtle, body: nested(depth) });
    expect(await post(127)).toBe(201);
    expect(await post(128)).toBe(201);
    expect([400, 413, 422]).toContain(await post(129));
  });

  it('length of an address and of its headers', async () => {
    const get = (path: string, headers = {}) => status({ method: 'GET', path, headers });
    expect(await get(`/srv/repo/datasets?x=${'y'.repeat(8_000)}`)).toBe(200);
    expect(await get('/srv/repo/datasets', { 'x-filling': 'y'.repeat(12_000) })).toBe(200);
    const refused = await fetch(`${service.url}/srv/repo/datasets`, { headers: { 'x-filling': 'y'.repeat(20_000) } });
    expect([431, 400]).toContain(refused.status);
    expect([414, 400, 404]).toContain(await get(`/srv/repo/datasets/${'y'.repeat(501)}`));
  });

  it('operations in one GraphQL request', async () => {
    const batch = (size: number) =>
      status({
        method: 'POST',
        path: '/graphql',
        headers: json,
        body: JSON.stringify(Array.from({ length: size }, () => ({ query: '{ __typename }' }))),
      });
    expect(await batch(BATCH - 1)).toBe(200);
    expect(await batch(BATCH)).toBe(200);
    const above = await batch(BATCH + 1);
    expect([above >= 400, above < 500]).toEqual([true, true]);
  });

  it('live connections of one caller', async () => {
    const headers = { 'x-api-key': (await service.app.keys.create({ label: 'live' })).key };
    const subscribe = () => openStream(service.url, { query: 'subscription { changes { cursor } }' }, headers);
    const open = await Promise.all(Array.from({ length: EACH }, subscribe));
    await expect(subscribe()).rejects.toThrow(/^(429|503) /);
    for (const stream of open) stream.close();
    let again = await subscribe().catch(() => undefined);
    for (let attempt = 0; !again && attempt < 50; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      again = await subscribe().catch(() => undefined);
    }
    expect(again).toBeDefined();
    again?.close();
  });

  it('requests a minute', async () => {
    const headers = { 'x-api-key': (await service.app.keys.create({ label: 'busy' })).key };
    const ask = () => status({ method: 'GET', path: '/srv/repo/catalogues', headers });
    for (let sent = 1; sent < RATE; sent += 1) await ask();
    expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    expect(await status({ method: 'GET', path: '/srv/repo/catalogues', headers: { 'x-api-key': '' } })).toBe(200);
  });

  it('all this left the service as it was', async () => {
    expect((await service.fetch('/health/ready')).status).toBe(200);
    figure('payloads at, below and above each limit', {
      limits: Object.keys(bodies).length + 7,
      requests: tried,
      '5xx': failed,
    });
  });
});
