/**
 * Secrets of a session. Everything comes from the value of the cookie, which only the browser keeps: the id by which the
 * session is stored, the key that its tokens are encrypted with, and the proof in forms. So a copy of the database holds no
 * token that anybody could use.
 */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { sealText, unsealText } from '../../sealing.js';

/** A new random value of 256 bits for a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What a cookie with such a value looks like. */
export const SECRET = /^[\w-]{43}$/;

/** Id under which the session of a cookie is stored. */
export const idOf = (cookie: string): string => createHash('sha256').update(`session\n${cookie}`).digest('base64url');

const keyOf = (cookie: string): Buffer => Buffer.from(hkdfSync('sha256', cookie, '', 'catalogue session tokens', 32));

/** Encrypts a text. */
export const seal = (cookie: string, text: string): string => sealText(keyOf(cookie), text);

/** Decrypts what `seal` made. Throws when it was made with another cookie, or changed. */
export const unseal = (cookie: string, sealed: string): string => unsealText(keyOf(cookie), sealed);

/** The proof that a form was made for the browser that sends it. */
export const csrfOf = (cookie: string): string =>
  createHmac('sha256', keyOf(cookie)).update('csrf').digest('base64url');

/** Whether a proof is the right one. */
export const isCsrf = (cookie: string, given: string | null | undefined): boolean => {
  const expected = Buffer.from(csrfOf(cookie));
  const presented = Buffer.from(given ?? '');
  return presented.length === expected.length && timingSafeEqual(presented, expected);
};
