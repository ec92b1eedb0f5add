import { SCOPES, type Scope } from '../../src/core/auth/access.js';
import { CachedPermissions } from '../../src/core/auth/permissions.js';
import { parseSubject } from '../../src/features/identity/authz/index.js';
import { alice, bob, BUS, carol, exampleRealm, person, SERVER, TRAM, type TestRealm } from './realm.js';

const ON_BUS = { kind: 'dataset', id: BUS } as const;
const ALICE = { kind: 'user', id: 'alice' } as const;
const BOB = { kind: 'user', id: 'bob' } as const;

let realm: TestRealm;
beforeEach(async () => {
  realm = await exampleRealm();
});
afterEach(() => realm.file.remove());

const count = (table: string): number =>
  realm.file.database.readOne<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n as number;
const sizes = (): Record<string, number> =>
  Object.fromEntries(
    [
      'authz_registered',
      'authz_registered_uri',
      'authz_policy',
      'authz_about',
      'authz_policy_policy',
      'authz_policy_subject',
    ].map((table) => [table, count(table)]),
  );
const holds = (who = alice): readonly string[] => realm.authz.administration.explain(who, ON_BUS).granted;

describe('grants', () => {
  it('are the same when they are made again', async () => {
    const before = sizes();
    await realm.authz.administration.grant(ON_BUS, ['TRADE', 'EDIT', 'DELETE'], ALICE);
    expect(sizes()).toEqual(before);
  });

  it('add up, and are taken back one by one', async () => {
    const { administration } = realm.authz;
    await administration.grant(ON_BUS, ['EDIT'], ALICE);
    await administration.revoke(ON_BUS, ['EDIT'], ALICE);
    expect(holds()).toEqual(['READ', 'DELETE', 'TRADE']);
    await administration.revoke(ON_BUS, ['DELETE', 'TRADE'], ALICE);
    expect(holds()).toEqual(['READ']);
    expect(administration.grants(ON_BUS)).toEqual([]);
  });

  it('taken back from one leave the others', async () => {
    const { administration } = realm.authz;
    await administration.grant(ON_BUS, ['EDIT', 'DELETE', 'TRADE'], BOB);
    await administration.revoke(ON_BUS, ['EDIT', 'DELETE', 'TRADE'], ALICE);
    expect(holds(bob)).toEqual(['READ', 'EDIT', 'DELETE', 'TRADE']);
    expect(administration.grants(ON_BUS)).toEqual([{ subject: BOB, scopes: ['EDIT', 'DELETE', 'TRADE'] }]);
  });

  it('leave nothing behind', async () => {
    const { administration } = realm.authz;
    await administration.revoke(ON_BUS, SCOPES, ALICE);
    const before = sizes();
    await administration.grant(ON_BUS, ['EDIT'], { kind: 'group', id: '/acme' });
    await administration.revoke(ON_BUS, ['EDIT'], { kind: 'group', id: '/acme' });
    expect(sizes()).toEqual(before);
  });

  it('work for roles, groups and clients', async () => {
    const { administration } = realm.authz;
    for (const subject of ['role:resource-server/curator', 'group:/acme', 'client:harvester'].map(parseSubject)) {
      await administration.grant(ON_BUS, ['EDIT'], subject);
    }
    expect(holds(person('x', { roles: ['resource-server/curator'] }))).toEqual(['EDIT']);
    expect(holds(person('x', { roles: [], groups: ['/acme'] }))).toEqual(['EDIT']);
    expect(holds(person('x', { roles: [], client: 'harvester' }))).toEqual(['EDIT']);
    expect(holds(carol)).toEqual([]);
  });

  it('of a kind are for all assets of it, present and future', async () => {
    const { administration } = realm.authz;
    await administration.setDefault('dataset', ['TRADE'], { kind: 'role', id: 'TRADER' });
    await realm.write(realm.authz.registerAsset({ kind: 'dataset', id: 'later', name: 'later' }));
    const trader = person('x', { roles: ['TRADER'] });
    expect(holds(trader)).toEqual(['TRADE']);
    expect(administration.explain(trader, { kind: 'dataset', id: 'later' }).granted).toEqual(['TRADE']);
    await administration.removeDefault('dataset', ['TRADE'], { kind: 'role', id: 'TRADER' });
    expect(holds(trader)).toEqual([]);
  });

  it('to administrators come with the first start, and stay as operators left them', async () => {
    const admin = person('root', { roles: ['PLATFORM_ADMIN'] });
    expect(holds(admin)).toEqual(SCOPES);
    await realm.authz.administration.removeDefault('dataset', SCOPES, { kind: 'role', id: 'PLATFORM_ADMIN' });
    await realm.authz.bootstrap();
    expect(holds(admin)).toEqual([]);
  });

  it('explain themselves', () => {
    const { granted, reasons } = realm.authz.administration.explain(bob, ON_BUS);
    expect(granted).toEqual(['READ']);
    expect(reasons).toContainEqual({
      permission: 'type:urn:marketplace:asset:READ',
      permit: true,
      scopes: ['READ'],
      policies: [{ name: 'role:PLATFORM_USER', permit: true }],
    });
    expect(reasons).toContainEqual({
      permission: `asset:${BUS}:EDIT,DELETE,TRADE`,
      permit: false,
      scopes: ['EDIT', 'DELETE', 'TRADE'],
      policies: [{ name: 'user:alice', permit: false }],
    });
  });

  it('are refused to nobody, on nothing and of nothing', async () => {
    const { administration } = realm.authz;
    const unknown = { kind: 'dataset', id: 'nope' } as const;
    await expect(administration.grant(unknown, ['EDIT'], ALICE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(administration.grant(ON_BUS, ['EDIT'], { kind: 'user', id: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(administration.grant(ON_BUS, [], ALICE)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(administration.grant(ON_BUS, ['WRITE' as Scope], ALICE)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    for (const text of ['', 'alice', 'user:', 'group:acme', 'person:x', ':x'])
      expect(() => parseSubject(text)).toThrow();
  });

  it('never go to somebody else because a policy of that name means another', async () => {
    const policies = [{ name: 'user:dora', type: 'user', config: { users: '["bob"]' } }];
    await realm.authz.importSettings(SERVER, { decisionStrategy: 'AFFIRMATIVE', policies });
    const attempt = realm.authz.administration.grant(ON_BUS, ['EDIT'], { kind: 'user', id: 'dora' });
    await expect(attempt).rejects.toThrow();
    expect(holds(bob)).toEqual(['READ']);
  });
});

describe('assets', () => {
  it('are registered with what is granted on them, in the transaction of their write', async () => {
    await realm.write(
      realm.authz.registerAsset({
        kind: 'catalogue',
        id: 'factory',
        name: 'factory',
        grants: [{ subject: ALICE, scopes: ['EDIT', 'DELETE'] }],
      }),
    );
    const explain = (who = alice) =>
      realm.authz.administration.explain(who, { kind: 'catalogue', id: 'factory' }).granted;
    expect(explain()).toEqual(['READ', 'EDIT', 'DELETE']);
    expect(explain(bob)).toEqual(['READ']);
  });

  it('take everything with them that was granted on them', async () => {
    const before = sizes();
    await realm.write(
      realm.authz.registerAsset({ kind: 'dataset', id: 'x', name: 'x', grants: [{ subject: BOB, scopes: ['EDIT'] }] }),
    );
    await realm.write(realm.authz.removeAsset({ kind: 'dataset', id: 'x' }));
    expect(sizes()).toEqual(before);
  });

  it('keep the policy of a subject that is still used elsewhere', async () => {
    await realm.authz.administration.grant({ kind: 'dataset', id: TRAM }, ['EDIT'], ALICE);
    await realm.write(realm.authz.removeAsset({ kind: 'dataset', id: TRAM }));
    expect(holds()).toEqual(SCOPES);
  });

  it('come back without old grants', async () => {
    await realm.write(realm.authz.removeAsset(ON_BUS));
    await realm.write(realm.authz.registerAsset({ ...ON_BUS, name: 'again' }));
    expect(holds()).toEqual(['READ']);
  });

  it('cannot be granted on after they are gone', async () => {
    const statements = realm.authz.registerAsset({
      kind: 'dataset',
      id: 'gone',
      name: 'x',
      grants: [{ subject: BOB, scopes: ['EDIT'] }],
    });
    await expect(realm.write(statements.slice(3))).rejects.toThrow(/NOT NULL/);
  });

  it('have names that nobody else has, whatever their titles are', async () => {
    const titles = ['bus positions', 'bus positions', 'a#b, c', '', BUS, ' x \u0000 y ', 'x'.repeat(500)];
    await realm.write(
      titles.flatMap((name, index) => realm.authz.registerAsset({ kind: 'dataset', id: `id-${index}`, name })),
    );
    const names = realm.file.database
      .read<{ name: string }>('SELECT name FROM authz_registered ORDER BY number')
      .map(({ name }) => name);
    expect(names.slice(2)).toEqual([
      'bus positions (id-0)',
      'bus positions (id-1)',
      'a b c',
      'dataset',
      `dataset ${BUS}`,
      'x y',
      'x'.repeat(200),
    ]);
  });

  it('cannot be kept from being written by clever titles', async () => {
    const { registerAsset } = realm.authz;
    const register = registerAsset.bind(realm.authz);
    await realm.write(register({ kind: 'dataset', id: 'b', name: 'bus positions (a)' }));
    await realm.write(register({ kind: 'dataset', id: 'a', name: 'bus positions' }));
    expect(count('authz_registered')).toBe(4);
  });

  it('follow their title and their organization', async () => {
    await realm.write(realm.authz.registerAsset({ ...ON_BUS, name: 'bus lines', organization: 'other' }));
    const row = realm.file.database.readOne('SELECT name, organization FROM authz_resource_row WHERE id = ?', [BUS]);
    expect(row).toEqual({ name: 'bus lines', organization: 'other' });
    expect(holds()).toEqual(SCOPES);
  });
});

describe('users who go', () => {
  it('leave nothing of theirs', async () => {
    const before = sizes();
    await realm.authz.administration.grant({ kind: 'dataset', id: TRAM }, ['EDIT'], BOB);
    await realm.write(realm.authz.removeUser('bob'));
    expect(sizes()).toEqual(before);
    expect(holds()).toEqual(SCOPES);
  });

  it('leave policies that name others', async () => {
    await realm.authz.importSettings(SERVER, {
      decisionStrategy: 'AFFIRMATIVE',
      policies: [
        { name: 'team', type: 'user', config: { users: '["bob","dora"]' } },
        {
          name: 'team edits',
          type: 'scope',
          config: { resources: `["${BUS}"]`, scopes: '["EDIT"]', applyPolicies: '["team"]' },
        },
      ],
    });
    await realm.write(realm.authz.removeUser('bob'));
    expect(holds(bob)).toEqual(['READ']);
    expect(holds(person('dora'))).toEqual(['READ', 'EDIT']);
    await realm.write(realm.authz.removeUser('dora'));
    expect(realm.file.database.read(`SELECT name FROM authz_policy WHERE name LIKE 'team%'`)).toEqual([]);
  });
});

describe('remembered permissions', () => {
  it('are withdrawn at once, and not asked again because of new assets and grants', async () => {
    let asked = 0;
    const { permissions } = realm.authz;
    const cached = new CachedPermissions({
      revision: () => permissions.revision(),
      allows: (...question) => {
        asked++;
        return permissions.allows(...question);
      },
    });
    const may = (): boolean | Promise<boolean> => cached.allows(alice, BUS, 'EDIT');
    expect([may(), may(), asked]).toEqual([true, true, 1]);
    await realm.write(
      realm.authz.registerAsset({ kind: 'dataset', id: 'n', name: 'n', grants: [{ subject: BOB, scopes: ['EDIT'] }] }),
    );
    await realm.write(realm.authz.registerAsset({ ...ON_BUS, name: 'another title' }));
    expect([may(), asked]).toEqual([true, 1]);
    await realm.authz.administration.revoke(ON_BUS, ['EDIT'], ALICE);
    expect([may(), asked]).toEqual([false, 2]);
  });

  it.each<[string, () => Promise<void>]>([
    ['the asset goes', () => realm.write(realm.authz.removeAsset(ON_BUS))],
    ['the user goes', () => realm.write(realm.authz.removeUser('alice'))],
    ['settings are imported', () => realm.authz.importSettings(SERVER, { decisionStrategy: 'AFFIRMATIVE' })],
    ['the server’s strategy changes', () => realm.write([{ sql: `UPDATE authz_server SET strategy = 'UNANIMOUS'` }])],
    ['scopes of the asset change', () => realm.write([{ sql: 'UPDATE authz_registered SET scopes = 0' }])],
    [
      'a policy changes',
      () => realm.write([{ sql: `UPDATE authz_policy SET config = '{}' WHERE name = 'user:alice'` }]),
    ],
  ])('are asked again when %s', async (_case, change) => {
    const before = realm.authz.permissions.revision();
    await change();
    expect(realm.authz.permissions.revision()).toBeGreaterThan(before);
  });
});
