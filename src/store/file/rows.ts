/** Rows of the table `graph` and the documents they are. */
import type { GraphDocument, GraphKind } from '../graph-store.js';
import { joinedIds } from './distributions.js';
import { keptSource, sourceOf, textOf, type StoredText } from './packed.js';

/** A row without the long texts. */
export interface HeaderRow {
  readonly position: number;
  readonly iri: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue: string | null;
  readonly owner: string | null;
  readonly original_id: string | null;
  readonly hash: string;
  readonly quads: number;
  readonly created: string;
  readonly changed: string;
  /** Ids of distributions, joined by line ends; null when there are none. */
  readonly distributions: string | null;
}

/** A whole row. */
export interface GraphRow extends HeaderRow {
  readonly system: StoredText;
  readonly triples: StoredText;
}

/** Columns of a header. */
export const HEADER = `position, iri, kind, id, catalogue, owner, original_id, hash, quads, created, changed,
  ${joinedIds('graph')} AS distributions`;

/** Columns of a whole row. */
export const WHOLE = `${HEADER}, system, triples`;

/** The document without its texts. */
export const headerOf = (row: Omit<HeaderRow, 'position'>): Omit<GraphDocument, 'triples' | 'system'> => ({
  iri: row.iri,
  kind: row.kind,
  id: row.id,
  ...(row.catalogue === null ? {} : { catalogue: row.catalogue }),
  ...(row.owner === null ? {} : { owner: row.owner }),
  ...(row.original_id === null ? {} : { originalId: row.original_id }),
  hash: row.hash,
  quads: row.quads,
  created: row.created,
  changed: row.changed,
  distributions: row.distributions === null ? [] : row.distributions.split('\n'),
});

/** The document. */
export const documentOf = (row: Omit<GraphRow, 'position'>): GraphDocument => {
  const source = sourceOf(row.triples);
  return {
    ...headerOf(row),
    system: textOf(row.system, row.iri),
    triples: textOf(row.triples, row.iri),
    ...(source ? { kept: keptSource(source) } : {}),
  };
};
