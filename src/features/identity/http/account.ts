/** `GET /realms/{realm}/account`: the profile of the bearer of a token, as Keycloak's account resource gives it; people get the page. */
import { OAuthError } from '../../../core/auth/oauth-error.js';
import type { User } from '../accounts/users.js';
import { bearerOf } from './client-authentication.js';
import { allowOriginOf } from './cors.js';
import type { Endpoint } from './exchange.js';
import { wantsPage } from './page.js';

/** The page of the person who is logged in, below the address of the service. */
const ACCOUNT_PAGE = '/srv/catalog/account';

const refuse = (status: number, error: string, description: string): OAuthError =>
  new OAuthError(status, error, description, { 'www-authenticate': `Bearer realm="account", error="${error}"` });

/** The claims that the scopes of the token let its bearer see, under the names of Keycloak. */
const profileOf = (user: User, scopes: readonly string[]): Record<string, unknown> => ({
  id: user.id,
  ...(scopes.includes('profile') && {
    username: user.username,
    firstName: user.givenName,
    lastName: user.familyName,
  }),
  ...(scopes.includes('email') && {
    ...(user.email === undefined ? {} : { email: user.email }),
    emailVerified: user.emailVerified,
  }),
  attributes: {},
});

/**
 * The profile, as far as the scopes of the token go. Service accounts have none; a requesting party token carries permissions on
 * assets and nothing else, so it is refused.
 */
export const accountEndpoint: Endpoint = async (exchange) => {
  const { realm, request, reply } = exchange;
  void reply.header('vary', 'Accept, Origin');
  const token = bearerOf(exchange);
  if (token === undefined && wantsPage(request)) return reply.redirect(`${realm.baseUrl}${ACCOUNT_PAGE}`, 303);
  const verified = token === undefined ? undefined : await realm.verifier.verify(token);
  if (!verified?.valid) throw refuse(401, 'invalid_token', 'Token verification failed');
  const client = realm.clients.get(verified.user.client);
  if (client) allowOriginOf(exchange, client);
  const user = realm.users.get(verified.user.sub);
  if (!user || user.serviceClient !== undefined || verified.user.permissions !== undefined) {
    throw refuse(403, 'insufficient_scope', 'The token does not allow to view the profile');
  }
  return profileOf(user, String(verified.claims['scope'] ?? '').split(' '));
};
