/** Values that are compared as a whole, as the index keeps them: by a digest, so that an IRI takes no more room than a number. */
import { createHash } from 'node:crypto';
import type { ExactField } from './entry.js';

/** Bytes of a digest: nobody finds a second value for one of 96 bits. */
const BYTES = 12;

/** The key of a value of a field, hexadecimal. */
export const exactKey = (field: ExactField, value: string): string =>
  createHash('sha256')
    .update(`${field}\n${value}`)
    .digest('hex')
    .slice(0, 2 * BYTES);
