/** Graphs as the text that engines load. */
import type { GraphKind } from '../graph-store.js';

/** A graph as an engine takes it. */
export interface LoadableGraph {
  readonly iri: string;
  readonly kind: GraphKind;
  readonly triples: string;
  readonly system: string;
}

/** Statements of a graph as N-Quads. Canonical N-Triples escape line ends, so ` .` before one ends a statement. */
export const toNQuads = ({ iri, triples, system }: LoadableGraph): string =>
  (triples + system).replaceAll(' .\n', ` <${iri}> .\n`);
