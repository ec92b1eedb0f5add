/** Authenticated encryption: AES-256-GCM (NIST SP 800-38D), for everything that this service seals. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** Bytes of a nonce and of the tag that vouches for a text. */
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** A text after encryption. How the three are laid out, those say who keep them. */
export interface Sealed {
  /** Never used twice with one key. */
  readonly nonce: Uint8Array;
  readonly tag: Uint8Array;
  readonly ciphertext: Uint8Array;
}

/** Encrypts under a key of 32 bytes. `about` is not kept, but vouched for: what it belongs to, so that it fits nothing else. */
export const encrypt = (
  key: Uint8Array,
  plain: Uint8Array,
  about: Uint8Array | string = '',
  nonce: Uint8Array = randomBytes(NONCE_BYTES),
): Sealed => {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { nonce, tag: cipher.getAuthTag(), ciphertext };
};

/** Decrypts. Throws when it was encrypted under another key, about something else, or changed. */
export const decrypt = (
  key: Uint8Array,
  { nonce, tag, ciphertext }: Sealed,
  about: Uint8Array | string = '',
): Buffer => {
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
};

/** Encrypts a short text into one of base64url characters: nonce, tag, ciphertext. */
export const sealText = (key: Uint8Array, text: string, about = ''): string => {
  const { nonce, tag, ciphertext } = encrypt(key, Buffer.from(text), about);
  return Buffer.concat([nonce, tag, ciphertext]).toString('base64url');
};

/** Decrypts what `sealText` made. Throws as `decrypt` does. */
export const unsealText = (key: Uint8Array, sealed: string, about = ''): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const body = NONCE_BYTES + TAG_BYTES;
  const parts = { nonce: bytes.subarray(0, NONCE_BYTES), tag: bytes.subarray(NONCE_BYTES, body) };
  return decrypt(key, { ...parts, ciphertext: bytes.subarray(body) }, about).toString('utf8');
};
