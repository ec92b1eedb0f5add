/** `POST …/protocol/openid-connect/token/introspect` (RFC 7662). */
import { decodeJwt, type JWTPayload } from 'jose';
import { OAuthError } from '../../../core/auth/oauth-error.js';
import type { TokenPermission } from '../../../core/auth/principal.js';
import type { Client } from '../accounts/clients.js';
import { requestErrors } from '../errors.js';
import type { Realm } from '../realm.js';
import { RESOURCE_SERVER, RESOURCE_SERVER_ALIASES } from '../vocabulary.js';
import { authenticateClient } from './client-authentication.js';
import type { Endpoint, Exchange } from './exchange.js';

const INACTIVE = { active: false } as const;

const authenticate = (exchange: Exchange): Client => {
  try {
    return authenticateClient(exchange);
  } catch (error) {
    if (error instanceof OAuthError && error.status === 401) {
      throw new OAuthError(401, 'invalid_request', 'Authentication failed.', error.headers);
    }
    throw error;
  }
};

/** Tokens are described to the client that holds them and to the servers that they are for, and to nobody else. */
const concerns = (client: Client, azp: string, audiences: readonly string[]): boolean => {
  const names = client.clientId === RESOURCE_SERVER ? [RESOURCE_SERVER, ...RESOURCE_SERVER_ALIASES] : [client.clientId];
  return names.includes(azp) || audiences.some((audience) => names.includes(audience));
};

const describe = (claims: JWTPayload): Record<string, unknown> => ({
  ...claims,
  client_id: claims['azp'],
  username: claims['preferred_username'],
  token_type: claims['typ'],
  active: true,
});

const refreshToken = (realm: Realm, client: Client, token: string): Record<string, unknown> => {
  const known = realm.refreshTokens.find(token);
  const of = known && realm.clientSessions.get(known.clientSession);
  const session = of && realm.sessions.alive(of.session);
  const active = known?.rotated === undefined && (known?.expires ?? 0) > realm.now();
  return active && session && of.client === client.clientId ? describe(decodeJwt(token)) : INACTIVE;
};

const withPermissions = (
  described: Record<string, unknown>,
  permissions: readonly TokenPermission[],
): Record<string, unknown> => ({
  ...described,
  permissions: permissions.map(({ rsid, rsname, scopes }) => ({
    rsid,
    resource_id: rsid,
    ...(rsname === undefined ? {} : { rsname }),
    ...(scopes === undefined ? {} : { scopes, resource_scopes: scopes }),
  })),
});

/** Says whether a token stands, and what it says. */
export const introspectionEndpoint: Endpoint = async (exchange) => {
  const { realm, form } = exchange;
  if (form.hasDuplicates()) throw requestErrors.duplicated();
  const client = authenticate(exchange);
  if (client.public) throw new OAuthError(403, 'invalid_request', 'Client not allowed.');
  const token = form.get('token');
  if (token === undefined) throw requestErrors.invalid('Token not provided.');
  const result = await realm.verifier.verify(token);
  if (!result.valid) return refreshToken(realm, client, token);
  const { user, claims } = result;
  if (!concerns(client, user.client, user.audiences)) return INACTIVE;
  const described = describe(claims);
  if (form.get('token_type_hint') !== 'requesting_party_token') return described;
  return user.permissions ? withPermissions(described, user.permissions) : INACTIVE;
};
