/** The metrics of a service in the text format of Prometheus. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { observed } from '../observe.js';
import type { Store } from '../store/store.js';
import type { Health, IndexSource } from './health.js';

/** Upper bounds of durations in seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const GROUPS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

type Stop = () => void;

const duration = <const L extends string>(register: Registry, name: string, help: string, labelNames: readonly L[]) =>
  new Histogram({ name, help, labelNames, buckets: DURATIONS, registers: [register] });
const count = <const L extends string>(register: Registry, name: string, help: string, labelNames: readonly L[]) =>
  new Counter({ name, help, labelNames, registers: [register] });

const requests = (register: Registry): Stop[] => {
  const http = duration(register, 'http_request_duration_seconds', 'Requests by route pattern and status.', [
    'method',
    'route',
    'status',
  ]);
  const operations = duration(
    register,
    'marketplace_operation_duration_seconds',
    'GraphQL operations: of the service by name, of clients by root field.',
    ['operation', 'caller', 'outcome'],
  );
  const events = duration(
    register,
    'marketplace_live_event_duration_seconds',
    'Events that subscribers were shown: time to decide and look them up.',
    ['subscription', 'outcome'],
  );
  const refusals = count(register, 'marketplace_refusals_total', 'Refusals by code, limits among them.', [
    'code',
    'surface',
  ]);
  return [
    observed.request.listen(({ method, route, status, seconds }) => http.observe({ method, route, status }, seconds)),
    observed.operation.listen(({ operation, caller, outcome, seconds }) =>
      operations.observe({ operation, caller, outcome }, seconds),
    ),
    observed.liveEvent.listen(({ subscription, outcome, seconds }) =>
      events.observe({ subscription, outcome }, seconds),
    ),
    observed.refusal.listen(({ code, surface }) => refusals.inc({ code, surface })),
  ];
};

const storage = (register: Registry): Stop[] => {
  const commits = duration(
    register,
    'marketplace_commit_duration_seconds',
    'Commits to the data file, fsync included.',
    [],
  );
  const units = new Histogram({
    name: 'marketplace_commit_units',
    help: 'Writes that shared a commit.',
    buckets: GROUPS,
    registers: [register],
  });
  const sparql = duration(
    register,
    'marketplace_sparql_duration_seconds',
    'SPARQL queries: of the service, and of clients at the endpoint, waiting included.',
    ['place'],
  );
  const caches = count(register, 'marketplace_cache_requests_total', 'Looks into caches.', ['cache', 'result']);
  return [
    observed.commit.listen((told) => {
      commits.observe(told.seconds);
      units.observe(told.units);
    }),
    observed.sparql.listen(({ place, seconds }) => sparql.observe({ place }, seconds)),
    observed.cache.listen(({ cache, hit }) => caches.inc({ cache, result: hit ? 'hit' : 'miss' })),
  ];
};

const intake = (register: Registry): Stop[] => {
  const busy = duration(register, 'marketplace_intake_duration_seconds', 'Time that intake threads worked.', ['job']);
  const wait = duration(
    register,
    'marketplace_intake_wait_seconds',
    'Time that payloads waited for an intake thread.',
    [],
  );
  return [
    observed.intake.listen(({ job, seconds, waited }) => {
      busy.observe({ job }, seconds);
      wait.observe(waited);
    }),
  ];
};

const identity = (register: Registry): Stop[] => {
  const credentials = count(
    register,
    'marketplace_credentials_refused_total',
    'Tokens and API keys that did not count, by the reason.',
    ['credential', 'problem'],
  );
  const security = count(
    register,
    'marketplace_security_events_total',
    'Events of the audit log: logins and refused logins, grants, keys.',
    ['event', 'outcome'],
  );
  return [
    observed.credentials.listen(({ credential, problem }) => credentials.inc({ credential, problem })),
    observed.security.listen(({ event, outcome }) => security.inc({ event, outcome })),
  ];
};

/** Counts into a registry from now on. Returns what ends it. */
const countEvents = (register: Registry): Stop => {
  const stops = [...requests(register), ...storage(register), ...intake(register), ...identity(register)];
  return () => stops.forEach((stop) => stop());
};

/** The sources of the gauges. */
interface StateSources {
  readonly store: Store;
  readonly health: Health;
  readonly index: IndexSource;
  /** The number of live connections (subscriptions) that are open. */
  readonly liveConnections: () => number;
  /** Number of intake threads, to relate their working time to. */
  readonly intakeThreads: number;
}

