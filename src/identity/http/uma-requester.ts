/** The sender of an authorization request: a user by bearer token, a client on behalf of one, or a client for itself. */
import { umaErrors } from '../../auth/oauth-error.js';
import { clientErrors } from '../errors.js';
import type { Requester } from '../grants/authorization.js';
import type { Client } from '../accounts/clients.js';
import { identityOf } from '../accounts/principals.js';
import type { Realm } from '../realm.js';
import { authenticateClient, authorizationOf, bearerOf } from './client-authentication.js';
import type { Exchange } from './exchange.js';

/** The user of a token, through `client` or else through the client that the token was issued to. */
const byToken = async (realm: Realm, token: string, client?: Client): Promise<Requester> => {
  const result = await realm.verifier.verify(token);
  const user = result.valid ? realm.users.get(result.user.sub) : undefined;
  const through = result.valid ? (client ?? realm.clients.get(result.user.client)) : undefined;
  if (!result.valid || !user || !through) throw umaErrors.invalidBearer();
  const session = result.user.session === undefined ? undefined : realm.sessions.alive(result.user.session);
  return {
    identity: result.user,
    user,
    client: through,
    ...(session ? { session } : {}),
    scope: String(result.claims['scope'] ?? ''),
  };
};

/** The service account of a client. */
const byClient = (realm: Realm, client: Client): Requester => {
  if (client.public) throw clientErrors.publicServiceAccount();
  const user = client.serviceAccount ? realm.users.ofClient(client.id) : undefined;
  if (!user?.enabled) throw clientErrors.noServiceAccount();
  return { identity: identityOf(realm, user, client.clientId), user, client, scope: client.defaultScopes.join(' ') };
};

/** Establishes the requester. Throws `OAuthError`. */
export const umaRequester = async (exchange: Exchange): Promise<Requester> => {
  const { realm, form } = exchange;
  if (/^Bearer\b/i.test(authorizationOf(exchange) ?? '')) return byToken(realm, bearerOf(exchange) ?? '');
  const client = authenticateClient(exchange);
  const subject = form.get('subject_token');
  return subject === undefined ? byClient(realm, client) : byToken(realm, subject, client);
};
