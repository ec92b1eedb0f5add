/** The statements of a dataset or catalogue while a form changes them: what a form does not show stays as it is. */
import { parseNTriples, toNTriples } from '../../../core/rdf/ntriples.js';
import { keyOf, type Quad, type Term } from '../../../core/rdf/terms.js';
import { rdf } from '../../../core/rdf/vocabulary.js';

type Value = Quad['object'];

/** A graph of statements that can be changed one by one. */
export class DraftGraph {
  /** By the name of their subject. */
  readonly #quads = new Map<string, Quad[]>();

  private constructor(quads: readonly Quad[]) {
    this.add(quads);
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
    return this.#of(subject).filter((quad) => quad.predicate.equals(predicate) && keep(quad.object));
  }

  /** Objects of a property, those that `keep` says yes to. */
  values(subject: Term, predicate: Term, keep?: (value: Value) => boolean): Value[] {
    return this.about(subject, predicate, keep).map(({ object }) => object);
  }

  /** Adds statements. */
  add(quads: readonly Quad[]): void {
    for (const quad of quads) {
      const known = this.#quads.get(keyOf(quad.subject));
      if (known) known.push(quad);
      else this.#quads.set(keyOf(quad.subject), [quad]);
    }
  }

  /** Takes a statement away, and the blank node that nothing else leads to. */
  drop({ subject, predicate, object }: Quad): void {
    const isOther = (one: Quad): boolean => !one.predicate.equals(predicate) || !one.object.equals(object);
    this.#quads.set(keyOf(subject), this.#of(subject).filter(isOther));
    if (object.termType === 'BlankNode' && !this.isUsed(object)) this.remove(object);
  }

  /** Takes a node away with all that is said about it, what points at it, and the blank nodes that only it led to. */
  remove(node: Term): void {
    const parts = this.#of(node).map(({ object }) => object);
    this.#quads.delete(keyOf(node));
    for (const [subject, quads] of this.#quads)
      this.#quads.set(
        subject,
        quads.filter(({ object }) => !object.equals(node)),
      );
    for (const part of parts) if (part.termType === 'BlankNode' && !this.isUsed(part)) this.remove(part);
  }

  /** True if nothing is said about a node but what it is. */
  isBare(node: Term): boolean {
    return this.#of(node).every(({ predicate }) => predicate.equals(rdf.type));
  }

  /** True if anything points at a node. */
  isUsed(node: Term): boolean {
    return this.#all().some(({ object }) => object.equals(node));
  }

  /** The graph as N-Triples. */
  toString(): string {
    return toNTriples(this.#all());
  }

  #of(subject: Term): readonly Quad[] {
    return this.#quads.get(keyOf(subject)) ?? [];
  }

  #all(): Quad[] {
    return [...this.#quads.values()].flat();
  }
}
