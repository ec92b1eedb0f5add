/** Webhooks: signed, in order, until they are received; never to where they must not go, never more than their owner may see. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPeopled, type Peopled } from '../identity-admin/people.js';
import { startProcess } from '../reliability/process.js';
import { API_KEY, startService } from '../support/service.js';
import { CATALOGUE, DATASET } from './events.js';
import { isGenuine, startReceiver, type Receiver } from './receiver.js';

const KEY = { 'x-api-key': API_KEY };
const CREATE = `mutation ($url: Iri!, $actions: [String!], $catalogue: ID, $secret: String, $query: String, $filter: SearchFilter) {
  createWebhook(url: $url, actions: $actions, catalogue: $catalogue, secret: $secret, query: $query, filter: $filter) {
    secret webhook { id cursor state query filter } } }`;
const LIST = '{ webhooks { id url state failures lastOutcome organization { identifier } cursor } }';

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly failures: number;
  readonly lastOutcome: string | null;
  readonly organization: { readonly identifier: string } | null;
  readonly cursor: string;
}
interface Created {
  readonly createWebhook: {
    readonly secret: string;
    readonly webhook: {
      readonly id: string;
      readonly cursor: string;
      readonly query: string | null;
      readonly filter: string | null;
    };
  };
}
type Headers = Record<string, string>;
const typeOf = ({ body }: { readonly body: string }): string => (JSON.parse(body) as { type: string }).type;
const idOf = ({ body }: { readonly body: string }): string => (JSON.parse(body) as { data: { id: string } }).data.id;

let service: Peopled;
let receiver: Receiver;
const TURTLE = { 'content-type': 'text/turtle' };
const put = async (id: string, catalogue = 'one', title = id): Promise<void> => {
  const path = `/srv/repo/catalogues/${catalogue}/datasets/origin?originalId=${id}`;
  expect((await service.write('PUT', path, DATASET(title), TURTLE)).status).toBe(201);
};
const replace = async (id: string, title: string): Promise<void> => {
  expect((await service.write('PUT', `/srv/repo/datasets/${id}`, DATASET(title), TURTLE)).status).toBe(204);
};
const create = async (variables: object, headers: Headers = KEY): Promise<Created['createWebhook']> => {
  const { data, errors } = await service.graphql<Created>(CREATE, variables, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.createWebhook;
};
const codeOf = async (query: string, variables: object, headers: Headers): Promise<unknown> =>
  (await service.graphql(query, variables, headers)).errors?.[0]?.extensions?.['code'];
const list = async (headers: Headers = KEY): Promise<readonly Listed[]> =>
  (await service.graphql<{ webhooks: Listed[] }>(LIST, {}, headers)).data?.webhooks ?? [];
const remove = async (id: string): Promise<void> => {
  await service.graphql('mutation ($id: ID!) { deleteWebhook(id: $id) }', { id }, KEY);
};
const until = async (id: string, state: string): Promise<Listed> => {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = (await list()).find((hook) => hook.id === id);
    if (found?.state === state) return found;
    await sleep(20);
  }
  throw new Error(`the webhook did not become ${state}: ${JSON.stringify(await list())}`);
};

beforeAll(async () => {
  service = await startPeopled({ WEBHOOK_ALLOW: '127.0.0.0/8', READS: 'restricted' });
  for (const id of ['one', 'two'])
    await service.write('PUT', `/srv/repo/catalogues/${id}`, CATALOGUE, { 'content-type': 'text/turtle' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { id } of await list()) await remove(id);
  await receiver.close();
});

describe('deliveries', () => {
  it('come in order, each once, with signatures that can be verified', async () => {
    const { secret } = await create({ url: receiver.url, actions: ['created'] });
    for (const id of ['a1', 'a2', 'a3']) await put(id);
    const received = await receiver.until(3);
    expect(received.map(idOf)).toEqual(['a1', 'a2', 'a3']);
    expect(received.map(typeOf)).toEqual(Array(3).fill('dataset.created'));
    expect(received.every((delivery) => isGenuine(delivery, secret))).toBe(true);
    const [first] = received;
    expect(first && isGenuine({ ...first, body: `${first.body} ` }, secret)).toBe(false);
    const { data } = JSON.parse(first?.body ?? '') as { data: { cursor: string } };
    expect(data.cursor).toBe(first?.id);
    await sleep(200);
    expect(receiver.received).toHaveLength(3);
  });

  it('are made again until they are received, with the same id, and nothing overtakes them', async () => {
    receiver.answer(({ body }) => (receiver.received.length <= 2 && idOf({ body }) === 'b1' ? 500 : 204));
    const { webhook } = await create({ url: receiver.url, actions: ['created'] });
    await put('b1');
    await put('b2');
    expect(await until(webhook.id, 'FAILING')).toMatchObject({ lastOutcome: '500' });
    const received = await receiver.until(4);
    expect(received.map(idOf)).toEqual(['b1', 'b1', 'b1', 'b2']);
    expect(new Set(received.slice(0, 3).map(({ id }) => id)).size).toBe(1);
    expect(await until(webhook.id, 'ACTIVE')).toMatchObject({ failures: 0 });
  });

  it('are of what a search finds, where they are limited to one', async () => {
    const asked = { query: 'ferry', filter: { catalogues: ['one'] } };
    const { webhook } = await create({ url: receiver.url, ...asked });
    expect(webhook.query).toBe('ferry');
    expect(JSON.parse(webhook.filter ?? '')).toMatchObject(asked.filter);
    // A search shows a key no more than it may learn of.
    const limited = await service.app.keys.create({ label: 'limited', catalogues: ['two'] });
    const other = await startReceiver();
    await create({ url: other.url, query: 'ferry' }, { 'x-api-key': limited.key });
    await put('tram');
    await put('x1', 'two', 'A ferry elsewhere');
    await put('x2', 'one', 'A ferry');
    await put('x3', 'one', 'A bus');
    await put('x4', 'one', 'A ferry of the past');
    // What counts is what is found when an event is told.
    await replace('x3', 'A bus that meets the ferry');
    await replace('x4', 'A bridge');
    await replace('x2', 'A faster ferry');
    const received = await receiver.until(4);
    expect(received.map((delivery) => `${typeOf(delivery)} ${idOf(delivery)}`)).toEqual([
      'dataset.created x2',
      'dataset.created x3',
      'dataset.updated x3',
      'dataset.updated x2',
    ]);
    expect((await other.until(1)).map(idOf)).toEqual(['x1']);
    await other.close();
    expect(await codeOf(CREATE, { url: receiver.url, query: '"open' }, KEY)).toBe('BAD_REQUEST');
    expect(await codeOf(CREATE, { url: receiver.url, query: 'x'.repeat(20_001) }, KEY)).toBe('BAD_REQUEST');
  });

  it('can be had again from a cursor', async () => {
    const { webhook } = await create({ url: receiver.url, actions: ['created'] });
    for (const id of ['c1', 'c2']) await put(id);
    const first = [...(await receiver.until(2))];
    const replay = 'mutation ($id: ID!, $since: String!) { replayWebhook(id: $id, since: $since) { id } }';
    await service.graphql(replay, { id: webhook.id, since: first[0]?.id }, KEY);
    expect((await receiver.until(3))[2]?.id).toBe(first[1]?.id);
    expect(await codeOf(replay, { id: webhook.id, since: 'nonsense' }, KEY)).toBe('BAD_REQUEST');
  });

  it('are narrowed by catalogue and action', async () => {
    await create({ url: receiver.url, actions: ['created', 'deleted'], catalogue: 'two' });
    await put('d1', 'one');
    await put('d2', 'two');
    await service.write('DELETE', '/srv/repo/datasets/d2');
    expect((await receiver.until(2)).map((one) => [typeOf(one), idOf(one)])).toEqual([
      ['dataset.created', 'd2'],
      ['dataset.deleted', 'd2'],
    ]);
  });

  it('follow no redirect', async () => {
    receiver.answer(() => 302);
    const { webhook } = await create({ url: receiver.url, actions: ['created'] });
    await put('e1');
    expect(await until(webhook.id, 'FAILING')).toMatchObject({ lastOutcome: '302' });
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('end when the receiver says that it is gone', async () => {
    receiver.answer(() => 410);
    const { webhook } = await create({ url: receiver.url, actions: ['created'] });
    await put('f1');
    await until(webhook.id, 'GONE');
    await put('f2');
    await sleep(200);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('who may', () => {
  it('have webhooks: holders of keys and administrators', async () => {
    const variables = { url: receiver.url };
    expect(await codeOf(CREATE, variables, {})).toBe('UNAUTHENTICATED');
    expect(await codeOf(CREATE, variables, await service.as('alice'))).toBe('FORBIDDEN');
    expect(await codeOf(CREATE, variables, await service.as('admin'))).toBeUndefined();
  });

  it('manage them: keys of the same organization', async () => {
    const keyOf = async (organization: string): Promise<Headers> => ({
      'x-api-key': (await service.app.keys.create({ label: organization, organization })).key,
    });
    const [acme, sister, other] = [await keyOf('acme'), await keyOf('acme'), await keyOf('other')];
    const { webhook } = await create({ url: receiver.url }, acme);
    expect((await list(sister)).map(({ id }) => id)).toEqual([webhook.id]);
    expect(await list(other)).toEqual([]);
    const gone = 'mutation ($id: ID!) { deleteWebhook(id: $id) }';
    expect(await codeOf(gone, { id: webhook.id }, other)).toBe('NOT_FOUND');
    expect(await codeOf(gone, { id: webhook.id }, sister)).toBeUndefined();
    expect(await list()).toEqual([]);
  });

  it('be told: what the key may learn of, for as long as it counts', async () => {
    const { id, key } = await service.app.keys.create({ label: 'limited', catalogues: ['two'] });
    const { webhook } = await create({ url: receiver.url, actions: ['created'] }, { 'x-api-key': key });
    await put('g1', 'one');
    await put('g2', 'two');
    expect((await receiver.until(1)).map(idOf)).toEqual(['g2']);
    await service.app.keys.revoke(id);
    await put('g3', 'two');
    await until(webhook.id, 'KEY_REVOKED');
    expect(receiver.received).toHaveLength(1);
  });

  it('choose a secret that is long enough, which nobody is shown again', async () => {
    expect(await codeOf(CREATE, { url: receiver.url, secret: 'whsec_c2hvcnQ=' }, KEY)).toBe('BAD_REQUEST');
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect((await create({ url: receiver.url, secret })).secret).toBe(secret);
    expect(JSON.stringify(await list())).not.toContain('whsec');
  });
});

describe('addresses', () => {
  it.each(['ftp://example.org/', 'file:///etc/passwd', 'http://user:word@example.org/', 'http://example.org:22/'])(
    'like %s are refused at once',
    async (url) => {
      expect(await codeOf(CREATE, { url }, KEY)).toBe('BAD_REQUEST');
    },
  );

  it('that are not public are never reached', async () => {
    const strict = await startService();
    const { port } = receiver;
    const urls = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0',
      '169.254.169.254',
    ];
    for (const host of urls) {
      await strict.graphql(CREATE, { url: `http://${host}/` }, KEY);
      await strict.graphql(CREATE, { url: `http://${host}:${port}/` }, KEY);
    }
    await strict.write('PUT', '/srv/repo/catalogues/x', CATALOGUE, { 'content-type': 'text/turtle' });
    let hooks: Listed[] = [];
    for (
      let tries = 0;
      tries < 300 && (hooks.length === 0 || hooks.some(({ lastOutcome }) => !lastOutcome));
      tries += 1
    ) {
      hooks = (await strict.graphql<{ webhooks: Listed[] }>(LIST, {}, KEY)).data?.webhooks ?? [];
      await sleep(20);
    }
    expect(hooks.length).toBeGreaterThan(0);
    expect(hooks.every(({ lastOutcome }) => lastOutcome === 'REFUSED' || lastOutcome === 'UNREACHABLE')).toBe(true);
    expect(receiver.received).toHaveLength(0);
    await strict.stop();
  });
});

describe('a crash', () => {
  it('between commit and delivery loses nothing and changes no id', async () => {
    const first = await startProcess({ WEBHOOK_ALLOW: '127.0.0.0/8' });
    const headers = { 'content-type': 'application/json' };
    receiver.answer(() => 503);
    const body = JSON.stringify({ query: CREATE, variables: { url: receiver.url, actions: ['created'] } });
    const made = (await (await first.write('POST', '/graphql', body, headers)).json()) as { data: Created };
    await first.write('PUT', '/srv/repo/catalogues/x', CATALOGUE, { 'content-type': 'text/turtle' });
    const [attempt] = await receiver.until(1);
    await first.end('SIGKILL');
    receiver.answer(() => 200);
    const second = await startProcess({ WEBHOOK_ALLOW: '127.0.0.0/8', BASE_URL: first.url }, first.dataDir);
    const before = receiver.received.length;
    const again = (await receiver.until(before + (before > 1 ? 0 : 1))).at(-1);
    expect(again?.id).toBe(attempt?.id);
    expect(again && isGenuine(again, made.data.createWebhook.secret)).toBe(true);
    await second.discard();
  });

  it('of the receiver for too long disables the webhook, visibly', async () => {
    const strict = await startService({ WEBHOOK_ALLOW: '127.0.0.0/8', GIVE_UP_DAYS: '0' });
    receiver.answer(() => 500);
    await strict.graphql(CREATE, { url: receiver.url }, KEY);
    await strict.write('PUT', '/srv/repo/catalogues/x', CATALOGUE, { 'content-type': 'text/turtle' });
    await receiver.until(1);
    let hooks: Listed[] = [];
    for (let tries = 0; tries < 200 && hooks[0]?.state !== 'FAILED'; tries += 1) {
      hooks = (await strict.graphql<{ webhooks: Listed[] }>(LIST, {}, KEY)).data?.webhooks ?? [];
      await sleep(20);
    }
    expect(hooks[0]).toMatchObject({ state: 'FAILED', lastOutcome: '500' });
    await strict.stop();
  });
});
