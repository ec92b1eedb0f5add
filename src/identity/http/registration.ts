/** What clients that nobody knows look for: the endpoint where they register (RFC 7591), and the provider's metadata where RFC 8414 puts it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AGENT_GRANTS } from '../accounts/agents.js';
import { requestErrors } from '../errors.js';
import type { Realm } from '../realm.js';
import { ROOTS } from '../tokens/issuer-names.js';
import { REGISTRATION } from '../vocabulary.js';
import { openidConfiguration } from './discovery.js';
import { allowEveryOrigin } from './cors.js';
import { BODY_LIMIT, type Mount } from './endpoints.js';
import { exchangeOf } from './exchange.js';

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
export const mountRegistration = async (scope: FastifyInstance, { realm, prefix }: Mount): Promise<void> => {
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
export const mountMetadata = (scope: FastifyInstance, realm: Realm): void => {
  const paths = ROOTS.map((root) => `${root}/${realm.name}`);
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    const at = `/.well-known/${name}`;
    for (const path of paths) {
      const handler = (request: FastifyRequest, reply: FastifyReply): unknown =>
        openidConfiguration(exchangeOf(realm, path, request, reply));
      for (const url of path === paths[0] ? [at, `${at}${path}`] : [`${at}${path}`]) {
        scope.get(url, handler);
        scope.options(url, async (_request, reply) => reply.code(204).send());
      }
    }
  }
};
