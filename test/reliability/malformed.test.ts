/** All or nothing, and no input that makes the service stumble (goals R5 and R6). */
import { catalogue, dataset, monetizedDataset, streamingDataset, TURTLE } from '../conformance/payloads.js';
import { startService, type TestService } from '../support/service.js';
import { expectNothingInside, expectRefused, hangUp, send, type Answer, type Attempt } from './answers.js';
import { damaged, malformed, randomNumbers } from './fuzz.js';

const POSTED = '/srv/repo/catalogues/fuzzed/datasets';
const FUZZED = 70;

let service: TestService;
let sent = 0;
let id = '';
beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/fuzzed', catalogue(), TURTLE);
  id = ((await (await service.write('POST', POSTED, dataset(), TURTLE)).json()) as { id: string }).id;
});
afterAll(async () => {
  hangUp();
  await service.stop();
});

const attempt = (what: Attempt): Promise<Answer> => {
  sent += 1;
  return send(service.url, what);
};

/** Every resource with the hash of its content. */
const inventory = async () => {
  const kinds = ['dataset', 'catalogue'] as const;
  const lists = await Promise.all(kinds.map((kind) => service.app.store.list(kind, { limit: 5_000 })));
  return lists.flat().map(({ item }) => [item.kind, item.id, item.hash]);
};

describe('a payload with a fault anywhere', () => {
  const cases = malformed();

  it.each([
    ['POST', POSTED],
    ['PUT', '/srv/repo/catalogues/fuzzed'],
    ['PUT', `${POSTED}/origin?originalId=new`],
  ])('stores nothing by %s %s', async (method, path) => {
    const before = await inventory();
    for (const { name, contentType, body } of cases) {
      expectRefused(await attempt({ method, path, body, headers: { 'content-type': contentType } }), name);
    }
    expect(await inventory()).toEqual(before);
  });

  it('stores nothing of the sound dataset that it begins with', async () => {
    const before = await inventory();
    const sound = '<urn:d> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/dcat#Dataset> .\n';
    for (const { name, contentType, body } of cases) {
      if (/json|xml/.test(contentType)) continue;
      const headers = { 'content-type': contentType };
      expectRefused(await attempt({ method: 'POST', path: POSTED, body: sound + body, headers }), name);
    }
    expect(await inventory()).toEqual(before);
  });
});

describe('damaged payloads', () => {
  it.each([
    ['text/turtle', async () => monetizedDataset('purchase', 'investment')],
    ['text/turtle', async () => streamingDataset],
    ['application/ld+json', async () => (await service.fetch(`/srv/repo/datasets/${id}.jsonld`)).text()],
    ['application/rdf+xml', async () => (await service.fetch(`/srv/repo/datasets/${id}.rdf`)).text()],
    ['application/n-quads', async () => (await service.fetch(`/srv/repo/datasets/${id}.nq`)).text()],
  ])('of %s are taken whole or refused', async (type, sound) => {
    const body = await sound();
    const random = randomNumbers(body.length);
    for (let run = 0; run < FUZZED; run += 1) {
      const bytes = damaged(body, random);
      const before = await service.app.store.count('dataset');
      const answer = await attempt({ method: 'POST', path: POSTED, body: bytes, headers: { 'content-type': type } });
      if (answer.status === 201) continue;
      expectRefused(answer, `${type} ${run}`);
      expect(await service.app.store.count('dataset')).toBe(before);
    }
  });
});

const segments = [
  '..',
  '.',
  '%2e%2e',
  '%2e%2e%2f%2e%2e',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%c0%af',
  '%ff%fe',
  '%F0%9F%98%80',
  "'",
  '%22',
  '%3C%3E',
  'a%20b',
  '%3B',
  ';',
  '|',
  '^',
  '`',
  '{}',
  '[]',
  '<x>',
  '%0d%0aX:y',
  '*',
  '~',
  '-',
  '_',
  'a'.repeat(201),
  'a'.repeat(4000),
  '%61'.repeat(200),
  '.ttl',
  '..ttl',
  'x.',
  '.jsonld.ttl',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'NaN',
  '-1',
  '1e999',
  '${x}',
  '{{x}}',
  'x%2Fy',
  'x%5Cy',
  '%E2%80%AE',
  '$where',
  '%2525',
];
const places = [
  '/srv/repo/datasets/#',
  '/srv/repo/catalogues/#',
  '/srv/repo/distributions/#',
  '/srv/repo/catalogues/#/datasets',
  '/srv/repo/datasets/#/distributions',
  '/srv/repo/datasets/#/record',
  '/catset/data/#',
  '/catid/catalogue/#',
  '/catset/distribution/#',
  '/#',
  '/problems/#',
  '/sparql?query=#',
  '/srv/repo/datasets?offset=#',
  '/srv/repo/datasets?valueType=#',
  '/srv/repo/catalogues/fuzzed/datasets/origin?originalId=#',
  '/graphiql/assets/#',
];

