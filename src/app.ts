/** Wires the service: the only place that knows every part. */
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../resolvers/context.js';
import { createSchema } from '../resolvers/index.js';
import { createLoaders } from '../resolvers/loaders.js';
import type { ApiKeys } from './auth/api-key.js';
import { Authenticator } from './auth/authenticate.js';
import type { Asset } from './auth/access.js';
import { Authorizer } from './auth/authorize.js';
import { ANONYMOUS, type Principal } from './auth/principal.js';
import { keyRequired, refuseAnonymous } from './auth/refuse.js';
import type { Config } from './config.js';
import { ConformanceReports } from './domain/conformance.js';
import { createDomain, type Domain } from './domain/domain.js';
import { Drafts } from './domain/draft.js';
import { Quality } from './domain/quality/quality.js';
import { createGateway } from './gateway/gateway.js';
import {
  createIdentity,
  identityRoutes,
  identityTables,
  openProvider,
  type Identity,
  type Provider,
} from './identity/index.js';
import { Refusal } from './errors.js';
import type { Logger } from './log.js';
import { catalogRoutes } from './rest/catalog.js';
import { dereferenceRoutes } from './rest/dereference.js';
import { DeleteQualityDocument } from './rest/generated/operations.js';
import { exampleQueries } from './graphiql/example-queries.js';
import { Answers } from './rest/answers.js';
import { createExecute, createRead } from './rest/execute.js';
import { graphiqlRoutes, type Example } from './rest/graphiql.js';
import { healthRoutes } from './rest/health.js';
import { languagesOf } from './rest/languages.js';
import { legacyRoutes } from './rest/legacy.js';
import { lingerAfterEarlyAnswers } from './rest/linger.js';
import { methodNotAllowed } from './rest/methods.js';
import { handleError } from './rest/problem.js';
import { problemRoutes } from './rest/problems.js';
import {
  definitionRoutes,
  metricsIri,
  openApiRoutes,
  qualityPages,
  qualityRoutes,
  rememberRoutes,
} from './rest/quality/index.js';
import { repoRoutes } from './rest/repo/index.js';
import { searchSurface } from './rest/search/index.js';
import { sparqlRoutes } from './rest/sparql.js';
import { searchScoreTables, searchTables } from './search/tables.js';
import { DATA_FILE, EmbeddedStore } from './store/embedded/embedded-store.js';
import type { LoadProgress } from './store/embedded/loader.js';
import { SparqlEndpoint } from './store/embedded/sparql/sparql-endpoint.js';

/** What the service is started with. */
export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** The service without its sockets: what command line tools work with. */
export interface Core {
  readonly store: EmbeddedStore;
  readonly domain: Domain;
  readonly keys: ApiKeys;
  readonly identity: Identity;
  /** Who verifies tokens and knows permissions: the embedded provider, or one elsewhere. */
  readonly provider: Provider;
  close(): Promise<void>;
}

/** The service with its HTTP surface. */
export interface App extends Core {
  readonly http: FastifyInstance;
}

const ASSETS = fileURLToPath(new URL('../public/graphiql', import.meta.url));
/** Most reads carry no credentials. */
const NOBODY = Promise.resolve<Principal>(ANONYMOUS);
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,100}$/;

const openIdentity = async (
  { config, log }: AppOptions,
  { database }: EmbeddedStore,
): Promise<Pick<Core, 'identity' | 'provider'>> => {
  const identity = await createIdentity({ config, database, log });
  try {
    return { identity, provider: await openProvider(identity, { config, database, log }) };
  } catch (error) {
    identity.close();
    throw error;
  }
};

/** Stored IRIs begin with the address the service had; under another one their resources cannot be found. */
const warnOfOtherBase = async ({ config, log }: AppOptions, store: EmbeddedStore): Promise<void> => {
  const [first] = await store.list('catalogue', { limit: 1 });
  if (!first || first.item.iri.startsWith(`${config.BASE_URL}/`)) return;
  log.warn(
    { stored: new URL(first.item.iri).origin, configured: config.BASE_URL },
    'the stored resources have IRIs of another BASE_URL and will not be found under this one',
  );
};

