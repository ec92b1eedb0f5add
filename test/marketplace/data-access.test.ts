/** READ on the data behind a dataset, asked of the token endpoint: who bought them may, as long as the agreement holds, and nobody else. */
import { createOrganization, createUser } from '../../src/features/identity/index.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { readFileSync } from 'node:fs';
import { offersAt } from '../authority/terms-world.js';
import { BUYER, newKey, SELLER, startWorld, type World } from './world.js';

const UMA = 'urn:ietf:params:oauth:grant-type:uma-ticket';
const PASSWORD = 'correct-horse-battery-9';
const DENIED = { status: 403, error: 'access_denied' };
const UNKNOWN = { status: 400, error: 'invalid_resource' };

let world: World;
let tokens: Record<'buyer' | 'seller' | 'stranger' | 'nobody', string>;

interface Answer {
  readonly status: number;
  readonly error?: string;
  readonly access_token?: string;
  readonly permissions?: readonly { readonly rsid: string; readonly scopes?: readonly string[] }[];
}

const endpoint = async (form: Record<string, string>, token?: string, path = ''): Promise<Answer> => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const address = `/realms/marketplace/protocol/openid-connect/token${path}`;
  const response = await world.service.fetch(address, { method: 'POST', headers, body: new URLSearchParams(form) });
  return { status: response.status, ...((await response.json()) as object) } as Answer;
};
const client = () => {
  const secrets = JSON.parse(readFileSync(world.service.app.identity.secretsFile, 'utf8')) as Secrets;
  const { id, secret = '' } = secrets.clients.cli;
  return { client_id: id, client_secret: secret };
};
const ask = async (
  who: keyof typeof tokens,
  permission: string,
  more: Record<string, string> = {},
): Promise<unknown> => {
  const decision = { grant_type: UMA, audience: 'resource-server', permission, response_mode: 'decision', ...more };
  const { status, error } = await endpoint(decision, tokens[who]);
  return status === 200 ? true : { status, error };
};

beforeAll(async () => {
  world = await startWorld();
  const { realm } = world.service.app.identity;
  const people = { buyer: BUYER, seller: SELLER, stranger: 'c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03', nobody: undefined };
  tokens = { buyer: '', seller: '', stranger: '', nobody: '' };
  for (const [name, organization] of Object.entries(people) as [keyof typeof tokens, string | undefined][]) {
    if (organization !== undefined) await createOrganization(realm, { id: organization, name: `Org of ${name}` });
    const member = organization === undefined ? {} : { organization };
    await createUser(realm, { username: `one-${name}`, password: PASSWORD, roles: ['PLATFORM_USER'], ...member });
    const login = { grant_type: 'password', username: `one-${name}`, password: PASSWORD, ...client() };
    tokens[name] = (await endpoint(login)).access_token ?? '';
    expect(tokens[name]).not.toBe('');
  }
});
afterAll(() => world.stop());

const TERMINATE = `mutation ($id: ID!, $key: String!) {
  result: terminateAgreement(id: $id, reason: "Done", idempotencyKey: $key) { __typename } }`;

describe('READ on data', () => {
  it('is held by who bought them, for the dataset, the copy and what was sold, and by who sells them', async () => {
    const { dataset, twin } = await world.published(offersAt('5'));
    const data = `data:${twin}`;
    expect(await ask('buyer', data)).toEqual(DENIED);
    // Metadata are another resource: every user of the platform reads these.
    for (const who of ['buyer', 'stranger', 'nobody'] as const) expect(await ask(who, `${twin}#READ`)).toBe(true);
    const { acquisition, copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const { distributions } = await world.service.app.domain.datasets.require(twin);
    const own = await world.service.app.domain.datasets.require(copy?.identifier ?? '');
    for (const permission of [
      data,
      `${data}#READ`,
      `${data}/${distributions[0]}`,
      `data:${copy?.identifier}`,
      `data:${copy?.identifier}/${own.distributions[0]}`,
    ]) {
      expect([permission, await ask('buyer', permission)]).toEqual([permission, true]);
      for (const who of ['stranger', 'nobody'] as const) expect(await ask(who, permission)).toEqual(DENIED);
    }
    for (const id of [dataset, twin]) expect(await ask('seller', `data:${id}`)).toBe(true);
    await world.service.graphql(TERMINATE, { id: acquisition?.id, key: newKey() }, world.buyer);
    for (const permission of [data, `${data}/${distributions[0]}`, `data:${copy?.identifier}`]) {
      expect(await ask('buyer', permission)).toEqual(DENIED);
    }
  });

  it('comes as a token, which gives nothing else and is not renewed after the end', async () => {
    const { twin } = await world.published(offersAt('5'));
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const grant = { grant_type: UMA, audience: 'resource-server', permission: `data:${twin}` };
    const issued = await endpoint(grant, tokens.buyer);
    expect(issued.status).toBe(200);
    const claims = JSON.parse(Buffer.from(issued.access_token?.split('.')[1] ?? '', 'base64url').toString()) as {
      authorization: { permissions: readonly object[] };
    };
    expect(claims.authorization.permissions).toEqual([
      { rsid: `data:${twin}`, rsname: `data:${twin}`, scopes: ['READ'] },
    ]);
    const carried = (permission: string) =>
      endpoint({ ...grant, permission, response_mode: 'decision' }, issued.access_token);
    expect((await carried(`data:${twin}`)).status).toBe(200);
    expect((await carried(twin)).status).toBe(403);
    await world.service.graphql(TERMINATE, { id: acquisition?.id, key: newKey() }, world.buyer);
    expect((await carried(`data:${twin}`)).status).toBe(403);
  });

  it.each([
    ['another scope', (id: string) => `data:${id}#EDIT`, DENIED],
    ['a distribution of another dataset', (id: string) => `data:${id}/other`, DENIED],
    ['a path below', (id: string) => `data:${id}/a/b`, UNKNOWN],
    ['nothing', () => 'data:', UNKNOWN],
    ['what nobody knows', () => 'data:nothing', UNKNOWN],
    ['SQL', () => "data:x' OR '1'='1", UNKNOWN],
    ['a wildcard', () => 'data:%', UNKNOWN],
  ])('is not had by asking for %s', async (_what, permission, expected) => {
    const { twin } = await world.published(offersAt('5'));
    await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(await ask('buyer', permission(twin))).toEqual(expected);
  });

  it('waits for the money where that comes first, and follows the end of the time', async () => {
    const { agreements, marketplace } = world.service.app.domain;
    const { twin } = await world.published(offersAt('5'));
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const pay = `mutation ($id: ID!, $state: PaymentState!) { recordPayment(id: $id, state: $state) { __typename } }`;
    for (const state of ['PAID', 'REFUNDED'])
      await world.service.graphql(pay, { id: acquisition?.id, state }, world.seller);
    expect(await ask('buyer', `data:${twin}`)).toEqual(DENIED);
    expect(agreements.isSold(twin)).toBe(true);
    expect(marketplace.dataAccess.permits(BUYER, twin, undefined)).toBe(false);
  });
});
