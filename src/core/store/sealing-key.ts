/**
 * The key under which the service encrypts secrets that it has to be able to read again: `DATA_DIR/sealing-key.json`, mode 0600, a
 * JSON Web Key (RFC 7517) made at the first start. It is not in the data file, so backups and other copies of that file hold
 * nothing that could be used.
 */
import { randomBytes } from 'node:crypto';
import { OperatorError } from '../errors.js';
import type { PrivateValue } from './private-file.js';

/** Length in bytes, for AES-256. */
export const SEALING_KEY_BYTES = 32;

/** Name of the file in a data directory. */
export const SEALING_KEY_FILE = 'sealing-key.json';

/** A key as it is kept. */
export const sealingJwk = (key: Uint8Array): Readonly<Record<string, string>> => ({
  kty: 'oct',
  alg: 'A256GCM',
  k: Buffer.from(key).toString('base64url'),
});

/** The key that a value holds, which is called `name`. Throws when it holds none. */
export const sealingKeyIn = (name: string, value: unknown): Uint8Array => {
  const { kty, k } = (value ?? {}) as { readonly kty?: unknown; readonly k?: unknown };
  const key = kty === 'oct' && typeof k === 'string' ? Buffer.from(k, 'base64url') : undefined;
  if (key?.length === SEALING_KEY_BYTES) return key;
  throw new OperatorError(`${name} does not hold a key of this service; put back what it held.`);
};

/** Reads the key, or makes it. Throws when there is a value that holds none. */
export const openSealingKey = async (place: PrivateValue): Promise<Uint8Array> => {
  const value = await place.read();
  if (value !== undefined) return sealingKeyIn(place.name, value);
  const key = randomBytes(SEALING_KEY_BYTES);
  await place.write(sealingJwk(key));
  return key;
};
