/** The proof in a form that it came from a page of ours: pages of other sites know neither the key nor what it is about. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The proof that a form repeats, made under a key (HMAC-SHA-256, base64url). */
export const csrfToken = (key: Uint8Array, about: string): string =>
  createHmac('sha256', key).update(about).digest('base64url');

/** Compares the proof that a form repeated with the right one, in constant time. */
export const isCsrfToken = (right: string, presented: string | null | undefined): boolean => {
  const expected = Buffer.from(right);
  const given = Buffer.from(presented ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
