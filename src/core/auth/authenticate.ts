/** From the headers of a request to its principal. */
import type { IncomingHttpHeaders } from 'node:http';
import { observed } from '../observe.js';
import type { ApiKeys } from './api-key.js';
import { ANONYMOUS, type AnonymousPrincipal, type Principal, type UserPrincipal } from './principal.js';
import { ambiguous } from './refuse.js';
import type { TokenVerifier } from './verify.js';

/** Header values by lower-case name, one item for each header line (`IncomingMessage.headersDistinct`). */
export type DistinctHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** True for a request that says who sends it, whether that counts or not. `headers` are the joined ones of `IncomingMessage`. */
export const hasCredentials = ({ headers }: { readonly headers: IncomingHttpHeaders }): boolean =>
  headers.authorization !== undefined || headers['x-api-key'] !== undefined;

const BEARER = /^Bearer +([^ ,]+) *$/i;
const invalid = (problem: 'invalid' | 'expired' | 'unavailable'): AnonymousPrincipal => ({
  kind: 'anonymous',
  problem,
  credential: 'token',
});

/** The bearer token of an `Authorization` header (RFC 6750 §2.1); `undefined` for another scheme. */
const bearerOf = (authorization: string): string | undefined => BEARER.exec(authorization)?.[1];

/** Establishes principals. Query parameters and bodies are never looked at. */
export class Authenticator {
  constructor(
    private readonly keys: ApiKeys,
    private readonly tokens: Pick<TokenVerifier, 'verify'>,
  ) {}

  /**
   * Says who sends a request. Credentials that do not count make an anonymous principal that knows why; whether that
   * matters depends on what is asked. Throws `BAD_REQUEST` for two `Authorization` headers.
   */
  async authenticate(headers: DistinctHeaders): Promise<Principal> {
    const authorization = headers['authorization'] ?? [];
    if (authorization.length > 1) throw ambiguous('The Authorization header was sent more than once');
    const key = this.keys.verify(headers['x-api-key']);
    if (key.kind === 'key') return key;
    const user = await this.#bearer(authorization[0]);
    if (user.kind === 'user') return user;
    const nobody = key.problem === 'missing' ? user : key;
    const { problem = 'missing', credential = 'key' } = nobody;
    if (problem !== 'missing') observed.credentials.tell({ credential, problem });
    return nobody;
  }

  async #bearer(authorization: string | undefined): Promise<UserPrincipal | AnonymousPrincipal> {
    if (authorization === undefined || !/^Bearer\b/i.test(authorization)) return ANONYMOUS;
    const token = bearerOf(authorization);
    if (token === undefined) return invalid('invalid');
    const result = await this.tokens.verify(token);
    return result.valid ? result.user : invalid(result.problem);
  }
}
