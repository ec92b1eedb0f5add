/** The Dataspace Protocol 2025-1: `/.well-known/dspace-version` and the endpoints of its HTTPS binding. */
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Refusal } from '../../../core/errors.js';
import { refusalOf } from '../../../core/http/problem.js';
import { readBearerKeys } from './credentials.js';
import { catalogRoutes, versionRoute, type CatalogOptions } from './catalog.js';
import { sendProtocolError } from './errors.js';
import { negotiationRoutes, transferRoutes } from './processes.js';
import { DSP_PATH } from '../messages.js';

/** Largest message in bytes. */
const BODY_LIMIT = 256 * 1024;

/** Mounts the endpoints. */
export const dataspaceSurface =
  (options: CatalogOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    versionRoute(app);
    await app.register(
      async (scope) => {
        scope.addHook('onRequest', async (request) => readBearerKeys(request));
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser(
          ['application/json', 'application/ld+json'],
          { parseAs: 'string', bodyLimit: BODY_LIMIT },
          (_request, body, done) => done(null, body),
        );
        scope.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
          const refusal = refusalOf(error);
          if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'a message could not be taken');
          return sendProtocolError(refusal, request, reply);
        });
        catalogRoutes(scope, options);
        negotiationRoutes(scope, options);
        transferRoutes(scope, options);
      },
      { prefix: DSP_PATH },
    );
  };
