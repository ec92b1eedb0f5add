/** Rows of the table `graph` and the documents they are. */
import type { GraphDocument, GraphKind, ListedGraph } from '../graph-store.js';
import { joinedIds } from './distributions.js';
import { keptSource, sourceOf, textOf, type StoredText } from './packed.js';

/** A row as lists read it. */
export interface ListedRow {
  readonly position: number;
  readonly iri: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue: string | null;
  readonly owner: string | null;
  readonly original_id: string | null;
  readonly hash: string;
  readonly changed: string;
}

/** A whole row. */
export interface GraphRow extends ListedRow {
  readonly quads: number;
  readonly created: string;
  /** Ids of distributions, joined by line ends; null when there are none. */
  readonly distributions: string | null;
  readonly system: StoredText;
  readonly triples: StoredText;
}

/** Columns that lists read. */
export const LISTED = 'position, iri, kind, id, catalogue, owner, original_id, hash, changed';

/** Columns of a whole row. */
export const WHOLE = `${LISTED}, quads, created, ${joinedIds('graph')} AS distributions, system, triples`;

/** The values of those columns. */
export type ListedValues = readonly [
  position: number,
  iri: string,
  kind: GraphKind,
  id: string,
  catalogue: string | null,
  owner: string | null,
  originalId: string | null,
  hash: string,
  changed: string,
];

/** The row of such values. */
export const listedRow = ([
  position,
  iri,
  kind,
  id,
  catalogue,
  owner,
  original_id,
  hash,
  changed,
]: ListedValues): ListedRow => ({ position, iri, kind, id, catalogue, owner, original_id, hash, changed });

/** The graph as lists name it. */
export const listedOf = (row: Omit<ListedRow, 'position'>): ListedGraph => ({
  iri: row.iri,
  kind: row.kind,
  id: row.id,
  ...(row.catalogue === null ? {} : { catalogue: row.catalogue }),
  ...(row.owner === null ? {} : { owner: row.owner }),
  ...(row.original_id === null ? {} : { originalId: row.original_id }),
  hash: row.hash,
  changed: row.changed,
});

/** The document. Its texts are unpacked when they are first read, as many want its head alone; they throw when they are not whole any more. */
export const documentOf = (row: Omit<GraphRow, 'position'>): GraphDocument => {
  const source = sourceOf(row.triples);
  let [system, triples]: [string?, string?] = [];
  return {
    ...listedOf(row),
    quads: row.quads,
    created: row.created,
    distributions: row.distributions === null ? [] : row.distributions.split('\n'),
    get system() {
      return (system ??= textOf(row.system, row.iri));
    },
    get triples() {
      return (triples ??= textOf(row.triples, row.iri));
    },
    ...(source ? { kept: keptSource(source) } : {}),
  };
};
