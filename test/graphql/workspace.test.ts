/** What people see of their account, and administrators of keys and webhooks; what an organization sold. */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { readFileSync } from 'node:fs';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { marketplaceIdOf } from '../../src/app/demo/write.js';
import { startReceiver, type Receiver } from '../events/receiver.js';
import { startService, type TestService } from '../support/service.js';

type Headers = Record<string, string>;

let service: TestService;
let receiver: Receiver;
let secrets: Secrets;

const login = async (person: string, password?: string): Promise<Headers> => {
  const { password: kept = '' } = (secrets.users as Record<string, { password: string }>)[person] ?? {};
  const { id, secret } = secrets.clients.cli;
  const form = { grant_type: 'password', client_id: id, client_secret: secret, username: person };
  const body = new URLSearchParams({ ...form, password: password ?? kept });
  const response = await service.fetch('/realms/marketplace/protocol/openid-connect/token', { method: 'POST', body });
  const { access_token: token = 'none' } = (await response.json()) as { access_token?: string };
  return { authorization: `Bearer ${token}` };
};
const ask = async <T>(query: string, variables: object, headers: Headers): Promise<T> => {
  const { data, errors } = await service.graphql<T>(query, variables, headers);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
};
const codeOf = async (query: string, variables: object, headers: Headers): Promise<unknown> =>
  (await service.graphql(query, variables, headers)).errors?.[0]?.extensions?.['code'];
const counts = async (headers: Headers): Promise<boolean> =>
  (await ask<{ viewer: { kind: string } }>('{ viewer { kind } }', {}, headers)).viewer.kind === 'USER';

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ WEBHOOK_ALLOW: '127.0.0.0/8' });
  await loadDemo(service.app, createLogger('silent'));
  secrets = JSON.parse(readFileSync(service.app.identity.secretsFile, 'utf8')) as Secrets;
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

describe('sales in figures', () => {
  const SALES =
    '{ salesSummary { months { month currency sales revenue } buyers { organization { name } currency sales revenue } } }';
  interface Summary {
    readonly months: { month: string; currency: string | null; sales: number; revenue: string }[];
    readonly buyers: { organization: { name: string }; currency: string | null; sales: number; revenue: string }[];
  }
  const salesOf = async (person: string): Promise<Summary> =>
    (await ask<{ salesSummary: Summary }>(SALES, {}, await login(person))).salesSummary;

  it('are those of the own organization, by month and buyer, shares times their price, without what was given back', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const free = { currency: null, sales: 1, revenue: '0' };
    const paid = { currency: 'EUR', sales: 1, revenue: '3900' };
    expect(await salesOf('bob')).toEqual({
      months: [
        { month, ...free },
        { month, ...paid },
      ],
      buyers: [
        { organization: { name: 'Athens Transport' }, ...paid },
        { organization: { name: 'Athens Transport' }, ...free },
      ],
    });
    const bob = await login('bob');
    const invest = `mutation ($id: ID!) { recordInvestment(id: $id, shares: 3, idempotencyKey: "figures") {
      ... on InvestmentResult { investment { id } } } }`;
    await ask(invest, { id: marketplaceIdOf('metro-ridership') }, bob);
    expect((await salesOf('alice')).months).toEqual([{ month, currency: 'EUR', sales: 1, revenue: '75' }]);
    const agreements = '{ agreements(side: ASSIGNER) { edges { node { id payment { state } } } } }';
    const sold = await ask<{ agreements: { edges: { node: { id: string; payment: { state: string } } }[] } }>(
      agreements,
      {},
      bob,
    );
    const due = sold.agreements.edges.find(({ node }) => node.payment.state === 'DUE')?.node.id;
    const note = `mutation ($id: ID!, $state: PaymentState!) { recordPayment(id: $id, state: $state) {
      ... on AgreementResult { agreement { id } } ... on Problem { code } } }`;
    for (const state of ['PAID', 'REFUNDED']) await ask(note, { id: due, state }, bob);
    expect((await salesOf('bob')).months).toEqual([{ month, ...free }]);
    expect(await codeOf('{ salesSummary(months: 61) { months { month } } }', {}, bob)).toBe('BAD_REQUEST');
  });
});

