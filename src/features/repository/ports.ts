/** What features above do for the writes of the repository: they implement these, and the start hands them in. */
import type { ChangeEvent, GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Asker } from '../../core/threads/fair/asker.js';
import type { Prepared } from './intake/job.js';
import type { Link } from './link.js';
import type { Actor } from './writes.js';

/** A dataset as far as its references go. */
export interface Referrer {
  readonly id: string;
  readonly iri: string;
  readonly triples: string;
}

/** The cross-references that are stored beside the metadata of a dataset. */
export interface DatasetReferences {
  /** The references of a dataset, whatever its metadata say; undefined when it has none. */
  of(id: string): Link | undefined;
  /** The organization whose copy it is. */
  buyerOf(id: string): string | undefined;
  /** The references as statements beside the metadata; `link` goes before what is known. */
  statements(dataset: Referrer, link?: Link): string;
}

/** The effect of a write of metadata on what is on sale: for its transaction. */
export interface SaleChange {
  readonly statements: readonly Statement[];
  readonly events: readonly ChangeEvent[];
  /** Cross-references of the dataset from then on. */
  readonly link: Link;
  /** Organization that owns what is listed, where its original says so. */
  readonly owner?: string | undefined;
}

/** Decides over metadata that put something on sale, reprice it or take it off. */
export interface SalesByMetadata {
  /** The effect of storing these metadata on what is on sale; undefined where it does nothing. Refuses what the actor may not sell. */
  of(document: GraphDocument, previous: GraphDocument | undefined, actor: Actor): Promise<SaleChange | undefined>;
  /** Demands that an id names nothing that was on the marketplace. Errors: `CONFLICT`. */
  requireUntraded(id: string): void;
}

/** A suggestion that is to be applied. */
export interface Choice {
  readonly id: string;
  /** Values instead of those that are suggested; needed where they are examples. */
  readonly values?: readonly string[] | null | undefined;
}

/** A dataset that was not stored, and the version that is. */
export interface Planned {
  readonly id: string;
  readonly prepared: Prepared;
  readonly previous: Pick<GraphDocument, 'id' | 'triples' | 'distributions'> | undefined;
}

/** The improvement that is asked for. */
export interface Improvement {
  readonly choices: readonly Choice[];
  /** Id of the one distribution that may be changed; absent where everything may. */
  readonly only: string | undefined;
  readonly asker: Asker;
  /** Words of the application profiles by which the outcome is judged. */
  readonly profiles?: readonly string[] | undefined;
}

/** Applies chosen suggestions to metadata before they are stored. */
export interface Improvements {
  improved(id: string, prepared: Prepared, improvement: Improvement): Promise<Prepared>;
}
