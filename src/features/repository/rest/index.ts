/** `/srv/repo`: the catalogue repository. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { syntaxOfContentType } from '../../../core/rdf/syntax.js';
import { idempotencyKeyOf, keepKeyed } from '../../../core/http/idempotency-key.js';
import { Refusal } from '../../../core/errors.js';
import { isSafe } from '../../../core/http/route-config.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { catalogueRoutes } from './catalogues.js';
import { changeRoutes, type ChangeTools } from './changes.js';
import { contractRoutes, takesContract } from './contracts.js';
import { datasetRoutes } from './datasets.js';
import { distributionRoutes } from './distributions.js';
import { draftRoutes, identifierRoutes } from './drafts.js';
import { ldesRoutes } from './ldes.js';
import { listRoutes } from './lists.js';
import { originRoutes } from './origin.js';
import { logoRoutes } from './logos.js';
import { shapeRoutes } from './shapes.js';

/** Options of the repository. */
export interface RepoOptions extends RouteTools {
  /** Largest payload in bytes. */
  readonly bodyLimit: number;
  /** Largest sample of data in bytes. */
  readonly sampleLimit: number;
  /** Ends with a refusal when the caller sent no credentials that could allow a write; runs before the body is read. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
  /** Routes of other features below the same prefix, about the same datasets. */
  readonly beside: readonly ((app: FastifyInstance, options: RepoOptions) => void)[];
  /** Options of readers of the change log. */
  readonly changes: Omit<ChangeTools, 'execute'>;
}

/** Refuses what a route does not take, before the body is read. */
const requireOneOf = (supported: readonly string[], type: string): void => {
  if (supported.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) return;
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `The payload is ${supported.join(' or ')}.`, { supported });
};

/** Mounts the repository. Payloads are handed on as bytes; their syntax is the domain's business. */
export const repoRoutes =
  (options: RepoOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: options.bodyLimit }, (_request, body, done) =>
      done(null, body),
    );

    app.addHook('preParsing', async (request) => {
      if (isSafe(request.method)) return;
      await options.admit(request);
      idempotencyKeyOf(request);
      const type = request.headers['content-type'];
      if (request.method === 'DELETE' || type === undefined || takesContract(request)) return;
      const { takes } = request.routeOptions.config;
      if (takes) requireOneOf(takes, type);
      else syntaxOfContentType(type);
    });

    app.addHook('preHandler', async (request) => {
      if (!isSafe(request.method)) await keepKeyed(request);
    });

    app.get('/health', options.areaHealth);
    app.get('/info', async () => ({ name: 'data-marketplace', base: options.base }));
    app.get('', async () => ({
      name: 'data-marketplace',
      catalogues: `${options.base}/srv/repo/catalogues`,
      datasets: `${options.base}/srv/repo/datasets`,
      changes: `${options.base}/srv/repo/changes`,
      shapes: `${options.base}/srv/repo/shapes`,
      description: `${options.base}/srv/openapi.json`,
    }));
    ldesRoutes(app, options);
    changeRoutes(app, { ...options.changes, execute: options.execute });
    listRoutes(app, options);
    catalogueRoutes(app, options);
    originRoutes(app, options);
    datasetRoutes(app, options);
    contractRoutes(app, options);
    distributionRoutes(app, options);
    logoRoutes(app, options);
    draftRoutes(app, options);
    identifierRoutes(app, options);
    shapeRoutes(app, options);
    for (const mount of options.beside) mount(app, options);
  };
