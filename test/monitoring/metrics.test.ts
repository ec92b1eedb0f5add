/** Metrics answer what operators ask, and their number does not depend on what clients send. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, dataset, TURTLE } from '../conformance/payloads.js';
import { openStream } from '../events/stream.js';
import { startService, type TestService } from '../support/service.js';
import { samplesOf, type Samples } from './samples.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ URL_CHECK: 'off' });
  await service.write('PUT', '/srv/repo/catalogues/c', catalogue(), TURTLE);
});
afterAll(() => service.stop());

const metrics = async (): Promise<Samples> => samplesOf(await (await service.fetch('/metrics')).text());
/** What came to a sample while something was done. */
const growth = async (name: string, labels: Record<string, string>, work: () => Promise<unknown>): Promise<number> => {
  const before = (await metrics()).value(name, labels) ?? 0;
  await work();
  return ((await metrics()).value(name, labels) ?? 0) - before;
};

describe('/metrics counts', () => {
  it('requests by route pattern and status', async () => {
    const labels = { method: 'GET', route: '/srv/repo/datasets/:id', status: '404' };
    const work = () => Promise.all(['a', 'b', 'c'].map((id) => service.fetch(`/srv/repo/datasets/${id}`)));
    expect(await growth('http_request_duration_seconds_count', labels, work)).toBe(3);
  });

  it('operations behind routes by name, and those of clients by root field', async () => {
    const name = 'marketplace_operation_duration_seconds_count';
    const own = { operation: 'CreateDataset', caller: 'service', outcome: 'ok' };
    const create = () => service.write('POST', '/srv/repo/catalogues/c/datasets', dataset(), TURTLE);
    expect(await growth(name, own, create)).toBe(1);
    const field = { operation: 'datasets', caller: 'client', outcome: 'ok' };
    expect(
      await growth(name, field, () => service.graphql('query Mine { datasets(first: 1) { edges { node { id } } } }')),
    ).toBe(1);
    const several = { operation: 'several', caller: 'client', outcome: 'ok' };
    expect(await growth(name, several, () => service.graphql('{ a: __typename b: __typename }'))).toBe(1);
  });

  it('subscriptions when they begin, and their events', async () => {
    const name = 'marketplace_operation_duration_seconds_count';
    const begin = async (query: string, events: number): Promise<void> => {
      const stream = await openStream(service.url, { query });
      await stream.take(events);
      stream.close();
    };
    const ok = { operation: 'subscription changes', caller: 'client', outcome: 'ok' };
    const shown = { subscription: 'changes', outcome: 'ok' };
    const query = 'subscription { changes(since: "beginning") { action } }';
    expect(await growth(name, ok, () => begin(query, 1))).toBe(1);
    const events = await growth('marketplace_live_event_duration_seconds_count', shown, () => begin(query, 1));
    expect(events).toBeGreaterThan(0);
    const refused = { operation: 'subscription changes', caller: 'client', outcome: 'refused' };
    expect(await growth(name, refused, () => begin('subscription { changes(since: "nonsense") { action } }', 1))).toBe(
      1,
    );
    const codes = { code: 'BAD_REQUEST', surface: 'graphql' };
    expect(await growth('marketplace_refusals_total', codes, () => begin('subscription { nothing }', 1))).toBe(1);
    const invalid = { operation: 'subscription invalid', caller: 'client', outcome: 'refused' };
    expect(await growth(name, invalid, () => begin('subscription { nothing }', 1))).toBe(1);
  });

  it('commits, intake, SPARQL and looks into caches', async () => {
    const write = () => service.write('POST', '/srv/repo/catalogues/c/datasets', dataset(), TURTLE);
    expect(await growth('marketplace_commit_units_sum', {}, write)).toBeGreaterThan(0);
    expect(await growth('marketplace_commit_duration_seconds_sum', {}, write)).toBeGreaterThan(0);
    expect(await growth('marketplace_intake_duration_seconds_count', { job: 'prepare' }, write)).toBe(1);
    const ask = () => service.fetch(`/sparql?query=${encodeURIComponent('ASK { ?s ?p ?o }')}`);
    expect(await growth('marketplace_sparql_duration_seconds_count', { place: 'endpoint' }, ask)).toBe(1);
    const list = async () => {
      for (let time = 0; time < 2; time += 1) await service.fetch('/srv/repo/catalogues/c');
    };
    expect(await growth('marketplace_cache_requests_total', { cache: 'answers', result: 'hit' }, list)).toBeGreaterThan(
      0,
    );
  });

  it('refusals on both surfaces, refused credentials, and security events', async () => {
    const name = 'marketplace_refusals_total';
    const large = () => service.write('PUT', '/srv/repo/catalogues/c', ' '.repeat(9_000_000), TURTLE);
    expect(await growth(name, { code: 'PAYLOAD_TOO_LARGE', surface: 'rest' }, large)).toBe(1);
    const deep = () =>
      service.graphql(`{ ${'datasets { edges { node { catalogue { '.repeat(6)} id ${'} } } }'.repeat(6)} }`);
    expect(await growth(name, { code: 'TOO_COMPLEX', surface: 'graphql' }, deep)).toBeGreaterThan(0);
    const outcome = () => service.graphql('mutation { deleteDataset(id: "x") { ... on Problem { code } } }');
    expect(await growth(name, { code: 'UNAUTHENTICATED', surface: 'graphql' }, outcome)).toBe(1);
    const strange = () => service.fetch('/srv/repo/catalogues', { headers: { authorization: 'Bearer abc' } });
    const refused = { credential: 'token', problem: 'invalid' };
    expect(await growth('marketplace_credentials_refused_total', refused, strange)).toBe(1);
    const { clients } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as {
      readonly clients: { readonly cli: { readonly id: string; readonly secret: string } };
    };
    const client = { client_id: clients.cli.id, client_secret: clients.cli.secret };
    const login = () =>
      service.fetch('/realms/marketplace/protocol/openid-connect/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password', ...client, username: 'admin', password: 'no' }),
      });
    const before = (await metrics()).total('marketplace_security_events_total', { outcome: 'refused' });
    await login();
    expect((await metrics()).total('marketplace_security_events_total', { outcome: 'refused' })).toBeGreaterThan(
      before,
    );
  });

  it('the state of the store and the queues', async () => {
    let now = await metrics();
    // What was stored a moment ago may be told a moment later.
    for (let time = 0; time < 50 && now.value('marketplace_revision', {}) !== service.app.store.revision; time += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      now = await metrics();
    }
    expect(now.value('marketplace_revision', {})).toBe(service.app.store.revision);
    for (const queue of ['quality', 'urls', 'outbox', 'registrations', 'webhooks', 'trade']) {
      expect(now.value('marketplace_queue_entries', { queue })).toBeGreaterThanOrEqual(0);
      expect(now.value('marketplace_queue_oldest_seconds', { queue })).toBeGreaterThanOrEqual(0);
    }
    for (const part of ['store', 'queries', 'service'])
      expect(now.value('marketplace_part_unusable', { part })).toBe(0);
    expect(now.value('nodejs_eventloop_lag_p99_seconds', {})).toBeDefined();
  });
});

