/** Permissions are given, taken, listed and explained through GraphQL, by those who may, and work at once. */
import { CATALOGUE, dataset, put, startPeopled, type Peopled, type Person } from './people.js';

let service: Peopled;
const headers = {} as Record<Person, Record<string, string>>;
beforeAll(async () => {
  service = await startPeopled();
  for (const person of ['admin', 'alice', 'bob', 'carol'] as const) headers[person] = await service.as(person);
});
afterAll(() => service.stop());

const GRANT = `mutation ($id: ID!, $kind: AssetKind!, $scopes: [PermissionScope!]!, $subject: String!) {
  grant(id: $id, kind: $kind, scopes: $scopes, subject: $subject) { subject scopes } }`;
const REVOKE = GRANT.replace('grant(id', 'revoke(id');

const code = (answer: { errors?: readonly { extensions?: Record<string, unknown> }[] }): unknown =>
  answer.errors?.[0]?.extensions?.['code'] ?? 'done';

const change = (query: string, who: Record<string, string>, scopes: string[], subject = 'user:bob', id = 'shared') =>
  service.graphql(query, { id, kind: id === 'own' ? 'CATALOGUE' : 'DATASET', scopes, subject }, who);

const editAs = (who: Record<string, string>): Promise<number> =>
  put(service, '/catalogues/own/datasets/origin?originalId=shared', dataset(`At ${performance.now()}`), who).then(
    ({ status }) => status,
  );

describe('a platform user', () => {
  it('creates a catalogue for the own organization and adds datasets to it', async () => {
    expect((await put(service, '/catalogues/own', CATALOGUE, headers.alice)).status).toBe(201);
    expect(
      (await put(service, '/catalogues/own/datasets/origin?originalId=shared', dataset('Shared'), headers.alice))
        .status,
    ).toBe(201);
    const owner = service.app.identity.realm.users.byUsername('alice')?.organization;
    expect((await service.app.domain.catalogues.require('own')).owner).toBe(owner);
    expect((await service.app.domain.datasets.require('shared')).owner).toBe(owner);
  });

  it('of another organization cannot change, delete or add to it', async () => {
    expect((await put(service, '/catalogues/own', CATALOGUE, headers.bob)).status).toBe(403);
    expect(await editAs(headers.bob)).toBe(403);
    const removal = await service.fetch('/srv/repo/catalogues/own', { method: 'DELETE', headers: headers.bob });
    expect(removal.status).toBe(403);
  });

  it('without the role cannot create one', async () => {
    expect((await put(service, '/catalogues/hers', CATALOGUE, headers.carol)).status).toBe(403);
    expect((await put(service, '/catalogues/nobodys', CATALOGUE, {})).status).toBe(401);
  });
});

describe('a grant', () => {
  it('works at once, and its withdrawal too', async () => {
    expect(code(await change(GRANT, headers.alice, ['EDIT'], 'user:bob', 'own'))).toBe('done');
    const answer = await change(GRANT, headers.alice, ['EDIT']);
    expect(answer.data?.['grant']).toContainEqual({ subject: expect.stringMatching(/^user:/), scopes: ['EDIT'] });
    expect(await editAs(headers.bob)).toBe(204);
    expect(code(await change(REVOKE, headers.alice, ['EDIT']))).toBe('done');
    expect(await editAs(headers.bob)).toBe(403);
  });

  it('on a catalogue allows adding datasets, not replacing those of others', async () => {
    const add = await put(service, '/catalogues/own/datasets/origin?originalId=bobs', dataset('Bobs'), headers.bob);
    expect(add.status).toBe(201);
    expect(await editAs(headers.bob)).toBe(403);
    const again = await put(service, '/catalogues/own/datasets/origin?originalId=bobs', dataset('Bobs 2'), headers.bob);
    expect(again.status).toBe(204);
  });

  it.each([
    ['an administrator', 'admin', ['READ'], 'user:bob', 'done'],
    [
      'a member of the organization, for what it holds',
      'alice',
      ['EDIT', 'DELETE', 'TRADE'],
      'group:/dublin-harbour',
      'done',
    ],
    ['somebody else', 'bob', ['READ'], 'user:bob', 'FORBIDDEN'],
    ['a member who does not hold the scope', 'carol', ['READ'], 'user:carol', 'FORBIDDEN'],
    ['to somebody unknown', 'admin', ['READ'], 'user:nobody', 'NOT_FOUND'],
    ['to an unknown role', 'admin', ['READ'], 'role:NOBODY', 'NOT_FOUND'],
    ['to an unknown group', 'admin', ['READ'], 'group:/nowhere', 'NOT_FOUND'],
    ['to nothing', 'admin', ['READ'], 'bob', 'BAD_REQUEST'],
    ['of nothing', 'admin', [], 'user:bob', 'BAD_REQUEST'],
  ] as const)('%s', async (_name, who, scopes, subject, expected) => {
    expect(code(await change(GRANT, headers[who], [...scopes], subject))).toBe(expected);
    expect(code(await change(REVOKE, headers[who], [...scopes], subject))).toBe(
      // What nobody knows can have been granted before it was deleted, so taking it is no mistake.
      expected === 'NOT_FOUND' && subject !== 'user:nobody' ? 'done' : expected,
    );
  });

  it('is not made by nobody, by keys, or by a token with permissions', async () => {
    expect(code(await change(GRANT, {}, ['READ']))).toBe('UNAUTHENTICATED');
    expect(code(await change(GRANT, { 'x-api-key': 'test-key-0123456789' }, ['READ']))).toBe('FORBIDDEN');
    const rpt = await service.permissionToken('admin', ['shared#READ']);
    expect(code(await change(GRANT, { authorization: `Bearer ${rpt}` }, ['READ']))).toBe('FORBIDDEN');
  });

  it('is in the audit log with who made it', async () => {
    const events = service.app.identity.realm.audit.list(0, 1_000);
    const alice = service.app.identity.realm.users.byUsername('alice')?.id;
    const granted = events.find(({ event, user }) => event === 'permission-granted' && user === alice);
    expect(granted).toMatchObject({ outcome: 'success', detail: 'user:bob EDIT catalogue:own' });
    expect(events.some(({ event }) => event === 'permission-revoked')).toBe(true);
  });
});

