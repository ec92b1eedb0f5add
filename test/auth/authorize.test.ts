import type { Asset, Scope } from '../../src/core/auth/access.js';
import { Authorizer, type AuthorizerOptions } from '../../src/core/auth/authorize.js';
import { CachedPermissions, trustToken, type PermissionSource } from '../../src/core/auth/permissions.js';
import { ANONYMOUS, type Principal } from '../../src/core/auth/principal.js';
import { SystemCatalogues } from '../../src/features/repository/system-catalogues.js';
import { Refusal } from '../../src/core/errors.js';
import { key, refusalOf, user } from './principals.js';

const A: Asset = { kind: 'dataset', id: 'a', catalogue: 'factory', exists: true };
const B: Asset = { ...A, id: 'b' };
const CATALOGUE: Asset = { kind: 'catalogue', id: 'factory', catalogue: 'factory', exists: true };
const DENIED = '403 access_denied / not_authorized';

/** A source in which everybody holds what is listed as `resource#SCOPE`. */
const holding = (
  ...held: readonly string[]
): PermissionSource & { held: string[]; withdrawn: number; asked: number } => ({
  held: [...held],
  withdrawn: 0,
  asked: 0,
  revision() {
    return this.withdrawn;
  },
  allows(_user, resource, scope) {
    this.asked++;
    return this.held.includes(`${resource}#${scope}`);
  },
});

const system = new SystemCatalogues({
  role: 'standalone',
  catalogue: 'marketplace',
  acquiredCatalogue: 'acquired-data',
});

/** Nobody bought anything. */
const copies = { catalogue: 'acquired-data', seenFor: () => undefined, among: (ids: readonly string[]) => ids };

const authorizer = (changes: Partial<AuthorizerOptions> = {}): Authorizer =>
  new Authorizer({
    ...{ permissions: holding(), reads: 'public', resourceServer: 'resource-server', system, copies },
    ...changes,
  });

const outcome = (of: Authorizer, principal: Principal, scope: Scope, asset: Asset = A): Promise<string> =>
  refusalOf(() => of.authorize(principal, { scope, asset }));

describe('anonymous callers', () => {
  it('may read where reads are public, whatever they sent', async () => {
    for (const problem of ['missing', 'invalid', 'expired', 'unavailable'] as const) {
      expect(await outcome(authorizer(), { kind: 'anonymous', problem, credential: 'token' }, 'READ')).toBe('allowed');
    }
  });

  it('V1, K1: are told what is missing', async () => {
    const restricted = authorizer({ reads: 'restricted' });
    expect(await outcome(restricted, ANONYMOUS, 'READ')).toBe('401 unauthorized / Bearer token required');
    expect(await outcome(authorizer(), ANONYMOUS, 'EDIT')).toBe('401 unauthorized / X-API-Key required');
    expect(await refusalOf(() => authorizer().requireKey(ANONYMOUS))).toBe('401 unauthorized / X-API-Key required');
  });

  it('are told that what they sent does not count', async () => {
    const wrong = (problem: 'invalid' | 'expired' | 'unavailable', credential: 'key' | 'token'): Promise<string> =>
      outcome(authorizer(), { kind: 'anonymous', problem, credential }, 'EDIT');
    expect(await wrong('invalid', 'key')).toBe('401 unauthorized / invalid API key');
    expect(await wrong('invalid', 'token')).toContain('401 invalid_token');
    expect(await wrong('expired', 'token')).toBe('401 invalid_token / token expired');
    expect(await wrong('unavailable', 'token')).toContain('503 temporarily_unavailable');
  });
});

describe('holders of API keys', () => {
  it('may act on any data', async () => {
    for (const scope of ['READ', 'EDIT', 'DELETE', 'TRADE'] as const) {
      expect(await outcome(authorizer({ reads: 'restricted' }), key(), scope)).toBe('allowed');
    }
    expect(await outcome(authorizer(), key(), 'EDIT', { kind: 'catalogue', id: 'new', exists: false })).toBe('allowed');
    expect(await refusalOf(() => authorizer().requireKey(key()))).toBe('allowed');
  });

  it('stay within the catalogues that the key is limited to', async () => {
    const limited = key({ catalogues: ['factory'] });
    expect(await outcome(authorizer(), limited, 'EDIT')).toBe('allowed');
    expect(await outcome(authorizer(), limited, 'EDIT', CATALOGUE)).toBe('allowed');
    expect(await outcome(authorizer(), limited, 'EDIT', { ...A, catalogue: 'other' })).toBe(DENIED);
    expect(await outcome(authorizer(), limited, 'EDIT', { kind: 'dataset', id: 'x', exists: false })).toBe(DENIED);
    expect(await refusalOf(() => authorizer().requireKey(limited))).toBe(DENIED);
    expect(await outcome(authorizer(), key({ catalogues: [] }), 'EDIT')).toBe(DENIED);
  });

  it('K6: a token is no key', async () => {
    expect(await refusalOf(() => authorizer().requireKey(user()))).toBe('401 unauthorized / X-API-Key required');
  });
});

