/** Verification of the realm's own tokens, for the gateway and for the provider's endpoints. */
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Account } from '../../../core/auth/claims.js';
import { TokenVerifier } from '../../../core/auth/verify.js';
import { SIGNING_ALGORITHM, type SigningKeys } from './keys.js';
import { isAlive } from './liveness.js';
import { accountOf } from '../accounts/principals.js';
import type { Realm } from '../realm.js';

import { RESOURCE_SERVER, RESOURCE_SERVER_ALIASES } from '../vocabulary.js';

/** A realm without the verifiers that are made from it. */
type Accounts = Omit<Realm, 'verifier' | 'authz'>;

const keyResolver =
  (keys: SigningKeys): JWTVerifyGetKey =>
  ({ kid }) => {
    const key = keys.publicKey(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };

/** The account behind verified claims, unless the token ended early. */
const accountBehind = (realm: Accounts, claims: JWTPayload): Account | undefined => {
  const user = isAlive(realm, claims) ? realm.users.get(claims.sub as string) : undefined;
  return user && accountOf(realm, user);
};

/** Verifies access tokens of the realm that are meant for one of `audiences`. */
const verifierFor = (realm: Accounts, audiences: () => readonly string[]): TokenVerifier =>
  new TokenVerifier({
    issuer: realm.issuers.all,
    get audiences() {
      return audiences();
    },
    algorithms: [SIGNING_ALGORITHM],
    keys: keyResolver(realm.keys),
    maxAge: realm.times.access / 1000,
    account: (claims) => accountBehind(realm, claims),
    now: realm.now,
  });

/** The gateway's verifier: tokens for the service itself. */
export const gatewayVerifier = (realm: Accounts): TokenVerifier => {
  const audiences = [RESOURCE_SERVER, ...RESOURCE_SERVER_ALIASES];
  return verifierFor(realm, () => audiences);
};

/** The verifier of what agents call: tokens for that alone, and no others. */
export const agentVerifier = (realm: Accounts): TokenVerifier =>
  verifierFor(realm, () => (realm.agentResource === undefined ? [] : [realm.agentResource]));

/** The provider's own verifier: tokens for any resource server of the realm. */
export const realmVerifier = (realm: Accounts): TokenVerifier =>
  verifierFor(realm, () => {
    const servers = realm.clients.list().filter((client) => client.authorizationServices);
    return [...servers.map(({ clientId }) => clientId), ...RESOURCE_SERVER_ALIASES];
  });

/** Claims of a token that this realm signed, expired or not; `undefined` for another type of token and for forged ones. */
const verifyOwn = async (realm: Realm, token: string, type: 'ID' | 'Refresh'): Promise<JWTPayload | undefined> => {
  try {
    const { payload } = await jwtVerify(token, keyResolver(realm.keys), {
      issuer: [...realm.issuers.all],
      algorithms: [SIGNING_ALGORITHM],
      requiredClaims: ['sub', 'aud', 'sid'],
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    return payload['typ'] === type ? payload : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Claims of an ID token that this realm issued to the client, expired or not: as a hint which session to end, it stays good
 * (OpenID Connect RP-Initiated Logout 1.0 §4).
 */
export const verifyIdTokenHint = (realm: Realm, token: string): Promise<JWTPayload | undefined> =>
  verifyOwn(realm, token, 'ID');

/** True if this realm issued a refresh token to the client, be it still good or not. */
export const isIssuedRefreshToken = async (realm: Realm, token: string, client: string): Promise<boolean> =>
  (await verifyOwn(realm, token, 'Refresh'))?.['azp'] === client;
