/** Secrets of webhooks as they are stored: encrypted, each for its own webhook. */
import { sealText, unsealText } from '../../../core/sealing.js';

/** Encrypts the secret of the webhook with this id; it fits no other webhook. */
export const sealSecret = (key: Uint8Array, id: string, secret: string): string => sealText(key, secret, id);

/** Decrypts it; undefined when it was sealed under another key or for another webhook, or changed. */
export const unsealSecret = (key: Uint8Array, id: string, stored: string): string | undefined => {
  try {
    return unsealText(key, stored, id);
  } catch {
    return undefined;
  }
};
