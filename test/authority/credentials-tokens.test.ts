/** Tokens that carry permissions, and keys that are limited: neither spends, nor lists what was bought, nor becomes more than it is. */
import { startAccessWorld, type AccessWorld, type Principal } from '../access/world.js';

const TOKEN = '/realms/marketplace/protocol/openid-connect/token';
const PARTY = 'urn:ietf:params:oauth:grant-type:uma-ticket';
const BUY = `mutation ($id: ID!, $key: String!) { acquireDataset(id: $id, copy: false, idempotencyKey: $key) {
  __typename ... on Problem { code } ... on AcquisitionResult { acquisition { id } } } }`;
const INVEST = `mutation ($id: ID!, $key: String!) { recordInvestment(id: $id, shares: 1, idempotencyKey: $key) {
  __typename ... on Problem { code } } }`;

let world: AccessWorld;
beforeAll(async () => {
  world = await startAccessWorld('public');
});
afterAll(() => world.stop());

type Permission = { readonly rsid: string; readonly scopes?: readonly string[] };
type Fields = Readonly<Record<string, string>>;

const graphql = async <T>(query: string, variables: object, headers: Record<string, string>): Promise<T | undefined> =>
  (await world.service.graphql<T>(query, variables, headers)).data ?? undefined;
const codeOf = async (query: string, variables: object, who: Principal): Promise<string | undefined> => {
  const { data, errors } = await world.service.graphql<Record<string, { code?: string }>>(
    query,
    variables,
    world.headers[who],
  );
  return Object.values(data ?? {})[0]?.code ?? (errors?.[0]?.extensions?.['code'] as string | undefined);
};
const exchange = async (fields: Fields, headers: Record<string, string> = {}) => {
  const response = await world.service.fetch(TOKEN, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};
const carriedBy = (token = ''): readonly Permission[] => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    authorization?: { permissions?: readonly Permission[] };
  };
  return (claims.authorization?.permissions ?? []).map(({ rsid, scopes = [] }) => ({ rsid, scopes }));
};
const byId = (one: Permission, other: Permission): number => one.rsid.localeCompare(other.rsid);
const READS = ['offered', 'offered-twin', 'plain'].map((rsid) => ({ rsid, scopes: ['READ'] }));

describe.each(['READ token', 'limited key'] as const)('a %s', (who) => {
  it.each([
    ['buys', BUY],
    ['invests', INVEST],
  ])('never %s', async (_, query) => {
    const variables = { id: 'offered-twin', key: crypto.randomUUID() };
    expect(await codeOf(query, variables, who)).toBe('FORBIDDEN');
    // It is not the offer: the user whose token it is may.
    if (query === BUY)
      expect(await codeOf(query, { ...variables, id: 'sold-twin' }, 'other organization')).toBe('CONFLICT');
  });

  it('never lists what was bought', async () => {
    expect(await codeOf('{ acquisitions { edges { node { id } } } }', {}, who)).toBe('FORBIDDEN');
    expect(await codeOf('{ investments { edges { node { id } } } }', {}, who)).toBe('FORBIDDEN');
  });
});

it('a limited key of an organization does not spend for it, and sees no purchase through its copy', async () => {
  const { keys, identity } = world.service.app;
  const organization = identity.realm.organizations.list().find(({ name }) => name === 'Dublin Harbour')?.id ?? '';
  const headers = {
    'x-api-key': (
      await keys.create({ label: 'part', catalogues: ['own', 'marketplace', 'acquired-data'], organization })
    ).key,
  };
  const bought = await graphql<{ acquireDataset: { __typename: string; code?: string } }>(
    BUY,
    { id: 'offered-twin', key: crypto.randomUUID() },
    headers,
  );
  expect(bought?.acquireDataset.code).toBe('FORBIDDEN');
  const { errors } = await world.service.graphql('{ acquisitions { edges { node { id } } } }', {}, headers);
  expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN');
});

describe('a token with permissions, exchanged', () => {
  const party = { grant_type: PARTY, audience: 'resource-server' };

  it('gives what it carries at most, with all that its user holds beside', async () => {
    const all = await exchange(party, world.headers['READ token']);
    expect([...carriedBy(all.body['access_token'])].sort(byId)).toEqual(READS);
    for (const permission of ['offered-twin#EDIT', 'sold', 'plain#TRADE', 'catalogue:own'])
      expect((await exchange({ ...party, permission }, world.headers['READ token'])).status).toBe(403);
    const decision = { ...party, permission: 'sold#READ', response_mode: 'decision' };
    expect((await exchange(decision, world.headers['READ token'])).status).toBe(403);
    expect((await exchange(decision, world.headers['other organization'])).status).toBe(200);
  });

  it('of somebody who owns the dataset keeps its one scope', async () => {
    const { body } = await exchange({ ...party, permission: 'plain' }, world.headers['EDIT token']);
    expect(carriedBy(body['access_token'])).toEqual([{ rsid: 'plain', scopes: ['EDIT'] }]);
  });

  it('is no more as the subject of a confidential client', async () => {
    const { resourceServer } = world.service.secrets.clients;
    const subject = String(world.headers['EDIT token']['authorization']).slice('Bearer '.length);
    const client = { client_id: resourceServer.id, client_secret: resourceServer.secret };
    const { body } = await exchange({ ...party, ...client, subject_token: subject });
    expect([...carriedBy(body['access_token'])].sort(byId)).toEqual(
      ['offered', 'offered-twin', 'plain'].map((rsid) => ({ rsid, scopes: ['EDIT'] })),
    );
  });

  it('is refreshed with what it carried, although more was granted since', async () => {
    const first = await exchange({ ...party, permission: 'plain#READ' }, world.headers['reader']);
    const { administration } = world.service.app.identity.realm.authz;
    await administration.grant({ kind: 'dataset', id: 'plain' }, ['EDIT'], { kind: 'user', id: 'rita' });
    const { cli } = world.service.secrets.clients;
    const refresh = (token = '') =>
      exchange({ grant_type: 'refresh_token', refresh_token: token, client_id: cli.id, client_secret: cli.secret });
    const second = await refresh(first.body['refresh_token']);
    expect(carriedBy(second.body['access_token'])).toEqual([{ rsid: 'plain', scopes: ['READ'] }]);
    // One that was given for everything the user held then is no standing order for what comes later, either.
    const everything = await exchange({ ...party, permission: '#READ' }, world.headers['reader']);
    await administration.grant({ kind: 'catalogue', id: 'own' }, ['READ'], { kind: 'user', id: 'rita' });
    const later = await refresh(everything.body['refresh_token']);
    expect(carriedBy(later.body['access_token'])).toEqual(carriedBy(everything.body['access_token']));
  });

  it('shares nothing through the protection API', async () => {
    const path = '/realms/marketplace/authz/protection/uma-policy';
    const list = async (who: Principal) => (await world.service.fetch(path, { headers: world.headers[who] })).status;
    expect([await list('TRADE token'), await list('owner')]).toEqual([403, 200]);
  });
});

it('tells no roles and groups, which count for nothing in it', async () => {
  const query = '{ viewer { roles groups administrator } }';
  expect(await graphql(query, {}, world.headers['READ token'])).toEqual({
    viewer: { roles: [], groups: [], administrator: false },
  });
});
