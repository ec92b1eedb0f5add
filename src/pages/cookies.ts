/** Cookies of the pages. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieIn, cookieLine, type CookieOptions } from '../auth/cookies.js';
import { ROOT } from './urls.js';

/** The value of a cookie, when it looks as `shape` says; `secure` tells whether the pages are at an https address. */
export const readCookie = (
  { headers }: FastifyRequest,
  name: string,
  shape: RegExp,
  secure: boolean,
): string | undefined => cookieIn(headers.cookie, name, shape, secure);

/** Sets a cookie for the pages. */
export const setCookie = (
  reply: FastifyReply,
  name: string,
  value: string,
  options: Omit<CookieOptions, 'path'>,
): void => {
  void reply.header('set-cookie', cookieLine(name, value, { path: ROOT, ...options }));
};

/** Takes a cookie back. */
export const clearCookie = (reply: FastifyReply, name: string, secure: boolean): void =>
  setCookie(reply, name, '', { maxAge: 0, secure });
