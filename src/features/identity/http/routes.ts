/** The Fastify plugin of the identity provider: every endpoint below `/realms/{realm}` and `/auth/realms/{realm}`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt, type JWTPayload } from 'jose';
import { OAuthError } from '../../../core/auth/oauth-error.js';
import type { TokenPermission } from '../../../core/auth/principal.js';
import { declareWrites } from '../../../core/http/route-config.js';
import { AGENT_GRANTS } from '../accounts/agents.js';
import type { Client } from '../accounts/clients.js';
import { requestErrors } from '../errors.js';
import { type Realm, subjectOf } from '../realm.js';
import { endClientSession } from '../sessions/logout.js';
import { profileClaims } from '../tokens/claims.js';
import { ROOTS } from '../tokens/issuer-names.js';
import { REGISTRATION, RESOURCE_SERVER, RESOURCE_SERVER_ALIASES } from '../vocabulary.js';
import { accountEndpoint } from './account.js';
import { authorizationEndpoint } from './authorize.js';
import { authenticateClient, bearerOf } from './client-authentication.js';
import { consentFormEndpoint } from './consent.js';
import { allowEveryOrigin, allowOriginOf } from './cors.js';
import { certs, openidConfiguration, realmDescription, umaConfiguration } from './discovery.js';
import { BODY_LIMIT, type Methods, mount, type Mount, prepareScope } from './endpoints.js';
import { type Endpoint, type Exchange, exchangeOf } from './exchange.js';
import { loginFormEndpoint } from './login-form.js';
import { logoutEndpoint, logoutFormEndpoint, logoutPostEndpoint } from './logout.js';
import { cookieCheckPage, statusEndpoint, statusPage } from './session-pages.js';
import { tokenEndpoint } from './token.js';

/** `POST …/protocol/openid-connect/token/introspect` (RFC 7662). */
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
const introspectionEndpoint: Endpoint = async (exchange) => {
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

/** What clients that nobody knows look for: the endpoint where they register (RFC 7591), and the provider's metadata where RFC 8414 puts it. */
const register = (realm: Realm, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  allowEveryOrigin(exchangeOf(realm, REGISTRATION, request, reply));
  const said: unknown = request.body;
  if (typeof said !== 'object' || said === null || Array.isArray(said)) {
    throw requestErrors.invalid('The body must be a JSON object');
  }
  const client = realm.clients.registrations.register(said as Readonly<Record<string, unknown>>);
  return reply.code(201).send({
    client_id: client.clientId,
    client_id_issued_at: client.created / 1000,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: AGENT_GRANTS,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: client.optionalScopes.join(' '),
  });
};

/** Mounts the registration endpoint. Bodies are JSON. */
const mountRegistration = async (scope: FastifyInstance, { realm, prefix }: Mount): Promise<void> => {
  await scope.register(async (api) => {
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
        }
      },
    );
    const url = `${prefix}${REGISTRATION}`;
    api.route({ method: 'OPTIONS', url, handler: async (_request, reply) => reply.code(204).send() });
    api.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url,
      onRequest: async () => {
        throw requestErrors.method('POST, OPTIONS');
      },
      handler: () => undefined,
    });
    api.post(url, { bodyLimit: BODY_LIMIT }, async (request, reply) => register(realm, request, reply));
  });
};

/**
 * Mounts the metadata under the addresses of RFC 8414 §3.1, which put the path of the issuer after the well-known name, and under the bare
 * one, where clients of earlier days look.
 */
const mountMetadata = (scope: FastifyInstance, realm: Realm): void => {
  const paths = ROOTS.map((root) => `${root}/${realm.name}`);
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    const at = `/.well-known/${name}`;
    for (const path of paths) {
      const handler = (request: FastifyRequest, reply: FastifyReply): unknown =>
        openidConfiguration(exchangeOf(realm, path, request, reply));
      for (const url of path === paths[0] ? [at, `${at}${path}`] : [`${at}${path}`]) {
        scope.get(url, { config: { writes: false } }, handler);
        scope.options(url, async (_request, reply) => reply.code(204).send());
      }
    }
  }
};

