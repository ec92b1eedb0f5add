/** Hashes of events as they are kept: their bytes, in half the room of the digits. */
import { bytesOf, type StoredText } from './packed.js';

/** SHA-256 as it is told: 64 hexadecimal digits in lower case. */
const DIGITS = /^[0-9a-f]{64}$/;

/** A hash as it is kept. What has another form is kept as it is. */
export const keptHash = (hash: string): string | Uint8Array => (DIGITS.test(hash) ? Buffer.from(hash, 'hex') : hash);

/** A kept hash in digits. */
export const hashText = (stored: StoredText): string =>
  typeof stored === 'string' ? stored : Buffer.from(bytesOf(stored)).toString('hex');
