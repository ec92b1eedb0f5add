/** The action API of CKAN, for reading: `/api/action/{name}` and `/api/3/action/{name}`, by GET and POST. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { declareWrites } from '../../core/http/route-config.js';
import { Refusal } from '../../core/errors.js';
import { refusalOf } from '../../core/http/problem.js';
import type { RouteTools } from '../../core/http/route-tools.js';
import { actionNamed } from './actions.js';
import { readBareCredentials } from './credentials.js';
import { sendActionError } from './errors.js';
import { packageActions } from './packages.js';
import { actionParameters } from './parameters.js';

/** Largest body in bytes. */
const BODY_LIMIT = 64 * 1024;

type Call = FastifyRequest<{ Params: { action?: string } }>;
const nameIn = (request: FastifyRequest): string => (request as Call).params.action ?? '';

/** Mounts the API. */
export const ckanSurface =
  (tools: RouteTools) =>
  async (app: FastifyInstance): Promise<void> => {
    const helpOf = (action: string): string =>
      `${tools.base}/api/3/action/help_show?name=${encodeURIComponent(action)}`;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // All actions ask, whatever the method.
    declareWrites(app, false);
    app.addHook('onRequest', async (request) => readBareCredentials(request));
    app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
      const action = nameIn(request);
      const refusal = refusalOf(error);
      if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'action failed');
      return sendActionError(refusal, { action, help: helpOf(action) }, request, reply);
    });

    const answer = async (request: Call) => {
      const name = nameIn(request);
      const action = actionNamed(name);
      if (!action) throw new Refusal('BAD_REQUEST', 'Action name not known.');
      const result = await action.run({ parameters: actionParameters(request), request, tools });
      return { help: helpOf(name), success: true, result };
    };
    for (const path of ['/api/action/:action', '/api/3/action/:action']) {
      app.get(path, answer);
      app.post(path, answer);
    }
  };

/** Mounts the three actions that portals offer below their search, as routes with the errors of this service. */
export const ckanRoutes = (app: FastifyInstance, tools: RouteTools): void => {
  for (const name of ['package_list', 'package_search', 'package_show'] as const) {
    app.get(`/ckan/${name}`, async (request) => ({
      help: `${tools.base}/srv/search/ckan/${name}`,
      success: true,
      result: await packageActions[name]?.run({ parameters: actionParameters(request), request, tools }),
    }));
  }
};
