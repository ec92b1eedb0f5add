/** `POST …/protocol/openid-connect/token`: the token endpoint (RFC 6749 §3.2). */
import { umaErrors } from '../../../core/auth/oauth-error.js';
import type { Client } from '../accounts/clients.js';
import { identityOf } from '../accounts/principals.js';
import { clientErrors, grantErrors, requestErrors } from '../errors.js';
import { authorizationCodeGrant } from '../grants/authorization-code.js';
import { authorizationGrant, type Requester, UMA_GRANT_TYPE } from '../grants/authorization.js';
import { clientCredentialsGrant } from '../grants/client-credentials.js';
import { passwordGrant } from '../grants/password.js';
import { refreshTokenGrant } from '../grants/refresh-token.js';
import type { Grant } from '../grants/request.js';
import type { Realm } from '../realm.js';
import { authenticateClient, authorizationOf, bearerOf } from './client-authentication.js';
import { allowOriginOf } from './cors.js';
import type { Endpoint, Exchange } from './exchange.js';

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
const umaRequester = async (exchange: Exchange): Promise<Requester> => {
  const { realm, form } = exchange;
  if (/^Bearer\b/i.test(authorizationOf(exchange) ?? '')) return byToken(realm, bearerOf(exchange) ?? '');
  const client = authenticateClient(exchange);
  const subject = form.get('subject_token');
  return subject === undefined ? byClient(realm, client) : byToken(realm, subject, client);
};

const grants: Readonly<Record<string, Grant>> = {
  password: passwordGrant,
  client_credentials: clientCredentialsGrant,
  refresh_token: refreshTokenGrant,
  authorization_code: authorizationCodeGrant,
};

/** Grant types that the endpoint knows; the password grant only where it is switched on. */
export const grantTypes = (withPassword: boolean): string[] => [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  ...(withPassword ? ['password'] : []),
  UMA_GRANT_TYPE,
];

/** Issues tokens. */
export const tokenEndpoint: Endpoint = async (exchange) => {
  const { realm, form, issuer, address } = exchange;
  const type = form.get('grant_type');
  // Of all parameters only `permission` may be repeated, and only where it has a meaning.
  if (form.hasDuplicates(type === UMA_GRANT_TYPE ? ['permission'] : [])) throw requestErrors.duplicated();
  if (type === undefined) throw requestErrors.missing('grant_type');
  if (type === UMA_GRANT_TYPE) {
    const requester = await umaRequester(exchange);
    allowOriginOf(exchange, requester.client);
    return authorizationGrant(realm, form, requester, issuer);
  }
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
  if (!grant) throw grantErrors.unsupported();
  const client = authenticateClient(exchange);
  allowOriginOf(exchange, client);
  return grant(realm, { form, client, issuer, address });
};
