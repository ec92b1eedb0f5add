/**
 * Graphs as they are read, before their terms have numbers: what can be done beside the thread that writes the index. Those of one piece are
 * read together, so that each of their terms is looked for once and all that are new are added at once.
 */
import { NotNTriples, NTriplesReader } from '../../rdf/ntriples-reader.js';
import type { Quad, Term } from '../../rdf/terms.js';
import type { GraphKind } from '../graph-store.js';
import { hashOfTerm } from './names.js';
import { ORDERING } from './ordered-rows.js';
import { textOfTerm } from './term-text.js';
import { WIDTH } from './triples.js';

/** What is known of a graph beside its statements. */
interface Named {
  readonly iri: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue: string | null;
}

/** A graph as the index takes it: what is in the default graph too as N-Triples, and what is in the graph of that name only, as such or as terms. */
export interface IndexableGraph extends Named {
  readonly shown: string;
  readonly hidden: string | readonly Quad[];
}

/** A graph as it was read: its name and its statements by the places of their terms. */
export interface ReadGraph extends Named {
  readonly name: number;
  readonly shown: Uint32Array;
  readonly hidden: Uint32Array;
}

/** Predicates that orders follow from, by the places of their texts. */
export type Ordering = ReadonlyMap<number, string>;

/** Some graphs, and the texts of their terms, each once. Threads can send it to each other. */
export interface ReadGraphs {
  readonly texts: readonly string[];
  /** What the terms are looked for by (`hashOfTerm`). */
  readonly hashes: Float64Array;
  readonly graphs: readonly ReadGraph[];
  /** By the kinds of graphs. */
  readonly orderings: ReadonlyMap<string, Ordering>;
}

/** Told of a graph whose text is no RDF any more, or not whole. */
export type OnRefused = (iri: string) => void;

/** Names are made once for all texts of a reader, literals anew each time that they stand in one. */
const isName = ({ termType }: Term): boolean => termType !== 'Literal';

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

/** Reads graphs; one that is no RDF any more holds nothing, and is told to `onRefused`. */
export const readGraphs = (graphs: readonly IndexableGraph[], onRefused: OnRefused): ReadGraphs => {
  const reader = new NTriplesReader();
  const places = new Places();
  const read = graphs.map((graph): ReadGraph => {
    const { iri, kind, id, catalogue } = graph;
    const name = places.ofText(`I${iri}`);
    try {
      const shown = reader.read(graph.shown);
      const hidden = typeof graph.hidden === 'string' ? reader.read(graph.hidden) : graph.hidden;
      return { iri, kind, id, catalogue, name, shown: places.ofQuads(shown), hidden: places.ofQuads(hidden) };
    } catch (error) {
      if (!(error instanceof NotNTriples)) throw error;
      onRefused(iri);
      return { iri, kind, id, catalogue, name, shown: new Uint32Array(), hidden: new Uint32Array() };
    }
  });
  const { texts } = places;
  return { texts, hashes: Float64Array.from(texts, hashOfTerm), graphs: read, orderings: places.orderings() };
};
