/** Authorization grant (UMA 2.0 Grant §3.3, with Keycloak's extensions): permissions as a token, a decision or a list. */
import { umaErrors } from '../../../core/auth/oauth-error.js';
import type { GrantedPermission, RequestingParty, UmaAnswer } from '../authz/index.js';
import type { ClientSession } from '../sessions/client-sessions.js';
import type { Client } from '../accounts/clients.js';
import type { Form } from '../http/form.js';
import { identityOf } from '../accounts/principals.js';
import { subjectOf, type Realm } from '../realm.js';
import type { Session } from '../sessions/sessions.js';
import type { User } from '../accounts/users.js';
import type { TokenResponse } from './request.js';
import { openClientSession, type Party } from './tokens.js';

/** Name of the grant type. */
export const UMA_GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:uma-ticket';

/** The one who asks for permissions, and the client that is used. */
export interface Requester {
  /** Roles and groups that count, and permissions that the presented token is limited to. */
  readonly identity: RequestingParty;
  readonly user: User;
  /** The client that sends the request; tokens are issued to it. */
  readonly client: Client;
  /** Absent for service accounts. */
  readonly session?: Session;
  readonly scope: string;
}

/** The memory that a client session has of the token that it began with: a refresh gives some of this at most. */
interface Remembered {
  readonly permissions: readonly GrantedPermission[];
  readonly audience: readonly string[];
  /** Client that the requester's own token was issued to: policies may look at it. */
  readonly client: string;
}

const partyOf = (
  { permissions, audience, upgraded }: UmaAnswer,
  client: string,
): Party & { readonly upgraded: boolean } => ({
  permissions,
  audience,
  upgraded,
  remembered: JSON.stringify({ permissions, audience, client } satisfies Remembered),
});

/** A requesting party token of a service account: it has no session, and no refresh token. */
const sessionless = async (
  realm: Realm,
  issuer: string,
  requester: Requester,
  party: ReturnType<typeof partyOf>,
): Promise<TokenResponse> => ({
  upgraded: party.upgraded,
  access_token: await realm.tokens.accessToken({
    issuer,
    subject: subjectOf(realm, requester.user),
    client: requester.client,
    scope: requester.scope,
    audience: party.audience,
    permissions: party.permissions,
    notAfter: Infinity,
  }),
  expires_in: Math.floor(realm.times.access / 1000),
  refresh_expires_in: 0,
  token_type: 'Bearer',
  'not-before-policy': 0,
  scope: requester.scope,
});

/** Answers a request for permissions with what `issuer` signs. Throws `OAuthError`. */
export const authorizationGrant = async (
  realm: Realm,
  form: Form,
  requester: Requester,
  issuer: string,
): Promise<unknown> => {
  const { identity, user, client, session, scope } = requester;
  const caller = { clientId: client.clientId, confidential: !client.public };
  const answer = await realm.authz.uma.answer(form.toParams(), identity, caller);
  if (answer.mode === 'decision') return { result: true };
  if (answer.mode === 'permissions') return answer.permissions;
  const party = partyOf(answer, identity.client);
  if (!session) return sessionless(realm, issuer, requester, party);
  return openClientSession(realm, { issuer, user, client, session, scope, party }, () => [
    realm.sessions.touch(session),
  ]);
};

/**
 * For the refresh of a requesting party token: evaluates again what it carried at first, with the roles that the user has now.
 * `undefined` for tokens without permissions. Throws `access_denied` when nothing is left of them.
 */
export const reevaluate = (realm: Realm, { authorization }: ClientSession, user: User): Party | undefined => {
  if (authorization === undefined) return undefined;
  const { permissions: carried, audience, client } = JSON.parse(authorization) as Remembered;
  const [server] = audience;
  if (server === undefined) throw umaErrors.denied();
  const permissions = realm.authz.uma.renew(carried, identityOf(realm, user, client), server);
  return { permissions, audience, remembered: authorization };
};