/** Mounts the protection API (UMA 2.0 Federated Authorization), whose bodies are JSON. */
const BASE = '/authz/protection';

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

// From the URL as it came: a slash that is escaped belongs to its segment.
const segments = (url: string, prefix: string): string[] =>
  (url.split('?')[0] ?? '')
    .slice(prefix.length + BASE.length)
    .split('/')
    .filter(Boolean)
    .map(decode);

const handle = async (exchange: Exchange, prefix: string): Promise<FastifyReply> => {
  const { realm, request, reply } = exchange;
  const token = bearerOf(exchange);
  const verified = token === undefined ? undefined : await realm.verifier.verify(token);
  const caller = verified?.valid ? verified.user : undefined;
  const client = caller && realm.clients.get(caller.client);
  if (client) allowOriginOf(exchange, client);
  const { status, body, headers } = await realm.authz.protection.handle({
    method: request.method,
    path: segments(request.url, prefix),
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    body: request.body,
    caller,
  });
  if (status < 300 && request.method !== 'GET' && caller && request.url.includes('/uma-policy')) {
    const detail = `${request.method} uma-policy`;
    await realm.audit.record({ event: 'permission-shared', user: caller.sub, client: caller.client, detail });
  }
  void reply.code(status).headers({ ...headers });
  return body === undefined ? reply.send() : reply.send(body);
};

/** Mounts the endpoints below `/authz/protection`. */
const mountProtection = async (scope: FastifyInstance, { realm, prefix }: Mount): Promise<void> => {
  await scope.register(async (api) => {
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        try {
          done(null, body === '' ? undefined : JSON.parse(String(body)));
        } catch {
          done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
        }
      },
    );
    const handler = (request: FastifyRequest, reply: FastifyReply): unknown =>
      request.method === 'OPTIONS' ? reply.code(204).send() : handle(exchangeOf(realm, prefix, request, reply), prefix);
    api.all(`${prefix}${BASE}/*`, { bodyLimit: BODY_LIMIT }, handler);
  });
};

/** `POST …/protocol/openid-connect/revoke` (RFC 7009). */
const revokeRefreshToken = async (realm: Realm, client: Client, token: string, address: string): Promise<boolean> => {
  const known = realm.refreshTokens.find(token);
  const of = known && realm.clientSessions.get(known.clientSession);
  if (of?.client !== client.clientId) return false;
  const event = {
    event: 'revoke',
    client: client.clientId,
    session: of.session,
    address,
    detail: 'refresh token',
  } as const;
  await endClientSession(realm, of, [realm.audit.entry(event)]);
  return true;
};

const revokeAccessToken = async (realm: Realm, client: Client, token: string, address: string): Promise<void> => {
  const result = await realm.verifier.verify(token);
  if (!result.valid || result.user.client !== client.clientId) return;
  const id = String(result.claims.jti);
  // The verifier allows for clocks that differ; so must the memory of what was revoked.
  const expires = result.user.expires * 1000 + 60_000;
  realm.denylist.add(id, expires);
  const event = {
    event: 'revoke',
    user: result.user.sub,
    client: client.clientId,
    address,
    detail: 'access token',
  } as const;
  await realm.database.write([realm.denylist.insert(id, expires), realm.audit.entry(event)]);
};

/** Ends a token of the calling client. Tokens that are unknown, or not the caller's, are left alone without a word. */
const revocationEndpoint: Endpoint = async (exchange) => {
  const { realm, reply, form, address } = exchange;
  if (form.hasDuplicates()) throw requestErrors.duplicated();
  const client = authenticateClient(exchange);
  allowOriginOf(exchange, client);
  const token = form.get('token');
  if (token === undefined) throw requestErrors.invalid('Token not provided');
  const wasRefreshToken = await revokeRefreshToken(realm, client, token, address);
  if (!wasRefreshToken) await revokeAccessToken(realm, client, token, address);
  return reply.code(200).send();
};

