/** The shape of a graph, for writers that nest: what each node says, which blank nodes hang on one place, and the lists. */
import { type BlankNode, keyOf, type NamedNode, type Quad, type Term } from './terms.js';
import { rdf } from './vocabulary.js';

/** A node of a graph. */
export type Node = NamedNode | BlankNode;

/** Levels of blank nodes that are written inside one another; deeper ones are written beside, with a label. */
export const MAX_INLINE = 32;

/** Index over the statements of one graph. */
export class GraphIndex {
  /** Subjects in the order of their first statement. */
  readonly subjects: readonly Node[];
  readonly #statements = new Map<string, Quad[]>();
  readonly #references = new Map<string, number>();
  readonly #lists = new Map<string, readonly Term[]>();
  readonly #cells = new Set<string>();

  constructor(quads: Iterable<Quad>) {
    const subjects: Node[] = [];
    for (const quad of quads) {
      const key = keyOf(quad.subject);
      const statements = this.#statements.get(key);
      if (statements) statements.push(quad);
      else {
        this.#statements.set(key, [quad]);
        subjects.push(quad.subject as Node);
      }
      if (quad.object.termType === 'BlankNode') {
        const object = keyOf(quad.object);
        this.#references.set(object, (this.#references.get(object) ?? 0) + 1);
      }
    }
    this.subjects = subjects;
    this.#findLists();
  }

  /** The statements of the graph about a node. */
  statements(node: Term): readonly Quad[] {
    return this.#statements.get(keyOf(node)) ?? [];
  }

  /** The number of statements that have this blank node as their object. */
  references(node: Term): number {
    return this.#references.get(keyOf(node)) ?? 0;
  }

  /** Items of the list that starts at a node: a whole list, referred to once, whose items are not lists themselves. */
  list(node: Term): readonly Term[] | undefined {
    return this.#lists.get(keyOf(node));
  }

  /** True if a node is a cell of such a list, which is written with the list. */
  isListCell(node: Term): boolean {
    return this.#cells.has(keyOf(node));
  }

  /**
   * Blank nodes that can be written where they are referred to: once only, not in a circle, not too deep. All others are
   * written beside, with a label.
   */
  inlineNodes(): ReadonlySet<string> {
    const inline = new Set<string>();
    const done = new Set<string>();
    const beside = [
      ...this.subjects.filter((node) => node.termType === 'NamedNode' || this.references(node) !== 1),
      // What is left then goes in circles; a cell of a list is written where its list is, so it cannot begin one.
      ...this.subjects.filter((node) => !this.isListCell(node)),
    ];
    for (const root of beside) this.#inlineBelow(root, inline, done);
    return inline;
  }

  #inlineBelow(root: Node, inline: Set<string>, done: Set<string>): void {
    const open: { node: Term; depth: number }[] = done.has(keyOf(root)) ? [] : [{ node: root, depth: 0 }];
    done.add(keyOf(root));
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, depth } = next;
      for (const { object } of this.statements(node)) {
        for (const target of this.list(object) ?? [object]) {
          const key = keyOf(target);
          if (target.termType !== 'BlankNode' || this.references(target) !== 1 || done.has(key)) continue;
          done.add(key);
          const fits = depth + 1 < MAX_INLINE;
          if (fits) inline.add(key);
          open.push({ node: target, depth: fits ? depth + 1 : 0 });
        }
      }
    }
  }

  // The one value of a property of a cell that says nothing but its first and its rest.
  #cellValue(node: Term, property: NamedNode): Term | undefined {
    const statements = this.statements(node);
    if (node.termType !== 'BlankNode' || statements.length !== 2) return undefined;
    return statements.find(({ predicate }) => predicate.value === property.value)?.object;
  }

  #isListLike(node: Term): boolean {
    return node.termType === 'BlankNode' && this.#cellValue(node, rdf.rest) !== undefined;
  }

  #findLists(): void {
    for (const statements of this.#statements.values()) {
      for (const { predicate, object } of statements) {
        if (predicate.value !== rdf.rest.value && this.#isListLike(object)) this.#addList(object);
      }
    }
  }

  #addList(head: Term): void {
    const items: Term[] = [];
    const cells = new Set<string>();
    let cell = head;
    while (keyOf(cell) !== rdf.nil.value) {
      const first = this.#cellValue(cell, rdf.first);
      const rest = this.#cellValue(cell, rdf.rest);
      const sound = first !== undefined && rest !== undefined && this.references(cell) === 1 && !cells.has(keyOf(cell));
      if (!sound || this.#isListLike(first)) return;
      items.push(first);
      cells.add(keyOf(cell));
      cell = rest;
    }
    this.#lists.set(keyOf(head), items);
    for (const key of cells) this.#cells.add(key);
  }
}
