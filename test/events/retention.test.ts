/** The change log forgets what is old: cursors that are too old are refused, all others miss nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetEvents } from '../../src/features/events/retention.js';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { CATALOGUE, DATASET, linesOf, type Line } from './events.js';

const DAY = 86_400_000;

let service: TestService;
let count = 0;
beforeAll(async () => {
  // The discard port: nobody listens there.
  service = await startService({ WEBHOOK_ALLOW: '127.0.0.1:9', URL_CHECK: 'off' });
  await service.write('PUT', '/srv/repo/catalogues/one', CATALOGUE, { 'content-type': 'text/turtle' });
});
afterAll(() => service.stop());

const put = async (): Promise<void> => {
  const path = `/srv/repo/catalogues/one/datasets/origin?originalId=d${(count += 1)}`;
  expect((await service.write('PUT', path, DATASET('d'), { 'content-type': 'text/turtle' })).status).toBe(201);
  // Times of events have milliseconds.
  await sleep(3);
};

const read = async (since: string): Promise<Line[]> => {
  const response = await service.fetch(`/srv/repo/changes?limit=1000&since=${since}`);
  expect([response.status, response.headers.get('x-has-more')]).toEqual([200, 'false']);
  return linesOf(await response.text());
};

const codesOf = async (since: string): Promise<unknown[]> => {
  const response = await service.fetch(`/srv/repo/changes?since=${since}`);
  const { code } = (await response.json()) as { code: string };
  const { errors } = await service.graphql('query ($since: String!) { changes(since: $since) { edges { cursor } } }', {
    since,
  });
  return [response.status, code, errors?.[0]?.extensions?.['code']];
};

/** Waits until nothing more is logged by itself. */
const assessed = async (): Promise<void> => {
  const waiting = (): number => service.app.store.database.read('SELECT 1 FROM quality_job LIMIT 1').length;
  for (let tries = 0; waiting() > 0 && tries < 1_000; tries += 1) await sleep(10);
  expect(waiting()).toBe(0);
};

const forget = (now: number): Promise<number> => forgetEvents(service.app.store.database, 1, now);

beforeEach(async () => {
  for (let number = 0; number < 4; number += 1) await put();
  await assessed();
});

describe('old events', () => {
  it('go, and cursors before them are refused; later ones miss nothing', async () => {
    const before = await read('beginning');
    // A dataset and its assessment are stored at one moment.
    const [kept] = before.slice(-4);
    expect(await forget(Date.parse(kept?.at ?? '') + DAY)).toBe(before.length - 4);
    expect(await read('beginning')).toEqual(before.slice(-4));
    expect(await codesOf(before.at(-5)?.cursor ?? '')).toEqual([410, 'GONE', 'GONE']);
    expect(await read(before.at(-4)?.cursor ?? '')).toEqual(before.slice(-3));
  });

  it('go but for the last one, so that who is up to date stays so', async () => {
    const last = (await read('beginning')).at(-1);
    await forget(Date.now() + 3 * DAY);
    expect(await read('beginning')).toEqual([last]);
    expect(await read(last?.cursor ?? '')).toEqual([]);
    await put();
    const [next] = await read(last?.cursor ?? '');
    expect(next).toMatchObject({ action: 'created', id: `d${count}` });
  });

  it('do not make the way to the first one long', async () => {
    await forget(Date.now() + 3 * DAY);
    const database = service.app.store.database;
    await database.write([{ sql: 'UPDATE change_log SET sequence = sequence + 10000000' }]);
    expect(await read('beginning')).toHaveLength(1);
  });

  it('stay while an enabled webhook waits for them', async () => {
    const create = 'mutation ($url: Iri!) { createWebhook(url: $url) { webhook { id cursor } } }';
    const made = await service.graphql<{ createWebhook: { webhook: { id: string; cursor: string } } }>(
      create,
      { url: 'http://127.0.0.1:9/' },
      { 'x-api-key': API_KEY },
    );
    const { id, cursor } = made.data!.createWebhook.webhook;
    await put();
    await assessed();
    const waiting = await read(cursor);
    expect(waiting.length).toBeGreaterThan(0);
    await forget(Date.now() + 3 * DAY);
    // More may have come meanwhile.
    expect((await read(cursor)).slice(0, waiting.length)).toEqual(waiting);
    await service.graphql('mutation ($id: ID!) { deleteWebhook(id: $id) }', { id }, { 'x-api-key': API_KEY });
    await forget(Date.now() + 3 * DAY);
    expect(await read('beginning')).toHaveLength(1);
  });
});
