/** Secrets of webhooks as they are stored: encrypted, each for its own webhook. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Begins what this form of sealing writes. */
const FORM = 'sealed.';

/** Whether a stored text is sealed. */
export const isSealed = (stored: string): boolean => stored.startsWith(FORM);

/** Encrypts the secret of the webhook with this id (AES-256-GCM; the id is authenticated, so it fits no other webhook). */
export const sealSecret = (key: Uint8Array, id: string, secret: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return FORM + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Decrypts it; undefined when it was sealed under another key or for another webhook, or changed. */
export const unsealSecret = (key: Uint8Array, id: string, stored: string): string | undefined => {
  const bytes = Buffer.from(stored.slice(FORM.length), 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(id)).setAuthTag(tag);
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
};
