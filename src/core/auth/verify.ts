/**
 * Verification of access tokens (RFC 7519, RFC 8725, RFC 9068 §4). Embedded and remote identity providers share it: only
 * where the keys come from differs, and whether the account behind the token can be looked at.
 */
import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { principalOf, type Account } from './claims.js';
import type { UserPrincipal } from './principal.js';

/** Longest token that is looked at, in characters. */
const LONGEST = 16 * 1024;
/** Seconds that clocks may differ. */
const SKEW = 5;

/** Options of a verifier. */
export interface VerifierOptions {
  /** The accepted `iss`, or all of them where the issuer has several names; compared exactly. */
  readonly issuer: string | readonly string[];
  /** Accepted audiences: one of them must be in `aud`. */
  readonly audiences: readonly string[];
  /** Accepted signature algorithms. */
  readonly algorithms: readonly string[];
  /** Finds the key that a header names. Throws `KeysUnavailable` when it cannot be asked. */
  readonly keys: JWTVerifyGetKey;
  /** Longest time since `iat` in seconds. */
  readonly maxAge: number;
  /** Clients whose tokens are accepted (`azp`); absent for all. */
  readonly clients?: readonly string[];
  /**
   * The account behind verified claims as it is now; `undefined` ends the token early, because of a logout or a disabled
   * user or client. Absent where only the issuer knows.
   */
  readonly account?: (claims: JWTPayload) => Account | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The verdict of a verifier on a token. */
export type Verification =
  | { readonly valid: true; readonly user: UserPrincipal; readonly claims: JWTPayload }
  | { readonly valid: false; readonly problem: 'invalid' | 'expired' | 'unavailable' };

/** Thrown by key resolvers when the issuer does not answer. */
export class KeysUnavailable extends Error {
  override readonly name: string = 'KeysUnavailable';
}

const HEADER_TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];

/** Access tokens are told from the other tokens that the same key signs: ID, refresh and logout tokens. */
const isAccessToken = (header: JWTHeaderParameters, claims: JWTPayload): boolean => {
  const type = header.typ?.toLowerCase();
  if (!HEADER_TYPES.includes(type)) return false;
  return claims['typ'] === 'Bearer' || (claims['typ'] === undefined && type?.endsWith('at+jwt') === true);
};

const problemOf = (error: unknown): 'invalid' | 'expired' | 'unavailable' => {
  if (error instanceof KeysUnavailable) return 'unavailable';
  return error instanceof errors.JWTExpired && error.claim === 'exp' ? 'expired' : 'invalid';
};

/** Verifies access tokens. */
export class TokenVerifier {
  constructor(private readonly options: VerifierOptions) {}

  /** Says who a token speaks for. Never throws because of a token, whatever it is. */
  async verify(token: string): Promise<Verification> {
    if (token.length > LONGEST) return { valid: false, problem: 'invalid' };
    try {
      const { payload, protectedHeader } = await this.#signed(token);
      return this.#examine(token, payload, protectedHeader);
    } catch (error) {
      return { valid: false, problem: problemOf(error) };
    }
  }

  #signed(token: string): ReturnType<typeof jwtVerify> {
    const { keys, issuer, audiences, algorithms, maxAge, now } = this.options;
    return jwtVerify(token, keys, {
      issuer: [issuer].flat(),
      audience: [...audiences],
      algorithms: [...algorithms],
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: SKEW,
      maxTokenAge: maxAge,
      ...(now ? { currentDate: new Date(now()) } : {}),
    });
  }

  #examine(token: string, claims: JWTPayload, header: JWTHeaderParameters): Verification {
    const { account, clients } = this.options;
    const known = clients === undefined || clients.includes(String(claims['azp']));
    if (!known || !isAccessToken(header, claims) || typeof claims.sub !== 'string' || claims.sub === '') {
      return { valid: false, problem: 'invalid' };
    }
    const present = account?.(claims);
    if (account && !present) return { valid: false, problem: 'invalid' };
    return { valid: true, claims, user: principalOf(token, claims, present) };
  }
}
