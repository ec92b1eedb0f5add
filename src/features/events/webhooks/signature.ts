/**
 * Signatures of deliveries, in the scheme of the Standard Webhooks specification: HMAC-SHA256 over id, time and body, so that
 * a receiver knows who sent it, that nobody changed it, and that it is not an old one sent again.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { Refusal } from '../../../core/errors.js';

const PREFIX = 'whsec_';

/** A new secret: 32 random bytes. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** Returns a secret that a client chose; `BAD_REQUEST` unless it is `whsec_` and 24 to 64 bytes in base64. */
export const requireSecret = (secret: string): string => {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === encoded) return secret;
  throw new Refusal('BAD_REQUEST', 'A secret is "whsec_" and 24 to 64 bytes in base64.');
};

/** The content that is signed; `timestamp` in seconds since the epoch. */
export interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** Value of the header `webhook-signature`. */
export const signature = (secret: string, { id, timestamp, body }: Signed): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};