describe('the own account', () => {
  const ACCOUNT = '{ account { here sessions { id current inBrowser applications } } }';
  interface Mine {
    readonly account: { here: boolean; sessions: { id: string; current: boolean; applications: string[] }[] };
  }

  it('tells where one is logged in, and ends what one does not know', async () => {
    const [one, other, bob] = [await login('carol'), await login('carol'), await login('bob')];
    const { account } = await ask<Mine>(ACCOUNT, {}, one);
    expect(account.here).toBe(true);
    expect(account.sessions.filter(({ current }) => current)).toHaveLength(1);
    const foreign = account.sessions.find(({ current }) => !current);
    const end = 'mutation ($id: ID!) { endSession(id: $id) }';
    expect(await codeOf(end, { id: foreign?.id }, bob)).toBe('NOT_FOUND');
    expect(await counts(other)).toBe(true);
    await ask(end, { id: foreign?.id }, one);
    expect([await counts(one), await counts(other)]).toEqual([true, false]);
  });

  it('changes the password for those who know the present one, and ends all other logins', async () => {
    const [one, other] = [await login('carol'), await login('carol')];
    const change =
      'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) { here } }';
    const { password: current } = (secrets.users as Record<string, { password: string }>)['carol'] ?? { password: '' };
    expect(await codeOf(change, { current: 'guessed', next: 'long enough' }, one)).toBe('FORBIDDEN');
    expect(await codeOf(change, { current, next: 'short' }, one)).toBe('BAD_REQUEST');
    expect(await counts(other)).toBe(true);
    await ask(change, { current, next: 'a new password' }, one);
    expect([await counts(one), await counts(other)]).toEqual([true, false]);
    expect(await counts(await login('carol', 'a new password'))).toBe(true);
    expect((await login('carol'))['authorization']).toBe('Bearer none');
    // Whoever holds a stolen token cannot guess for long, and the owner can still log in.
    for (let tries = 0; tries < 12; tries += 1)
      await codeOf(change, { current: `guess ${tries}`, next: 'long enough' }, one);
    expect(await codeOf(change, { current: 'a new password', next: 'long enough' }, one)).toBe('FORBIDDEN');
    expect(await counts(await login('carol', 'a new password'))).toBe(true);
  });
});

describe('API keys', () => {
  const CREATE = `mutation ($label: String!, $catalogues: [ID!], $expires: DateTime) {
    createApiKey(label: $label, catalogues: $catalogues, expires: $expires) { key apiKey { id catalogues active } } }`;
  const put = async (key: string, catalogue: string): Promise<number> =>
    (
      await service.fetch(`/srv/repo/catalogues/${catalogue}/datasets`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'text/turtle' },
        body: '<> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Owls" ; <http://purl.org/dc/terms/description> "About owls" .',
      })
    ).status;

  it('are made, limited, replaced and withdrawn by administrators alone', async () => {
    const [admin, alice] = [await login('admin'), await login('alice')];
    expect(await codeOf('{ apiKeys { id } }', {}, alice)).toBe('FORBIDDEN');
    expect(await codeOf(CREATE, { label: 'mine' }, alice)).toBe('FORBIDDEN');
    // A key makes no keys, however much it may.
    expect(await codeOf(CREATE, { label: 'mine' }, { 'x-api-key': 'test-key-0123456789' })).toBe('FORBIDDEN');
    expect(await codeOf(CREATE, { label: ' ' }, admin)).toBe('BAD_REQUEST');
    expect(await codeOf(CREATE, { label: 'past', expires: '2001-01-01T00:00:00Z' }, admin)).toBe('BAD_REQUEST');
    expect(await codeOf(CREATE, { label: 'nowhere', catalogues: ['none'] }, admin)).toBe('NOT_FOUND');
    const { createApiKey: made } = await ask<{ createApiKey: { key: string; apiKey: { id: string } } }>(
      CREATE,
      { label: 'loader', catalogues: ['my-data'] },
      admin,
    );
    expect([await put(made.key, 'my-data'), await put(made.key, 'harbour-data')]).toEqual([201, 403]);
    const rotate =
      'mutation ($id: ID!, $hours: Int!) { rotateApiKey(id: $id, overlapHours: $hours) { key apiKey { id catalogues } } }';
    const next = await ask<{ rotateApiKey: { key: string; apiKey: { id: string; catalogues: string[] } } }>(
      rotate,
      { id: made.apiKey.id, hours: 1 },
      admin,
    );
    expect(next.rotateApiKey.apiKey.catalogues).toEqual(['my-data']);
    expect([await put(made.key, 'my-data'), await put(next.rotateApiKey.key, 'my-data')]).toEqual([201, 201]);
    const id = next.rotateApiKey.apiKey.id;
    const last = await ask<{ rotateApiKey: { key: string } }>(rotate, { id, hours: 0 }, admin);
    expect([await put(next.rotateApiKey.key, 'my-data'), await put(last.rotateApiKey.key, 'harbour-data')]).toEqual([
      401, 403,
    ]);
    expect(await codeOf(rotate, { id, hours: 1 }, admin)).toBe('NOT_FOUND');
    await ask('mutation ($id: ID!) { revokeApiKey(id: $id) }', { id: made.apiKey.id }, admin);
    expect(await put(made.key, 'my-data')).toBe(401);
    const { apiKeys } = await ask<{ apiKeys: { label: string; active: boolean }[] }>(
      '{ apiKeys { label active } }',
      {},
      admin,
    );
    expect(apiKeys.filter(({ label }) => label === 'loader').map(({ active }) => active)).toEqual([false, false, true]);
    expect(JSON.stringify(apiKeys)).not.toContain(made.key);
  });
});

