/** Messages between the endpoint and its two threads. */
import type { RefusalData } from '../../errors.js';
import type { Instead, QueryWork, Readable } from '../query.js';

/** The data that a thread is made with. `texts`: as in `StoreOptions`. */
export interface IndexThreadData {
  readonly dataFile: string;
  readonly index: string;
  readonly texts?: string | undefined;
}

/** Has the index brought up to date; or made anew. */
export type IndexOrder = { readonly order: 'follow' } | { readonly order: 'start-over' };

/** How far the index is. `progress`: of filling it, from 0 to 1. `refused`: names of graphs that it does not show. */
export interface IndexReport {
  readonly report: 'progress' | 'fresh' | 'failed';
  readonly revision: number;
  readonly progress: number;
  readonly made: number;
  readonly refused: readonly string[];
  /** Where it failed: why. */
  readonly reason?: string;
}

/** The data that the thread for queries is made with. `stop`: not 0 when the query that runs is to end. */
export interface QueryThreadData {
  readonly dataFile: string;
  readonly index: string;
  readonly stop: Int32Array;
  /** The compiled module. */
  readonly evaluator: object;
}

/** Runs a query. `readable`: a number that stands for what may be read; the ids themselves the first time. */
export interface QueryOrder {
  readonly text: string;
  readonly format: string;
  readonly maxBytes: number;
  readonly maxRows: number;
  /** Rows of the index beyond which the query is given up. */
  readonly mostRead: number;
  /** As in `OwnQuery`. */
  readonly instead?: Instead | undefined;
  readonly defaultGraphs: readonly string[];
  readonly namedGraphs: readonly string[];
  /** As in `OwnQuery`. */
  readonly among?: readonly string[] | undefined;
  readonly explain: boolean;
  readonly readable?: { readonly key: number; readonly ids?: Readable } | undefined;
}

/** The graphs that a caller may read, as `Bits` in shared memory, in the index as it is at a revision. */
export interface ReadableBits {
  readonly revision: number;
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  /** True if all others may be read. */
  readonly isOthers: boolean;
}

/** How a query ended, in the first two cases with what the caller may read where the thread found it out just now. `answered`: with the
 * last piece. `given-up`: more was to be read than `mostRead`. `stopped`: as was asked for. `failed`: for a reason that is not the caller's. `lost`:
 * the evaluator or the whole thread is gone. */
export type Ended =
  | {
      readonly report: 'answered';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly work: QueryWork;
      readonly graphs?: ReadableBits;
    }
  | { readonly report: 'refused'; readonly refusal: RefusalData }
  | { readonly report: 'stopped'; readonly rowsRead: number; readonly scanned: boolean }
  | { readonly report: 'failed'; readonly reason: string }
  | { readonly report: 'given-up'; readonly graphs?: ReadableBits }
  | { readonly report: 'lost' };

/** A piece of the result, or how the query ended. */
export type QueryReport = { readonly report: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> } | Ended;
