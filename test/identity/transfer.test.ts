/** Export and import of the realm in Keycloak's file format. */
import { createClient, createUser, exportRealm, importRealm } from '../../src/features/identity/index.js';
import type { RealmFile } from '../../src/features/identity/transfer/format.js';
import { claimsOf, World } from './world.js';

const DATASET = '6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7a01';
const UMA = 'urn:ietf:params:oauth:grant-type:uma-ticket';

let source: World;
let target: World;
let file: RealmFile;
beforeAll(async () => {
  source = await World.open();
  target = await World.open();
  await source.identity.addDemoPeople();
  source = await source.restart();
  const { realm } = source;
  await createClient(
    realm,
    { clientId: 'portal', directGrants: true, redirectUris: ['/here', 'https://p.example/'] },
    'portal-secret',
  );
  await source.database.write([...realm.authz.registerAsset({ kind: 'dataset', id: DATASET, name: 'bus positions' })]);
  const alice = realm.users.byUsername('alice')?.id ?? '';
  await realm.authz.administration.grant({ kind: 'dataset', id: DATASET }, ['EDIT'], { kind: 'user', id: alice });
  file = JSON.parse(JSON.stringify(await exportRealm(realm, { withSecrets: true }))) as RealmFile;
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const portal = { client_id: 'portal', client_secret: 'portal-secret' };

describe('from one provider to another', () => {
  it('carries users with their passwords, organizations, clients and permissions', async () => {
    const report = await importRealm(target.realm, file);
    expect(report).toMatchObject({ organizations: 2, clients: 1, users: 3 });
    const { username, password } = source.secrets.users['alice'] ?? { username: '', password: '' };
    const login = { grant_type: 'password', ...portal, username, password };
    const [before, after] = [await source.token(login), await target.token(login)];
    expect([before.status, after.status]).toEqual([200, 200]);
    const about = ({ sub, ...claims }: Record<string, unknown>): unknown => [
      sub,
      ...['platform', 'pistis', 'group', 'realm_access', 'email'].map((name) => claims[name]),
    ];
    expect(about(claimsOf(after.body['access_token']))).toEqual(about(claimsOf(before.body['access_token'])));

    const authorization = `Bearer ${String(after.body['access_token'])}`;
    const ask = {
      grant_type: UMA,
      audience: 'resource-server',
      permission: `${DATASET}#EDIT,READ`,
      response_mode: 'decision',
    };
    expect((await target.token(ask, { authorization })).body).toEqual({ result: true });
  });

  it('changes nothing the second time', async () => {
    const again = await importRealm(target.realm, file);
    expect(again).toMatchObject({ organizations: 0, clients: 0, users: 0 });
    expect(again.notes).toContain('user alice: exists already and stays as it is');
  });

  it('writes addresses of the service as they are seen from outside', () => {
    const client = file.clients?.find(({ clientId }) => clientId === 'portal');
    expect(client?.redirectUris).toEqual(['http://market.example/here', 'https://p.example/']);
    expect(target.realm.clients.get('portal')?.redirectUris).toEqual(['/here', 'https://p.example/']);
  });

  it('holds no hash and no digest without secrets', async () => {
    const text = JSON.stringify(await exportRealm(source.realm, { withSecrets: false }));
    expect(text).not.toContain('scrypt$');
    expect(text).not.toContain('sha256');
    const rows = source.database.read<{ secret: string | null }>('SELECT secret FROM identity_client');
    for (const { secret } of rows) if (secret !== null) expect(text).not.toContain(secret);
    expect(JSON.stringify(file)).toContain('scrypt$');
  });
});

describe('for Keycloak', () => {
  it('maps every claim that the platform adds', () => {
    const mappers = (file.clientScopes ?? []).flatMap(({ protocolMappers }) => protocolMappers);
    const names = mappers.map(({ config }) => config['claim.name']).filter(Boolean);
    const facts = ['id', 'size', 'domain', 'country', 'type', 'prefix'].map((fact) => `platform.group.${fact}`);
    expect(names).toEqual(
      expect.arrayContaining([
        ...facts,
        ...facts.map((name) => name.replace('platform', 'pistis')),
        ...['platform.user.role', 'platform.user.validationCommittee', 'group', 'realm_access.roles'],
      ]),
    );
    expect(mappers.every(({ config }) => Object.values(config).every((value) => typeof value === 'string'))).toBe(true);
  });

  it('names scopes, roles and groups that are in the file', () => {
    const scopes = (file.clientScopes ?? []).map(({ name }) => name);
    for (const { defaultClientScopes = [], optionalClientScopes = [] } of file.clients ?? []) {
      expect(scopes).toEqual(expect.arrayContaining([...defaultClientScopes, ...optionalClientScopes]));
    }
    const roles = (file.roles?.realm ?? []).map(({ name }) => name);
    const groups = (file.groups ?? []).map(({ name }) => `/${name}`);
    for (const user of file.users ?? []) {
      expect(roles).toEqual(expect.arrayContaining([...(user.realmRoles ?? [])]));
      expect(groups).toEqual(expect.arrayContaining([...(user.groups ?? [])]));
    }
  });
});

describe('from Keycloak', () => {
  const exported: RealmFile = {
    realm: 'demo',
    roles: { realm: [{ name: 'default-roles-demo' }, { name: 'CURATOR' }], client: { shop: [{ name: 'buyer' }] } },
    groups: [{ name: 'acme', attributes: { organization_country: ['FR'] }, subGroups: [{ name: 'lab' }] }],
    clients: [
      { clientId: 'account', publicClient: true },
      { clientId: 'saml-thing', protocol: 'saml' },
      {
        clientId: 'shop',
        secret: 'shop-secret',
        directAccessGrantsEnabled: true,
        redirectUris: ['https://shop.example/*'],
      },
    ],
    users: [
      {
        username: 'Zoe',
        realmRoles: ['default-roles-demo', 'CURATOR', 'unknown'],
        clientRoles: { shop: ['buyer'], 'realm-management': ['view-users'] },
        groups: ['/acme/lab'],
        credentials: [{ type: 'password', value: 'zoe has a password' }],
      },
      {
        username: 'yan',
        credentials: [{ type: 'password', secretData: '{"value":"x"}', credentialData: '{"algorithm":"argon2"}' }],
      },
    ],
  };

  it('takes over what it knows, and says what it does not', async () => {
    const report = await importRealm(target.realm, exported);
    expect(report).toMatchObject({ organizations: 1, clients: 1, users: 2 });
    expect(report.notes).toEqual([
      'client shop: the redirect URI https://shop.example/* was left out: the client is confidential, so it needs exact ones',
      'user yan: needs a new password',
    ]);
    const login = { grant_type: 'password', client_id: 'shop', client_secret: 'shop-secret' };
    const { body } = await target.token({ ...login, username: 'zoe', password: 'zoe has a password' });
    const claims = claimsOf(body['access_token']);
    expect(claims).toMatchObject({
      group: ['/acme'],
      platform: { user: { role: ['CURATOR'] }, group: { country: 'FR' } },
      resource_access: { shop: { roles: ['buyer'] } },
    });
    expect(JSON.stringify(claims)).not.toMatch(/default-roles-demo|view-users|unknown/);
  });

  it.each<[unknown, string]>([
    [[], 'the file must be an object'],
    [{}, 'the file.realm must be present'],
    [{ realm: 'x', users: {} }, 'the file.users must be a list'],
    [{ realm: 'x', users: [{ username: 7 }] }, 'the file.users[0].username must be a text'],
    [
      { realm: 'x', clients: [{ clientId: 'a', redirectUris: 'b' }] },
      'the file.clients[0].redirectUris must be a list',
    ],
  ])('refuses %j', async (value, words) => {
    await expect(importRealm(target.realm, value)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      detail: `The realm file cannot be used: ${words}.`,
    });
  });

  it('stores nothing of a file with a mistake', async () => {
    const bad = { realm: 'x', users: [{ username: 'xaver' }], clients: [{ clientId: 'has spaces' }] };
    await expect(importRealm(target.realm, bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(target.realm.users.byUsername('xaver')).toBeUndefined();
    await createUser(target.realm, { username: 'xaver' });
  });
});
