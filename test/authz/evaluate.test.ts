import { combine, decide } from '../../src/features/identity/authz/evaluate.js';
import type { Policy, PolicyConfig } from '../../src/features/identity/authz/model.js';
import type { AuthorizationSettings, PolicySettings } from '../../src/features/identity/authz/transfer/settings.js';
import { exampleRealm, form, person, TRAM, type TestRealm } from './realm.js';

const policy = (type: Policy['type'], config: PolicyConfig, changes: Partial<Policy> = {}): Policy => ({
  id: 1,
  name: 'p',
  type,
  logic: 'POSITIVE',
  strategy: 'UNANIMOUS',
  config,
  ...changes,
});
const none = (): readonly Policy[] => [];

describe('strategies', () => {
  it('combine decisions; nothing is permitted without any', () => {
    const cases = [[], [true], [false], [true, false], [true, true, false]];
    expect(cases.map((decisions) => combine('UNANIMOUS', decisions))).toEqual([false, true, false, false, false]);
    expect(cases.map((decisions) => combine('AFFIRMATIVE', decisions))).toEqual([false, true, false, true, true]);
    expect(cases.map((decisions) => combine('CONSENSUS', decisions))).toEqual([false, true, false, false, true]);
  });
});

describe('policies', () => {
  const someone = person('u', { roles: ['A', 'client/B'], groups: ['/acme/tests'], client: 'cli' });
  const holds = (of: Policy): boolean => decide(of, someone, none);

  it('of roles need one role, and every required one', () => {
    const roles = (...named: [string, boolean][]): Policy =>
      policy('role', { roles: named.map(([id, required]) => ({ id, required })) });
    expect(holds(roles(['A', false], ['C', false]))).toBe(true);
    expect(holds(roles(['client/B', true]))).toBe(true);
    expect(holds(roles(['B', false]))).toBe(false);
    expect(holds(roles(['A', false], ['C', true]))).toBe(false);
    expect(holds(roles())).toBe(false);
  });

  it('of groups reach below where they say so, and only below', () => {
    const group = (path: string, extendChildren: boolean): Policy =>
      policy('group', { groups: [{ path, extendChildren }] });
    expect(holds(group('/acme/tests', false))).toBe(true);
    expect(holds(group('/acme', false))).toBe(false);
    expect(holds(group('/acme', true))).toBe(true);
    expect(holds(group('/acme/te', true))).toBe(false);
  });

  it('of users and clients are lists', () => {
    expect(holds(policy('user', { users: ['x', 'u'] }))).toBe(true);
    expect(holds(policy('user', { users: ['U'] }))).toBe(false);
    expect(holds(policy('client', { clients: ['cli'] }))).toBe(true);
    expect(holds(policy('client', {}))).toBe(false);
  });

  it('of negative logic are turned round', () => {
    expect(holds(policy('user', { users: ['u'] }, { logic: 'NEGATIVE' }))).toBe(false);
    expect(holds(policy('user', { users: ['x'] }, { logic: 'NEGATIVE' }))).toBe(true);
  });

  it('that are not understood deny, and circles are an error', () => {
    expect(holds({ ...policy('user', {}), type: 'js' as 'user', logic: 'NEGATIVE' })).toBe(false);
    const circle = policy('aggregate', {}, { logic: 'NEGATIVE' });
    expect(() => decide(circle, someone, () => [circle])).toThrow('too deep');
  });
});

/** A resource server of its own, from a file as Keycloak writes it. */
const SETTINGS: AuthorizationSettings = {
  policyEnforcementMode: 'ENFORCING',
  decisionStrategy: 'UNANIMOUS',
  scopes: [{ name: 'view' }, { name: 'edit' }],
  resources: [
    { _id: 'doc', name: 'document', type: 'urn:doc', scopes: [{ name: 'view' }, { name: 'edit' }] },
    { _id: 'bare', name: 'bare', scopes: [] },
  ],
  policies: [
    { name: 'editors', type: 'role', config: { roles: '[{"id":"EDITOR","required":false}]' } },
    { name: 'banned', type: 'user', logic: 'NEGATIVE', config: { users: '["carol"]' } },
    { name: 'good editors', type: 'aggregate', config: { applyPolicies: '["editors","banned"]' } },
  ],
};

let realm: TestRealm;
beforeEach(async () => {
  realm = await exampleRealm();
});
afterEach(() => realm.file.remove());

const permission = (
  name: string,
  config: Record<string, string>,
  changes: Partial<PolicySettings> = {},
): PolicySettings => ({
  name,
  type: 'scope',
  logic: 'POSITIVE',
  decisionStrategy: 'UNANIMOUS',
  config,
  ...changes,
});

const install = (permissions: readonly PolicySettings[], changes: Partial<AuthorizationSettings> = {}): Promise<void> =>
  realm.authz.importSettings('docs', {
    ...SETTINGS,
    ...changes,
    policies: [...(SETTINGS.policies ?? []), ...permissions],
  });

