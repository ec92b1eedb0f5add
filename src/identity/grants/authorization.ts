/** Authorization grant (UMA 2.0 Grant §3.3, with Keycloak's extensions): permissions as a token, a decision or a list. */
import { umaErrors } from '../../auth/oauth-error.js';
import type { Identity, UmaAnswer } from '../authz/index.js';
import type { ClientSession } from '../client-sessions.js';
import type { Client } from '../clients.js';
import type { Form } from '../form.js';
import { identityOf } from '../principals.js';
import { subjectOf, type Realm } from '../realm.js';
import type { Session } from '../sessions.js';
import type { User } from '../users.js';
import type { TokenResponse } from './request.js';
import { openClientSession, type Party } from './tokens.js';

/** Name of the grant type. */
export const UMA_GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:uma-ticket';

/** Who asks for permissions, through which client. */
export interface Requester {
  /** Roles and groups that count. */
  readonly identity: Identity;
  readonly user: User;
  /** The client that sends the request; tokens are issued to it. */
  readonly client: Client;
  /** Absent for service accounts. */
  readonly session?: Session;
  readonly scope: string;
}

/** What a client session remembers of the request that it answers. */
interface Remembered {
  /** Parameters of the request. */
  readonly request: string;
  /** Client that the requester's own token was issued to: policies may look at it. */
  readonly client: string;
}

const ask = (realm: Realm, params: URLSearchParams, identity: Identity, client: Client): Promise<UmaAnswer> =>
  realm.authz.uma.answer(params, identity, { clientId: client.clientId, confidential: !client.public });

const partyOf = (
  { permissions, audience, request, upgraded }: UmaAnswer,
  client: string,
): Party & { readonly upgraded: boolean } => ({
  permissions,
  audience,
  upgraded,
  request: JSON.stringify({ request, client } satisfies Remembered),
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
  const answer = await ask(realm, form.toParams(), identity, client);
  if (answer.mode === 'decision') return { result: true };
  if (answer.mode === 'permissions') return answer.permissions;
  const party = partyOf(answer, identity.client);
  if (!session) return sessionless(realm, issuer, requester, party);
  return openClientSession(realm, { issuer, user, client, session, scope, party }, () => [
    realm.sessions.touch(session),
  ]);
};

/**
 * For the refresh of a requesting party token: asks again, with the roles that the user has now. `undefined` for tokens
 * without permissions. Throws `access_denied` when nothing is left of them.
 */
export const reevaluate = async (
  realm: Realm,
  { authorization }: ClientSession,
  user: User,
  client: Client,
): Promise<Party | undefined> => {
  if (authorization === undefined) return undefined;
  const { request, client: issuedTo } = JSON.parse(authorization) as Remembered;
  const answer = await ask(realm, new URLSearchParams(request), identityOf(realm, user, issuedTo), client);
  if (answer.permissions.length === 0) throw umaErrors.denied();
  const { permissions, audience, request: again } = partyOf(answer, issuedTo);
  return { permissions, audience, request: again };
};
