/** Messages between the endpoint and its thread. */
import type { RefusalData } from '../../../errors.js';
import type { QueryDataset } from './replica-engine.js';

/** The data that the thread is made with. `texts`: as in `StoreOptions`. */
export interface ReplicaData {
  readonly dataFile: string;
  readonly texts?: string | undefined;
}

/** Brings the replica up to date, or runs a query on it. */
export type Order =
  | { readonly order: 'refresh' }
  | ({
      readonly order: 'query';
      readonly text: string;
      readonly format: string;
      readonly maxBytes: number;
    } & QueryDataset);

/**
 * The result of an order. `refused` names graphs that the engine does not take. `replace` means that the thread is of no more use: it fell
 * behind or takes too much memory, its engine trapped, or it is gone.
 */
export type Report =
  | { readonly report: 'fresh'; readonly revision: number; readonly refused: readonly string[] }
  | { readonly report: 'result'; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly report: 'refusal'; readonly refusal: RefusalData }
  | { readonly report: 'replace'; readonly reason: 'spent' | 'trapped' | 'lost' };
