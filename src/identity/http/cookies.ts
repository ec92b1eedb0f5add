/** The provider's cookies. */
import { cookieIn, cookieLine } from '../../auth/cookies.js';
import type { Exchange } from './exchange.js';

/** Ties login forms to the browser that asked for them. */
export const LOGIN_COOKIE = 'IDENTITY_LOGIN';
/** The browser's session. */
export const SESSION_COOKIE = 'IDENTITY_SESSION';
/** A browser from which somebody has logged in. It opens nothing: see `throttle/index.ts`. */
export const DEVICE_COOKIE = 'IDENTITY_DEVICE';

const pattern = /^[\w-]{43}$/;

const isSecure = ({ realm }: Exchange): boolean => realm.baseUrl.startsWith('https:');

/** The value of a cookie, if it is one that we could have set. */
export const readCookie = (exchange: Exchange, name: string): string | undefined =>
  cookieIn(exchange.request.headers.cookie, name, pattern, isSecure(exchange));

/** Sets a cookie that lasts for `maxAge` seconds, or as long as the browser runs. */
export const setCookie = (exchange: Exchange, name: string, value: string, maxAge?: number): void => {
  const options = { path: `${exchange.prefix}/`, secure: isSecure(exchange), maxAge };
  void exchange.reply.header('set-cookie', cookieLine(name, value, options));
};

/** Deletes a cookie. */
export const clearCookie = (exchange: Exchange, name: string): void => setCookie(exchange, name, '', 0);
