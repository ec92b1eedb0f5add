/** A clock that jumps under a running service: what ends by the clock ends, and nothing waits for it to catch up. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '../events/receiver.js';
import { figure } from '../support/figures.js';
import { Client } from './service/client.js';
import { CATALOGUE, versionOf } from './service/datasets.js';
import { KillableService } from './service/killable.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RATE = 200;
const PASSWORD = 'correct horse battery';
const TOKEN = '/protocol/openid-connect/token';

const folder = mkdtempSync(join(tmpdir(), 'market-clock-'));
const clock = join(folder, 'clock');
let service: KillableService;
let client: Client;
let jumps = 0;

/** Sets the clock of the service, relative to the real one, and gives its threads a moment to see it. */
const setClock = async (ahead: number): Promise<void> => {
  writeFileSync(clock, String(ahead));
  jumps += 1;
  await sleep(50);
};

beforeAll(async () => {
  writeFileSync(clock, '0');
  const NODE_OPTIONS = `--import ${new URL('clock-hook.js', import.meta.url).href}`;
  service = await KillableService.create({
    URL_CHECK: 'off',
    RATE_LIMIT: String(RATE),
    CLOCK_FILE: clock,
    WEBHOOK_ALLOW: '127.0.0.0/8',
    NODE_OPTIONS,
  });
  await service.start();
  client = new Client(service);
  const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
  await client.write('PUT', `/srv/repo/catalogues/${CATALOGUE}`, catalogue);
  for (const username of ['tina', 'lock']) await client.administer('user add', { username, password: PASSWORD });
});
afterAll(() => {
  service.discard();
  rmSync(folder, { recursive: true, force: true });
});

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const token = async (fields: Record<string, string>) => {
  const { id, secret } = service.secrets.clients.cli;
  return client.form(TOKEN, { client_id: id, client_secret: secret, ...fields });
};
const login = (username: string, password = PASSWORD) => token({ grant_type: 'password', username, password });
const tokensOf = async (username: string): Promise<Tokens> => {
  const { status, text } = await login(username);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return JSON.parse(text) as Tokens;
};
const refresh = ({ refresh_token }: Tokens) => token({ grant_type: 'refresh_token', refresh_token });
const counts = async (tokens: Tokens): Promise<boolean> => {
  const { id, secret } = service.secrets.clients.cli;
  const fields = { client_id: id, client_secret: secret, token: tokens.access_token };
  return (JSON.parse((await client.form(`${TOKEN}/introspect`, fields)).text) as { active: boolean }).active;
};
const put = (id: string, version: number) =>
  client.write('PUT', `/srv/repo/catalogues/${CATALOGUE}/datasets/origin?originalId=${id}`, versionOf(id, version));

/** Waits until a dataset is assessed as what it is now: keywords come and go with its versions. */
const assessed = async (id: string, keywords: boolean): Promise<void> => {
  const query = 'query ($id: ID!) { dataset(id: $id) { quality { indicators { name points } } } }';
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { dataset } = await client.graphql<{
      dataset: { quality: { indicators: { name: string; points: number }[] } | null };
    }>(query, { id });
    const points = dataset.quality?.indicators.find(({ name }) => /keyword/i.test(name))?.points;
    if (points !== undefined && points > 0 === keywords) return;
    await sleep(100);
  }
  throw new Error(`${id} was not assessed`);
};

