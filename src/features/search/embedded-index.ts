/** The search index in the data file: its rows are written in the transactions of the graphs, so it is never behind. */
import type { Logger } from '../../core/log.js';
import { discardForeignCopy, keptBeside } from '../../core/search/columns/kept.js';
import { SearchIndex } from '../../core/search/search-index.js';
import type { GraphStore } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Participant } from '../repository/writes.js';
import type { DocumentTools } from '../repository/indexed/document/searchable.js';
import { SearchIndexing } from './indexing.js';
import type { Maintenance } from './maintenance.js';
import { needsReindex, reindex, type ReindexProgress } from './reindex.js';

/** Options of the index. */
export interface EmbeddedIndexOptions {
  readonly store: GraphStore;
  readonly database: Database;
  readonly tools: DocumentTools;
  readonly log: Logger;
  /** Longest time in milliseconds that one search may take. */
  readonly timeoutMs: number;
  /** Fewest rows of which a copy of the columns is kept beside the data file. */
  readonly copyFrom?: number | undefined;
}

/** Makes the index of an older version again; failing at it must not keep the service from running. */
const exhaust = async (progress: AsyncIterable<ReindexProgress>, log: Logger): Promise<void> => {
  try {
    for await (const { done, total } of progress)
      if (done === total) log.info({ done }, 'the search index is up to date');
  } catch (error) {
    log.error({ err: error }, 'the search index could not be made again');
  }
};

/** The index of the data file. */
export class EmbeddedIndex implements Maintenance {
  readonly index: SearchIndex;
  readonly participants: readonly Participant[];
  readonly generation = 0;
  readonly differences = undefined;
  readonly #closing = new AbortController();
  #upToDate: Promise<void> = Promise.resolve();

  constructor(private readonly options: EmbeddedIndexOptions) {
    const { database, log, timeoutMs, tools, copyFrom } = options;
    this.index = new SearchIndex({ file: database.file, log, timeoutMs, keep: keptBeside(database, copyFrom) });
    this.participants = [new SearchIndexing(tools)];
  }

  get isIncomplete(): boolean {
    return needsReindex(this.options.database);
  }

  /** Makes the index of an older version again. */
  start(again: () => AsyncIterable<ReindexProgress>): void {
    const { database, log } = this.options;
    // Where another process writes, that one keeps the index too.
    if (!database.takesWrites) return;
    discardForeignCopy(database);
    if (this.isIncomplete) this.#upToDate = exhaust(again(), log);
    if (this.#wasOutside()) {
      void database
        .write([
          { sql: "UPDATE search_state SET value = 0 WHERE key = 'outside'" },
          { sql: 'DELETE FROM search_outbox' },
        ])
        .catch(() => undefined);
    }
  }

  async settled(): Promise<boolean> {
    return true;
  }

  reindex(): AsyncIterable<ReindexProgress> {
    const { store, database, tools } = this.options;
    return reindex({ ...tools, store, database, signal: this.#closing.signal });
  }

  async compare(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#upToDate;
    await this.index.close();
  }

  #wasOutside(): boolean {
    const sql = "SELECT value FROM search_state WHERE key = 'outside'";
    return this.options.database.readOne<{ value: number }>(sql)?.value === 1;
  }
}