describe('questions', () => {
  const EXPLAIN = `query ($id: ID!, $user: String) { explain(id: $id, user: $user) { user granted
    reasons { permission permit scopes policies { name permit } } } }`;

  it('a user learns what the user holds and why', async () => {
    const { data } = await service.graphql(EXPLAIN, { id: 'shared' }, headers.alice);
    expect(data?.['explain']).toMatchObject({ user: 'alice', granted: ['READ', 'EDIT', 'DELETE', 'TRADE'] });
    const reasons = (data?.['explain'] as { reasons: { policies: { name: string }[] }[] }).reasons;
    expect(reasons.flatMap(({ policies }) => policies.map(({ name }) => name)).sort()).toEqual([
      'group:/athens-transport',
      'role:PLATFORM_ADMIN',
      'role:PLATFORM_USER',
    ]);
  });

  it('only those who may grant learn about others', async () => {
    const about = (who: Person, user: string) => service.graphql(EXPLAIN, { id: 'shared', user }, headers[who]);
    expect((await about('admin', 'bob')).data?.['explain']).toMatchObject({ user: 'bob', granted: ['READ'] });
    expect(code(await about('alice', 'bob'))).toBe('done');
    expect(code(await about('bob', 'alice'))).toBe('FORBIDDEN');
    expect(code(await about('bob', 'bob'))).toBe('done');
    const list = (who: Person) => service.graphql('{ permissions(id: "shared") { subject scopes } }', {}, headers[who]);
    expect((await list('alice')).data?.['permissions']).toEqual([
      { subject: 'group:/athens-transport', scopes: ['EDIT', 'DELETE', 'TRADE'] },
    ]);
    expect(code(await list('bob'))).toBe('FORBIDDEN');
  });

  it('viewer says who one is', async () => {
    const viewer = async (who: Record<string, string>) =>
      (await service.graphql('{ viewer { kind name organization { identifier } administrator roles } }', {}, who))
        .data?.['viewer'];
    expect(await viewer({})).toEqual({
      kind: 'ANONYMOUS',
      name: null,
      organization: null,
      administrator: false,
      roles: [],
    });
    expect(await viewer(headers.admin)).toMatchObject({ kind: 'USER', name: 'admin', administrator: true });
    expect(await viewer(headers.alice)).toMatchObject({ name: 'alice', administrator: false });
    expect(await viewer({ 'x-api-key': 'test-key-0123456789' })).toMatchObject({ kind: 'API_KEY' });
  });
});

describe('a key with an organization', () => {
  it('writes datasets that belong to it: its people may change them', async () => {
    const organization = service.app.identity.realm.organizations.byPath('/dublin-harbour')?.id as string;
    const { key } = await service.app.keys.create({ label: 'harbour', organization });
    const path = '/catalogues/own/datasets/origin?originalId=keyed';
    expect((await put(service, path, dataset('Keyed'), { 'x-api-key': key })).status).toBe(201);
    expect((await service.app.domain.datasets.require('keyed')).owner).toBe(organization);
    expect((await put(service, path, dataset('By its people'), headers.bob)).status).toBe(204);
    // alice may edit the catalogue, but the dataset is not hers.
    expect((await put(service, path, dataset('By others'), headers.alice)).status).toBe(403);
    const { events } = { events: service.app.identity.realm.audit.list(0, 1_000).map(({ event }) => event) };
    expect(events).toEqual(expect.arrayContaining(['key-created', 'key-used']));
  });
});
