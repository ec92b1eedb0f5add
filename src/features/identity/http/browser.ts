/** The browser that makes a request, as its cookies tell. */
import { digest, randomSecret } from '../../../core/auth/random.js';
import type { Session } from '../sessions/sessions.js';
import { LOGIN_COOKIE, SESSION_COOKIE } from './cookies.js';
import type { Exchange } from './exchange.js';

/** The cookie of the browser that ties its forms to it; the browser keeps one for all of them, so that several tabs can be used. */
export const formCookie = (exchange: Exchange): string => {
  const known = exchange.cookies.read(exchange.request, LOGIN_COOKIE);
  if (known !== undefined) return known;
  const cookie = randomSecret();
  exchange.cookies.set(exchange.reply, LOGIN_COOKIE, cookie);
  return cookie;
};

/** The session of the browser that makes the request. */
export const browserSession = (exchange: Exchange): Session | undefined => {
  const cookie = exchange.cookies.read(exchange.request, SESSION_COOKIE);
  const session = cookie === undefined ? undefined : exchange.realm.sessions.ofCookie(digest(cookie));
  return session && exchange.realm.users.get(session.user)?.enabled ? session : undefined;
};
