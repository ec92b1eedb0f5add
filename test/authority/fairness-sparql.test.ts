/** SPARQL queries of callers who are nobody, and of those who are somebody: told by the order of the answers, not by the clock. */
import { API_KEY, startService, type TestService } from '../support/service.js';
import { ENDLESS } from '../support/endless.js';

/** Much longer than anything that is waited for here. */
const LONG = '200000';

let service: TestService;
afterEach(() => service.stop());

const ask = (query: string, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
  service.fetch('/sparql', {
    method: 'POST',
    headers: { 'content-type': 'application/sparql-query', ...headers },
    body: query,
    ...(signal ? { signal } : {}),
  });

/** Waits until so many queries have reached the endpoint: what is asked by an own request afterwards comes later. */
const reached = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) await service.fetch('/health/live');
};

it('a caller with a name does not wait for those of callers without one to end', async () => {
  service = await startService({ SPARQL_TIMEOUT_MS: LONG });
  await ask('ASK {}');
  let answered = 0;
  const slow = [1, 2].map(() => ask(ENDLESS).then((response) => ((answered += 1), response)));
  await reached();
  const mine = await ask('ASK {}', { 'x-api-key': API_KEY });
  expect(mine.status).toBe(200);
  expect(answered).toBeLessThan(2);
  // Once more, behind the one that came next.
  expect((await ask('ASK {}', { 'x-api-key': API_KEY })).status).toBe(200);
  const [first, second] = await Promise.all(slow);
  expect([first?.status, second?.status]).toEqual([503, 503]);
  expect(await first?.json()).toMatchObject({ code: 'TIMEOUT', detail: expect.stringContaining('others waited') });
});

it('a query with credentials is not ended for those who wait', async () => {
  service = await startService({ SPARQL_TIMEOUT_MS: '6000', SPARQL_SHARED_MS: '100' });
  await ask('ASK {}');
  const slow = ask(ENDLESS, { 'x-api-key': API_KEY });
  await reached();
  const waiting = ask('ASK {}');
  expect(await (await slow).json()).toMatchObject({ code: 'TIMEOUT', detail: expect.stringContaining('6000 ms') });
  await (await waiting).text();
});

it('a query whose client has hung up is ended, and those that still wait are dropped', async () => {
  service = await startService({ SPARQL_TIMEOUT_MS: LONG, SPARQL_SHARED_MS: LONG });
  await ask('ASK {}');
  const leaving = new AbortController();
  const lost = Array.from({ length: 20 }, () => ask(ENDLESS, {}, leaving.signal).catch(() => undefined));
  await reached();
  leaving.abort();
  await Promise.all(lost);
  expect((await ask('ASK {}')).status).toBe(200);
});
