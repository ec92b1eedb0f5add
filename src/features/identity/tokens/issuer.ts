/** Makes and signs the tokens of the realm. */
import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { profileClaims, roleClaims, type ClaimSource } from './claims.js';
import { tokenId } from '../sessions/client-sessions.js';
import type { Client } from '../accounts/clients.js';
import { SIGNING_ALGORITHM, type SigningKeys } from './keys.js';
import type { Lifetimes } from '../lifetimes.js';
import type { Session } from '../sessions/sessions.js';

/** The context of a token. Service accounts have no session. */
export interface TokenContext {
  /** The `iss`: one of the realm's, never from a request. */
  readonly issuer: string;
  readonly subject: ClaimSource;
  readonly client: Client;
  readonly session?: Session;
  /** Id of the client session. */
  readonly clientSession?: string;
  readonly scope: string;
  readonly nonce?: string | undefined;
  /** Client ids that the access token is meant for. */
  readonly audience: readonly string[];
  /** Permissions of a requesting party token (UMA grant). */
  readonly permissions?: readonly unknown[] | undefined;
  /** No token of this context outlives this moment (milliseconds since the epoch). */
  readonly notAfter: number;
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
const single = (values: readonly string[]): string | string[] =>
  values.length === 1 ? (values[0] as string) : [...values];

// RS256 goes with SHA-256; the left half of the hash (OpenID Connect Core §3.1.3.6).
const halfHash = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');

/** The token factory of the realm. */
export class TokenIssuer {
  constructor(
    private readonly keys: SigningKeys,
    private readonly times: Lifetimes,
    private readonly now: () => number,
  ) {}

  /** The time at which an access token made now expires. */
  accessExpiry(context: TokenContext): number {
    return Math.min(this.now() + this.times.access, context.notAfter);
  }

  /** An access token; a requesting party token when the context has permissions. */
  accessToken(context: TokenContext): Promise<string> {
    const { subject, client, session, scope, permissions, clientSession } = context;
    return this.sign({
      ...this.frame(context, this.accessExpiry(context), tokenId(clientSession)),
      ...this.authentication(session),
      aud: single(context.audience),
      sub: subject.user.id,
      typ: 'Bearer',
      azp: client.clientId,
      ...(session ? { sid: session.id, session_state: session.id } : {}),
      acr: '1',
      'allowed-origins': client.webOrigins,
      ...roleClaims(subject),
      ...(permissions ? { authorization: { permissions } } : {}),
      scope,
      ...(subject.user.serviceClient ? { client_id: client.clientId } : {}),
      ...profileClaims(subject, scope),
    });
  }

  /** A refresh token that expires at `expires` (milliseconds since the epoch). Only this provider is its audience. */
  refreshToken(context: TokenContext, expires: number): Promise<string> {
    const { issuer, subject, client, session, scope } = context;
    return this.sign({
      ...this.frame(context, expires, randomUUID()),
      aud: issuer,
      sub: subject.user.id,
      typ: 'Refresh',
      azp: client.clientId,
      ...(session ? { sid: session.id, session_state: session.id } : {}),
      scope,
    });
  }

  /** An ID token for the client (OpenID Connect Core §2). */
  idToken(context: TokenContext, accessToken: string): Promise<string> {
    const { subject, client, session, scope, nonce } = context;
    return this.sign({
      ...this.frame(context, this.accessExpiry(context), randomUUID()),
      ...this.authentication(session),
      aud: client.clientId,
      sub: subject.user.id,
      typ: 'ID',
      azp: client.clientId,
      ...(nonce === undefined ? {} : { nonce }),
      ...(session ? { sid: session.id, session_state: session.id } : {}),
      at_hash: halfHash(accessToken),
      acr: '1',
      ...profileClaims(subject, scope),
    });
  }

  private frame({ issuer }: TokenContext, expires: number, jti: string): JWTPayload {
    return { exp: seconds(expires), iat: seconds(this.now()), jti, iss: issuer };
  }

  private authentication(session: Session | undefined): JWTPayload {
    return session ? { auth_time: seconds(session.authenticated) } : {};
  }

  private sign(claims: JWTPayload): Promise<string> {
    const { kid, privateKey } = this.keys.signer;
    return new SignJWT(claims).setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT', kid }).sign(privateKey);
  }
}
