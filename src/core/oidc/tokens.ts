/** Tokens of a person, as every login of this software keeps them. */
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';

/** Tokens, and whom they were issued for. */
export interface Tokens {
  readonly access: string;
  readonly refresh?: string;
  /** The ID token. */
  readonly id?: string;
  /** The time at which the access token expires, in milliseconds since the epoch. */
  readonly expires: number;
  /** The name to greet the person by; nothing is decided by it. */
  readonly name: string;
}

/** The lifetime of an access token in seconds, where the provider does not say it (RFC 6749 §5.1). */
const UNTOLD = 60;

/** Tokens of an answer at `now`; what a renewal does not send again is as `before`. */
export const tokensOf = (
  answer: TokenEndpointResponse & TokenEndpointResponseHelpers,
  now: number,
  before?: Tokens,
): Tokens => {
  const claims = answer.claims();
  const said = claims && (claims['preferred_username'] ?? claims['name'] ?? claims.sub);
  const refresh = answer.refresh_token ?? before?.refresh;
  const id = answer.id_token ?? before?.id;
  return {
    access: answer.access_token,
    ...(refresh === undefined ? {} : { refresh }),
    ...(id === undefined ? {} : { id }),
    expires: now + (answer.expires_in ?? UNTOLD) * 1000,
    name: before?.name ?? (typeof said === 'string' ? said : '?'),
  };
};
