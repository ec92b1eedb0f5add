/** Puts the HTTP surface over the core: the only place that knows every part. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSchema } from '../../resolvers/index.js';
import { readableBy } from '../../resolvers/search/readable.js';
import { harvestersOf } from '../features/harvest/harvesters.js';
import { peopleOf } from '../features/saved-searches/people.js';
import { refuseAnonymous, tokenRequired } from '../core/auth/refuse.js';
import { webhookReader } from '../features/events/webhook-access.js';
import { readBrand } from '../core/brand.js';
import type { ListName } from '../features/repository/filters/types.js';
import { Answers } from '../core/gateway/answers.js';
import type { RowsOf } from '../core/gateway/cost.js';
import { createExecute, createRead } from '../core/gateway/execute.js';
import { createGateway } from '../core/gateway/gateway.js';
import { createLive } from '../core/gateway/live/live.js';
import { Rate } from '../core/gateway/rate.js';
import { AboutPages } from '../core/http/about-pages.js';
import { forwardWrites } from '../core/http/forward.js';
import { RULES } from '../core/http/page-style.js';
import { problemRoutes } from '../core/http/problem-pages.js';
import { openServer } from '../core/http/server.js';
import { answerPlainly, asksForWebSocket } from '../core/http/upgrade.js';
import { waitForIndex } from '../core/http/wait-for-index.js';
import { registrationBacklog } from '../features/identity/external/tables.js';
import { identityRoutes } from '../features/identity/index.js';
import { Health } from '../core/monitoring/health.js';
import { openTracing } from '../core/monitoring/tracing.js';
import { plainFace } from '../core/plain-page.js';
import { ckanSurface } from '../features/ckan/index.js';
import { dereferenceRoutes } from '../features/profiles/dereference.js';
import { openApiRoutes, rememberRoutes } from '../features/quality/rest/index.js';
import { ckanRoutes } from '../features/ckan/index.js';
import { descriptions } from './openapi/described.js';
import { searchSurface } from '../features/search/rest/index.js';
import { mountSparql } from '../core/sparql/mount.js';
import type { QueryIndex } from '../core/store/query.js';
import type { Readable } from '../core/store/readable.js';
import type { Store } from '../core/store/store.js';
import { type Callers, createCallers } from './callers.js';
import { type Core, type CoreOptions, openCore } from './core.js';
import { mountDataspace } from './mount/dataspace.js';
import { mountGraphiql } from './mount/graphiql.js';
import { mountLegacy } from './mount/legacy.js';
import { mountMcp } from './mount/mcp.js';
import { mountMonitoring } from './mount/monitoring.js';
import { mountPages } from './mount/pages.js';
import { mountQuality } from './mount/quality.js';
import { mountRepo } from './mount/repo.js';
import type { Surface } from './mount/surface.js';
import { mountTrade } from './mount/trade.js';

/** Callers that are remembered. */
const KEPT = 64;

/** Tells what the caller of a request may read; the same object again while that is the same. */
type ReadableOf = (request: FastifyRequest) => Promise<Readable>;

/**
 * Decides by the same rule as every other read. What a caller may read is kept until any permission changes or anything is written, so that
 * neither a grant nor its withdrawal waits, and what may be read of 200,000 datasets is not listed for each query.
 */
const createReadableOf = (
  { authorizer, principalOf, classOf, contextOf }: Callers,
  revision: () => number,
): ReadableOf => {
  const kept = new LRUCache<string, Promise<Readable>>({ max: KEPT });
  return async (request) => {
    const principal = await principalOf(request);
    const hasProblem = principal.kind === 'anonymous' && (principal.problem ?? 'missing') !== 'missing';
    if (hasProblem && !authorizer.readsAreOpen) throw refuseAnonymous(principal, tokenRequired);
    const decide = async (): Promise<Readable> => readableBy(await contextOf(request, true));
    const name = await classOf(request);
    if (name === undefined) return decide();
    const key = `${revision()} ${name}`;
    const known = kept.get(key);
    if (known) return known;
    const deciding = decide();
    kept.set(key, deciding);
    deciding.catch(() => kept.delete(key));
    return deciding;
  };
};

/** The service with its HTTP surface. */
export interface App extends Core {
  readonly http: FastifyInstance;
  /** Takes over connections that want to become WebSockets (`upgrade` of the server). */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends live connections and requests that wait for changes: call it before the server waits for its connections. */
  drain(): void;
}

/** Wires everything. The caller brings the sockets: `http.routing` handles requests once `http.ready()` resolved. */
export const createApp = async (options: CoreOptions): Promise<App> => {
  const core = await openCore(options);
  try {
    core.domain.profiles.check();
    return await mount(core, options);
  } catch (error) {
    await core.close();
    throw error;
  }
};

/** Milliseconds after the start from which the index for SPARQL follows what is written by itself; a query has it follow at once. */
const FOLLOWING_MS = 10_000;

/** Has the index for SPARQL follow every write, once the start is over. Returns what ends that. */
const followWrites = (store: Store, index: QueryIndex): (() => void) => {
  let stop = (): void => undefined;
  const start = (): void => {
    stop = store.onCommit(() => index.written());
    index.follow();
  };
  const timer = setTimeout(start, FOLLOWING_MS).unref();
  return () => {
    clearTimeout(timer);
    stop();
  };
};

