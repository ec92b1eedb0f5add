/** Puts the HTTP surface over the core: the only place that knows every part. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { toGlobalId } from '../resolvers/global-id.js';
import { createSchema } from '../resolvers/index.js';
import { keyRequired, refuseAnonymous } from './auth/refuse.js';
import { webhookReader } from './auth/webhooks.js';
import { createCallers, type Callers } from './callers.js';
import { openCore, type Core, type CoreOptions } from './core.js';
import { Refusal } from './errors.js';
import { createGateway } from './gateway/gateway.js';
import { createLive } from './gateway/live/live.js';
import { atHandIn } from './graphiql/at-hand.js';
import { exampleQueries } from './graphiql/example-queries.js';
import { contextOf } from './graphiql/json-ld/context.js';
import { identityRoutes } from './identity/index.js';
import { Health } from './operations/health.js';
import { Metrics } from './operations/metrics.js';
import { openTracing } from './operations/tracing.js';
import { prefixes } from './rdf/vocabulary.js';
import { Answers } from './rest/answers.js';
import { dereferenceRoutes } from './rest/dereference.js';
import { createExecute, createRead } from './rest/execute.js';
import { DeleteQualityDocument } from './rest/generated/operations.js';
import { forwardWrites } from './rest/forward.js';
import { graphiqlRoutes } from './rest/graphiql.js';
import { healthRoutes } from './rest/health.js';
import { legacyRoutes } from './rest/legacy.js';
import { catalogPages, embeddedProvider, remoteProvider, Sessions, singlePageApp } from './rest/pages/index.js';
import { metricsRoutes } from './rest/metrics.js';
import { problemRoutes } from './rest/problems.js';
import { definitionRoutes, metricsIri, openApiRoutes, qualityRoutes, rememberRoutes } from './rest/quality/index.js';
import { repoRoutes } from './rest/repo/index.js';
import { Rate } from './rest/rate.js';
import type { RouteTools } from './rest/routes.js';
import { searchSurface } from './rest/search/index.js';
import { BODY_LIMIT, openServer } from './rest/server.js';
import { waitForIndex } from './rest/wait-for-index.js';
import { answerPlainly, asksForWebSocket } from './rest/upgrade.js';
import { sparqlRoutes } from './rest/sparql.js';
import { SparqlEndpoint } from './store/embedded/sparql/sparql-endpoint.js';

/** The service with its HTTP surface. */
export interface App extends Core {
  readonly http: FastifyInstance;
  /** Takes over connections that want to become WebSockets (`upgrade` of the server). */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends live connections and requests that wait for changes: call it before the server waits for its connections. */
  drain(): void;
}

/** What the surfaces of the service are mounted with. */
interface Surface extends CoreOptions, RouteTools, Callers {
  readonly core: Core;
  readonly http: FastifyInstance;
}

const ASSETS = fileURLToPath(new URL('../public/graphiql', import.meta.url));
const PAGES = fileURLToPath(new URL('../public/pages', import.meta.url));

/** `/srv/repo`: refuses callers without credentials before a body is read. */
const mountRepo = async ({ http, config, core, principalOf, ...tools }: Surface): Promise<void> => {
  const admit = async (request: FastifyRequest): Promise<void> => {
    const principal = await principalOf(request);
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, keyRequired);
  };
  const { commits } = core.domain.events;
  const changes = {
    revision: () => core.store.revision,
    afterRevision: (revision: number, wait: number, signal: AbortSignal) => commits.after(revision, wait, signal),
    stopping: () => commits.closed,
    reauthenticate: tools.reauthenticate,
  };
  const options = { ...tools, bodyLimit: config.RDF_BODY_LIMIT, admit, changes };
  await http.register(repoRoutes(options), { prefix: '/srv/repo' });
};

/** `/srv/mqa`, the pages of quality, and the definitions of what is measured. */
const mountQuality = async ({ http, config, core, ...tools }: Surface): Promise<void> => {
  metricsIri(http, tools);
  definitionRoutes(http, core.domain.quality.definitions, config.VOCAB_NS);
  const options = { ...tools, view: config.MQA_VIEW, bodyLimit: config.RDF_BODY_LIMIT };
  await http.register(qualityRoutes(options), { prefix: '/srv/mqa' });
};

