/** The state of the service as gauges, looked at when somebody reads them. */
import { Gauge, type Registry } from 'prom-client';
import type { Store } from '../store/store.js';
import type { Health, IndexSource } from './health.js';

/** The sources of the gauges. */
export interface StateSources {
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
export const stateMetrics = (register: Registry, sources: StateSources): (() => Promise<void>) => {
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
