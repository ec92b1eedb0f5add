/** Mounts the SPARQL endpoint. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import type { AboutPages } from '../http/about-pages.js';
import { BODY_LIMIT } from '../http/server.js';
import type { QueryEndpoint, Readable } from '../store/query.js';
import type { Store } from '../store/store.js';
import type { Asker } from '../threads/fair/asker.js';
import { sparqlRoutes, type AnswerSparql } from './routes.js';

/** The surface that the endpoint is mounted on. */
export interface SparqlSurface {
  readonly http: FastifyInstance;
  readonly config: Config;
  /** Sends pages about the service. */
  readonly about: AboutPages;
  readonly core: { readonly store: Pick<Store, 'revision'>; readonly queries: QueryEndpoint };
  /** What the caller may read. Rejects for credentials that do not count. */
  readonly readableOf: (request: FastifyRequest) => Promise<Readable>;
  readonly askerOf: (request: FastifyRequest) => Promise<Asker>;
}

/** `/sparql`. */
export const mountSparql = async ({
  http,
  config,
  about: pages,
  core,
  readableOf,
  askerOf,
}: SparqlSurface): Promise<void> => {
  const about = { base: config.BASE_URL, vocabNs: config.VOCAB_NS, pages };
  await http.register(async (scope) => {
    // Before the body is read: who is refused need not send it.
    scope.addHook('preParsing', async (request) => void (await readableOf(request)));
    const answer: AnswerSparql = async (query, request) => {
      const readable = await readableOf(request);
      return core.queries.query({ ...query, readable }, core.store.revision, await askerOf(request));
    };
    await sparqlRoutes(answer, BODY_LIMIT, about)(scope);
  });
};
