/** The Fastify plugin of the identity provider: every endpoint below `/realms/{realm}` and `/auth/realms/{realm}`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Realm } from '../realm.js';
import { certs, openidConfiguration, realmDescription, umaConfiguration } from './discovery.js';
import { mount, prepareScope, type Methods } from './endpoints.js';
import { tokenEndpoint } from './token.js';

const PROTOCOL = '/protocol/openid-connect';

const table: Readonly<Record<string, Methods>> = {
  '': { GET: realmDescription },
  '/.well-known/openid-configuration': { GET: openidConfiguration },
  '/.well-known/uma2-configuration': { GET: umaConfiguration },
  [`${PROTOCOL}/certs`]: { GET: certs },
  [`${PROTOCOL}/token`]: { POST: tokenEndpoint },
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
    for (const root of ['/realms', '/auth/realms']) {
      const prefix = `${root}/${realm.name}`;
      for (const [path, methods] of Object.entries(table)) mount(scope, { realm, prefix }, path, methods);
      refuseOthers(scope, root, realm);
    }
  });
};
