/** The datasets of the search benchmark in an OpenSearch node, at `OPENSEARCH_URL`. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { indexEntry } from '../../src/features/repository/indexed/entry.js';
import { Administration } from '../../src/core/search/opensearch/administration.js';
import { Bulk, type BulkItem } from '../../src/core/search/opensearch/bulk.js';
import { Cluster } from '../../src/core/search/opensearch/client.js';
import { OpenSearchIndex } from '../../src/core/search/opensearch/opensearch-index.js';
import type { Database } from '../../src/core/store/sqlite/database.js';
import { generated } from './search-corpus.js';
import { BASE, tools } from './search-index.js';

const BATCH = 500;
const TIMEOUT_MS = 60_000;
/** How old the figures of a node may be, in milliseconds. */
const SAMPLED_MS = 1_500;

/** A filled index in a cluster. */
export interface BenchCluster {
  readonly index: OpenSearchIndex;
  /** Datasets indexed a second. */
  readonly rate: number;
  /** Bytes on its disk. */
  readonly bytes: number;
  /** CPU time of the node since it started, in milliseconds. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

const itemOf = (n: number): BulkItem[] => {
  const document = generated(n, BASE);
  const entry = indexEntry(document, tools);
  const stamp = { state: document.hash, created: Date.now(), scoring: null, double: false };
  return entry ? [{ kind: entry.kind, id: entry.id, version: 1, content: { entry, stamp } }] : [];
};

/** Fills an index of its own, which is deleted in the end. `database` is where catalogues are read. */
export const openBenchCluster = async (url: string, size: number, database: Database): Promise<BenchCluster> => {
  const alias = `bench-${randomUUID()}`;
  const name = `${alias}-1`;
  const cluster = new Cluster({ url, index: alias });
  const [administration, bulk] = [new Administration(cluster), new Bulk(cluster)];
  const start = performance.now();
  await administration.create(name);
  await administration.swap(name);
  for (let n = 0; n < size; n += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, size - n) }, (_, i) => itemOf(n + i)).flat();
    const [rejected] = await bulk.write(alias, items);
    if (rejected) throw new Error(`${rejected.id}: ${rejected.words}`);
  }
  await bulk.refresh(alias);
  const rate = size / ((performance.now() - start) / 1000);
  const { indices } = await cluster.call<{
    readonly indices: Readonly<
      Record<string, { readonly total: { readonly store: { readonly size_in_bytes: number } } }>
    >;
  }>({ method: 'GET', path: `/${name}/_stats/store` });
  return {
    index: new OpenSearchIndex({ cluster, reader: database, timeoutMs: TIMEOUT_MS }),
    rate,
    bytes: indices[name]?.total.store.size_in_bytes ?? 0,
    cpu: async () => {
      await pause(SAMPLED_MS);
      const { nodes } = await cluster.call<{
        readonly nodes: Readonly<
          Record<string, { readonly process: { readonly cpu: { readonly total_in_millis: number } } }>
        >;
      }>({ method: 'GET', path: '/_nodes/stats/process' });
      return Object.values(nodes).reduce((sum, { process }) => sum + process.cpu.total_in_millis, 0);
    },
    close: async () => {
      await administration.drop(name);
      await cluster.close();
    },
  };
};
