/**
 * Secrets of a session. Everything comes from the value of the cookie, which only the browser keeps: the id by which the
 * session is stored, the key that its tokens are encrypted with, and the proof in forms. So a copy of the database holds no
 * token that anybody could use.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { csrfToken } from '../../auth/csrf.js';
import { sealText, unsealText } from '../../sealing.js';

/** Id under which the session of a cookie is stored. */
export const idOf = (cookie: string): string => createHash('sha256').update(`session\n${cookie}`).digest('base64url');

const keyOf = (cookie: string): Buffer => Buffer.from(hkdfSync('sha256', cookie, '', 'catalogue session tokens', 32));

/** Encrypts a text. */
export const seal = (cookie: string, text: string): string => sealText(keyOf(cookie), text);

/** Decrypts what `seal` made. Throws when it was made with another cookie, or changed. */
export const unseal = (cookie: string, sealed: string): string => unsealText(keyOf(cookie), sealed);

/** The proof in a form that is made for the browser that holds `cookie`. */
export const csrfOf = (cookie: string): string => csrfToken(keyOf(cookie), 'csrf');
