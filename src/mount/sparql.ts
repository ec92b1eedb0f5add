/** Mounts the SPARQL endpoint. */
import { BODY_LIMIT } from '../rest/server.js';
import { sparqlRoutes, type AnswerSparql } from '../rest/sparql.js';
import type { QueryEndpoint } from '../store/store.js';
import type { Surface } from './surface.js';

/** `/sparql`. Returns what ends its threads. */
export const mountSparql = async ({
  http,
  config,
  log,
  core,
  authorizer,
  principalOf,
  askerOf,
  base,
}: Surface): Promise<QueryEndpoint> => {
  const sparql = core.store.openEndpoint({
    log,
    timeoutMs: config.SPARQL_TIMEOUT_MS,
    sharedMs: config.SPARQL_SHARED_MS,
    maxBytes: config.SPARQL_MAX_RESULT,
  });
  const about = { base, vocabNs: config.VOCAB_NS };
  await http.register(async (scope) => {
    // A query reaches every graph, so where reads are restricted it is for those who may read all of them.
    scope.addHook('preParsing', async (request) => authorizer.requireReadOfAll(await principalOf(request)));
    const answer: AnswerSparql = async (query, request) =>
      sparql.query(query, core.store.revision, await askerOf(request));
    await sparqlRoutes(answer, BODY_LIMIT, about)(scope);
  });
  return sparql;
};