describe('strange addresses', () => {
  it('are answered by GET', async () => {
    for (const place of places) {
      for (const segment of segments) {
        const path = place.replace('#', segment);
        const answer = await attempt({ method: 'GET', path });
        if (answer.status >= 200 && answer.status < 400) continue;
        expectRefused(answer, path);
      }
    }
  });

  it('are told from wrong methods', async () => {
    expect((await attempt({ method: 'GET', path: '/nowhere/at/all' })).status).toBe(404);
    expect((await attempt({ method: 'POST', path: '/nowhere/at/all' })).status).toBe(404);
    expect((await attempt({ method: 'PATCH', path: `/srv/repo/datasets/${id}` })).status).toBe(405);
  });

  it('are answered by other methods', async () => {
    const random = randomNumbers(7);
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']) {
      for (let run = 0; run < 25; run += 1) {
        const path = (places[random(places.length)] ?? '').replace('#', segments[random(segments.length)] ?? '');
        const answer = await attempt({ method, path, headers: { 'content-type': 'text/turtle' } });
        expect([method, path, answer.status]).not.toEqual([method, path, expect.any(String)]);
        expect([method, path, answer.status < 500]).toEqual([method, path, true]);
        expectNothingInside(answer.text);
      }
    }
  });
});

describe('strange headers', () => {
  it.each([
    [
      'content-type',
      [
        '',
        ';',
        'text/turtle; charset=utf-16',
        'text/turtle;;;',
        'TEXT/TURTLE',
        'text',
        '/',
        'a/b/c',
        '*/*',
        'multipart/form-data',
        'text/turtle, text/turtle',
      ],
    ],
    [
      'accept',
      [
        '',
        ',',
        'x',
        '*',
        'text/turtle;q=x',
        'text/turtle;q=-1',
        ';q=1',
        'a/b;q=0',
        '*/*;q=0',
        ','.repeat(4000),
        'text/turtle'.repeat(500),
      ],
    ],
    ['if-match', ['', 'x', '"', 'W/', '"a', '*,*', ','.repeat(1000)]],
    ['if-none-match', ['', 'x', '"', 'W/"x"', '*', ','.repeat(1000)]],
    ['accept-language', ['', '*', ';;', 'xx;q=9', 'a'.repeat(3000)]],
    ['content-encoding', ['gzip', 'br', 'x', 'identity']],
    ['expect', ['100-continue']],
    ['range', ['bytes=0-1', 'bytes=-', 'x']],
    [
      'authorization',
      ['', 'Bearer', 'Bearer ', 'Basic', 'Basic x', 'Bearer a b', `Bearer ${'a.'.repeat(2000)}`, 'Digest username="x"'],
    ],
    ['x-request-id', ['a b', '\u00e9', 'x'.repeat(500)]],
    ['origin', ['null', 'x', 'http://', '*']],
  ])('%s never makes it stumble', async (name, values) => {
    for (const value of values) {
      const reading = await attempt({ method: 'GET', path: `/srv/repo/datasets/${id}`, headers: { [name]: value } });
      const headers = { 'content-type': 'text/turtle', [name]: value };
      const writing = await attempt({ method: 'PUT', path: `/srv/repo/datasets/${id}`, body: dataset(), headers });
      for (const answer of [reading, writing]) {
        expect([name, value, answer.status < 500]).toEqual([name, value, true]);
        if (answer.status >= 400) expectRefused(answer, [name, value]);
      }
    }
  });
});

it('all this was enough to mean something, and the service is as it was', async () => {
  expect(sent).toBeGreaterThanOrEqual(890);
  expect((await service.fetch(`/srv/repo/datasets/${id}`)).status).toBe(200);
  expect(await (await service.fetch('/health/ready')).json()).toMatchObject({ status: 'UP' });
});
