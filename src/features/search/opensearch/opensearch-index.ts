/** The search index in a cluster, with everything that keeps it in step with the store. */
import { Refusal } from '../../../core/errors.js';
import type { Logger } from '../../../core/log.js';
import type { SearchAdapter } from '../../../core/search/adapter.js';
import { discardCopy } from '../../../core/search/columns/kept.js';
import { Administration } from '../../../core/search/opensearch/administration.js';
import { Bulk } from '../../../core/search/opensearch/bulk.js';
import { Cluster, type Address } from '../../../core/search/opensearch/client.js';
import { OpenSearchIndex } from '../../../core/search/opensearch/opensearch-index.js';
import type { GraphStore } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { DocumentTools } from '../../repository/indexed/document/searchable.js';
import type { Maintenance } from '../maintenance.js';
import type { ReindexProgress } from '../reindex.js';
import { compare, type Differences } from './checker.js';
import { Indexer } from './indexer.js';
import type { Participant } from '../../repository/writes.js';
import { SearchIndexing } from '../indexing.js';
import { IndexQueue } from './queue.js';
import { rebuild } from './rebuild.js';
import { IndexSource } from './source.js';

/** Options of the index. */
export interface RemoteIndexOptions {
  readonly address: Address;
  readonly store: GraphStore;
  readonly database: Database;
  readonly tools: DocumentTools;
  readonly log: Logger;
  /** Longest time in milliseconds that a request of a search may take. */
  readonly timeoutMs: number;
}

/** Milliseconds until the cluster is asked again after it could not be reached. */
const AGAIN_MS = 2_000;
/** The time between two comparisons of everything, in milliseconds. */
const COMPARE_MS = 3_600_000;
/** Catalogues that are read at a time. */
const CATALOGUES = 50;
/** The time between two looks if others indexed something, in milliseconds. */
const LOOK_MS = 500;

/** One index elsewhere. */
export class RemoteIndex implements Maintenance {
  readonly index: SearchAdapter;
  readonly queue: IndexQueue;
  readonly participants: readonly Participant[];
  readonly #closing = new AbortController();
  readonly #indexer: Indexer;
  readonly #administration: Administration;
  readonly #bulk: Bulk;
  readonly #catalogues: SearchIndexing;
  readonly #source: IndexSource;
  #differences: Differences | undefined;
  #isIncomplete = true;
  #isRebuilding = false;
  #generation = 0;
  #timers: NodeJS.Timeout[] = [];
  #started: Promise<void> = Promise.resolve();

