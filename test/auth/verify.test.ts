import { createLocalJWKSet, exportJWK, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Account } from '../../src/core/auth/claims.js';
import { TokenVerifier, type Verification, type VerifierOptions } from '../../src/core/auth/verify.js';
import { answerJson, issuerServer, type IssuerServer } from './issuer-server.js';
import { assemble, AUDIENCE, claims, ISSUER, newKey, sign, signHmac, without } from './signing.js';

const key = newKey('key-1');
const retired = newKey('key-0');
const attacker = newKey('key-1');
const now = (): number => Math.floor(Date.now() / 1000);

const ended = new Set<string>();
let current: Account | undefined = { roles: ['PLATFORM_USER'], groups: ['/acme'], organization: 'acme-id' };
let keySet: JWTVerifyGetKey;

const keysOf = async (...keys: readonly ReturnType<typeof newKey>[]): Promise<JWTVerifyGetKey> =>
  createLocalJWKSet({
    keys: await Promise.all(
      keys.map(async ({ kid, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' })),
    ),
  });

const verifier = (changes: Partial<VerifierOptions> = {}): TokenVerifier =>
  new TokenVerifier({
    issuer: ISSUER,
    audiences: [AUDIENCE, 'account'],
    algorithms: ['RS256'],
    keys: (header, token) => keySet(header, token),
    maxAge: 3600,
    account: (verified: JWTPayload) => (ended.has(String(verified['sid'])) ? undefined : current),
    ...changes,
  });

const outcome = async (token: string, of = verifier()): Promise<string> => {
  const result: Verification = await of.verify(token);
  return result.valid ? 'valid' : result.problem;
};

let witness: IssuerServer;
beforeAll(async () => {
  keySet = await keysOf(key, retired);
  witness = await issuerServer((_request, response) => answerJson(response, {}));
});
afterAll(() => witness.close());

describe('access tokens', () => {
  it('speak for their user with what the user has now', async () => {
    const token = sign(key, claims({ realm_access: { roles: ['PLATFORM_USER', 'FORMER'] } }));
    const result = await verifier().verify(token);
    expect(result.valid && result.user).toEqual({
      kind: 'user',
      sub: 'alice',
      username: 'alice',
      roles: ['PLATFORM_USER'],
      groups: ['/acme'],
      organization: 'acme-id',
      client: 'cli',
      audiences: [AUDIENCE],
      token,
      expires: result.valid && result.claims.exp,
      session: 'session-1',
    });
  });

  it('speak for their user by their claims where the account is elsewhere', async () => {
    const { account: _account, ...remote } = { account: undefined, keys: keySet };
    const of = new TokenVerifier({
      issuer: ISSUER,
      audiences: ['account'],
      algorithms: ['RS256'],
      maxAge: 3600,
      ...remote,
    });
    const token = sign(
      key,
      claims({
        aud: ['account', 'x'],
        group: ['/acme'],
        platform: { group: { id: 'acme-id' } },
        resource_access: { 'resource-server': { roles: ['uma_protection'] } },
        authorization: { permissions: [{ rsid: 'a', rsname: 'b', scopes: ['READ'] }] },
      }),
    );
    const result = await of.verify(token);
    expect(result.valid && result.user).toMatchObject({
      roles: ['PLATFORM_USER', 'resource-server/uma_protection'],
      groups: ['/acme'],
      organization: 'acme-id',
      audiences: ['account', 'x'],
      permissions: [{ rsid: 'a', rsname: 'b', scopes: ['READ'] }],
    });
  });

  it.each([
    ['no session_state, as newer Keycloaks write them', claims()],
    ['a clock that is a little ahead', claims({ iat: now() + 3 })],
    ['a clock that is a little behind', claims({ exp: now() - 3 })],
  ])('are accepted with %s', async (_case, payload) => {
    expect(await outcome(sign(key, payload))).toBe('valid');
  });

  it('are accepted as at+jwt without the claim typ', async () => {
    expect(await outcome(sign(key, without('typ'), { typ: 'at+jwt' }))).toBe('valid');
    expect(await outcome(sign(key, without('typ')))).toBe('invalid');
  });

  it('P6: carry no permissions when these are malformed', async () => {
    for (const authorization of [
      { permissions: { rsid: 'a', scopes: ['EDIT'] } },
      { permissions: 'a#EDIT' },
      { permissions: [['a', 'EDIT'], null, { rsid: 7, scopes: ['EDIT'] }] },
      'a#EDIT',
      null,
    ]) {
      const result = await verifier().verify(sign(key, claims({ authorization })));
      expect(result.valid && result.user.permissions).toEqual([]);
    }
    const text = await verifier().verify(
      sign(key, claims({ authorization: { permissions: [{ rsid: 'a', scopes: 'READ,EDIT' }] } })),
    );
    expect(text.valid && text.user.permissions).toEqual([{ rsid: 'a' }]);
    const polluted = JSON.parse('{"__proto__":{"permissions":[{"rsid":"a","scopes":["EDIT"]}]}}') as object;
    const inherited = await verifier().verify(sign(key, claims({ authorization: polluted })));
    expect(inherited.valid && inherited.user.permissions).toEqual([]);
  });
});

const good = sign(key);
const [header = '', payload = '', signature = ''] = good.split('.');
const later = now() + 3600;

describe('attacks on access tokens', () => {
  it.each([
    ['V2: alg none', assemble({ alg: 'none', typ: 'JWT' }, payload, '')],
    ['V3: alg nOnE with a genuine signature', assemble({ alg: 'nOnE', typ: 'JWT', kid: 'key-1' }, payload, signature)],
    [
      'V4: HMAC keyed with the public key',
      signHmac(key.publicKey.export({ type: 'spki', format: 'pem' }) as string, 'key-1'),
    ],
    [
      'V5: HMAC keyed with the modulus',
      signHmac(Buffer.from(key.publicKey.export({ format: 'jwk' }).n as string, 'base64url'), 'key-1'),
    ],
    ['V6: the payload of another token', `${header}.${sign(key, claims({ sub: 'bob' })).split('.')[1]}.${signature}`],
    ['V7: signature removed', `${header}.${payload}.`],
    ['V7: signature truncated', good.slice(0, -8)],
    ['V7: no signature part', `${header}.${payload}`],
    ['V8: kid is a path', sign(attacker, claims(), { kid: '../../../../dev/null' })],
    ['V8: kid is SQL', sign(attacker, claims(), { kid: "' OR '1'='1" })],
    ['V8: known kid, foreign key', sign(attacker)],
    ['V8: no kid, foreign key', sign(attacker, claims(), { kid: undefined })],
    ['V10: unknown crit', sign(key, claims(), { crit: ['x'], x: true })],
    ['V10: b64 false', sign(key, claims(), { crit: ['b64'], b64: false })],
    ['V12: no exp', sign(key, without('exp'))],
    ['V12: exp is a text', sign(key, { ...claims(), exp: String(later) as unknown as number })],
    ['V13: nbf ahead', sign(key, claims({ nbf: later }))],
    ['V13: iat ahead', sign(key, claims({ iat: later, exp: later + 300 }))],
    ['V14: ten years to go, issued too long ago', sign(key, claims({ iat: now() - 4000, exp: now() + 315_360_000 }))],
    ['V15: another realm', sign(key, claims({ iss: ISSUER.replace('marketplace', 'other') }))],
    ['V15: trailing slash', sign(key, claims({ iss: `${ISSUER}/` }))],
    ['V15: prefix of another host', sign(key, claims({ iss: `${ISSUER}.evil.example` }))],
    ['V16: another audience', sign(key, claims({ aud: 'other-service' }))],
    ['V16: no audience', sign(key, without('aud'))],
    ['V18: an ID token', sign(key, claims({ typ: 'ID' }))],
    ['V19: a refresh token', sign(key, claims({ typ: 'Refresh' }))],
    ['V19: an offline token', sign(key, claims({ typ: 'Offline' }))],
    ['V19: a logout token', sign(key, claims(), { typ: 'logout+jwt' })],
    ['V20: an opaque token', 'opaque-refresh-token'],
    ['V20: an API key', `mk_0123456789ab_${'x'.repeat(43)}`],
    ['V20: a JWE', `${header}.a.b.c.d`],
    ['V21: the key of another realm under our kid', sign(attacker, claims())],
    ['V22: 20 kB', sign(key, claims({ padding: 'x'.repeat(20_000) }))],
    ['no sub', sign(key, without('sub'))],
    ['an empty sub', sign(key, claims({ sub: '' }))],
    ['no iat', sign(key, without('iat'))],
    ['nothing', ''],
  ])('%s', async (_case, token) => {
    expect(await outcome(token)).toBe('invalid');
  });

  it('V9: addresses of keys in headers are not followed', async () => {
    const jwk = attacker.publicKey.export({ format: 'jwk' });
    const forged = [{ jku: `${witness.url}/keys` }, { x5u: `${witness.url}/cert` }, { jwk }, { x5c: ['MIIB'] }].map(
      (member) => sign(attacker, claims(), member),
    );
    for (const token of forged) expect(await outcome(token)).toBe('invalid');
    expect(witness.requests).toEqual([]);
  });

  it('V11: expired by more than the skew', async () => {
    expect(await outcome(sign(key, claims({ exp: now() - 30 })))).toBe('expired');
  });

  it('V17: a client that is not on the list', async () => {
    const of = verifier({ clients: ['web'] });
    expect(await outcome(good, of)).toBe('invalid');
    expect(await outcome(sign(key, claims({ azp: 'web' })), of)).toBe('valid');
    expect(await outcome(sign(key, without('azp')), of)).toBe('invalid');
  });

  it('V25: the token of a session that ended', async () => {
    const token = sign(key, claims({ sid: 'session-2' }));
    expect(await outcome(token)).toBe('valid');
    ended.add('session-2');
    expect(await outcome(token)).toBe('invalid');
  });

  it('V26: the account behind the token is gone', async () => {
    const before = current;
    current = undefined;
    expect(await outcome(good)).toBe('invalid');
    current = before;
  });

  it('V27: a key that is retired but published verifies, a removed one does not', async () => {
    const token = sign(retired);
    expect(await outcome(token)).toBe('valid');
    keySet = await keysOf(key);
    expect(await outcome(token)).toBe('invalid');
    keySet = await keysOf(key, retired);
  });
});
