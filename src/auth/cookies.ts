/**
 * Cookies (RFC 6265bis): read leniently, written strictly. Scripts never see them, and other sites cannot send them along with
 * forms. Over TLS their names have the prefix `__Host-`, so that no other host of the domain, and nobody who answers for this
 * one without TLS, can set them.
 */

/** The cookie by which a session of the pages is known. */
export const PAGES_SESSION_COOKIE = 'catalog_session';

/** Name under which a cookie travels; `secure` tells whether the service is at an https address. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** The attributes that a cookie is set with. */
export interface CookieOptions {
  /** Path that it is sent to; over TLS it is `/`, as the prefix demands. */
  readonly path: string;
  /** True if the service is at an https address. */
  readonly secure: boolean;
  /** Lifetime in seconds; as long as the browser runs when absent. */
  readonly maxAge?: number | undefined;
}

/** The value of a cookie in a `Cookie` field, when it looks as `shape` says. */
export const cookieIn = (
  field: string | undefined,
  name: string,
  shape: RegExp,
  secure: boolean,
): string | undefined => {
  const start = `${cookieName(name, secure)}=`;
  const pairs = (field ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return value !== undefined && shape.test(value) ? value : undefined;
};

/** A `Set-Cookie` field; no value and no lifetime (`maxAge: 0`) take a cookie back. */
export const cookieLine = (name: string, value: string, { path, secure, maxAge }: CookieOptions): string => {
  const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const end = `${lifetime}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${cookieName(name, secure)}=${value}; Path=${secure ? '/' : path}${end}`;
};
