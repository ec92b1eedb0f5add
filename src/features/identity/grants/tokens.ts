/** Issues tokens to a client within a session: the common end of the password, code and authorization grants. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { ClientSession } from '../sessions/client-sessions.js';
import type { Client } from '../accounts/clients.js';
import type { TokenContext } from '../tokens/issuer.js';
import { subjectOf, type Realm } from '../realm.js';
import type { Session } from '../sessions/sessions.js';
import type { User } from '../accounts/users.js';
import { RESOURCE_SERVER } from '../vocabulary.js';
import type { TokenResponse } from './request.js';

/** For whom tokens are made. */
export interface Holder {
  /** The `iss` of the tokens. */
  readonly issuer: string;
  readonly user: User;
  readonly client: Client;
  readonly session: Session;
  readonly scope: string;
  readonly nonce?: string | undefined;
  /** The one resource that the tokens are for; the service as a whole without it. */
  readonly resource?: string | undefined;
  /** For requesting party tokens. */
  readonly party?: Party | undefined;
}

/** The additions of a requesting party token. */
export interface Party {
  readonly permissions: readonly unknown[];
  readonly audience: readonly string[];
  /** The memory of the client session of it (JSON), to be evaluated again on refresh. */
  readonly remembered: string;
  /** Absent when the token is refreshed: the answer is that of any refresh then. */
  readonly upgraded?: boolean;
}

/** Signed tokens, not valid before they are stored. */
export interface SignedTokens {
  readonly refreshToken: string;
  /** The time at which the refresh token expires (milliseconds since the epoch). */
  readonly expires: number;
  readonly response: TokenResponse;
}

const whole = (milliseconds: number): number => Math.max(0, Math.round(milliseconds / 1000));

const contextOf = (realm: Realm, holder: Holder, clientSession: string): TokenContext => ({
  issuer: holder.issuer,
  subject: subjectOf(realm, holder.user),
  client: holder.client,
  session: holder.session,
  clientSession,
  scope: holder.scope,
  nonce: holder.nonce,
  audience: holder.party?.audience ?? [holder.resource ?? RESOURCE_SERVER],
  permissions: holder.party?.permissions,
  notAfter: realm.now() + realm.sessions.remainingMax(holder.session),
});

/** The time at which a refresh token issued now expires: with the session's idle time, and never after the session itself. */
const refreshExpiry = (realm: Realm, session: Session): number =>
  realm.now() + Math.min(realm.times.sessionIdle, realm.sessions.remainingMax(session));

/** Signs access, refresh and (for `openid`) ID token. The caller stores the refresh token before handing anything out. */
export const signTokens = async (realm: Realm, holder: Holder, clientSession: string): Promise<SignedTokens> => {
  const context = contextOf(realm, holder, clientSession);
  const expires = refreshExpiry(realm, holder.session);
  const [accessToken, refreshToken] = await Promise.all([
    realm.tokens.accessToken(context),
    realm.tokens.refreshToken(context, expires),
  ]);
  const common = {
    access_token: accessToken,
    expires_in: whole(realm.tokens.accessExpiry(context) - realm.now()),
    refresh_expires_in: whole(expires - realm.now()),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    'not-before-policy': 0,
    scope: holder.scope,
  };
  if (holder.party?.upgraded !== undefined)
    return { refreshToken, expires, response: { upgraded: holder.party.upgraded, ...common } };
  const wantsId = holder.scope.split(' ').includes('openid');
  const idToken = wantsId ? { id_token: await realm.tokens.idToken(context, accessToken) } : {};
  const response = { ...common, ...idToken, session_state: holder.session.id };
  return { refreshToken, expires, response };
};

/**
 * Begins a client session and issues its first tokens. `also` joins the transaction and stores or touches the session; it
 * may refer to the client session.
 * Nothing is handed out before all of it is on stable storage.
 */
export const openClientSession = async (
  realm: Realm,
  holder: Holder,
  also: (clientSession: ClientSession) => readonly Statement[],
): Promise<TokenResponse> => {
  const clientSession = realm.clientSessions.begin({
    session: holder.session.id,
    client: holder.client.clientId,
    scope: holder.scope,
    ...(holder.nonce === undefined ? {} : { nonce: holder.nonce }),
    ...(holder.resource === undefined ? {} : { resource: holder.resource }),
    ...(holder.party ? { authorization: holder.party.remembered } : {}),
    expires: refreshExpiry(realm, holder.session),
  });
  const { refreshToken, expires, response } = await signTokens(realm, holder, clientSession.id);
  await realm.database.write([
    ...also(clientSession),
    realm.clientSessions.insert(clientSession),
    realm.refreshTokens.insert(refreshToken, clientSession.id, expires),
  ]);
  realm.sessions.stored({ ...holder.session, seen: realm.now() });
  realm.clientSessions.stored(clientSession);
  return response;
};
