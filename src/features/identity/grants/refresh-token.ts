/** Refresh token grant (RFC 6749 §6) with rotation and revocation of the family on reuse (RFC 9700 §4.14.2). */
import { decodeJwt } from 'jose';
import { ExpectationFailed } from '../../../core/store/sqlite/database.js';
import type { ClientSession } from '../sessions/client-sessions.js';
import type { Client } from '../accounts/clients.js';
import { grantErrors } from '../errors.js';
import type { Realm } from '../realm.js';
import type { RefreshToken } from '../sessions/refresh-tokens.js';
import type { Session } from '../sessions/sessions.js';
import type { User } from '../accounts/users.js';
import { endClientSession } from '../sessions/logout.js';
import { isIssuedRefreshToken } from '../tokens/verification.js';
import type { Grant, TokenRequest, TokenResponse } from './request.js';
import { narrowedTo } from '../tokens/resource.js';
import { signTokens } from './tokens.js';
import { reevaluate } from './authorization.js';

interface Presented {
  readonly token: RefreshToken;
  readonly clientSession: ClientSession;
  readonly session: Session;
  readonly user: User;
}

/**
 * A token that was exchanged before is presented again. Shortly after the exchange that is a race (two tabs of one browser)
 * and only fails; later it means that the token was stolen, and everything that descends from the same grant ends.
 */
const reused = async (realm: Realm, token: RefreshToken, of: ClientSession, address: string): Promise<never> => {
  const age = realm.now() - (token.rotated ?? realm.now());
  if (age > realm.times.rotationRace) {
    const event = {
      event: 'refresh-reuse',
      outcome: 'refused',
      client: of.client,
      session: of.session,
      address,
    } as const;
    await endClientSession(realm, of, [realm.audit.entry(event)]);
  }
  throw grantErrors.refreshReuse();
};

const lookUp = async (realm: Realm, value: string, client: Client, address: string): Promise<Presented> => {
  const token = realm.refreshTokens.find(value);
  const clientSession = token && realm.clientSessions.get(token.clientSession);
  if (!token && (await isIssuedRefreshToken(realm, value, client.clientId))) throw grantErrors.sessionOver();
  if (!token || clientSession?.client !== client.clientId) throw grantErrors.refreshToken();
  if (token.rotated !== undefined) return reused(realm, token, clientSession, address);
  const session = realm.sessions.alive(clientSession.session);
  if (!session) throw grantErrors.sessionOver();
  if (token.expires <= realm.now()) throw grantErrors.refreshExpired();
  const user = realm.users.get(session.user);
  if (!user?.enabled) throw grantErrors.accountDisabled();
  return { token, clientSession, session, user };
};

const narrowed = (granted: string, requested: string | undefined): string => {
  if (requested === undefined) return granted;
  const allowed = granted.split(' ');
  const wider = requested.split(' ').filter((scope) => scope !== '' && !allowed.includes(scope));
  if (wider.length > 0) throw grantErrors.scope(wider.join(' '));
  return requested;
};

/** The one who gets new tokens, under the name that issued the one that is exchanged. */
type Renewal = Pick<TokenRequest, 'client' | 'issuer'> & { readonly resource: string | undefined };

const exchange = async (
  realm: Realm,
  { client, issuer, resource }: Renewal,
  presented: Presented,
  scope: string,
): Promise<TokenResponse> => {
  const { token, clientSession, user } = presented;
  const session = { ...presented.session, seen: realm.now() };
  const party = reevaluate(realm, clientSession, user);
  const holder = { issuer, user, client, session, scope, nonce: clientSession.nonce, party, resource };
  const { refreshToken, expires, response } = await signTokens(realm, holder, clientSession.id);
  await realm.database.write([
    realm.refreshTokens.rotate(token),
    realm.clientSessions.prolong(clientSession.id, expires),
    realm.sessions.touch(session),
    realm.refreshTokens.insert(refreshToken, clientSession.id, expires),
  ]);
  realm.sessions.stored(session);
  realm.clientSessions.stored({ ...clientSession, expires });
  return response;
};

/** Exchanges a refresh token for new tokens. Of several simultaneous users of one token exactly one succeeds. */
export const refreshTokenGrant: Grant = async (realm, { form, client, address }) => {
  const value = form.get('refresh_token');
  if (value === undefined) throw grantErrors.noRefreshToken();
  const presented = await lookUp(realm, value, client, address);
  const resource = narrowedTo(realm, client, presented.clientSession.resource, form.get('resource'));
  const scope = narrowed(presented.clientSession.scope, form.get('scope'));
  try {
    return await exchange(realm, { client, issuer: String(decodeJwt(value).iss), resource }, presented, scope);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // Somebody else was faster: the token was exchanged, or the session ended meanwhile.
    await lookUp(realm, value, client, address);
    throw grantErrors.sessionOver();
  }
};