  constructor(private readonly options: RemoteIndexOptions) {
    const { address, store, database, tools, timeoutMs, log } = options;
    const cluster = new Cluster(address);
    this.index = new OpenSearchIndex({ cluster, reader: database, timeoutMs });
    this.queue = new IndexQueue(database);
    // Catalogues are kept in the data file as well: every dataset shows its own.
    this.#catalogues = new SearchIndexing(tools, ['catalogue']);
    this.participants = [this.queue, this.#catalogues];
    this.#administration = new Administration(cluster);
    this.#bulk = new Bulk(cluster);
    this.#source = new IndexSource(store, database, tools);
    const parts = { queue: this.queue, source: this.#source, bulk: this.#bulk, administration: this.#administration };
    this.#indexer = new Indexer({ ...parts, database, alias: address.index, log });
  }

  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  get differences(): Differences | undefined {
    return this.#differences;
  }

  get generation(): number {
    return this.#generation;
  }

  /** Begins to keep the index in step: makes it where it is missing, and goes on with what waits. */
  start(reindex: () => AsyncIterable<ReindexProgress>): void {
    this.#timers.push(setInterval(() => this.#look(), LOOK_MS).unref());
    discardCopy(this.options.database);
    // Where another process writes, that one keeps the index too.
    if (!this.options.database.takesWrites) {
      this.#isIncomplete = false;
      return;
    }
    this.#started = this.#begin(reindex).catch((error: unknown) =>
      this.options.log.error({ reason: (error as Error).message }, 'the search index cannot be kept'),
    );
    this.#timers.push(setInterval(() => void this.#compareQuietly(), COMPARE_MS).unref());
  }

  settled(timeoutMs: number): Promise<boolean> {
    return this.queue.settled(timeoutMs, this.#closing.signal);
  }

  /** Makes the index again beside the present one. `CONFLICT` when that is going on. */
  async *reindex(): AsyncGenerator<ReindexProgress> {
    const { database, address } = this.options;
    if (this.#isRebuilding) throw new Refusal('CONFLICT', 'The search index is being made again already.');
    this.#isRebuilding = true;
    try {
      yield* rebuild({
        ...{ queue: this.queue, source: this.#source, bulk: this.#bulk, administration: this.#administration },
        ...{ database, alias: address.index, signal: this.#closing.signal },
      });
    } finally {
      this.#isRebuilding = false;
    }
  }

  /** Compares store and index; with `mend`, has differences mended. Errors: those of the cluster. */
  async compare(mend: boolean): Promise<Differences> {
    const { signal } = this.#closing;
    const found = await compare(
      { queue: this.queue, source: this.#source, administration: this.#administration, signal },
      mend,
    );
    if (!signal.aborted) this.#differences = found;
    return found;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#timers.forEach((timer) => clearInterval(timer));
    this.queue.release();
    await this.#started;
    await this.#indexer.stop();
    await this.index.close();
  }

  async #begin(reindex: () => AsyncIterable<ReindexProgress>): Promise<void> {
    await this.#leaveDataFile();
    await this.#ensure(reindex);
    if (this.#closing.signal.aborted) return;
    this.#indexer.start();
    void this.#compareQuietly();
  }

  /** From now on changes are queued. The rows of the data file are not kept any more: should it serve again, they are made again. */
  async #leaveDataFile(): Promise<void> {
    const { database, store } = this.options;
    const sql = "SELECT value FROM search_state WHERE key = 'outside'";
    if (database.readOne<{ value: number }>(sql)?.value === 1) return;
    await database.write([
      { sql: "UPDATE search_state SET value = 1 WHERE key = 'outside'" },
      { sql: "UPDATE search_state SET value = 0 WHERE key = 'form'" },
    ]);
    for (let after = 0; ;) {
      const page = await store.documents('catalogue', { after, limit: CATALOGUES });
      for (const { item } of page) await database.write(this.#catalogues.onPut({ document: item, previous: item }));
      after = page.at(-1)?.position ?? after;
      if (page.length < CATALOGUES) return;
    }
  }

  /** Makes the index where it is missing or of an older form, as soon as the cluster can be reached. */
  async #ensure(reindex: () => AsyncIterable<ReindexProgress>): Promise<void> {
    const { log } = this.options;
    for (let told = false; !this.#closing.signal.aborted; told = true) {
      try {
        if (!(await this.#administration.isCurrent())) for await (const step of reindex()) void step;
        await this.queue.raise(await this.#administration.latest());
        this.#isIncomplete = false;
        return;
      } catch (error) {
        // The library's errors hold requests with their credentials: only the words go into the log.
        if (!told) log.warn({ reason: (error as Error).message }, 'the search index cannot be used yet');
        await this.#pause(AGAIN_MS);
      }
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }

  async #compareQuietly(): Promise<void> {
    try {
      const { missing, stale, surplus } = await this.compare(true);
      if (missing + stale + surplus > 0) {
        this.options.log.warn(
          { missing, stale, surplus },
          'the search index differed from the store; it is being mended',
        );
      }
    } catch (error) {
      this.options.log.warn({ reason: (error as Error).message }, 'the search index could not be compared');
    }
  }

  #look(): void {
    if (this.options.database.isOpen) this.#generation = this.queue.indexed;
  }
}
