/** The port to what keeps a search index in step with the store, wherever it is. */
import type { SearchAdapter } from '../../core/search/adapter.js';
import type { Participant } from '../repository/writes.js';
import type { Differences } from './opensearch/checker.js';
import type { ReindexProgress } from './reindex.js';

/** An index with what keeps it. */
export interface Maintenance {
  readonly index: SearchAdapter;
  /** The participants that join the transactions of writes. */
  readonly participants: readonly Participant[];
  /** True if it is being made, so that searches miss resources. */
  readonly isIncomplete: boolean;
  /** Counts what became visible after it was stored: answers of searches are those of a revision and of this number. */
  readonly generation: number;
  /** The findings of the last comparison with the store; undefined where there is nothing to compare. */
  readonly differences: Differences | undefined;
  /** Begins to keep it; `reindex` makes it again where that is needed. */
  start(reindex: () => AsyncIterable<ReindexProgress>): void;
  /** Waits until it shows everything that was stored before, at most so many milliseconds. Returns whether it does. */
  settled(timeoutMs: number): Promise<boolean>;
  /** Makes it again from the store, while searches and writes go on. */
  reindex(): AsyncIterable<ReindexProgress>;
  /** Compares it with the store; with `mend`, differences are mended. Undefined where there can be none. */
  compare(mend: boolean): Promise<Differences | undefined>;
  close(): Promise<void>;
}