/** Puts the HTTP surface over the core. */
const mount = async (core: Core, options: CoreOptions): Promise<App> => {
  const { config, log } = options;
  const { domain, identity, provider, store } = core;
  const callers = createCallers(core, config);
  // Where the index is a system of its own, answers of searches change after the write that they are about.
  const sharing = { revision: () => store.revision + domain.index.generation, classOf: callers.classOf };
  const schema = createSchema({ federation: config.GRAPHQL_FEDERATION });
  const rowsOf: RowsOf = (list, filter) => domain.filters.estimates.rows(list as ListName, filter);
  const tracing = config.TRACING ? await openTracing() : undefined;
  const { contextOf } = callers;
  const gateway = await createGateway({ schema, config, log, contextOf, sharing, rowsOf, span: tracing?.span });
  const rate = new Rate(config.RATE_LIMIT, Date.now, config.RATE_LIMIT_ANONYMOUS);
  const live = createLive({
    schema,
    config,
    log,
    contextOf: callers.liveContextOf,
    callerOf: callers.liveNameOf,
    rate,
    rowsOf,
  });
  const execute = createExecute(gateway.execute);
  const read = createRead(execute, new Answers(sharing.revision), callers.isEverybody);
  const base = config.BASE_URL;
  const brand = readBrand(config);
  const about = new AboutPages(plainFace(RULES, brand), base);
  const http = await openServer(config, log, callers.countedFor, rate, about);
  const { membership } = store;
  if (membership) {
    forwardWrites(http, {
      proxies: config.TRUST_PROXY,
      position: () => store.position,
      reaches: (position, milliseconds) => store.reaches(position, milliseconds),
      leads: () => membership.leads,
      leader: () => membership.leader,
    });
  }
  if (membership || config.SEARCH === 'opensearch') {
    waitForIndex(http, (milliseconds) => domain.index.settled(milliseconds));
  }
  const routes = rememberRoutes(http);

  let stopping = false;
  const health = new Health({
    store,
    isStopping: () => stopping,
    index: domain.index,
    queryIndex: core.queries.index,
    backlogs: [...core.parts.monitoring, registrationBacklog],
    storeAwayMs: config.STORE_AWAY_MS,
  });
  const areaHealth = async () => ({
    status: health.readiness().status === 'DOWN' ? ('DOWN' as const) : ('UP' as const),
  });
  const surface: Surface = { ...options, ...callers, core, http, execute, read, areaHealth, base, brand };
  if (tracing) http.addHook('preHandler', ({ headers }, _reply, next) => tracing.continue(headers, next));
  const metrics = mountMonitoring({ ...options, ...callers, http, health, core, live });
  problemRoutes(http, about);
  dereferenceRoutes(http, surface);
  await mountPages(surface);
  const document = { base: config.BASE_URL, descriptions, pages: about };
  openApiRoutes(http, routes, { ...document, prefix: '/srv/mqa', title: 'Quality assessment' });
  openApiRoutes(http, routes, { ...document, prefix: '/srv', title: 'Data marketplace' });
  await http.register(async (scope) => gateway.routes(scope));
  await http.register(async (scope) => live.routes(scope));
  await mountGraphiql(surface, schema);
  const readableOf = createReadableOf(callers, () => store.revision);
  await mountSparql({ ...surface, about, readableOf });
  await mountRepo(surface);
  await mountQuality(surface);
  await mountTrade(surface);
  await mountDataspace(surface);
  await http.register(searchSurface(surface, [ckanRoutes]), { prefix: '/srv/search' });
  await http.register(ckanSurface(surface));
  const endMcp = await mountMcp(surface, schema);
  await mountLegacy(surface);
  if (provider.embedded) await identityRoutes(http, identity.realm);
  await http.ready();
  if (store.database.takesWrites) {
    const owners = { keyOf: (id: string) => core.keys.holder(id), accountOf: provider.accountOf };
    await core.parts.start({
      readerOf: webhookReader(callers.authorizer, owners, domain.events.log),
      finds: (request, dataset) => domain.search.finds(request, dataset),
      harvesterOf: harvestersOf(callers.authorizer, owners),
      personOf: peopleOf(callers.authorizer, provider.accountOf),
    });
  }
  // Reading the rows of many datasets takes a while, which the first search need not wait for. Where there are none, neither has a thread to start.
  if ((await store.list('dataset', { limit: 1 })).length > 0) void domain.search.warm();
  const unfollow = followWrites(store, core.queries.index);

  const drain = (): void => {
    stopping = true;
    live.close();
    core.parts.drain();
  };
  const close = async (): Promise<void> => {
    drain();
    metrics?.close();
    unfollow();
    await http.close();
    await endMcp();
    await gateway.stop();
    await core.close();
  };
  const upgrade: App['upgrade'] = (request, socket, head) => {
    if (asksForWebSocket(request, '/graphql')) live.upgrade(request, socket, head);
    else answerPlainly(request, socket, http.routing);
  };
  return { ...core, http, upgrade, drain, close };
};
