/** Metadata as a graph of nodes in memory: what GraphQL fields are read from. */
import type { Quad } from '../../core/rdf/terms.js';
import type { LanguageString } from '../property.js';
import type { Selection } from './selection.js';
import type { Term } from '../../core/store/graph-store.js';
import { rowTerm } from '../../core/store/row-term.js';

/** A predicate: anything that has an IRI as `value`. */
interface Predicate {
  readonly value: string;
}

export type { LanguageString };

const NONE: readonly Term[] = [];

/** False of a literal without any text: it hides no other value beside it. */
const saysSomething = ({ type, value }: Term): boolean => type !== 'literal' || /\S/.test(value);

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** What a graph does not hold, because nobody asked for it. */
interface Rest {
  readonly asked: Selection;
  everything(): readonly Quad[];
}

/** The statements of one named graph, indexed by subject. */
export class ResourceGraph {
  #nodes = new Map<string, Map<string, Term[]>>();
  #rest: Rest | undefined;
  /** Number of statements. */
  readonly size: number;

  /** @param rest where only some statements were asked for: they are all read as soon as another one is */
  constructor(
    readonly iri: string,
    statements: readonly Quad[],
    rest?: Rest,
  ) {
    this.size = statements.length;
    this.#rest = rest;
    this.#index(statements);
  }

  /** True if it holds what is asked, all where that is absent, without another question. */
  holds(asked: Selection | undefined): boolean {
    return this.#rest === undefined || (asked !== undefined && this.#rest.asked.covers(asked));
  }

  /** Objects of the statements with that subject and predicate. */
  objects(subject: string, predicate: string): readonly Term[] {
    const found = this.#nodes.get(subject)?.get(predicate);
    if (found) return found;
    if (!this.#rest || this.#rest.asked.asks(subject === this.iri, predicate)) return NONE;
    this.#complete();
    return this.objects(subject, predicate);
  }

  /** Subjects that have that type. */
  ofType(type: Predicate): Resource[] {
    this.#complete();
    const found: Resource[] = [];
    for (const [subject, properties] of this.#nodes) {
      if (properties.get(RDF_TYPE)?.some(({ value }) => value === type.value))
        found.push(new Resource(this, { type: 'uri', value: subject }));
    }
    return found;
  }

  /** True if anything is said about that node. */
  describes(subject: string): boolean {
    if (!this.#nodes.has(subject)) this.#complete();
    return this.#nodes.has(subject);
  }

  #complete(): void {
    const rest = this.#rest;
    if (!rest) return;
    this.#rest = undefined;
    this.#nodes = new Map();
    this.#index(rest.everything());
  }

  #index(statements: readonly Quad[]): void {
    for (const { subject, predicate, object } of statements) {
      let node = this.#nodes.get(subject.value);
      if (!node) this.#nodes.set(subject.value, (node = new Map()));
      const values = node.get(predicate.value);
      if (values) values.push(rowTerm(object));
      else node.set(predicate.value, [rowTerm(object)]);
    }
  }
}

/** One node of a graph. */
export class Resource {
  constructor(
    readonly graph: ResourceGraph,
    readonly term: Term,
  ) {}

  /** IRI of the node; undefined for a blank node. */
  get iri(): string | undefined {
    return this.term.type === 'uri' ? this.term.value : undefined;
  }

  /** The text of a literal that stands where a node is expected: it is the name of what is meant. Null for a node. */
  get written(): string | null {
    return this.term.type === 'literal' ? this.term.value : null;
  }

  /** The language of such a literal. */
  get language(): string | null {
    return this.term.type === 'literal' ? (this.term['xml:lang'] ?? null) : null;
  }

  /** True if the graph says anything about the node. */
  get described(): boolean {
    return this.term.type !== 'literal' && this.graph.describes(this.term.value);
  }

  // Fields of long lists are read through these methods: plain loops take a fraction of what chains of arrays take.
  objects(first: Predicate, ...others: readonly Predicate[]): readonly Term[] {
    if (this.term.type === 'literal') return NONE;
    const found = this.graph.objects(this.term.value, first.value);
    if (others.length === 0) return found;
    return found.concat(...others.map(({ value }) => this.graph.objects(this.term.value, value)));
  }

  /** The nodes that the first of these predicates with a value leads to. */
  resources(first: Predicate, ...others: readonly Predicate[]): Resource[] {
    const found: Resource[] = [];
    for (const term of this.objects(first, ...others)) {
      if (term.type !== 'literal') found.push(new Resource(this.graph, term));
    }
    return found;
  }

  /** Nodes, and literals that say something in their place. */
  things(predicate: Predicate): Resource[] {
    const found: Resource[] = [];
    for (const term of this.objects(predicate)) if (saysSomething(term)) found.push(new Resource(this.graph, term));
    return found;
  }

  /** The first node; where there is none, the literal in its place: the one in English where there are several. */
  thing(predicate: Predicate): Resource | undefined {
    const node = this.resource(predicate);
    if (node) return node;
    const things = this.things(predicate);
    return things.find(({ language }) => /^en\b/i.test(language ?? '')) ?? things[0];
  }

  resource(first: Predicate, ...others: readonly Predicate[]): Resource | undefined {
    for (const term of this.objects(first, ...others)) {
      if (term.type !== 'literal') return new Resource(this.graph, term);
    }
    return undefined;
  }

  /** Literals that say something, with their languages. */
  strings(first: Predicate, ...others: readonly Predicate[]): LanguageString[] {
    const found: LanguageString[] = [];
    for (const term of this.objects(first, ...others)) {
      if (term.type === 'literal' && saysSomething(term))
        found.push({ value: term.value, language: term['xml:lang'] ?? null });
    }
    return found;
  }

  /** Lexical form of the first value that says something, literal or IRI; predicates are tried in order. */
  text(...predicates: readonly Predicate[]): string | null {
    for (const predicate of predicates) {
      for (const term of this.objects(predicate)) if (term.type !== 'bnode' && saysSomething(term)) return term.value;
    }
    return null;
  }

  /** IRIs among the values. */
  iris(first: Predicate, ...others: readonly Predicate[]): string[] {
    const found: string[] = [];
    for (const { type, value } of this.objects(first, ...others)) if (type === 'uri') found.push(value);
    return found;
  }

  /** A whole number; null when there is none or the value is not one. */
  integer(...predicates: readonly Predicate[]): number | null {
    const number = Number(this.text(...predicates) ?? NaN);
    return Number.isSafeInteger(number) ? number : null;
  }

  /** A boolean, also when it was written as a plain string; null when there is none. */
  boolean(...predicates: readonly Predicate[]): boolean | null {
    const value = this.text(...predicates)?.toLowerCase();
    if (value === 'true' || value === '1') return true;
    return value === 'false' || value === '0' ? false : null;
  }

  /** Local names of the types, in no order. */
  get types(): string[] {
    return this.iris({ value: RDF_TYPE });
  }
}
