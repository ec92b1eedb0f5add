/** Cookies of the pages (RFC 6265bis): read leniently, written strictly. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ROOT } from './urls.js';

/** The value of a cookie, when it looks as `shape` says. */
export const readCookie = ({ headers }: FastifyRequest, name: string, shape: RegExp): string | undefined => {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && shape.test(value) ? value : undefined;
};

/** What a cookie is set with. */
export interface CookieOptions {
  /** Lifetime in seconds; as long as the browser runs when absent. */
  readonly maxAge?: number;
  /** Whether the pages are at an https address. */
  readonly secure: boolean;
}

/** Sets a cookie for the pages. Scripts never see it, and other sites cannot send it along with forms. */
export const setCookie = (
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAge, secure }: CookieOptions,
): void => {
  const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  void reply.header(
    'set-cookie',
    `${name}=${value}; Path=${ROOT}${lifetime}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
};

/** Takes a cookie back. */
export const clearCookie = (reply: FastifyReply, name: string, secure: boolean): void =>
  setCookie(reply, name, '', { maxAge: 0, secure });
