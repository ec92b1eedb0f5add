/** Graphs by the numbers of their terms. Those that are put together are read first, so that all terms that are new are added at once. */
import { NotNTriples, NTriplesReader } from '../../rdf/ntriples-reader.js';
import type { Quad, Term } from '../../rdf/terms.js';
import type { GraphKind } from '../graph-store.js';
import type { Dictionary } from './dictionary.js';
import { ORDERING, type Said } from './ordered-rows.js';
import { textOfTerm } from './term-text.js';
import type { Triple } from './triple-table.js';

/** A graph as the index takes it: N-Triples that are in the default graph too, and such that are in the graph of that name only. */
export interface IndexableGraph {
  readonly iri: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue: string | null;
  readonly shown: string;
  readonly hidden: string;
}

/** What a graph holds: each statement once, under its numbers parted by blanks. */
export interface Held {
  readonly shown: ReadonlyMap<string, Triple>;
  readonly hidden: ReadonlyMap<string, Triple>;
}

/** A graph by its number, with the statements that orders follow from. */
export interface NumberedGraph extends Held {
  readonly graph: IndexableGraph;
  readonly g: number;
  readonly said: readonly Said[];
}

/** Told of a graph whose text is no RDF any more. */
export type OnNotRdf = (iri: string, error: Error) => void;

/** A graph as it was read. */
interface ReadGraph {
  readonly graph: IndexableGraph;
  readonly shown: readonly Quad[];
  readonly hidden: readonly Quad[];
}

const nameOf = ({ iri }: IndexableGraph): string => `I${iri}`;

/** Names are made once for all texts of a reader, literals anew each time that they stand in one. */
const isName = ({ termType }: Term): boolean => termType !== 'Literal';

/** The texts of all terms of these graphs, each once. */
const textsOf = (graphs: readonly ReadGraph[]): Set<string> => {
  const texts = new Set<string>();
  const seen = new Set<Term>();
  const note = (term: Term): void => {
    if (isName(term)) {
      if (seen.has(term)) return;
      seen.add(term);
    }
    texts.add(textOfTerm(term));
  };
  for (const { graph, shown, hidden } of graphs) {
    texts.add(nameOf(graph));
    for (const quads of [shown, hidden])
      for (const { subject, predicate, object } of quads) {
        note(subject);
        note(predicate);
        note(object);
      }
  }
  return texts;
};

/** The graphs by the numbers of their terms; one that is no RDF any more holds nothing, and is told to `onNotRdf`. */
export const numbered = (
  graphs: readonly IndexableGraph[],
  dictionary: Dictionary,
  onNotRdf: OnNotRdf,
): readonly NumberedGraph[] => {
  const reader = new NTriplesReader();
  const read = graphs.map((graph): ReadGraph => {
    try {
      return { graph, shown: reader.read(graph.shown), hidden: reader.read(graph.hidden) };
    } catch (error) {
      if (!(error instanceof NotNTriples)) throw error;
      onNotRdf(graph.iri, error);
      return { graph, shown: [], hidden: [] };
    }
  });
  dictionary.learn(textsOf(read));
  const names = new Map<Term, number>();
  const numberOf = (term: Term): number => {
    if (!isName(term)) return dictionary.idOf(textOfTerm(term));
    let number = names.get(term);
    if (number === undefined) names.set(term, (number = dictionary.idOf(textOfTerm(term))));
    return number;
  };
  return read.map(({ graph, ...quads }) => {
    const held = { shown: new Map<string, Triple>(), hidden: new Map<string, Triple>() };
    const said: Said[] = [];
    for (const name of ['shown', 'hidden'] as const) {
      for (const { subject, predicate, object } of quads[name]) {
        const triple: Triple = [numberOf(subject), numberOf(predicate), numberOf(object)];
        const key = triple.join(' ');
        // What is in the default graph is in its own graph as well.
        if (!held.shown.has(key)) held[name].set(key, triple);
        if (ORDERING[graph.kind]?.includes(predicate.value))
          said.push({ subject: triple[0], predicate: predicate.value, object: triple[2], text: textOfTerm(object) });
      }
    }
    return { graph, g: dictionary.idOf(nameOf(graph)), ...held, said };
  });
};