const ask = (sub: string, asked: string, roles: readonly string[] = ['EDITOR']): Promise<unknown> =>
  realm.authz.uma
    .answer(form(['audience', 'docs'], ['permission', asked]), person(sub, { roles }), {
      clientId: 'cli',
      confidential: true,
    })
    .then(({ permissions }) => permissions[0]?.scopes ?? 'as such')
    .catch((error: unknown) => (error as { error: string }).error);

describe('evaluation of imported settings', () => {
  it('scope permissions decide on their scopes only', async () => {
    await install([
      permission('edit', { resources: '["doc"]', scopes: '["edit"]', applyPolicies: '["good editors"]' }),
    ]);
    expect(await ask('bob', 'doc')).toEqual(['edit']);
    expect(await ask('carol', 'doc')).toBe('access_denied');
    expect(await ask('bob', 'doc', [])).toBe('access_denied');
  });

  it('resource permissions decide on all scopes, and on a resource that has none', async () => {
    const all = { type: 'resource' } as const;
    await install([
      permission('doc', { resources: '["document"]', applyPolicies: '["editors"]' }, all),
      permission('bare', { resources: '["bare"]', applyPolicies: '["editors"]' }, all),
    ]);
    expect(await ask('bob', 'doc')).toEqual(['view', 'edit']);
    expect(await ask('bob', 'bare')).toBe('as such');
    expect(await ask('bob', 'bare', [])).toBe('access_denied');
  });

  it('permissions reach resources by type, or everything that has the scope', async () => {
    await install([
      permission('type', { defaultResourceType: 'urn:doc', scopes: '["view"]', applyPolicies: '["editors"]' }),
      permission('any', { scopes: '["edit"]', applyPolicies: '["banned"]' }),
    ]);
    expect(await ask('bob', 'doc')).toEqual(['view', 'edit']);
    expect(await ask('bob', 'doc', [])).toEqual(['edit']);
    expect(await ask('carol', 'doc')).toEqual(['view']);
  });

  it('a denial removes scopes that another permission grants, unless the server is affirmative', async () => {
    const both = [
      permission('a', { resources: '["doc"]', scopes: '["view","edit"]', applyPolicies: '["editors"]' }),
      permission('b', { resources: '["doc"]', scopes: '["edit"]', applyPolicies: '["banned"]' }),
    ];
    await install(both);
    expect(await ask('carol', 'doc')).toEqual(['view']);
    await install(both, { decisionStrategy: 'AFFIRMATIVE' });
    expect(await ask('carol', 'doc')).toEqual(['view', 'edit']);
  });

  it('the enforcement mode says what no permission means', async () => {
    const edit = permission('edit', { resources: '["doc"]', scopes: '["edit"]', applyPolicies: '["editors"]' });
    await install([edit], { policyEnforcementMode: 'PERMISSIVE' });
    expect(await ask('bob', 'doc', [])).toEqual(['view']);
    expect(await ask('bob', 'bare', [])).toBe('as such');
    await install([edit], { policyEnforcementMode: 'DISABLED' });
    expect(await ask('carol', 'doc', [])).toEqual(['view', 'edit']);
  });

  it('a permission without policies grants nothing, with negative logic neither', async () => {
    await install([permission('empty', { resources: '["doc"]', scopes: '["view"]' }, { logic: 'NEGATIVE' })]);
    expect(await ask('bob', 'doc')).toBe('access_denied');
  });

  it('owners hold everything on what they manage themselves', async () => {
    const resources = [
      { _id: 'own', name: 'own', scopes: [{ name: 'view' }], owner: { name: 'bob' }, ownerManagedAccess: true },
    ];
    await install([], { resources });
    expect(await ask('bob', 'own', [])).toEqual(['view']);
    expect(await ask('carol', 'own', [])).toBe('access_denied');
  });
});

describe('requests without permissions', () => {
  it('list what negative, aggregate and general permissions give', async () => {
    await install([permission('any', { scopes: '["view"]', applyPolicies: '["good editors"]' })]);
    const all = await realm.authz.uma.answer(form(['audience', 'docs']), person('bob', { roles: ['EDITOR'] }), {
      clientId: 'cli',
      confidential: true,
    });
    expect(all.permissions).toEqual([{ rsid: 'doc', rsname: 'document', scopes: ['view'] }]);
  });

  it('list what groups above one’s own were granted', async () => {
    await realm.authz.administration.grant({ kind: 'dataset', id: TRAM }, ['EDIT'], { kind: 'group', id: '/acme' });
    const member = person('x', { roles: [], groups: ['/acme/tests'] });
    const { permissions } = await realm.authz.uma.answer(form(['audience', 'resource-server']), member, {
      clientId: 'cli',
      confidential: true,
    });
    expect(permissions).toEqual([{ rsid: TRAM, rsname: 'tram positions', scopes: ['EDIT'] }]);
  });
});