describe('a clock that jumps', () => {
  it('forward ends tokens and sessions, and people log in again', async () => {
    await setClock(0);
    const before = await tokensOf('tina');
    expect(await counts(before)).toBe(true);
    await setClock(400 * DAY);
    expect(await counts(before)).toBe(false);
    expect((await refresh(before)).status).toBe(400);
    const after = await tokensOf('tina');
    expect(await counts(after)).toBe(true);
    expect((await refresh(after)).status).toBe(200);
  });

  it('back leaves a login possible, and what had ended stays ended once it was told', async () => {
    await setClock(0);
    const first = await tokensOf('tina');
    await setClock(2 * DAY);
    const logout = await client.form('/protocol/openid-connect/logout', {
      client_id: service.secrets.clients.cli.id,
      client_secret: service.secrets.clients.cli.secret,
      refresh_token: (await tokensOf('tina')).refresh_token,
    });
    expect(logout.status).toBe(204);
    await setClock(-2 * DAY);
    const now = await tokensOf('tina');
    expect(await counts(now)).toBe(true);
    expect((await refresh(now)).status).toBe(200);
    await setClock(0);
    expect((await refresh(first)).status).not.toBe(500);
  });

  it('ends an offer, for buyers at once', async () => {
    await setClock(0);
    await client.administer('org add', { name: 'Seller' });
    await client.administer('org add', { name: 'Buyer' });
    const keyOf = async (organization: string): Promise<Record<string, string>> => {
      const { key } = await client.administer<{ key: string }>('key add', { label: organization, organization });
      return { 'x-api-key': key };
    };
    const [seller, buyer] = [await keyOf('Seller'), await keyOf('Buyer')];
    const path = `/srv/repo/catalogues/${CATALOGUE}/datasets/origin?originalId=sold`;
    await client.write('PUT', path, versionOf('sold', 0), seller);
    const ends = new Date(Date.now() + HOUR).toISOString();
    const publish = `mutation ($ends: DateTime!) { publishDataset(id: "sold", idempotencyKey: "11111111-1111-4111-8111-111111111111",
      offers: { purchaseOffer: { price: "1", expirationDate: $ends } }) { ... on Problem { code message }
      ... on PublicationResult { listing { marketplaceId } } } }`;
    const { publishDataset } = await client.graphql<{ publishDataset: { listing: { marketplaceId: string } } }>(
      publish,
      { ends },
      seller,
    );
    const acquire = `mutation ($id: ID!, $key: String!) { acquireDataset(id: $id, idempotencyKey: $key, copy: false) {
      __typename ... on Conflict { state } } }`;
    const buy = async (key: string) =>
      (
        await client.graphql<{ acquireDataset: { __typename: string; state?: string } }>(
          acquire,
          { id: publishDataset.listing.marketplaceId, key },
          buyer,
        )
      ).acquireDataset;
    await setClock(2 * HOUR);
    expect(await buy('22222222-2222-4222-8222-222222222222')).toMatchObject({
      __typename: 'Conflict',
      state: 'EXPIRED',
    });
    await setClock(0);
  });

  it('back makes no assessment wait', async () => {
    await setClock(30 * DAY);
    // Queued by one clock, done by another.
    const writes = Array.from({ length: 20 }, (_, number) => put(`queued-${number}`, 2));
    await Promise.all(writes);
    await setClock(-DAY);
    for (const number of [0, 9, 19]) await assessed(`queued-${number}`, true);
    await put('queued-0', 3);
    await assessed('queued-0', false);
    await setClock(0);
  });

  it('back makes no webhook wait', async () => {
    const receiver = await startReceiver();
    receiver.answer(() => 500);
    await setClock(30 * DAY);
    const create = `mutation ($url: Iri!) { createWebhook(url: $url, actions: ["created"]) { webhook { id } } }`;
    const { createWebhook } = await client.graphql<{ createWebhook: { webhook: { id: string } } }>(create, {
      url: receiver.url,
    });
    await put('told', 1);
    await receiver.until(1);
    receiver.answer(() => 204);
    await setClock(0);
    await receiver.until(2);
    await client.graphql('mutation ($id: ID!) { deleteWebhook(id: $id) }', createWebhook.webhook);
    await receiver.close();
  });

  it('neither lengthens nor keeps a lock', async () => {
    const lock = async (): Promise<void> => {
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await login('lock', 'wrong')).status).toBe(401);
      expect((await login('lock')).status).not.toBe(200);
    };
    await setClock(0);
    await lock();
    await setClock(16 * MINUTE);
    expect((await login('lock')).status).toBe(200);
    await setClock(30 * DAY);
    await lock();
    await setClock(0);
    expect((await login('lock')).status).toBe(200);
  });

  it('back does not keep a caller out who asked too much', async () => {
    const ask = () => client.send('GET', '/srv/repo/catalogues', undefined, { 'x-api-key': '' });
    const exhaust = async (): Promise<number> => {
      for (let sent = 0; sent <= RATE; sent += 1) {
        const { status } = await ask();
        if (status !== 200) return status;
      }
      return 200;
    };
    await setClock(3 * DAY);
    expect(await exhaust()).toBe(429);
    await setClock(0);
    expect((await ask()).status).toBe(200);
    expect(await exhaust()).toBe(429);
    await setClock(2 * MINUTE);
    expect((await ask()).status).toBe(200);
  });

  it('back loses nothing over a restart', async () => {
    await setClock(DAY);
    await put('ahead', 4);
    await setClock(-DAY);
    await put('behind', 4);
    await put('ahead', 5);
    await service.end('SIGKILL');
    await service.start();
    expect((await client.send('GET', '/srv/repo/datasets/ahead.nt')).text).toContain('ahead v5');
    expect((await client.send('GET', '/srv/repo/datasets/behind.nt')).text).toContain('behind v4');
    await assessed('ahead', false);
    await assessed('behind', true);
    // Events are told in the order of their transactions, not of the clock.
    const query = '{ changes(first: 1000, dataset: "ahead") { edges { node { action } } } }';
    const { changes } = await client.graphql<{ changes: { edges: { node: { action: string } }[] } }>(query);
    const actions = changes.edges.map(({ node }) => node.action).filter((action) => /^(created|updated)$/.test(action));
    expect(actions).toEqual(['created', 'updated']);
    expect(service.output).toBe('');
    figure('clock that jumps', { jumps, 'largest jump in days': 400, 'kept waiting': 0, lost: 0 });
  });
});
