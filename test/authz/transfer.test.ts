import type { PolicySettings } from '../../src/features/identity/authz/transfer/settings.js';
import { alice, bob, BUS, carol, exampleRealm, person, SERVER, type TestRealm } from './realm.js';

let realm: TestRealm;
beforeEach(async () => {
  realm = await exampleRealm();
});
afterEach(() => realm.file.remove());

const policyNamed = (name: string): PolicySettings | undefined =>
  realm.authz.exportSettings(SERVER)?.policies?.find((policy) => policy.name === name);

const dropEverything = (): Promise<void> =>
  realm.write(
    ['authz_registered', 'authz_policy', 'authz_scope', 'authz_server'].map((table) => ({
      sql: `DELETE FROM ${table}`,
    })),
  );

const holds = (who = alice): readonly string[] =>
  realm.authz.administration.explain(who, { kind: 'dataset', id: BUS }).granted;

describe('the export', () => {
  it('writes the example of the interface as Keycloak would', () => {
    const settings = realm.authz.exportSettings(SERVER);
    expect(settings).toMatchObject({
      policyEnforcementMode: 'ENFORCING',
      decisionStrategy: 'AFFIRMATIVE',
      allowRemoteResourceManagement: true,
      scopes: [{ name: 'READ' }, { name: 'EDIT' }, { name: 'DELETE' }, { name: 'TRADE' }],
    });
    expect(settings?.resources?.[0]).toEqual({
      _id: BUS,
      name: 'bus positions',
      type: 'urn:marketplace:asset',
      ownerManagedAccess: false,
      attributes: { 'marketplace.organization': ['acme'] },
      uris: [`/datasets/${BUS}`],
      scopes: [{ name: 'READ' }, { name: 'EDIT' }, { name: 'DELETE' }, { name: 'TRADE' }],
    });
    expect(policyNamed('role:PLATFORM_USER')).toEqual({
      name: 'role:PLATFORM_USER',
      type: 'role',
      logic: 'POSITIVE',
      decisionStrategy: 'UNANIMOUS',
      config: { roles: '[{"id":"PLATFORM_USER","required":false}]' },
    });
    expect(policyNamed('user:alice')?.config).toEqual({ users: '["alice"]' });
    expect(policyNamed('type:urn:marketplace:asset:READ')).toEqual({
      name: 'type:urn:marketplace:asset:READ',
      type: 'scope',
      logic: 'POSITIVE',
      decisionStrategy: 'AFFIRMATIVE',
      config: {
        defaultResourceType: 'urn:marketplace:asset',
        scopes: '["READ"]',
        applyPolicies: '["role:PLATFORM_USER"]',
      },
    });
    expect(policyNamed(`asset:${BUS}:EDIT,DELETE,TRADE`)?.config).toEqual({
      resources: `["${BUS}"]`,
      scopes: '["EDIT","DELETE","TRADE"]',
      applyPolicies: '["user:alice"]',
    });
    expect(realm.authz.exportSettings('web')).toBeUndefined();
  });

  it('is read back to the same settings and the same permissions', async () => {
    await realm.authz.importSettings(SERVER, {
      decisionStrategy: 'AFFIRMATIVE',
      resources: [
        {
          _id: 'own',
          name: 'own',
          owner: { name: 'bob' },
          ownerManagedAccess: true,
          scopes: [{ name: 'READ' }],
          uris: ['/x/*'],
        },
      ],
      policies: [
        { name: 'group', type: 'group', config: { groups: '[{"path":"/acme","extendChildren":false}]' } },
        { name: 'not carol', type: 'user', logic: 'NEGATIVE', config: { users: '["carol"]' } },
        {
          name: 'both',
          type: 'aggregate',
          decisionStrategy: 'CONSENSUS',
          config: { applyPolicies: '["group","not carol"]' },
        },
        { name: 'cli', type: 'client', config: { clients: '["cli"]' } },
        { name: 'all of bus', type: 'resource', config: { resources: '["bus positions"]', applyPolicies: '["both"]' } },
        { name: 'any', type: 'scope', description: 'any', config: { scopes: '["TRADE"]', applyPolicies: '["cli"]' } },
      ],
    });
    const settings = realm.authz.exportSettings(SERVER);
    const members = [alice, bob, carol, person('x', { roles: [], client: 'other', groups: ['/acme'] })];
    const before = members.map(holds);
    await dropEverything();
    await realm.authz.importSettings(SERVER, JSON.parse(JSON.stringify(settings)));
    expect(realm.authz.exportSettings(SERVER)).toEqual(settings);
    expect(members.map(holds)).toEqual(before);
  });

  it('is read back to policies that grants go on using', async () => {
    const settings = realm.authz.exportSettings(SERVER);
    await dropEverything();
    await realm.authz.importSettings(SERVER, settings);
    await realm.authz.administration.revoke({ kind: 'dataset', id: BUS }, ['EDIT', 'DELETE', 'TRADE'], {
      kind: 'user',
      id: 'alice',
    });
    expect(holds()).toEqual(['READ']);
    expect(policyNamed('user:alice')).toBeUndefined();
  });
});

