/** Validation on demand: whose turn it is, and what is left of a request that has ended. */
import { ANONYMOUS_SHARE, Asker } from '../../src/core/threads/fair/asker.js';
import { BoundedPool } from '../../src/core/threads/pool.js';
import { dataset } from '../conformance/payloads.js';
import { startService, type TestService } from '../support/service.js';

/** Many distributions: takes a thread a while, and no other than that. */
const many = `${dataset()}\n${Array.from({ length: 100 }, (_, n) => `<https://piveau.io/set/data/test-dataset> dcat:distribution [ a dcat:Distribution ; dct:title "${n}" ; dcat:accessURL <https://x.example/${n}> ] .`).join('\n')}`;

let service: TestService;
beforeAll(async () => {
  service = await startService({ URL_CHECK: 'off' });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => service.stop());

/** So many validations of a caller, asked for where no request has a deadline; counts those that are done. */
const flood = (asker: Asker, number: number): { done: number; readonly all: Promise<unknown> } => {
  const counter = { done: 0 };
  const job = { level: 3, payload: { body: many, contentType: 'text/turtle' } } as const;
  const validate = () => service.app.domain.quality.validate(job, asker).then(() => (counter.done += 1));
  return Object.assign(counter, { all: Promise.all(Array.from({ length: number }, validate)) });
};

it('a caller with a name does not wait behind what callers without one have queued', async () => {
  const others = flood(new Asker(ANONYMOUS_SHARE, '10.0.0.1'), 24);
  const mine = flood(new Asker('user:me'), 1);
  await mine.all;
  expect(others.done).toBeLessThan(12);
  await others.all;
});

it('what a request has queued is dropped when it is refused', async () => {
  const run = jest.spyOn(BoundedPool.prototype, 'run');
  const aliases = [1, 2, 3].map((n) => `v${n}: validate(payload: $p, level: 3) { conforms }`).join(' ');
  const query = `query ($bad: RdfPayload!, $p: RdfPayload!) { bad: validate(payload: $bad) { conforms } ${aliases} }`;
  const bad = { body: '<a> <b>', contentType: 'text/turtle' };
  const { data, errors } = await service.graphql(query, { bad, p: { body: many, contentType: 'text/turtle' } });
  expect([data ?? null, errors?.[0]?.extensions?.['code']]).toEqual([null, 'RDF_SYNTAX']);
  const outcomes = await Promise.allSettled(run.mock.results.map(({ value }) => value as Promise<unknown>));
  expect(
    outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as { code?: string }).code),
  ).toEqual(['RDF_SYNTAX', 'UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
});

it('what a request has queued is dropped when its client hangs up', async () => {
  const run = jest.spyOn(BoundedPool.prototype, 'run');
  const aliases = [1, 2, 3].map((n) => `v${n}: validate(payload: $p, level: 3) { conforms }`).join(' ');
  const leaving = new AbortController();
  const lost = service.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `query ($p: RdfPayload!) { ${aliases} }`,
      variables: { p: { body: many, contentType: 'text/turtle' } },
    }),
    signal: leaving.signal,
  });
  while (run.mock.results.length < 3) await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();
  await lost.catch(() => undefined);
  const outcomes = await Promise.allSettled(run.mock.results.map(({ value }) => value as Promise<unknown>));
  const codes = outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as { code?: string }).code);
  expect(codes.slice(-2)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
});

it('a write does not wait for validations, nor they for it', async () => {
  await service.write('PUT', '/srv/repo/catalogues/fair', '<> a <http://www.w3.org/ns/dcat#Catalog> .', {
    'content-type': 'text/turtle',
  });
  const validations = flood(new Asker('user:me'), 24);
  const path = '/srv/repo/catalogues/fair/datasets';
  expect((await service.write('POST', path, dataset(), { 'content-type': 'text/turtle' })).status).toBe(201);
  expect(validations.done).toBeLessThan(12);
  await validations.all;
});
