/** Tokens of a realm for tests: signed with real keys, well or deliberately badly made. */
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { JWTPayload } from 'jose';

export const ISSUER = 'http://localhost:4000/realms/marketplace';
export const AUDIENCE = 'resource-server';

export interface Key {
  readonly kid: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export const newKey = (kid: string): Key => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Claims of a good access token. */
export const claims = (changes: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: 'alice',
    typ: 'Bearer',
    azp: 'cli',
    sid: 'session-1',
    exp: now + 300,
    iat: now,
    jti: 'onrtac:1',
    realm_access: { roles: ['PLATFORM_USER'] },
    preferred_username: 'alice',
    ...changes,
  };
};

export const without = (name: string): JWTPayload => {
  const { [name]: _left, ...rest } = claims();
  return rest;
};

/** Signs anything with RS256 under any header. */
export const sign = (key: Key, payload: JWTPayload = claims(), header: object = {}): string => {
  const input = `${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })}.${encode(payload)}`;
  return `${input}.${createSign('RSA-SHA256').update(input).sign(key.privateKey).toString('base64url')}`;
};

/** Signs with HMAC, as if a public key were a shared secret. */
export const signHmac = (secret: string | Buffer, kid: string): string => {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode(claims())}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};

/** Puts parts of tokens together. */
export const assemble = (header: object, payload: string, signature: string): string =>
  `${encode(header)}.${payload}.${signature}`;