const gauge = <const L extends string>(register: Registry, name: string, help: string, labelNames: readonly L[]) =>
  new Gauge({ name, help, labelNames, registers: [register] });

/** Makes the gauges. Returns what looks anew; rejects when the store is not usable, having said so in the gauges. */
const stateMetrics = (register: Registry, sources: StateSources): (() => Promise<void>) => {
  const { health, index, liveConnections, intakeThreads } = sources;
  const revision = gauge(register, 'marketplace_revision', 'Number of the last change that was stored.', []);
  const datasets = gauge(register, 'marketplace_datasets', 'Stored datasets.', []);
  const incomplete = gauge(register, 'marketplace_index_incomplete', '1 while the search index is made again.', []);
  const differences = gauge(
    register,
    'marketplace_index_differences',
    'Resources that the search index held otherwise than they are stored when all were last compared.',
    ['kind'],
  );
  const behind = gauge(
    register,
    'marketplace_query_index_behind',
    'Changes that the index for SPARQL does not show yet; absent before it was opened.',
    [],
  );
  const position = gauge(register, 'marketplace_store_position', 'How far the store is, as this gateway knows it.', []);
  const leads = gauge(register, 'marketplace_gateway_leads', '1 on the gateway that writes and runs the jobs.', []);
  const graphs = gauge(
    register,
    'marketplace_graph_differences',
    'Graphs in the SPARQL server that differed from their documents when all were last compared.',
    [],
  );
  const entries = gauge(register, 'marketplace_queue_entries', 'Entries that wait, counted up to 100000.', ['queue']);
  const oldest = gauge(register, 'marketplace_queue_oldest_seconds', 'Time that the oldest entry has waited.', [
    'queue',
  ]);
  const integrity = gauge(
    register,
    'marketplace_integrity_check',
    'The check of the data file after a stop that was none in order: share that is checked, by its state.',
    ['state'],
  );
  const unusable = gauge(register, 'marketplace_part_unusable', '1 for each part that cannot be used.', ['part']);
  const live = gauge(register, 'marketplace_live_connections', 'Open subscriptions and WebSockets.', []);
  const threads = gauge(register, 'marketplace_intake_threads', 'Threads that take payloads in.', []);
  return async () => {
    for (const kind of ['missing', 'stale', 'surplus'] as const) {
      if (index.differences) differences.set({ kind }, index.differences[kind]);
    }
    threads.set(intakeThreads);
    live.set(liveConnections());
    for (const part of ['store', 'queries', 'service'] as const) unusable.set({ part }, 0);
    for (const { part } of health.readiness().reasons) unusable.set({ part }, 1);
    const marks = await health.watermarks();
    integrity.reset();
    integrity.set({ state: marks.integrity.state }, marks.integrity.progress);
    position.set(marks.position);
    leads.set(marks.leads ? 1 : 0);
    graphs.set(marks.graphDifferences ?? 0);
    revision.set(marks.revision);
    datasets.set(marks.datasets);
    if (marks.queryIndex) behind.set(Math.max(0, marks.revision - marks.queryIndex.revision));
    incomplete.set(marks.indexIncomplete ? 1 : 0);
    for (const [queue, state] of Object.entries(marks.queues)) {
      entries.set({ queue }, state.entries);
      oldest.set({ queue }, state.oldestSeconds);
    }
  };
};

/** Of the process, not of a service in it: CPU time, memory, garbage collection, delay of the event loop. */
let ofProcess: Registry | undefined;

const processMetrics = (): Registry => {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
};

/** Counts from its making until it is closed. */
export class Metrics {
  readonly #own = new Registry();
  readonly #all: Registry;
  readonly #look: () => Promise<void>;
  readonly #stop: () => void;

  constructor(sources: StateSources) {
    this.#look = stateMetrics(this.#own, sources);
    this.#stop = countEvents(this.#own);
    // Merging copies what there is, so it comes after the metrics were made.
    this.#all = Registry.merge([processMetrics(), this.#own]);
  }

  /** Media type of the text. */
  get contentType(): string {
    return this.#all.contentType;
  }

  /** All metrics. What cannot be looked at because the store is not usable is left as it was. */
  async text(): Promise<string> {
    await this.#look().catch(() => undefined);
    return this.#all.metrics();
  }

  /** Ends counting. */
  close(): void {
    this.#stop();
  }
}
