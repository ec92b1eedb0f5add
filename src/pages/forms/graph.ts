/** The statements of a dataset or catalogue while a form changes them: what a form does not show stays as it is. */
import { parseNTriples, toNTriples } from '../../rdf/ntriples.js';
import type { Quad, Term } from '../../rdf/terms.js';
import { rdf } from '../../rdf/vocabulary.js';

type Value = Quad['object'];

/** A graph of statements that can be changed one by one. */
export class DraftGraph {
  #quads: Quad[];

  private constructor(quads: readonly Quad[]) {
    this.#quads = [...quads];
  }

  /** A graph with nothing in it. */
  static empty(): DraftGraph {
    return new DraftGraph([]);
  }

  /** Reads a document of the store (N-Triples). */
  static of(document: string): DraftGraph {
    return new DraftGraph(parseNTriples(document));
  }

  /** Statements about a property, those whose objects `keep` says yes to. */
  about(subject: Term, predicate: Term, keep: (value: Value) => boolean = () => true): Quad[] {
    return this.#quads.filter(
      (quad) => quad.subject.equals(subject) && quad.predicate.equals(predicate) && keep(quad.object),
    );
  }

  /** Objects of a property, those that `keep` says yes to. */
  values(subject: Term, predicate: Term, keep?: (value: Value) => boolean): Value[] {
    return this.about(subject, predicate, keep).map(({ object }) => object);
  }

  /** Adds statements. */
  add(quads: readonly Quad[]): void {
    this.#quads = [...this.#quads, ...quads];
  }

  /** Takes a statement away, and the blank node that nothing else leads to. */
  drop(quad: Quad): void {
    this.#quads = this.#quads.filter((one) => !one.equals(quad));
    if (quad.object.termType === 'BlankNode' && !this.isUsed(quad.object)) this.remove(quad.object);
  }

  /** Takes a node away with all that is said about it, what points at it, and the blank nodes that only it led to. */
  remove(node: Term): void {
    const parts = this.#quads.filter(({ subject }) => subject.equals(node)).map(({ object }) => object);
    this.#quads = this.#quads.filter(({ subject, object }) => !subject.equals(node) && !object.equals(node));
    for (const part of parts) if (part.termType === 'BlankNode' && !this.isUsed(part)) this.remove(part);
  }

  /** True if nothing is said about a node but what it is. */
  isBare(node: Term): boolean {
    return this.#quads.every(({ subject, predicate }) => !subject.equals(node) || predicate.equals(rdf.type));
  }

  /** True if anything points at a node. */
  isUsed(node: Term): boolean {
    return this.#quads.some(({ object }) => object.equals(node));
  }

  /** The graph as N-Triples. */
  toString(): string {
    return toNTriples(this.#quads);
  }
}