it('has no more series for having seen more names of clients', async () => {
  const strange = async (number: number): Promise<void> => {
    await service.graphql(`query Name${number} { field${number} }`);
    await service.graphql(`query Name${number} { catalogues(first: 1) { edges { node { id } } } }`);
    await service.fetch(`/nowhere/${number}`);
    await service.fetch(`/srv/repo/datasets/none-${number}`);
    await service.fetch(`/srv/repo/catalogues`, { headers: { 'x-api-key': `key-${number}` } });
  };
  await strange(0);
  const before = (await metrics()).series;
  for (let number = 1; number <= 20; number += 1) await strange(number);
  expect((await metrics()).series).toBe(before);
});

describe('who may read metrics', () => {
  it('is a program on this machine that no proxy stands before, without a token', async () => {
    expect((await service.fetch('/metrics')).status).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const answer = await service.fetch('/metrics', { headers: { [name]: '10.0.0.1' } });
      expect([name, answer.status]).toEqual([name, 403]);
      expect(await answer.text()).not.toContain('marketplace_revision');
    }
  });

  it('is who has the token, where there is one; nobody where metrics are off', async () => {
    const other = await startService({ METRICS_TOKEN: 'let-me-see' });
    const ask = async (authorization?: string) =>
      (await other.fetch('/metrics', authorization ? { headers: { authorization, via: '1.1 proxy' } } : {})).status;
    expect([await ask(), await ask('Bearer other'), await ask('Basic let-me-see')]).toEqual([401, 401, 401]);
    expect(await ask('Bearer let-me-see')).toBe(200);
    await other.stop();
    const silent = await startService({ METRICS: 'off' });
    expect((await silent.fetch('/metrics')).status).toBe(404);
    await silent.stop();
  });
});
