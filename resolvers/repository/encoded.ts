/** Files in arguments: as text, or in base 64. */
import { Refusal } from '../../src/core/errors.js';

/** A file that holds one of the two. */
export interface SentFile {
  readonly text?: string | null;
  readonly base64?: string | null;
}

/** Its bytes. `BAD_REQUEST` where it holds both or none, or no base 64. */
export const bytesOf = ({ text, base64 }: SentFile): Uint8Array => {
  if ((text == null) === (base64 == null))
    throw new Refusal('BAD_REQUEST', 'A file holds exactly one of "text" and "base64".', { field: 'file' });
  if (base64 == null) return new TextEncoder().encode(text ?? '');
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64))
    throw new Refusal('BAD_REQUEST', 'The file is not in base 64.', { field: 'file' });
  return new Uint8Array(Buffer.from(base64, 'base64'));
};
