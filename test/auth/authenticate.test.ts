import { ApiKeys } from '../../src/core/auth/api-key.js';
import { Authenticator, type DistinctHeaders } from '../../src/core/auth/authenticate.js';
import type { Principal } from '../../src/core/auth/principal.js';
import { forbidden, keyRequired, refuseAnonymous, tokenRequired } from '../../src/core/auth/refuse.js';
import type { Verification } from '../../src/core/auth/verify.js';
import { refusalOf, user } from './principals.js';
import { temporaryDatabase, type TemporaryDatabase } from './temporary-database.js';

let file: TemporaryDatabase;
let authenticator: Authenticator;
let apiKey: string;

// The verifier has tests of its own; here only its answers matter.
const answers: Readonly<Record<string, Verification>> = {
  good: { valid: true, user: user(), claims: {} },
  old: { valid: false, problem: 'expired' },
  unknown: { valid: false, problem: 'unavailable' },
};
const tokens = {
  verify: (token: string): Promise<Verification> =>
    Promise.resolve(answers[token] ?? { valid: false, problem: 'invalid' }),
};

beforeAll(async () => {
  file = await temporaryDatabase(ApiKeys.tables);
  const keys = new ApiKeys(file.database);
  apiKey = (await keys.create({ label: 'test' })).key;
  authenticator = new Authenticator(keys, tokens);
});
afterAll(() => file.remove());

const authenticate = (headers: DistinctHeaders): Promise<Principal> => authenticator.authenticate(headers);

describe('authentication of requests', () => {
  it('V1, K1: knows nobody without credentials', async () => {
    expect(await authenticate({})).toEqual({ kind: 'anonymous', problem: 'missing' });
  });

  it('knows holders of tokens and keys', async () => {
    expect(await authenticate({ authorization: ['Bearer good'] })).toMatchObject({ kind: 'user', sub: 'alice' });
    expect(await authenticate({ authorization: ['bearer  good'] })).toMatchObject({ kind: 'user' });
    expect(await authenticate({ 'x-api-key': [apiKey] })).toMatchObject({ kind: 'key' });
  });

  it('says what is wrong with a token', async () => {
    const problem = async (authorization: string): Promise<Principal> =>
      authenticate({ authorization: [authorization] });
    expect(await problem('Bearer old')).toEqual({ kind: 'anonymous', problem: 'expired', credential: 'token' });
    expect(await problem('Bearer forged')).toMatchObject({ problem: 'invalid', credential: 'token' });
    expect(await problem('Bearer unknown')).toMatchObject({ problem: 'unavailable' });
    expect(await problem('Bearer')).toMatchObject({ problem: 'invalid' });
    expect(await problem('Bearer good, Bearer good')).toMatchObject({ problem: 'invalid' });
    expect(await problem('Basic Zm9vOmJhcg==')).toEqual({ kind: 'anonymous', problem: 'missing' });
    expect(await problem('good')).toEqual({ kind: 'anonymous', problem: 'missing' });
  });

  it('V23: refuses two Authorization headers', async () => {
    const attempt = () => authenticate({ authorization: ['Bearer good', 'Bearer other'] });
    expect(await refusalOf(attempt)).toContain('400 invalid_request');
  });

  it('V24, K5, P9: looks at these two headers only', async () => {
    const elsewhere = { access_token: ['good'], 'x-access-token': ['good'], 'x-decision': ['{"result":true}'] };
    expect(await authenticate(elsewhere)).toEqual({ kind: 'anonymous', problem: 'missing' });
  });

  it('K4: knows nobody by two keys', async () => {
    expect(await authenticate({ 'x-api-key': [apiKey, apiKey] })).toMatchObject({
      problem: 'invalid',
      credential: 'key',
    });
  });

  it('takes the credential that counts when there are two kinds', async () => {
    expect(await authenticate({ 'x-api-key': [apiKey], authorization: ['Bearer forged'] })).toMatchObject({
      kind: 'key',
    });
    expect(await authenticate({ 'x-api-key': ['x'], authorization: ['Bearer good'] })).toMatchObject({ kind: 'user' });
    expect(await authenticate({ 'x-api-key': ['x'], authorization: ['Bearer old'] })).toMatchObject({
      credential: 'key',
    });
  });
});

describe('challenges (RFC 6750)', () => {
  it('go with 401 only, and name the error when a token was sent', () => {
    const expired = { kind: 'anonymous', problem: 'expired', credential: 'token' } as const;
    expect(tokenRequired().extras['authenticate']).toBe('Bearer realm="marketplace"');
    expect(keyRequired().extras['authenticate']).toBe('Bearer realm="marketplace"');
    expect(refuseAnonymous(expired, tokenRequired).extras['authenticate']).toBe(
      'Bearer realm="marketplace", error="invalid_token", error_description="token expired"',
    );
    expect(forbidden('No.').extras['authenticate']).toBeUndefined();
  });
});
