/**
 * The key under which the service encrypts secrets that it has to be able to read again: `DATA_DIR/sealing-key.json`, mode 0600, a
 * JSON Web Key (RFC 7517) made at the first start. It is not in the data file, so backups and other copies of that file hold
 * nothing that could be used.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file.js';

/** Length in bytes, for AES-256. */
export const SEALING_KEY_BYTES = 32;

const keyIn = (file: string, value: unknown): Uint8Array => {
  const { kty, k } = (value ?? {}) as { readonly kty?: unknown; readonly k?: unknown };
  const key = kty === 'oct' && typeof k === 'string' ? Buffer.from(k, 'base64url') : undefined;
  if (key?.length === SEALING_KEY_BYTES) return key;
  throw new Error(`${file} does not hold a key of this service`);
};

/** Reads the key of a data directory, or makes it. Throws when the file is there but holds none. */
export const openSealingKey = async (dataDir: string): Promise<Uint8Array> => {
  const file = join(dataDir, 'sealing-key.json');
  const value = await readPrivate(file);
  if (value !== undefined) return keyIn(file, value);
  const key = randomBytes(SEALING_KEY_BYTES);
  await writePrivate(file, { kty: 'oct', alg: 'A256GCM', k: key.toString('base64url') });
  return key;
};
