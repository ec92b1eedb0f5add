/** Index entries made where metadata are taken in, so that the event loop does not make them. */
import { analysed, type AnalysedEntry } from '../../../core/search/analysed.js';
import type { GraphDocument } from '../../../core/store/graph-store.js';
import { recordedSeller, statedLink } from '../link.js';
import type { DocumentTools, Searchable } from './document/searchable.js';
import { metadataEntry, recorded } from './entry.js';

/** The entry of a dataset, as if nothing but its owner were known beside its metadata. Survives structured cloning. */
export interface IndexedMetadata {
  readonly iri: string;
  /** The organization that the entry was made for. */
  readonly owner: string | undefined;
  readonly entry: AnalysedEntry;
}

/** Makes the entry of a dataset that belongs to `owner`. */
export const indexMetadata = (
  {
    id,
    triples,
    statements,
    owner,
  }: Pick<Searchable, 'id' | 'triples' | 'statements'> & { readonly owner: string | undefined },
  tools: DocumentTools,
): IndexedMetadata | undefined => {
  const iri = tools.identifiers.iri('dataset', id);
  const metadata = {
    kind: 'dataset',
    iri,
    id,
    triples,
    statements,
    system: '',
    ...(owner === undefined ? {} : { owner }),
  } as const;
  const entry = metadataEntry(metadata, tools);
  return entry && { iri, owner, entry: analysed(entry) };
};

/** True if more is known of a document than its metadata and its owner tell. */
const hasReferences = ({ iri, system }: GraphDocument, { terms }: DocumentTools): boolean =>
  recordedSeller({ iri, system }, terms) !== undefined ||
  Object.keys(statedLink({ iri, triples: system }, terms)).length > 0;

/** The entry of a document, from the one that was made of its metadata where that says it all. */
export const entryOf = (
  document: GraphDocument,
  indexed: IndexedMetadata | undefined,
  tools: DocumentTools,
): AnalysedEntry | undefined => {
  const { iri, owner } = document;
  if (indexed?.iri === iri && indexed.owner === owner && !hasReferences(document, tools))
    return recorded(indexed.entry, document);
  const entry = metadataEntry(document, tools);
  return entry && recorded(analysed(entry), document);
};
