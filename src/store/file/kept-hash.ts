/** Hashes of events as they are kept: their bytes, in half the room of the digits. Those that earlier versions kept as digits are read as well. */
import type { Repacking } from './repack.js';
import { bytesOf, type StoredText } from './packed.js';

/** SHA-256 as it is told: 64 hexadecimal digits in lower case. */
const DIGITS = /^[0-9a-f]{64}$/;

/** A hash as it is kept. What has another form is kept as it is. */
export const keptHash = (hash: string): string | Uint8Array => (DIGITS.test(hash) ? Buffer.from(hash, 'hex') : hash);

/** A kept hash in digits. */
export const hashText = (stored: StoredText): string =>
  typeof stored === 'string' ? stored : Buffer.from(bytesOf(stored)).toString('hex');

/** Hashes of events that an earlier release kept as digits. */
export const repackedHashes: Repacking<{ readonly hash: StoredText | null }> = {
  name: 'change_log',
  step: 'repacked-2',
  rows: 'SELECT sequence AS position, hash FROM change_log WHERE sequence > ? ORDER BY sequence LIMIT ?',
  change: ({ position, hash }) =>
    typeof hash === 'string' && DIGITS.test(hash)
      ? [
          {
            sql: 'UPDATE change_log SET hash = ? WHERE sequence = ? AND hash = ?',
            params: [Buffer.from(hash, 'hex'), position, hash],
          },
        ]
      : [],
};
