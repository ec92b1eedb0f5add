/**
 * Secrets of a session. Everything comes from the value of the cookie, which only the browser keeps: the id by which the
 * session is stored, the key that its tokens are encrypted with, and the proof in forms. So a copy of the database holds no
 * token that anybody could use.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A new random value of 256 bits for a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What a cookie with such a value looks like. */
export const SECRET = /^[\w-]{43}$/;

/** Id under which the session of a cookie is stored. */
export const idOf = (cookie: string): string => createHash('sha256').update(`session\n${cookie}`).digest('base64url');

const keyOf = (cookie: string): Buffer => Buffer.from(hkdfSync('sha256', cookie, '', 'catalogue session tokens', 32));

/** Encrypts a text (AES-256-GCM). */
export const seal = (cookie: string, text: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(cookie), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Decrypts what `seal` made. Throws when it was made with another cookie, or changed. */
export const unseal = (cookie: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(cookie), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};

/** The proof that a form was made for the browser that sends it. */
export const csrfOf = (cookie: string): string =>
  createHmac('sha256', keyOf(cookie)).update('csrf').digest('base64url');

/** Whether a proof is the right one. */
export const isCsrf = (cookie: string, given: string | null | undefined): boolean => {
  const expected = Buffer.from(csrfOf(cookie));
  const presented = Buffer.from(given ?? '');
  return presented.length === expected.length && timingSafeEqual(presented, expected);
};