describe('attempts of webhooks', () => {
  it('are remembered with their answers, and each is where a replay can begin', async () => {
    const admin = await login('admin');
    const create = 'mutation ($url: Iri!) { createWebhook(url: $url) { webhook { id } } }';
    const { createWebhook } = await ask<{ createWebhook: { webhook: { id: string } } }>(
      create,
      { url: receiver.url },
      admin,
    );
    receiver.answer(({ id }) => (receiver.received.filter((one) => one.id === id).length === 1 ? 500 : 204));
    const body = '<> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Jays" .';
    await service.write('POST', '/srv/repo/catalogues/my-data/datasets', body, { 'content-type': 'text/turtle' });
    const query = '{ webhooks { id attempts { type event before outcome milliseconds } } }';
    interface Attempt {
      readonly type: string;
      readonly event: string;
      readonly before: string;
      readonly outcome: string;
    }
    const attempts = async (): Promise<Attempt[]> => {
      const { webhooks } = await ask<{ webhooks: { id: string; attempts: Attempt[] }[] }>(query, {}, admin);
      return webhooks.find(({ id }) => id === createWebhook.webhook.id)?.attempts ?? [];
    };
    const until = async (enough: (found: Attempt[]) => boolean): Promise<Attempt[]> => {
      for (let tries = 0; tries < 500; tries += 1) {
        const found = await attempts();
        if (enough(found)) return found;
        await sleep(20);
      }
      throw new Error(`not enough attempts: ${JSON.stringify(await attempts())}`);
    };
    const found = await until((all) =>
      all.some(({ type, outcome }) => type === 'dataset.created' && outcome === '204'),
    );
    const [first] = found.filter(({ type }) => type === 'dataset.created').reverse();
    expect(first?.outcome).toBe('500');
    const seen = receiver.received.filter(({ id }) => id === first?.event).length;
    const replay = 'mutation ($id: ID!, $since: String!) { replayWebhook(id: $id, since: $since) { id } }';
    await ask(replay, { id: createWebhook.webhook.id, since: first?.before }, admin);
    await until((all) => all.filter(({ event }) => event === first?.event).length > seen);
    expect(receiver.received.filter(({ id }) => id === first?.event).length).toBeGreaterThan(seen);
    await ask('mutation ($id: ID!) { deleteWebhook(id: $id) }', { id: createWebhook.webhook.id }, admin);
    const left = service.app.domain.database.read('SELECT 1 FROM webhook_attempt');
    expect(left).toEqual([]);
  });
});
