/** The provider's cookies. Scripts never see them, other sites cannot send them along with forms (RFC 6265bis). */
import type { Exchange } from './exchange.js';

/** Ties login forms to the browser that asked for them. */
export const LOGIN_COOKIE = 'IDENTITY_LOGIN';
/** The browser's session. */
export const SESSION_COOKIE = 'IDENTITY_SESSION';

const attributes = ({ realm, prefix }: Exchange): string =>
  `Path=${prefix}/; HttpOnly; SameSite=Lax${realm.baseUrl.startsWith('https:') ? '; Secure' : ''}`;

const pattern = /^[\w-]{43}$/;

/** The value of a cookie, if it is one that we could have set. */
export const readCookie = ({ request }: Exchange, name: string): string | undefined => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && pattern.test(value) ? value : undefined;
};

/** Sets a cookie that lasts as long as the browser runs. */
export const setCookie = (exchange: Exchange, name: string, value: string): void => {
  void exchange.reply.header('set-cookie', `${name}=${value}; ${attributes(exchange)}`);
};

/** Deletes a cookie. */
export const clearCookie = (exchange: Exchange, name: string): void => {
  void exchange.reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes(exchange)}`);
};
