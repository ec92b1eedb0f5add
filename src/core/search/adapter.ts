/** The port to a search index, wherever it is. */
import type { IndexAnswer, IndexQuery } from './query.js';

/** Milliseconds that lie between the time which a write notes and the moment at which every index finds it, at most. */
export const SETTLED_MS = 10_000;

/** One index. */
export interface SearchAdapter {
  /** Makes ready for the first question. */
  warm(): Promise<void>;
  /** Answers a question. Refusals: `BAD_REQUEST` for what cannot be asked, `UNAVAILABLE`, `TIMEOUT`. */
  search(query: IndexQuery): Promise<IndexAnswer>;
  /** Ends it; searches under way are refused. */
  close(): Promise<void>;
}