describe('the import', () => {
  const scope = (config: Record<string, string>): PolicySettings => ({ name: 'p', type: 'scope', config });

  it('replaces what the file names and leaves the rest', async () => {
    await realm.authz.importSettings(SERVER, {
      decisionStrategy: 'AFFIRMATIVE',
      resources: [
        { _id: BUS, name: 'renamed', type: 'urn:marketplace:asset', scopes: [{ name: 'READ' }, { name: 'EDIT' }] },
      ],
      policies: [
        {
          name: `asset:${BUS}:EDIT,DELETE,TRADE`,
          type: 'scope',
          config: { resources: `["${BUS}"]`, scopes: '["EDIT"]', applyPolicies: '["role:PLATFORM_USER"]' },
        },
      ],
    });
    expect(holds(bob)).toEqual(['READ', 'EDIT']);
    expect(holds(carol)).toEqual([]);
    expect(policyNamed('user:alice')).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['must be a JSON object', []],
    ['policies must be a list', { policies: [{ type: 'role' }] }],
    [
      'js, which is not supported',
      { policies: [{ name: 'Default Policy', type: 'js', config: { code: '$evaluation.grant()' } }] },
    ],
    ['unknown scope WRITE', { policies: [scope({ scopes: '["WRITE"]' })] }],
    ['unknown scope WRITE', { resources: [{ name: 'x', scopes: [{ name: 'WRITE' }] }] }],
    ['resource nope is not known', { policies: [scope({ scopes: '["READ"]', resources: '["nope"]' })] }],
    ['unknown policy nope', { policies: [scope({ scopes: '["READ"]', applyPolicies: '["nope"]' })] }],
    ['unknown user nobody', { policies: [{ name: 'p', type: 'user', config: { users: '["nobody"]' } }] }],
    ['neither a resource nor a type', { policies: [{ name: 'p', type: 'resource', config: {} }] }],
    ['must be a JSON list', { policies: [{ name: 'p', type: 'user', config: { users: 'alice' } }] }],
    [
      'SOMETIMES is not one of',
      { policies: [{ name: 'p', type: 'role', logic: 'SOMETIMES', config: { roles: '[]' } }] },
    ],
    ['two policies have the same name', { policies: [scope({ scopes: '[]' }), scope({ scopes: '[]' })] }],
    [
      'p applies itself',
      {
        policies: [
          { name: 'p', type: 'aggregate', config: { applyPolicies: '["q"]' } },
          { name: 'q', type: 'aggregate', config: { applyPolicies: '["p"]' } },
        ],
      },
    ],
    ['cannot be the name', { resources: [{ name: 'a,b' }] }],
    ['belongs to another client', { resources: [{ _id: 'theirs', name: 'x' }] }],
  ])('refuses with "%s", and nothing is changed', async (words, settings) => {
    await realm.authz.importSettings('other', { resources: [{ _id: 'theirs', name: 'theirs' }] });
    const before = realm.authz.exportSettings(SERVER);
    await expect(realm.authz.importSettings(SERVER, settings)).rejects.toThrow(words);
    expect(realm.authz.exportSettings(SERVER)).toEqual(before);
  });

  it('refuses circles through policies that are stored already', async () => {
    const aggregate = (name: string, applied: string): PolicySettings => ({
      name,
      type: 'aggregate',
      config: { applyPolicies: JSON.stringify([applied]) },
    });
    await realm.authz.importSettings(SERVER, { policies: [aggregate('p', 'role:PLATFORM_USER'), aggregate('q', 'p')] });
    await expect(realm.authz.importSettings(SERVER, { policies: [aggregate('p', 'q')] })).rejects.toThrow(
      'applies itself',
    );
  });
});