/** Opens the store and wires the domain and the identity provider over it. */
export const openCore = async ({ config, log, onProgress }: AppOptions): Promise<Core> => {
  const store = await EmbeddedStore.open({
    dataDir: config.DATA_DIR,
    log,
    maxMemory: config.STORE_MAX_MEMORY,
    tables: [
      ...searchTables,
      ...ConformanceReports.tables,
      ...Drafts.tables,
      ...Quality.tables,
      ...searchScoreTables,
      ...identityTables,
    ],
    ...(onProgress ? { onProgress } : {}),
  });
  await warnOfOtherBase({ config, log }, store);
  const { identity, provider } = await openIdentity({ config, log }, store).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const keys = identity.apiKeys;
  const domain = createDomain({
    store,
    database: store.database,
    base: config.BASE_URL,
    vocabNs: config.VOCAB_NS,
    threads: config.INTAKE_THREADS,
    timeoutMs: config.INTAKE_TIMEOUT_MS,
    log,
    urlCheckAllow: config.URL_CHECK_ALLOW,
    participants: provider.participants,
  });
  const close = async (): Promise<void> => {
    identity.close();
    await provider.close();
    await domain.close();
    await keys.flush();
    await store.close();
  };
  return { store, domain, keys, identity, provider, close };
};

/** GraphiQL's tabs, with the ids of the first catalogue and dataset there are. */
const examplesOf = async (store: EmbeddedStore): Promise<readonly Example[]> => {
  const [dataset] = await store.list('dataset', { limit: 1 });
  const [catalogue] = await store.list('catalogue', { limit: 1 });
  const within = dataset?.item.catalogue ?? catalogue?.item.id;
  return exampleQueries({ ...(within ? { catalogue: within } : {}), ...(dataset ? { dataset: dataset.item.id } : {}) });
};

const createHttp = ({ config, log }: AppOptions): FastifyInstance =>
  Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: config.LOG_LEVEL !== 'debug' && config.LOG_LEVEL !== 'trace',
    }),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    bodyLimit: 1024 * 1024,
    trustProxy: config.TRUST_PROXY,
    routerOptions: { maxParamLength: 500 },
    // Clients send doubled slashes; the query is left as it is.
    rewriteUrl: ({ url = '/' }) => {
      const [path = '/', ...query] = url.split('?');
      return [path.replace(/\/{2,}/g, '/'), ...query].join('?');
    },
    frameworkErrors: handleError as never,
  });

