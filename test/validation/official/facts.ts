/** What the official shapes say about each property of each class, read from their files. */
import { Parser, Store } from 'n3';
import { readFileSync } from 'node:fs';
import type { Term } from '../../../src/core/rdf/terms.js';
import { prefixes } from '../../../src/core/rdf/prefixes.js';

const { sh: SH, skos, rdf } = prefixes;

/** Folder of the files, seen from dist/test/validation/official. */
const folder = new URL('../../../../test/validation/official/', import.meta.url);

/** Triples of a file of this folder. */
export const readTurtle = (name: string): Store =>
  new Store(new Parser().parse(readFileSync(new URL(name, folder), 'utf8')));

/** A property of a class with all that any file asks of its values. */
export interface Fact {
  readonly focus: string;
  /** IRI of the property, `^` before it where the shapes follow it backwards. */
  readonly path: string;
  readonly classes: Set<string>;
  readonly kinds: Set<string>;
  readonly datatypes: Set<string>;
  /** IRIs of concept schemes. */
  readonly schemes: Set<string>;
  /** How the IRI has to begin. */
  readonly patterns: Set<string>;
  /** A value that has to be there. */
  readonly values: Set<string>;
  /** Properties of the values that have to lead into a concept scheme. */
  readonly nested: Set<string>;
  required: boolean;
}

const newFact = (focus: string, path: string): Fact => ({
  focus,
  path,
  classes: new Set(),
  kinds: new Set(),
  datatypes: new Set(),
  schemes: new Set(),
  patterns: new Set(),
  values: new Set(),
  nested: new Set(),
  required: false,
});

/** Reads one file into the facts. */
class Reader {
  constructor(
    private readonly store: Store,
    private readonly facts: Map<string, Fact>,
  ) {}

  #objects = (subject: Term, name: string): Term[] => this.store.getObjects(subject as never, SH + name, null);

  #list(head: Term): Term[] {
    const [first] = this.store.getObjects(head as never, `${rdf}first`, null);
    return first ? [first, ...this.#list(this.store.getObjects(head as never, `${rdf}rest`, null)[0]!)] : [];
  }

  #pathOf(shape: Term): string {
    const [path] = this.#objects(shape, 'path');
    const [inverse] = this.#objects(path!, 'inversePath');
    return inverse ? `^${inverse.value}` : path!.value;
  }

  /** Constraints of a shape, with those of the shapes that it refers to. */
  #constraints(shape: Term, fact: Fact): void {
    const add = (name: string, to: Set<string>): void =>
      this.#objects(shape, name).forEach((t) => void to.add(t.value));
    add('class', fact.classes);
    add('nodeKind', fact.kinds);
    add('datatype', fact.datatypes);
    add('pattern', fact.patterns);
    add('hasValue', fact.values);
    if (this.#objects(shape, 'minCount').some(({ value }) => value !== '0')) fact.required = true;
    for (const part of this.#objects(shape, 'or').flatMap((head) => this.#list(head))) this.#constraints(part, fact);
    for (const node of [...this.#objects(shape, 'node'), ...this.#objects(shape, 'shape')])
      this.#constraints(node, fact);
    // A restriction: the value is in the scheme.
    for (const property of this.#objects(shape, 'property')) {
      if (this.#pathOf(property) !== `${skos}inScheme`) fact.nested.add(this.#pathOf(property));
      else this.#objects(property, 'hasValue').forEach(({ value }) => void fact.schemes.add(value));
    }
  }

  #read(focus: string, shape: Term): void {
    const path = this.#pathOf(shape);
    const key = `${focus} ${path}`;
    const fact = this.facts.get(key) ?? newFact(focus, path);
    this.facts.set(key, fact);
    this.#constraints(shape, fact);
  }

  read(): void {
    for (const { subject, object: target } of this.store.getQuads(null, `${SH}targetClass`, null, null)) {
      for (const property of this.#objects(subject, 'property')) this.#read(target.value, property);
      // "One of these properties": the first of them.
      const [first] = this.#objects(subject, 'or').flatMap((head) => this.#list(head));
      if (first) this.#read(target.value, first);
    }
  }
}

/** All properties of all classes that any of the files has. */
export const readFacts = (stores: readonly Store[]): Fact[] => {
  const facts = new Map<string, Fact>();
  for (const store of stores) new Reader(store, facts).read();
  return [...facts.values()];
};
