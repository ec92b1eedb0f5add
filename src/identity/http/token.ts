/** `POST …/protocol/openid-connect/token`: the token endpoint (RFC 6749 §3.2). */
import { grantErrors, requestErrors } from '../errors.js';
import { authorizationCodeGrant } from '../grants/authorization-code.js';
import { authorizationGrant, UMA_GRANT_TYPE } from '../grants/authorization.js';
import { clientCredentialsGrant } from '../grants/client-credentials.js';
import { passwordGrant } from '../grants/password.js';
import { refreshTokenGrant } from '../grants/refresh-token.js';
import type { Grant } from '../grants/request.js';
import { authenticateClient } from './client-authentication.js';
import { allowOriginOf } from './cors.js';
import type { Endpoint } from './exchange.js';
import { umaRequester } from './uma-requester.js';

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
