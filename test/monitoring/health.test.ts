/** Readiness tells the truth: how far the service is, and why it cannot be used when it cannot. */
import { catalogue, dataset, TURTLE } from '../conformance/payloads.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop().catch(() => undefined);
  service = undefined;
});

type Ready = Record<string, unknown> & { readonly queues?: Record<string, { readonly entries: number }> };
const ready = async (of: TestService, headers: Record<string, string> = {}): Promise<[number, Ready]> => {
  const answer = await of.fetch('/health/ready', { headers });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return [answer.status, (await answer.json()) as Ready];
};

describe('/health/ready', () => {
  it('tells how far the store and the queues are', async () => {
    service = await startService({ URL_CHECK: 'off' });
    await service.write('PUT', '/srv/repo/catalogues/c', catalogue(), TURTLE);
    await service.write('POST', '/srv/repo/catalogues/c/datasets', dataset(), TURTLE);
    const [status, body] = await ready(service);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'UP', progress: 100, datasets: 1, indexIncomplete: false });
    expect(body['revision']).toBeGreaterThanOrEqual(2);
    expect(Object.keys(body.queues ?? {}).sort()).toEqual(
      ['outbox', 'quality', 'registrations', 'saved-searches', 'search', 'trade', 'urls', 'webhooks'].sort(),
    );
  });

  it('counts what waits for delivery, and since when', async () => {
    service = await startService({ URL_CHECK: 'off' });
    const { database } = service.app.store;
    await database.write([
      {
        sql: `INSERT INTO outbox (destination, subject, kind, payload, state, ticket, attempts, queued, due)
              VALUES ('elsewhere', 'd', 'x', '{}', 'waiting', 't', 1, ?, ?)`,
        params: [Date.now() - 60_000, Date.now() + 60_000],
      },
    ]);
    const [, { queues }] = await ready(service);
    expect(queues?.['outbox']).toMatchObject({ entries: 1 });
    expect((queues?.['outbox'] as unknown as { oldestSeconds: number }).oldestSeconds).toBeGreaterThanOrEqual(60);
  });

  it('tells nobody but operators how much there is, where reads are restricted', async () => {
    service = await startService({ READS: 'restricted' });
    expect(await ready(service)).toEqual([200, { status: 'UP', progress: 100 }]);
    expect(await ready(service, { 'x-api-key': 'wrong' })).toEqual([200, { status: 'UP', progress: 100 }]);
    expect((await ready(service, { 'x-api-key': API_KEY }))[1]).toHaveProperty('revision');
  });

  it('is 503 with the reason when the store cannot be used, and while the service stops', async () => {
    service = await startService();
    service.app.drain();
    expect(await ready(service)).toEqual([
      503,
      { status: 'DOWN', reasons: [{ part: 'service', reason: 'The service is stopping.' }] },
    ]);
    await service.app.store.close();
    const [status, { reasons }] = await ready(service);
    expect(status).toBe(503);
    expect(reasons).toContainEqual({ part: 'store', reason: expect.stringContaining('data file') });
    expect((await service.fetch('/health/live')).status).toBe(200);
    expect((await service.fetch('/metrics')).status).toBe(200);
  });
});

it.each(['/srv/repo/health', '/srv/search/health', '/srv/mqa/health'])(
  '%s is as existing clients read it',
  async (path) => {
    service = await startService();
    const answer = await service.fetch(path, { headers: { authorization: 'Bearer whatever' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
    expect(await answer.json()).toEqual({ status: 'UP' });
    await service.app.store.close();
    const later = await service.fetch(path);
    expect([later.status, await later.json()]).toEqual([200, { status: 'DOWN' }]);
  },
);
