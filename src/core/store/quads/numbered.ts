/** Graphs by the numbers of their terms. */
import type { Dictionary } from './dictionary.js';
import type { Said } from './ordered-rows.js';
import type { Ordering, ReadGraph, ReadGraphs } from './read-graphs.js';
import { inOrder, WIDTH, without } from './triples.js';

/** What a graph holds: statements by the numbers of their terms, each once, in their order (`triples.ts`). */
export interface Held {
  readonly shown: Uint32Array;
  readonly hidden: Uint32Array;
}

/** A graph by its number, with the statements that orders follow from. */
export interface NumberedGraph extends Held {
  readonly graph: Pick<ReadGraph, 'kind' | 'id' | 'catalogue'>;
  readonly g: number;
  readonly said: readonly Said[];
}

/** The statements of a graph that orders follow from. */
const saidIn = (read: ReadGraph, ordering: Ordering, texts: readonly string[], numbers: Uint32Array): Said[] => {
  const said: Said[] = [];
  for (const places of [read.shown, read.hidden])
    for (let at = 0; at < places.length; at += WIDTH) {
      const predicate = ordering.get(places[at + 1] ?? 0);
      if (predicate === undefined) continue;
      const [subject = 0, object = 0] = [places[at], places[at + 2]];
      const [s = 0, o = 0] = [numbers[subject], numbers[object]];
      said.push({ subject: s, predicate, object: o, text: texts[object] ?? '' });
    }
  return said;
};

/** Gives the terms of graphs their numbers, those that are new the next ones. */
export const numbered = (
  { texts, hashes, graphs, orderings }: ReadGraphs,
  dictionary: Dictionary,
): readonly NumberedGraph[] => {
  const numbers = dictionary.numbersOf(texts, hashes);
  return graphs.map((graph) => {
    const shown = inOrder(graph.shown.map((place) => numbers[place] ?? 0));
    // What is in the default graph is in its own graph as well.
    const hidden = without(inOrder(graph.hidden.map((place) => numbers[place] ?? 0)), shown);
    const ordering = orderings.get(graph.kind);
    const said = ordering ? saidIn(graph, ordering, texts, numbers) : [];
    return { graph, g: numbers[graph.name] ?? 0, shown, hidden, said };
  });
};
