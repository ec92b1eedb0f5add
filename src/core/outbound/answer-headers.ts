/** The headers of an answer that say where to ask next, and when. */
import type { Received } from './request.js';

/** Redirects that are followed at most. */
export const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The address that a redirect leads to (RFC 9110 §10.2.2), `INVALID` if that is no URL; undefined for other answers. */
export const redirectOf = ({ status, headers: { location } }: Received, url: string): URL | 'INVALID' | undefined => {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  return URL.canParse(location, url) ? new URL(location, url) : 'INVALID';
};

/** Milliseconds for which a server wants to be left alone (RFC 9110 §10.2.3), `longest` at most; undefined where it says none. */
export const retryAfterOf = ({ headers }: Pick<Received, 'headers'>, longest: number): number | undefined => {
  const value = headers['retry-after']?.trim();
  if (value === undefined) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.min(Math.max(0, milliseconds), longest) : undefined;
};
