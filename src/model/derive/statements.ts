/** The statements of a stored graph, for making search documents: what the views offer, and the properties of a node. */
import { parseNTriples } from '../../core/rdf/ntriples.js';
import type { Quad } from '../../core/rdf/terms.js';
import type { Term } from '../../core/store/graph-store.js';
import { rowTerm } from '../../core/store/row-term.js';
import { Resource, ResourceGraph } from './resource.js';

/** A property of a node with one of its values. */
export interface Property {
  readonly predicate: string;
  readonly value: Term;
}

/** The statements of one graph. */
export class Statements {
  readonly #graph: ResourceGraph;
  readonly #quads: readonly Quad[];

  /** `stored`: canonical N-Triples, as they are stored, or the statements where they were read already. */
  constructor(iri: string, stored: string | readonly Quad[]) {
    this.#quads = typeof stored === 'string' ? parseNTriples(stored) : stored;
    this.#graph = new ResourceGraph(iri, this.#quads);
  }

  /** The resource that the graph is about. */
  get main(): Resource {
    return new Resource(this.#graph, { type: 'uri', value: this.#graph.iri });
  }

  /** The statements about a node, in the order of the graph. */
  properties(node: Resource): Property[] {
    return this.#quads
      .filter(({ subject }) => subject.value === node.term.value)
      .map(({ predicate, object }) => ({ predicate: predicate.value, value: rowTerm(object) }));
  }

  /** A node of the graph. */
  node(term: Term): Resource {
    return new Resource(this.#graph, term);
  }
}
