/**
 * Cookies (RFC 6265bis): read leniently, written strictly. Scripts never see them, and other sites cannot send them along with
 * forms. Over TLS their names have the prefix `__Host-`, so that no other host of the domain, and nobody who answers for this
 * one without TLS, can set them.
 */

/** The cookie by which a session of the pages is known. */
export const PAGES_SESSION_COOKIE = 'catalog_session';

/** The cookie that keeps the language that somebody chose on a page, for all pages of the service. */
export const PAGE_LANGUAGE_COOKIE = 'page_language';

/** Values that `randomSecret` makes. */
const SECRET = /^[\w-]{43}$/;

/** Name under which a cookie travels; `secure` tells whether the service is at an https address. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

interface Request {
  readonly headers: { readonly cookie?: string | undefined };
}
interface Reply {
  header(name: string, value: string): unknown;
}

/** The cookies of one part of the service. */
export class Cookies {
  readonly #secure: boolean;

  /**
   * @param base address of the service
   * @param path what they are sent to; over TLS it is `/`, as the prefix demands
   */
  constructor(
    base: string,
    private readonly path: string,
  ) {
    this.#secure = base.startsWith('https:');
  }

  /** The value of a cookie, when it looks as `shape` says: as one that we could have set. */
  read({ headers }: Request, name: string, shape = SECRET): string | undefined {
    const start = `${cookieName(name, this.#secure)}=`;
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
    return value !== undefined && shape.test(value) ? value : undefined;
  }

  /** Sets a cookie that lasts for `maxAge` seconds, or as long as the browser runs. */
  set(reply: Reply, name: string, value: string, maxAge?: number): void {
    const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
    const end = `${lifetime}; HttpOnly; SameSite=Lax${this.#secure ? '; Secure' : ''}`;
    const path = this.#secure ? '/' : this.path;
    reply.header('set-cookie', `${cookieName(name, this.#secure)}=${value}; Path=${path}${end}`);
  }

  /** Takes a cookie back. */
  clear(reply: Reply, name: string): void {
    this.set(reply, name, '', 0);
  }
}