/** `GET|POST …/protocol/openid-connect/userinfo` (OpenID Connect Core §5.3). */
const refuse = (status: number, error: string, description: string): OAuthError =>
  new OAuthError(status, error, description, {
    'www-authenticate': `Bearer realm="userinfo", error="${error}", error_description="${description}"`,
  });

/** Claims about the user whose access token is presented. */
const userinfoEndpoint: Endpoint = async (exchange) => {
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

const PROTOCOL = '/protocol/openid-connect';

const table: Readonly<Record<string, Methods>> = {
  '/account': { GET: accountEndpoint },
  [`${PROTOCOL}/token`]: { POST: tokenEndpoint },
  [`${PROTOCOL}/token/introspect`]: { POST: introspectionEndpoint },
  [`${PROTOCOL}/revoke`]: { POST: revocationEndpoint },
  [`${PROTOCOL}/userinfo`]: { GET: userinfoEndpoint, POST: userinfoEndpoint },
  [`${PROTOCOL}/3p-cookies/step1.html`]: { GET: cookieCheckPage },
  [`${PROTOCOL}/login-status-iframe.html`]: { GET: statusPage },
  [`${PROTOCOL}/login-status`]: { GET: statusEndpoint },
};

/** What describes the provider: the same at every gateway. */
const descriptions: Readonly<Record<string, Methods>> = {
  '': { GET: realmDescription },
  '/.well-known/openid-configuration': { GET: openidConfiguration },
  '/.well-known/uma2-configuration': { GET: umaConfiguration },
  [`${PROTOCOL}/certs`]: { GET: certs },
};

/** Endpoints that people come to with a browser: refusals are pages there. */
const pages: Readonly<Record<string, Methods>> = {
  [`${PROTOCOL}/auth`]: { GET: authorizationEndpoint, POST: authorizationEndpoint },
  [`${PROTOCOL}/logout`]: { GET: logoutEndpoint, POST: logoutPostEndpoint },
  '/login-actions/authenticate': { POST: loginFormEndpoint },
  '/login-actions/consent': { POST: consentFormEndpoint },
  '/login-actions/logout': { POST: logoutFormEndpoint },
};

/** Everything below the roots that is not an endpoint; answered before a body is looked at. */
const refuseOthers = (scope: FastifyInstance, root: string, realm: Realm): void => {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const known = (request.params as { realm: string }).realm === realm.name;
    return reply.code(404).send({ error: known ? 'There is no such endpoint' : 'Realm does not exist' });
  };
  for (const url of [`${root}/:realm`, `${root}/:realm/*`]) scope.all(url, { onRequest, handler: () => undefined });
};

/** Mounts the provider. It keeps its own body parsers and error format; nothing else of the application is touched. */
export const identityRoutes = async (app: FastifyInstance, realm: Realm): Promise<void> => {
  await app.register(async (scope) => {
    prepareScope(scope, realm);
    // Logins write whatever the method.
    declareWrites(scope, true);
    for (const root of ROOTS) {
      const prefix = `${root}/${realm.name}`;
      for (const [path, methods] of Object.entries(table)) mount(scope, { realm, prefix }, path, methods);
      for (const [path, methods] of Object.entries(descriptions))
        mount(scope, { realm, prefix, writes: false }, path, methods);
      for (const [path, methods] of Object.entries(pages))
        mount(scope, { realm, prefix, forPeople: true }, path, methods);
      await mountProtection(scope, { realm, prefix });
      if (realm.agentResource !== undefined) await mountRegistration(scope, { realm, prefix });
      refuseOthers(scope, root, realm);
    }
    mountMetadata(scope, realm);
  });
};
