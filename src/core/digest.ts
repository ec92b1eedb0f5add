/** Digests. */
import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, or of bytes, as hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
