/** The outcome of a write. */
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Remember } from '../../core/store/idempotency.js';
import type { Conformance } from './intake/job.js';
import type { Choice, Planned } from './ports.js';

/** The effect of a write: the resource is new, changed, or was the same already; `VALIDATED` ends a dry run. */
export type WriteStatus = 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'VALIDATED';

/** Outcome of a write: the resource it concerned and what validation recorded. */
export interface WriteOutcome {
  readonly status: WriteStatus;
  /** Id of the resource written; of the distribution where one was. */
  readonly id: string;
  readonly iri: string;
  /** Entity tag of the stored document after the write. */
  readonly hash: string;
  readonly conformance: Conformance;
  /** What was not well-formed in the payload and was taken all the same; absent where nothing was, or nothing was read. */
  readonly mended?: readonly string[];
  /** What costs most points of quality, of a dataset that was assessed: sentences. */
  readonly costliest?: readonly string[];
  /** Of a dry run that concerned a dataset: what would have been stored. */
  readonly planned?: Planned;
}

/** Options of every write. */
export interface WriteOptions {
  /** Report what would happen and store nothing. */
  readonly dryRun?: boolean;
  /** Refuse metadata that violate DCAT-AP, instead of only recording it. */
  readonly conform?: boolean;
  /** Suggestions to apply to a dataset before it is stored. */
  readonly apply?: readonly Choice[];
  readonly ifMatch?: string | null | undefined;
  readonly ifNoneMatch?: string | null | undefined;
  /** Stores the outcome in the transaction of the write, for a request that may be sent again. */
  readonly remember?: Remember<WriteOutcome> | undefined;
  /**
   * True if the writer may know of a stored dataset; of every one where absent. What the writer may not know of counts as absent until
   * something would be stored, so that neither a dry run nor a refused payload tells of it.
   */
  readonly knows?: ((stored: Pick<GraphDocument, 'id' | 'catalogue'>) => Promise<boolean>) | undefined;
}

/** The statements that have to join the transaction of a write with this outcome. */
export const remembering = ({ remember }: WriteOptions, outcome: WriteOutcome): readonly Statement[] =>
  remember ? [remember(outcome)] : [];
