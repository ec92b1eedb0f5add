/** The caller. Every request has exactly one principal; authorization looks at nothing else of the request. */

/** One entry of `authorization.permissions` in a requesting party token (UMA 2.0 Grant §3.3.5, as Keycloak writes it). */
export interface TokenPermission {
  /** Id of the asset. */
  readonly rsid: string;
  readonly rsname?: string;
  /** Granted scopes; absent when the asset has none. */
  readonly scopes?: readonly string[];
}

/** Nobody in particular. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
  /**
   * The reason why a credential that was sent does not count; absent or `missing` when none was sent, `unavailable` when a remote identity
   * provider could not be asked.
   */
  readonly problem?: 'missing' | 'invalid' | 'expired' | 'unavailable';
  /** The credential that the problem is about. */
  readonly credential?: 'key' | 'token';
}

/** The holder of an API key. */
export interface KeyPrincipal {
  readonly kind: 'key';
  /** Public part of the key; safe in logs and histories. */
  readonly id: string;
  readonly label: string;
  /** Ids of the catalogues that the key is limited to; absent for every catalogue. */
  readonly catalogues?: readonly string[];
  /** Organization that owns what the key creates. */
  readonly organization?: string;
}

/** A person or service account with a verified access token. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly sub: string;
  readonly username: string;
  /** Realm roles by name and client roles as `client/role`: those of the token that the user still holds. */
  readonly roles: readonly string[];
  /** Paths of the groups, for example `/acme`. */
  readonly groups: readonly string[];
  readonly organization?: string;
  /** Client that the token was issued to (`azp`). */
  readonly client: string;
  /** Audiences of the token. */
  readonly audiences: readonly string[];
  /** The token itself, for asking a remote provider on behalf of the user. Never log it. */
  readonly token: string;
  /** Expiry of the token in seconds since the epoch. */
  readonly expires: number;
  /** Session that the token belongs to, where the issuer says so. */
  readonly session?: string;
  /** Permissions that the token carries; absent in a plain access token. A token that carries some can do no more. */
  readonly permissions?: readonly TokenPermission[];
}

/** The caller. */
export type Principal = AnonymousPrincipal | KeyPrincipal | UserPrincipal;

/** A request without credentials. */
export const ANONYMOUS: AnonymousPrincipal = { kind: 'anonymous', problem: 'missing' };
