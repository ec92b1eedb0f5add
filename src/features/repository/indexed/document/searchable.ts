/** The needs of search documents. */
import type { PlatformTerms } from '../../../../core/rdf/vocabulary.js';
import type { GraphDocument } from '../../../../core/store/graph-store.js';
import type { Quad } from '../../../../core/rdf/terms.js';
import type { Identifiers } from '../../identifiers.js';

/** The sources of documents. */
export interface DocumentTools {
  readonly identifiers: Identifiers;
  readonly terms: PlatformTerms;
  readonly vocabNs: string;
}

/** Metadata with what search documents say of their owner and their references. */
export interface Searchable extends Pick<GraphDocument, 'kind' | 'iri' | 'id' | 'owner' | 'system' | 'triples'> {
  /** The statements of `triples`, where they were read already. */
  readonly statements?: readonly Quad[] | undefined;
}
