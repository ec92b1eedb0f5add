/** Slow, salted hashes of people's passwords: scrypt (RFC 7914). A hash holds its cost. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What a hash costs whoever computes it. */
export interface PasswordCost {
  /** Binary logarithm of N. */
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** What a hash costs as shipped: 32 MiB, and a quarter of a second of a core. */
export const SHIPPED_COST: PasswordCost = { log2N: 15, r: 8, p: 3 };
/** What a hash of a random password costs (`randomPassword`): nobody guesses 115 bits, however fast each guess is. */
const RANDOM_COST: PasswordCost = { log2N: 10, r: 8, p: 1 };
const LENGTH = 32;
/** Longer passwords are refused before any work is done (bytes of UTF-8). */
const MAX_PASSWORD_BYTES = 1024;

/** True if a text can be a password: HMAC, which scrypt begins with, does not tell trailing NULs from nothing. */
export const isPossiblePassword = (password: string): boolean =>
  Buffer.byteLength(password) <= MAX_PASSWORD_BYTES && !password.includes('\0');

const derive = (password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** log2N;
    // The default limit of 32 MiB is just too small for these parameters.
    const options = { N, r, p, maxmem: 2 * 128 * N * r };
    scrypt(password.normalize('NFC'), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

const encode = ({ log2N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string =>
  ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** Hashes a password; the text holds method, cost, salt and hash. */
export const hashPassword = async (password: string, cost: PasswordCost): Promise<string> => {
  const salt = randomBytes(16);
  return encode(cost, salt, await derive(password, salt, cost));
};

/** Hashes a password that was made by `randomPassword` and nobody has chosen, in a few milliseconds. */
export const hashRandomPassword = (password: string): Promise<string> => hashPassword(password, RANDOM_COST);

/** A hash of nothing in particular: checking against it costs what a real check costs, and never succeeds. */
export const decoyHash = (cost: PasswordCost): string => encode(cost, randomBytes(16), randomBytes(LENGTH));

/** True if a stored text is a hash this module can check. */
export const isPasswordHash = (stored: string): boolean =>
  /^scrypt\$1[0-8]\$([1-9]|1[0-6])\$([1-9]|1[0-6])\$[\w-]{16,}\$[\w-]{43}$/.test(stored);

const costIn = (stored: string): PasswordCost => {
  const [, log2N, r, p] = stored.split('$');
  return { log2N: Number(log2N), r: Number(r), p: Number(p) };
};

const workOf = ({ log2N, r, p }: PasswordCost): number => 2 ** log2N * r * p;

/** True if checking a password against a stored hash is less work than `cost`. */
export const isCheaper = (stored: string, cost: PasswordCost): boolean => workOf(costIn(stored)) < workOf(cost);

/** Compares a password with a stored hash in constant time. */
export const checkPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, , , , salt = '', hash = ''] = stored.split('$');
  const cost = costIn(stored);
  const key = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === key.length && timingSafeEqual(key, expected);
};