/** Existing clients need a 2xx whatever becomes of it; only who may edit the dataset deletes anything. */
const mountLegacy = async ({ http, execute }: Surface): Promise<void> => {
  const deleteQuality = async (dataset: string, request: FastifyRequest): Promise<void> => {
    await execute(DeleteQualityDocument, { dataset }, request).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code === 'INTERNAL') throw error;
    });
  };
  await http.register(legacyRoutes(deleteQuality));
};

/** `/graphiql`. Its examples name data only where everybody may see them. */
const mountGraphiql = async (
  { http, config, core, authorizer }: Surface,
  schema: ReturnType<typeof createSchema>,
): Promise<void> => {
  const { BASE_URL: base, MARKETPLACE_CATALOGUE: marketplace, VOCAB_NS, WEB_CLIENT: client } = config;
  const globalId = (dataset: string): string => toGlobalId('Dataset', dataset);
  const examples = async () =>
    exampleQueries(authorizer.readsAreOpen ? await atHandIn(core.store, marketplace, globalId) : {});
  const context = contextOf(schema, { ...prefixes, pst: VOCAB_NS });
  const issuer = core.provider.embedded ? undefined : config.ISSUER;
  const login = { issuer: issuer ?? core.identity.realm.tokens.issuer, client, page: `${base}/graphiql` };
  const options = { endpoint: '/graphql', assets: ASSETS, examples, context, login };
  await http.register((scope) => graphiqlRoutes(scope, options));
};

/** `/srv/catalog`: the pages, with logins at whichever provider the service has; or the operator's own application. */
const mountPages = async ({ http, config, core, ...tools }: Surface): Promise<void> => {
  const { CATALOG_UI, ISSUER, ISSUER_TOKEN_ENDPOINT } = config;
  if (CATALOG_UI !== undefined) return http.register(singlePageApp(CATALOG_UI), { prefix: '/srv/catalog' });
  const provider =
    core.provider.embedded || ISSUER === undefined
      ? embeddedProvider(core.identity.realm, tools.base)
      : remoteProvider(ISSUER, ISSUER_TOKEN_ENDPOINT);
  const sessions = new Sessions(core.store.database);
  const { VOCAB_NS: vocabNs, WEB_CLIENT: client } = config;
  const options = { ...tools, assets: PAGES, sessions, provider, client, vocabNs };
  await http.register(catalogPages(options), { prefix: '/srv/catalog' });
};

/** `/sparql`. Returns what ends its threads. */
const mountSparql = async ({ http, config, log, core, authorizer, principalOf }: Surface): Promise<SparqlEndpoint> => {
  const sparql = new SparqlEndpoint({
    dataFile: core.store.file,
    log,
    timeoutMs: config.SPARQL_TIMEOUT_MS,
    maxBytes: config.SPARQL_MAX_RESULT,
  });
  await http.register(async (scope) => {
    // A query reaches every graph, so where reads are restricted it is for those who may read all of them.
    scope.addHook('preParsing', async (request) => authorizer.requireReadOfAll(await principalOf(request)));
    await sparqlRoutes((query) => sparql.query(query, core.store.revision), BODY_LIMIT)(scope);
  });
  return sparql;
};

/** What operations are mounted with. */
interface Operated extends CoreOptions, Callers {
  readonly core: Core;
  readonly http: FastifyInstance;
  readonly health: Health;
  readonly live: { readonly connections: number };
}

/** Health and metrics. Anybody may ask for health; where reads are restricted, how much there is is told to operators. */
const mountOperations = ({ http, config, core, health, live, ...callers }: Operated): Metrics | undefined => {
  const { authorizer, principalOf } = callers;
  const mayKnow = async (request: FastifyRequest): Promise<boolean> =>
    authorizer.readsAreOpen || authorizer.isOperator(await principalOf(request));
  healthRoutes(http, health, mayKnow);
  if (!config.METRICS) return undefined;
  const metrics = new Metrics({
    store: core.store,
    health,
    index: core.domain.index,
    liveConnections: () => live.connections,
    intakeThreads: config.INTAKE_THREADS,
  });
  metricsRoutes(http, metrics, config.METRICS_TOKEN);
  return metrics;
};

