/** Random secrets and the digests under which they are stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, base64url. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** A short identifier of 128 random bits, base64url. */
export const randomId = (): string => randomBytes(16).toString('base64url');

/** SHA-256, base64url. Enough for secrets that are random; passwords of people need a slow hash. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Compares a presented secret with a stored digest in constant time. */
export const matchesDigest = (secret: string, stored: string): boolean => {
  const presented = createHash('sha256').update(secret).digest();
  const expected = Buffer.from(stored, 'base64url');
  return expected.length === presented.length && timingSafeEqual(presented, expected);
};

// Without characters that are easily mistaken for one another when read aloud or typed.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password that a person can type: 20 characters, about 115 random bits. */
export const randomPassword = (): string => {
  let password = '';
  while (password.length < 20) {
    for (const byte of randomBytes(32)) {
      // Rejection keeps the choice uniform: 256 is not a multiple of the alphabet's size.
      if (byte < 256 - (256 % ALPHABET.length) && password.length < 20) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
};
