/** A dataset on its way from a source, and the reason why one is not taken. */
import type { RefusalCode } from '../../../../core/errors.js';

/** The reason why something was not done, as clients may see it. */
export interface HarvestFault {
  readonly code: RefusalCode;
  readonly detail: string;
}

/** A dataset on its way from a source. */
export interface SourceDataset {
  /** Lasting name at the source; absent where it has none, which is a fault. */
  readonly key?: string;
  /** The name in reports. */
  readonly name: string;
  /** N-Triples. */
  readonly triples: string;
  /** Changes when the content does, and only then. */
  readonly hash: string;
  readonly fault?: HarvestFault;
}