/** Wires everything. The caller brings the sockets: `http.routing` handles requests once `http.ready()` resolved. */
export const createApp = async (options: CoreOptions): Promise<App> => {
  const core = await openCore(options);
  try {
    return await mount(core, options);
  } catch (error) {
    await core.close();
    throw error;
  }
};

/** Puts the HTTP surface over the core. */
const mount = async (core: Core, options: CoreOptions): Promise<App> => {
  const { config, log } = options;
  const { domain, identity, provider, store } = core;
  const callers = createCallers(core, config);
  // Where the index is a system of its own, answers of searches change after the write that they are about.
  const sharing = { revision: () => store.revision + domain.index.generation, classOf: callers.classOf };
  const schema = createSchema({ federation: config.GRAPHQL_FEDERATION });
  const tracing = config.TRACING ? await openTracing() : undefined;
  const { contextOf } = callers;
  const gateway = await createGateway({ schema, config, log, contextOf, sharing, span: tracing?.span });
  const rate = new Rate(config.RATE_LIMIT);
  const live = createLive({
    schema,
    config,
    log,
    contextOf: callers.liveContextOf,
    callerOf: callers.liveNameOf,
    rate,
  });
  const execute = createExecute(gateway.execute);
  const read = createRead(execute, new Answers(sharing.revision), callers.isEverybody);
  const http = await openServer(config, log, callers.countedFor, rate);
  forwardWrites(http, {
    position: () => store.position,
    reaches: (position, milliseconds) => store.reaches(position, milliseconds),
    leads: () => store.membership?.leads ?? true,
    leader: () => store.membership?.leader,
  });
  waitForIndex(http, (milliseconds) => domain.index.settled(milliseconds));
  const routes = rememberRoutes(http);

  let stopping = false;
  const health = new Health({
    store,
    isStopping: () => stopping,
    index: domain.index,
  });
  const areaHealth = async () => ({ status: health.unusable().length === 0 ? ('UP' as const) : ('DOWN' as const) });
  const base = config.BASE_URL;
  const surface: Surface = { ...options, ...callers, core, http, execute, read, areaHealth, base };
  if (tracing) http.addHook('preHandler', ({ headers }, _reply, next) => tracing.continue(headers, next));
  const metrics = mountOperations({ ...options, ...callers, http, health, core, live });
  problemRoutes(http);
  dereferenceRoutes(http, surface);
  await mountPages(surface);
  openApiRoutes(http, routes, { base: config.BASE_URL, prefix: '/srv/mqa', title: 'Quality assessment' });
  openApiRoutes(http, routes, { base: config.BASE_URL, prefix: '/srv', title: 'Data marketplace' });
  await http.register(async (scope) => gateway.routes(scope));
  await http.register(async (scope) => live.routes(scope));
  await mountGraphiql(surface, schema);
  const sparql = await mountSparql(surface);
  await mountRepo(surface);
  await mountQuality(surface);
  await http.register(searchSurface(surface), { prefix: '/srv/search' });
  await mountLegacy(surface);
  if (provider.embedded) await identityRoutes(http, identity.realm);
  await http.ready();
  if (store.database.takesWrites) {
    await domain.webhooks.start(webhookReader(callers.authorizer, (id) => core.keys.holder(id), domain.events.log));
    await domain.quality.start();
    await domain.connect();
    await domain.harvests.resume();
  }
  void domain.search.warm();

  const drain = (): void => {
    stopping = true;
    live.close();
    domain.events.close();
  };
  const close = async (): Promise<void> => {
    drain();
    metrics?.close();
    await http.close();
    await gateway.stop();
    await sparql.close();
    await core.close();
  };
  const upgrade: App['upgrade'] = (request, socket, head) => {
    if (asksForWebSocket(request, '/graphql')) live.upgrade(request, socket, head);
    else answerPlainly(request, socket, http.routing);
  };
  return { ...core, http, upgrade, drain, close };
};
