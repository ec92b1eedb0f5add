/** The statements of a dataset or catalogue while a form changes them: what a form does not show stays as it is. */
import { parseNTriples, toNTriples } from '../../rdf/ntriples.js';
import { factory, type Quad, type Term } from '../../rdf/terms.js';
import { rdf } from '../../rdf/vocabulary.js';

type Predicate = Quad['predicate'];
type Value = Quad['object'];

/** A graph of statements that can be changed property by property. */
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

  /** Objects of a property, those that `keep` says yes to. */
  values(subject: Term, predicate: Term, keep: (value: Value) => boolean = () => true): Value[] {
    return this.#quads
      .filter((quad) => quad.subject.equals(subject) && quad.predicate.equals(predicate) && keep(quad.object))
      .map(({ object }) => object);
  }

  /** Puts other objects in place of those that `replaced` says yes to. */
  set(
    subject: Term,
    predicate: Term,
    values: readonly Value[],
    replaced: (value: Value) => boolean = () => true,
  ): void {
    const left = this.#quads.filter(
      (quad) => !(quad.subject.equals(subject) && quad.predicate.equals(predicate) && replaced(quad.object)),
    );
    this.#quads = [
      ...left,
      ...values.map((value) => factory.quad(subject as Quad['subject'], predicate as Predicate, value)),
    ];
  }

  /** Takes a node away with all that is said about it, and what points at it. */
  remove(node: Term): void {
    this.#quads = this.#quads.filter(({ subject, object }) => !subject.equals(node) && !object.equals(node));
  }

  /** True if nothing is said about a node but what it is. */
  isBare(node: Term): boolean {
    return this.#quads.every(({ subject, predicate }) => !subject.equals(node) || predicate.equals(rdf.type));
  }

  /** True if anything points at a node. */
  isUsed(node: Term): boolean {
    return this.#quads.some(({ object }) => object.equals(node));
  }

  /** Blank nodes that a node leads to. */
  blankParts(node: Term, found: readonly Value[] = []): Value[] {
    const next = this.#quads
      .filter(({ subject, object }) => subject.equals(node) && object.termType === 'BlankNode')
      .map(({ object }) => object)
      .filter((part) => !found.some((known) => known.equals(part)));
    return next.reduce<Value[]>((all, part) => this.blankParts(part, all), [...found, ...next]);
  }

  /** The graph as N-Triples. */
  toString(): string {
    return toNTriples(this.#quads);
  }
}
