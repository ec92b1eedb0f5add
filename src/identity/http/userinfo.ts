/** `GET|POST …/protocol/openid-connect/userinfo` (OpenID Connect Core §5.3). */
import { OAuthError } from '../../auth/oauth-error.js';
import { profileClaims } from '../tokens/claims.js';
import { subjectOf } from '../realm.js';
import { bearerOf } from './client-authentication.js';
import { allowOriginOf } from './cors.js';
import type { Endpoint } from './exchange.js';

const refuse = (status: number, error: string, description: string): OAuthError =>
  new OAuthError(status, error, description, {
    'www-authenticate': `Bearer realm="userinfo", error="${error}", error_description="${description}"`,
  });

/** Claims about the user whose access token is presented. */
export const userinfoEndpoint: Endpoint = async (exchange) => {
  const { realm } = exchange;
  const token = bearerOf(exchange);
  const verified = token === undefined ? undefined : await realm.verifier.verify(token);
  if (!verified?.valid) throw refuse(401, 'invalid_token', 'Token verification failed');
  const client = realm.clients.get(verified.user.client);
  if (client) allowOriginOf(exchange, client);
  const scope = String(verified.claims['scope'] ?? '');
  const user = realm.users.get(verified.user.sub);
  if (!user || user.serviceClient || !scope.split(' ').includes('openid')) {
    throw refuse(403, 'insufficient_scope', 'Missing openid scope');
  }
  const { name, ...claims } = profileClaims(subjectOf(realm, user), scope);
  // Claims without a value are left out (OpenID Connect Core §5.3.2).
  return { sub: user.id, ...(name ? { name } : {}), ...claims };
};
