/** The form of an API key, and the comparison of a presented one with a stored one. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { randomSecret } from './random.js';

/** `mk_`, twelve hexadecimal digits that identify the key, `_`, 256 random bits in base64url. */
const FORM = /^mk_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** Longest header value that is looked at. */
const LONGEST = 512;

/** The two parts of a key of our own form. */
export interface KeyParts {
  readonly id: string;
  readonly secret: string;
}

/** A fresh key. */
export const newKey = (): KeyParts => ({
  id: randomBytes(6).toString('hex'),
  secret: randomSecret(),
});

/** The key as its holder sends it. */
export const formatKey = ({ id, secret }: KeyParts): string => `mk_${id}_${secret}`;

/** The parts of a key of our own form; `undefined` for any other text. */
export const parseKey = (key: string): KeyParts | undefined => {
  const match = FORM.exec(key);
  return match ? { id: match[1] as string, secret: match[2] as string } : undefined;
};

/** True if an operator may choose this text as a key: what one header can carry, without a comma (which joins headers). */
export const isPresentable = (key: string): boolean =>
  key.length > 0 && key.length <= LONGEST && /^[\x21-\x2b\x2d-\x7e]+$/.test(key);

/** SHA-256 of a secret. Our secrets are random, so a slow hash would add nothing. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret, 'utf8').digest();

/** A digest as it is stored. */
export const formatDigest = (digest: Buffer): string => digest.toString('base64url');

const NO_DIGEST = Buffer.alloc(32);

/** Compares digests in constant time; an absent one costs the same and never matches. */
export const sameDigest = (presented: Uint8Array, stored: Uint8Array | undefined): boolean => {
  const usable = stored?.length === presented.length;
  const equal = timingSafeEqual(presented, usable ? stored : NO_DIGEST.subarray(0, presented.length));
  return usable && equal;
};
