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

/** Graph names come from our own identifiers; this makes sure of it before they enter an update. */
export const graphName = (iri: string): string => {
  if (/[\u0000-\u0020<>"{}|\\^`]/.test(iri)) throw new Error('not a graph name'); // eslint-disable-line no-control-regex -- what IRIREF excludes
  return `<${iri}>`;
};
