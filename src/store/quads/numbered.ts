/** Graphs by the numbers of their terms. Those that are put together are read first, so that all terms that are new are added at once. */
import { NotNTriples, NTriplesReader } from '../../rdf/ntriples-reader.js';
import type { Quad, Term } from '../../rdf/terms.js';
import type { GraphKind } from '../graph-store.js';
import type { Dictionary } from './dictionary.js';
import { ORDERING, type Said } from './ordered-rows.js';
import { textOfTerm } from './term-text.js';
import { inOrder, WIDTH, without } from './triples.js';

/** A graph as the index takes it: what is in the default graph too as N-Triples, and what is in the graph of that name only, as such or as terms. */
export interface IndexableGraph {
  readonly iri: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue: string | null;
  readonly shown: string;
  readonly hidden: string | readonly Quad[];
}

/** What a graph holds: statements by the numbers of their terms, each once, in their order (`triples.ts`). */
export interface Held {
  readonly shown: Uint32Array;
  readonly hidden: Uint32Array;
}

/** A graph by its number, with the statements that orders follow from. */
export interface NumberedGraph extends Held {
  readonly graph: IndexableGraph;
  readonly g: number;
  readonly said: readonly Said[];
}

/** Told of a graph whose text is no RDF any more. */
export type OnNotRdf = (iri: string, error: Error) => void;

/** A graph as it was read: statements by the places of their terms. */
interface ReadGraph {
  readonly graph: IndexableGraph;
  readonly name: number;
  readonly shown: Uint32Array;
  readonly hidden: Uint32Array;
}

/** Names are made once for all texts of a reader, literals anew each time that they stand in one. */
const isName = ({ termType }: Term): boolean => termType !== 'Literal';

/** Predicates that orders follow from, by the places of their texts. */
type Ordering = ReadonlyMap<number, string>;

/** The terms of some graphs, each once, by the places of their texts. */
class Places {
  readonly texts: string[] = [];
  readonly #byText = new Map<string, number>();
  readonly #byName = new Map<Term, number>();

  ofText(text: string): number {
    let place = this.#byText.get(text);
    if (place === undefined) this.#byText.set(text, (place = this.texts.push(text) - 1));
    return place;
  }

  /** Subjects come first: where all are new, their statements are in the order of their numbers as they are in that of their texts. */
  ofQuads(quads: readonly Quad[]): Uint32Array {
    const places = new Uint32Array(quads.length * WIDTH);
    let at = 0;
    for (const { subject } of quads) {
      places[at] = this.#of(subject);
      at += WIDTH;
    }
    at = 0;
    for (const { predicate, object } of quads) {
      places[at + 1] = this.#of(predicate);
      places[at + 2] = this.#of(object);
      at += WIDTH;
    }
    return places;
  }

  /** The predicates that orders follow from, by the kinds of the graphs. */
  orderings(): ReadonlyMap<string, Ordering> {
    return new Map(Object.entries(ORDERING).map(([kind, predicates]) => [kind, this.#among(predicates)]));
  }

  #among(predicates: ReadonlySet<string>): Ordering {
    const found = new Map<number, string>();
    for (const predicate of predicates) {
      const place = this.#byText.get(`I${predicate}`);
      if (place !== undefined) found.set(place, predicate);
    }
    return found;
  }

  #of(term: Term): number {
    if (!isName(term)) return this.ofText(textOfTerm(term));
    let place = this.#byName.get(term);
    if (place === undefined) this.#byName.set(term, (place = this.ofText(textOfTerm(term))));
    return place;
  }
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

/** The graphs by the numbers of their terms; one that is no RDF any more holds nothing, and is told to `onNotRdf`. */
export const numbered = (
  graphs: readonly IndexableGraph[],
  dictionary: Dictionary,
  onNotRdf: OnNotRdf,
): readonly NumberedGraph[] => {
  const reader = new NTriplesReader();
  const places = new Places();
  const read = graphs.map((graph): ReadGraph => {
    const name = places.ofText(`I${graph.iri}`);
    try {
      const shown = reader.read(graph.shown);
      const hidden = typeof graph.hidden === 'string' ? reader.read(graph.hidden) : graph.hidden;
      return { graph, name, shown: places.ofQuads(shown), hidden: places.ofQuads(hidden) };
    } catch (error) {
      if (!(error instanceof NotNTriples)) throw error;
      onNotRdf(graph.iri, error);
      return { graph, name, shown: new Uint32Array(), hidden: new Uint32Array() };
    }
  });
  const orderings = places.orderings();
  const numbers = dictionary.numbersOf(places.texts);
  return read.map((one) => {
    const shown = inOrder(one.shown.map((place) => numbers[place] ?? 0));
    // What is in the default graph is in its own graph as well.
    const hidden = without(inOrder(one.hidden.map((place) => numbers[place] ?? 0)), shown);
    const ordering = orderings.get(one.graph.kind);
    const said = ordering ? saidIn(one, ordering, places.texts, numbers) : [];
    return { graph: one.graph, g: numbers[one.name] ?? 0, shown, hidden, said };
  });
};
