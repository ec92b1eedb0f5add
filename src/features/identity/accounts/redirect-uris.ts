/**
 * The addresses that a browser may be sent to with an answer. Addresses are registered exactly (RFC 9700 §2.1), or, for browser
 * applications whose pages all take part in logins, as a prefix: a path on a fixed origin.
 */

/** Longest address in characters. */
const LONGEST = 4096;
/** The characters of addresses that a browser shows: blanks, control characters, backslashes, fragments, anything beyond ASCII. */
const PLAIN = /^[!"$-[\]-~]+$/;
/** Scheme, authority without a user, and path, as they were written. */
const PARTS = /^https?:\/\/[^/?@]+(\/[^?]*)/i;
/** Ways to leave a folder, or to seem to be in another one: doubled slashes, dot segments, and what decodes to more of them. */
const CROOKED = /\/\/|\/\.{1,2}(?:[/;]|$)|%(?:2e|2f|5c|25|[01][0-9a-f]|7f|c[01])|%(?![0-9a-f]{2})/i;

const SCRIPTS = ['javascript:', 'data:', 'vbscript:'];
const isPath = (uri: string): boolean => uri.startsWith('/') && !uri.startsWith('//');
/** True for a name of the machine itself. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** The normal form of an address of a web page that says plainly where it is; `undefined` for any other text. */
const straight = (uri: string): URL | undefined => {
  if (uri.length > LONGEST || !PLAIN.test(uri) || !URL.canParse(uri)) return undefined;
  const path = PARTS.exec(uri)?.[1];
  return path === undefined || CROOKED.test(path) ? undefined : new URL(uri);
};

/** True if a text can be a redirect URI: an exact URL, or a path of this service, without fragment, user or wildcard. */
export const isExactRedirect = (uri: string): boolean => {
  const absolute = isPath(uri) ? `http://localhost${uri}` : uri;
  if (!URL.canParse(absolute) || uri.includes('*')) return false;
  const { protocol, hash, username } = new URL(absolute);
  return !SCRIPTS.includes(protocol) && hash === '' && username === '';
};

/** A prefix that an operator wrote, as it is kept: a star at the end is customary, and what is ours is kept without our address. */
export const prefixOf = (said: string, baseUrl: string): string => {
  const prefix = said.replace(/\/\*$/, '/');
  return prefix.startsWith(`${baseUrl}/`) ? prefix.slice(baseUrl.length) : prefix;
};

/**
 * True if a text can be registered as a prefix: a folder of this service, or an origin with a folder, both in normal form and with a slash
 * at the end. Elsewhere the origin must be protected by TLS, unless it is the machine of the person.
 */
export const isRedirectPrefix = (prefix: string): boolean => {
  // What lies at the root of the service is the provider itself, and everything else.
  if (prefix === '/' || prefix.includes('*')) return false;
  const absolute = isPath(prefix) ? `http://localhost${prefix}` : prefix;
  const url = straight(absolute);
  if (url?.href !== absolute || url.search !== '' || !url.pathname.endsWith('/')) return false;
  return url.protocol === 'https:' || isLoopback(url.hostname);
};

/** True if two addresses of the person's own machine differ in nothing but the port, which is free at each login (RFC 8252 §7.3). */
export const isSameLoopback = (registered: string, uri: string): boolean => {
  const [one, other] = [straight(registered), straight(uri)];
  if (one?.protocol !== 'http:' || !other || !isLoopback(one.hostname)) return false;
  one.port = other.port;
  return one.href === other.href;
};

/** True if an address lies below a prefix with its origin: the same origin after normalisation, and a straight path into the folder. */
export const isBelow = (prefix: string, uri: string): boolean => straight(uri)?.href.startsWith(prefix) ?? false;