describe('users', () => {
  const permissions = holding('a#EDIT', 'catalogue:factory#EDIT');

  it('need the scope on the asset', async () => {
    const gate = authorizer({ permissions });
    expect(await outcome(gate, user(), 'EDIT')).toBe('allowed');
    expect(await outcome(gate, user(), 'EDIT', CATALOGUE)).toBe('allowed');
    expect(await outcome(gate, user(), 'DELETE', CATALOGUE)).toBe(DENIED);
    expect(await outcome(gate, user(), 'EDIT', { ...A, id: 'factory' })).toBe(DENIED);
  });

  it('create catalogues for their organization, with a plain token', async () => {
    const absent: Asset = { kind: 'catalogue', id: 'new', catalogue: 'new', exists: false };
    const create = (changes: Parameters<typeof user>[0]): Promise<string> =>
      outcome(authorizer(), user({ organization: 'acme', ...changes }), 'EDIT', absent);
    expect(await create({})).toBe('allowed');
    expect(await create({ organization: undefined, roles: ['PLATFORM_ADMIN'] })).toBe('allowed');
    expect(await create({ organization: undefined })).toBe(DENIED);
    expect(await create({ roles: [] })).toBe(DENIED);
    expect(await create({ permissions: [{ rsid: 'catalogue:new', scopes: ['EDIT'] }] })).toBe(DENIED);
    const rpt = authorizer({ enforce: 'rpt' });
    expect(await outcome(rpt, user({ organization: 'acme' }), 'EDIT', absent)).toBe(DENIED);
    const removal = authorizer().authorize(user({ organization: 'acme' }), { scope: 'DELETE', asset: absent });
    await expect(removal).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('know what they may read of everything', async () => {
    const restricted = authorizer({ reads: 'restricted', permissions: holding('a#READ', 'catalogue:factory#READ') });
    const carried = [
      { rsid: 'a', scopes: ['READ'] },
      { rsid: 'b', scopes: ['READ'] },
      { rsid: 'catalogue:factory', scopes: ['READ'] },
    ];
    expect(await restricted.readable(user({ permissions: carried }))).toEqual({ datasets: ['a'] });
    expect(await restricted.readable(user({ permissions: carried, audiences: [] }))).toEqual({ datasets: [] });
    expect(await restricted.readable(user())).toBeUndefined();
    expect(await restricted.readable(key({ catalogues: ['factory'] }))).toEqual({ catalogues: ['factory'] });
    expect(await restricted.readable(ANONYMOUS)).toEqual({ datasets: [] });
    expect(await authorizer().readable(ANONYMOUS)).toEqual({ all: true });
  });

  it.each([
    ['an administrator', user({ roles: ['PLATFORM_ADMIN'] }), 'allowed'],
    ['a key', key(), 'allowed'],
    ['a limited key', key({ catalogues: ['factory'] }), DENIED],
    ['a platform user', user(), DENIED],
    [
      'a token of an administrator that says what it is for',
      user({ roles: ['PLATFORM_ADMIN'], permissions: [] }),
      DENIED,
    ],
    ['nobody', ANONYMOUS, '401 unauthorized / Bearer token required'],
  ])(
    'what cannot be narrowed to single datasets is refused where it must be: %s',
    async (_name, principal, expected) => {
      expect(await refusalOf(() => authorizer({ reads: 'restricted' }).requireReadOfAll(principal))).toBe(expected);
      expect(await refusalOf(() => authorizer().requireReadOfAll(principal))).toBe('allowed');
    },
  );

  it('learn that a dataset is missing only where reads are public', async () => {
    const absent: Asset = { kind: 'dataset', id: 'a', exists: false };
    const missing = authorizer({ permissions }).authorize(user(), { scope: 'EDIT', asset: absent });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await outcome(authorizer({ permissions, reads: 'restricted' }), user(), 'EDIT', absent)).toBe(DENIED);
    expect(await outcome(authorizer({ permissions }), user(), 'EDIT', { ...CATALOGUE, exists: false })).toBe(DENIED);
  });

  it('P1: a plain access token gives nothing where only tokens with permissions count', async () => {
    expect(await outcome(authorizer({ permissions, enforce: 'rpt' }), user(), 'EDIT')).toBe(DENIED);
    expect(await outcome(authorizer({ permissions }), user({ sub: 'nobody' }), 'TRADE')).toBe(DENIED);
  });

  it.each([
    ['P2: a permission for A used on B', [{ rsid: 'a', scopes: ['EDIT'] }], 'EDIT', B],
    ['P3: READ used for EDIT', [{ rsid: 'a', scopes: ['READ'] }], 'EDIT', A],
    ['P3: READ used for DELETE', [{ rsid: 'a', scopes: ['READ'] }], 'DELETE', A],
    ['P3: READ used for TRADE', [{ rsid: 'a', scopes: ['READ'] }], 'TRADE', A],
    ['P4: edit for EDIT', [{ rsid: 'a', scopes: ['edit'] }], 'EDIT', A],
    ['P4: the id in other case', [{ rsid: 'A', scopes: ['EDIT'] }], 'EDIT', A],
    ['P5: the wanted id as a name', [{ rsid: 'c', rsname: 'a', scopes: ['EDIT'] }], 'EDIT', A],
    ['P6: no scopes', [{ rsid: 'a' }], 'EDIT', A],
    ['P6: no permissions', [], 'EDIT', A],
  ] as const)('%s', async (_case, carried, scope, asset) => {
    const everything = holding('a#EDIT', 'a#DELETE', 'a#TRADE', 'b#EDIT');
    expect(await outcome(authorizer({ permissions: everything }), user({ permissions: carried }), scope, asset)).toBe(
      DENIED,
    );
  });

  it('P7: a token with permissions of another resource server', async () => {
    const foreign = user({ audiences: ['account', 'other'], permissions: [{ rsid: 'a', scopes: ['EDIT'] }] });
    expect(await outcome(authorizer({ permissions }), foreign, 'EDIT')).toBe(DENIED);
  });

  it('P8: a token whose grant was withdrawn gives nothing more, at once', async () => {
    const source = holding('a#EDIT');
    const gate = authorizer({ permissions: new CachedPermissions(source) });
    const holder = user({ permissions: [{ rsid: 'a', scopes: ['EDIT'] }] });
    expect(await outcome(gate, holder, 'EDIT')).toBe('allowed');
    source.held.length = 0;
    source.withdrawn++;
    expect(await outcome(gate, holder, 'EDIT')).toBe(DENIED);
  });

  it('may be trusted by their token alone, for resource servers that cannot be asked', async () => {
    const gate = authorizer({ permissions: trustToken, enforce: 'rpt' });
    expect(await outcome(gate, user({ permissions: [{ rsid: 'a', scopes: ['EDIT'] }] }), 'EDIT')).toBe('allowed');
    expect(await outcome(gate, user(), 'EDIT')).toBe(DENIED);
  });

  it('are refused when their permissions cannot be read', async () => {
    const broken: PermissionSource = {
      revision: () => 0,
      allows: () => Promise.reject(new Refusal('UNAVAILABLE', 'x')),
    };
    const attempt = authorizer({ permissions: broken }).authorize(user(), { scope: 'EDIT', asset: A });
    await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('remembered permissions', () => {
  it('are asked once, and again after a change, another role or the end of the token', async () => {
    const source = holding('a#EDIT');
    let time = 0;
    const cached = new CachedPermissions(source, Number.POSITIVE_INFINITY, () => time);
    const caller = user({ expires: 100 });
    const asked = async (who = caller): Promise<number> => {
      await cached.allows(who, 'a', 'EDIT');
      return source.asked;
    };
    expect([await asked(), await asked()]).toEqual([1, 1]);
    expect(await asked(user({ expires: 100, roles: [] }))).toBe(2);
    expect(await asked(user({ expires: 100, token: 'another' }))).toBe(3);
    source.withdrawn++;
    expect([await asked(), await asked()]).toEqual([4, 4]);
    time = 100_000;
    expect(await asked()).toBe(5);
  });

  it('are never negative: a new grant works at once', async () => {
    const source = holding();
    const cached = new CachedPermissions(source);
    expect(await cached.allows(user(), 'a', 'EDIT')).toBe(false);
    source.held.push('a#EDIT');
    expect(await cached.allows(user(), 'a', 'EDIT')).toBe(true);
  });

  it('do not outlive their age', async () => {
    const source = holding('a#EDIT');
    let time = 0;
    const cached = new CachedPermissions(source, 10_000, () => time);
    await cached.allows(user(), 'a', 'EDIT');
    source.held.length = 0;
    time = 9_999;
    expect(await cached.allows(user(), 'a', 'EDIT')).toBe(true);
    time = 10_000;
    expect(await cached.allows(user(), 'a', 'EDIT')).toBe(false);
  });
});
