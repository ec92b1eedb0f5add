/** Properties whose first value is a concept: the form shows its IRI. */
import type { Quad, Term } from '../../rdf/terms.js';
import { skos } from '../../rdf/vocabulary.js';
import type { DraftGraph } from './graph.js';
import { typedIri } from './terms.js';

interface Shown {
  readonly term: Quad['object'];
  /** The concept that the form shows for it. */
  readonly concept: string;
}

/** The first value of a property; nodes that say which concept they equal, as licences do, stand for it. */
const current = (graph: DraftGraph, node: Term, property: Term): Shown | undefined => {
  const [term] = graph.values(node, property);
  if (!term) return undefined;
  const concept = term.termType === 'NamedNode' ? term.value : (graph.values(term, skos.exactMatch)[0]?.value ?? '');
  return { term, concept };
};

/** The concept that the form shows; empty where there is none. */
export const firstIri = (graph: DraftGraph, node: Term, property: Term): string =>
  current(graph, node, property)?.concept ?? '';

/** Puts another value in place of the first one; further values are not the form's business. */
export const writeIri = (graph: DraftGraph, node: Term, property: Term, value: string, field: string): void => {
  const before = current(graph, node, property);
  if (value === (before?.concept ?? '')) return;
  graph.set(
    node,
    property,
    value === '' ? [] : [typedIri(value, field)],
    (old) => before !== undefined && old.equals(before.term),
  );
};
