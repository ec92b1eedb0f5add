/** Writes Turtle and TriG: prefixes that are used, statements grouped by subject, blank nodes and lists in place. */
import { Writer } from 'n3';
import { Compactor, Labels } from './compact.js';
import { GraphIndex } from './graph-index.js';
import { factory, iri, keyOf, type NamedNode, type Quad, type Term } from './terms.js';
import { rdf, xsd } from './vocabulary.js';

/** A graph to write; without a name it is the default graph. */
export interface TurtleGraph {
  readonly iri?: string;
  readonly quads: readonly Quad[];
}

type Object3 = Quad['object'];

/** Terms that Turtle has a shorter way for, so that they need no prefix. */
const UNWRITTEN = new Set(
  [rdf.type, rdf.first, rdf.rest, rdf.nil, rdf.langString, xsd.string].map(({ value }) => value),
);

const usedPrefixes = (graphs: readonly TurtleGraph[], vocabNs: string): Record<string, string> => {
  const compactor = new Compactor({ pst: vocabNs });
  const see = (term: Term): void => {
    const { value } = term.termType === 'Literal' ? term.datatype : term;
    if (term.termType !== 'BlankNode' && !UNWRITTEN.has(value)) compactor.compact(value);
  };
  for (const { iri: name, quads } of graphs) {
    if (name !== undefined) see(iri(name));
    for (const { subject, predicate, object } of quads) [subject, predicate, object].forEach(see);
  }
  return compactor.used();
};

// rdf:type first, then the properties in the order in which they came, each with all its values.
const byPredicate = (quads: readonly Quad[]): Quad[] => {
  const groups = new Map<string, Quad[]>([[rdf.type.value, []]]);
  for (const quad of quads) {
    const group = groups.get(quad.predicate.value);
    if (group) group.push(quad);
    else groups.set(quad.predicate.value, [quad]);
  }
  return [...groups.values()].flat();
};

class TurtleGraphWriter {
  readonly #index: GraphIndex;
  readonly #inline: ReadonlySet<string>;

  constructor(
    private readonly writer: Writer,
    private readonly labels: Labels,
    private readonly graph: TurtleGraph,
  ) {
    this.#index = new GraphIndex(graph.quads);
    this.#inline = this.#index.inlineNodes();
  }

  write(): void {
    const graph = this.graph.iri === undefined ? factory.defaultGraph() : iri(this.graph.iri);
    for (const subject of this.#index.subjects) {
      if (this.#inline.has(keyOf(subject)) || this.#index.isListCell(subject)) continue;
      for (const { predicate, object } of byPredicate(this.#index.statements(subject))) {
        this.writer.addQuad(this.#labelled(subject), predicate as NamedNode, this.#object(object), graph);
      }
    }
  }

  #labelled<T extends Term>(term: T): T {
    return (term.termType === 'BlankNode' ? factory.blankNode(this.labels.label(term)) : term) as T;
  }

  #object(object: Object3): Object3 {
    const items = this.#index.list(object);
    if (items !== undefined)
      return this.writer.list(items.map((item) => this.#object(item as Object3))) as unknown as Object3;
    if (!this.#inline.has(keyOf(object))) return this.#labelled(object);
    const members = byPredicate(this.#index.statements(object)).map((quad) => ({
      predicate: quad.predicate as NamedNode,
      object: this.#object(quad.object),
    }));
    return this.writer.blank(members as never);
  }
}

/** Writes graphs as TriG; a single graph without a name comes out as Turtle. */
export const writeTurtle = (graphs: readonly TurtleGraph[], vocabNs: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const writer = new Writer({ format: 'application/trig', prefixes: usedPrefixes(graphs, vocabNs) });
    const labels = new Labels();
    for (const graph of graphs) new TurtleGraphWriter(writer, labels, graph).write();
    writer.end((error: Error | null, text: string) => (error ? reject(error) : resolve(text)));
  });
