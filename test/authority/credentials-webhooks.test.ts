/** Webhooks of people: who made one is looked at anew for each delivery, and what they may not have is not kept for later. */
import { setTimeout as sleep } from 'node:timers/promises';
import { assignRole, disableUser, enableUser, removeRole } from '../../src/features/identity/index.js';
import { CATALOGUE, DATASET } from '../events/events.js';
import { startReceiver, type Receiver } from '../events/receiver.js';
import { startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';

type Headers = Record<string, string>;
const KEY = { 'x-api-key': API_KEY };
const CREATE = 'mutation ($url: Iri!) { createWebhook(url: $url, actions: ["created"]) { webhook { id state } } }';
const REPLAY = 'mutation ($id: ID!, $since: String!) { replayWebhook(id: $id, since: $since) { state } }';

let service: Peopled;
let receiver: Receiver;
let hook: string;

const put = async (id: string): Promise<void> => {
  const path = `/srv/repo/catalogues/one/datasets/origin?originalId=${id}`;
  expect((await service.write('PUT', path, DATASET(id), { 'content-type': 'text/turtle' })).status).toBe(201);
};
const told = (): readonly string[] =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
const until = async (state: string): Promise<void> => {
  for (let tries = 0; tries < 500; tries += 1) {
    const { data } = await service.graphql<{ webhooks: { id: string; state: string }[] }>(
      '{ webhooks { id state } }',
      {},
      KEY,
    );
    if (data?.webhooks.find(({ id }) => id === hook)?.state === state) return;
    await sleep(20);
  }
  throw new Error(`the webhook did not become ${state}`);
};
const codeOf = async (query: string, variables: object, headers: Headers): Promise<unknown> =>
  (await service.graphql(query, variables, headers)).errors?.[0]?.extensions?.['code'];

beforeAll(async () => {
  service = await startPeopled({ WEBHOOK_ALLOW: '127.0.0.0/8', READS: 'restricted' });
  receiver = await startReceiver();
  await service.write('PUT', '/srv/repo/catalogues/one', CATALOGUE, { 'content-type': 'text/turtle' });
  const answer = await service.graphql<{ createWebhook: { webhook: { id: string } } }>(
    CREATE,
    { url: receiver.url },
    await service.as('admin'),
  );
  hook = answer.data?.createWebhook.webhook.id ?? '';
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const realm = () => service.app.identity.realm;
const admin = () => service.secrets.users.admin.username;

it.each([
  ['is disabled', () => disableUser(realm(), admin()), () => enableUser(realm(), admin())],
  [
    'is no longer an administrator',
    () => removeRole(realm(), admin(), 'PLATFORM_ADMIN'),
    () => assignRole(realm(), admin(), 'PLATFORM_ADMIN'),
  ],
])('stop when who made them %s, visibly, and go on with what comes after that', async (what, lose, regain) => {
  const name = what.replaceAll(' ', '-');
  const before = receiver.received.length;
  await put(`${name}-1`);
  await receiver.until(before + 1);
  await lose();
  await put(`${name}-2`);
  await until('OWNER_LOST');
  await put(`${name}-3`);
  await sleep(300);
  await regain();
  await put(`${name}-4`);
  await receiver.until(before + 2);
  await until('ACTIVE');
  expect(told().slice(before)).toEqual([`${name}-1`, `${name}-4`]);
});

it('send nothing when they are replayed for somebody who may not have it', async () => {
  const before = receiver.received.length;
  await disableUser(realm(), admin());
  expect(await codeOf(REPLAY, { id: hook, since: 'beginning' }, KEY)).toBeUndefined();
  await until('OWNER_LOST');
  await sleep(300);
  expect(receiver.received).toHaveLength(before);
  await enableUser(realm(), admin());
});

it('of an earlier version, which did not note who made them, wait for an administrator to take them over', async () => {
  const { database } = service.app.identity.realm;
  await database.write([{ sql: 'UPDATE webhook SET user = NULL WHERE id = ?', params: [hook] }]);
  const before = receiver.received.length;
  await put('nobody');
  await until('OWNER_LOST');
  expect(await codeOf(REPLAY, { id: hook, since: 'latest' }, KEY)).toBeUndefined();
  await until('OWNER_LOST');
  expect(await codeOf(REPLAY, { id: hook, since: 'latest' }, await service.as('admin'))).toBeUndefined();
  await put('somebody');
  await receiver.until(before + 1);
  expect(told().slice(before)).toEqual(['somebody']);
});

it('of an organization are not for its keys that are limited to catalogues', async () => {
  const keyOf = async (label: string, catalogues?: readonly string[]): Promise<Headers> => ({
    'x-api-key': (await service.app.keys.create({ label, organization: 'acme', ...(catalogues ? { catalogues } : {}) }))
      .key,
  });
  const [whole, limited] = [await keyOf('whole'), await keyOf('limited', ['one'])];
  const made = await service.graphql<{ createWebhook: { webhook: { id: string } } }>(
    CREATE,
    { url: receiver.url },
    whole,
  );
  const id = made.data?.createWebhook.webhook.id;
  expect(id).toBeDefined();
  expect((await service.graphql('{ webhooks { id } }', {}, limited)).data).toEqual({ webhooks: [] });
  expect(await codeOf('mutation ($id: ID!) { deleteWebhook(id: $id) }', { id }, limited)).toBe('NOT_FOUND');
  expect(await codeOf(REPLAY, { id, since: 'beginning' }, limited)).toBe('NOT_FOUND');
});