/** Wires everything. The caller brings the sockets: `http.routing` handles requests once `http.ready()` resolved. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const core = await openCore(options);
  try {
    return await mount(core, options);
  } catch (error) {
    await core.close();
    throw error;
  }
};

/** Puts the HTTP surface over the core. */
const mount = async (core: Core, options: AppOptions): Promise<App> => {
  const { config, log } = options;
  const { domain, identity, keys, provider, store } = core;
  const authenticator = new Authenticator(keys, provider.verifier);
  const authorizer = new Authorizer({
    permissions: provider.permissions,
    reads: config.READS,
    resourceServer: provider.resourceServer,
    enforce: config.ENFORCE,
  });
  const principals = new WeakMap<FastifyRequest, Promise<Principal>>();
  const principalOf = (request: FastifyRequest): Promise<Principal> => {
    const { authorization, 'x-api-key': key } = request.headers;
    if (authorization === undefined && key === undefined) return NOBODY;
    let known = principals.get(request);
    if (!known) principals.set(request, (known = authenticator.authenticate(request.raw.headersDistinct)));
    return known;
  };

  const contextOf = async (request: FastifyRequest): Promise<Context> => {
    const principal = await principalOf(request);
    const mayRead = (asset: Asset): Promise<boolean> => authorizer.permits(principal, { scope: 'READ', asset });
    return {
      principal,
      authorizer,
      domain,
      identity,
      loaders: createLoaders(domain, authorizer.readsAreOpen ? undefined : mayRead),
      languages: languagesOf(request),
      requestId: request.id,
    };
  };
  const gateway = await createGateway({ schema: createSchema(), config, log, contextOf });
  const execute = createExecute(gateway.execute);
  const isShared = ({ headers }: FastifyRequest): boolean =>
    authorizer.readsAreOpen && headers.authorization === undefined && headers['x-api-key'] === undefined;
  const read = createRead(execute, new Answers(() => store.revision), isShared);
  const tools = { execute, read, base: config.BASE_URL };
  const sparql = new SparqlEndpoint({
    dataFile: join(config.DATA_DIR, DATA_FILE),
    log,
    timeoutMs: config.SPARQL_TIMEOUT_MS,
    maxBytes: config.SPARQL_MAX_RESULT,
  });

  const http = createHttp(options);
  http.setErrorHandler(handleError);
  methodNotAllowed(http);
  const routes = rememberRoutes(http);
  lingerAfterEarlyAnswers(http);
  http.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    done();
  });
  const origins = config.CORS_ORIGINS.includes('*') ? true : [...config.CORS_ORIGINS];
  await http.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['ETag', 'Location', 'X-Request-Id', 'X-Total-Count', 'Retry-After'],
    maxAge: 600,
    // OPTIONS without the headers of a preflight asks what is supported; it is no mistake (RFC 9110 §9.3.7).
    strictPreflight: false,
  });
  if (config.RATE_LIMIT !== undefined) {
    await http.register(rateLimit, { max: config.RATE_LIMIT, timeWindow: '1 minute', enableDraftSpec: true });
  }

  healthRoutes(http, async () => ({ revision: store.revision, datasets: await store.count('dataset') }));
  problemRoutes(http);
  dereferenceRoutes(http, tools);
  catalogRoutes(http);
  metricsIri(http, tools);
  qualityPages(http, tools);
  openApiRoutes(http, routes, { base: config.BASE_URL, prefix: '/srv/mqa', title: 'Quality assessment' });
  openApiRoutes(http, routes, { base: config.BASE_URL, prefix: '/srv', title: 'Data marketplace' });
  definitionRoutes(http, domain.quality.definitions, config.VOCAB_NS);
  await http.register(async (scope) => gateway.routes(scope));
  await http.register(async (scope) => {
    await graphiqlRoutes(scope, {
      endpoint: '/graphql',
      assets: ASSETS,
      examples: async () => (authorizer.readsAreOpen ? examplesOf(store) : exampleQueries({})),
    });
  });
  await http.register(async (scope) => {
    // A query reaches every graph, so where reads are restricted it is for those who may read all of them.
    scope.addHook('preParsing', async (request) => authorizer.requireReadOfAll(await principalOf(request)));
    await sparqlRoutes((query) => sparql.query(query, store.revision), 1024 * 1024)(scope);
  });
  await http.register(
    repoRoutes({
      ...tools,
      bodyLimit: config.RDF_BODY_LIMIT,
      admit: async (request) => {
        const principal = await principalOf(request);
        if (principal.kind === 'anonymous') throw refuseAnonymous(principal, keyRequired);
      },
    }),
    { prefix: '/srv/repo' },
  );
  await http.register(qualityRoutes({ ...tools, view: config.MQA_VIEW, bodyLimit: config.RDF_BODY_LIMIT }), {
    prefix: '/srv/mqa',
  });
  await http.register(searchSurface(tools), { prefix: '/srv/search' });
  await http.register(
    legacyRoutes(async (dataset, request) => {
      // Existing clients need a 2xx whatever becomes of it; only who may edit the dataset deletes anything.
      await tools.execute(DeleteQualityDocument, { dataset }, request).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code === 'INTERNAL') throw error;
      });
    }),
  );
  if (provider.embedded) await identityRoutes(http, identity.realm);
  await http.ready();
  await domain.quality.start();
  void domain.search.warm();

  const close = async (): Promise<void> => {
    await http.close();
    await gateway.stop();
    await sparql.close();
    await core.close();
  };
  return { ...core, http, close };
};
