/** Mounts the SPARQL endpoint. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authorizer } from '../auth/authorize.js';
import type { Principal } from '../auth/principal.js';
import type { Config } from '../config.js';
import { BODY_LIMIT } from '../http/server.js';
import type { QueryEndpoint } from '../store/query.js';
import type { Store } from '../store/store.js';
import type { Asker } from '../threads/fair/asker.js';
import { sparqlRoutes, type AnswerSparql } from './routes.js';

/** The surface that the endpoint is mounted on. */
export interface SparqlSurface {
  readonly http: FastifyInstance;
  readonly config: Config;
  readonly core: { readonly store: Pick<Store, 'revision'>; readonly queries: QueryEndpoint };
  readonly authorizer: Pick<Authorizer, 'requireReadOfAll'>;
  readonly principalOf: (request: FastifyRequest) => Promise<Principal>;
  readonly askerOf: (request: FastifyRequest) => Promise<Asker>;
}

/** `/sparql`. */
export const mountSparql = async ({ http, config, core, ...callers }: SparqlSurface): Promise<void> => {
  const about = { base: config.BASE_URL, vocabNs: config.VOCAB_NS };
  await http.register(async (scope) => {
    // A query reaches every graph, so where reads are restricted it is for those who may read all of them.
    scope.addHook('preParsing', async (request) =>
      callers.authorizer.requireReadOfAll(await callers.principalOf(request)),
    );
    const answer: AnswerSparql = async (query, request) =>
      core.queries.query(query, core.store.revision, await callers.askerOf(request));
    await sparqlRoutes(answer, BODY_LIMIT, about)(scope);
  });
};
