/** The query of what an operation selects: which properties of the resources themselves, and which of the nodes below them. */
import { termToNTriples } from '../../core/rdf/ntriples.js';
import { sparql, type NamedNode } from '../../core/rdf/terms.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import { termOf, type Field, type Noun, type Path } from '../property.js';

/** A noun with a field of its type that is selected. */
export interface SelectedField {
  readonly noun: Noun;
  readonly name: string;
}

/** Nouns that are described by graphs of their own. */
const RESOURCES: ReadonlySet<string> = new Set(['Dataset', 'Catalogue']);

const pathsOf = (field: Field): readonly Path[] =>
  field.kind === 'value' || field.kind === 'relation' ? field.paths : [];

/** The properties that are asked of graphs. One that stands in both is asked of all nodes. */
export class Selection {
  readonly #own = new Map<string, NamedNode>();
  readonly #parts = new Map<string, NamedNode>();
  #text: string | undefined;
  #predicates: ReadonlySet<string> | undefined;

  constructor(
    readonly fields: readonly SelectedField[],
    pst: PlatformTerms,
  ) {
    for (const { noun, name } of fields) {
      for (const [property, field] of Object.entries(noun.fields)) {
        if (property !== name && !field.makes?.includes(name)) continue;
        for (const path of pathsOf(field)) this.#add(path, RESOURCES.has(noun.name), pst);
      }
    }
  }

  #add(path: Path, isOfResource: boolean, pst: PlatformTerms): void {
    for (const [at, step] of path.entries()) {
      const term = termOf(step, pst);
      (at === 0 && isOfResource ? this.#own : this.#parts).set(term.value, term);
    }
  }

  /** True if nothing is asked. */
  get isEmpty(): boolean {
    return this.#own.size + this.#parts.size === 0;
  }

  /** True if it asks for a property of the resource itself, or of a node below it. */
  asks(isResource: boolean, predicate: string): boolean {
    return this.#parts.has(predicate) || (isResource && this.#own.has(predicate));
  }

  /** True if it asks for all that another one does. */
  covers(other: Selection): boolean {
    return (
      other === this ||
      ([...other.#own.keys()].every((name) => this.asks(true, name)) &&
        [...other.#parts.keys()].every((name) => this.#parts.has(name)))
    );
  }

  /** The predicates that it asks for, as N-Triples writes them: nothing else can be in the answer. */
  get predicates(): ReadonlySet<string> {
    return (this.#predicates ??= new Set([...this.#own.values(), ...this.#parts.values()].map(termToNTriples)));
  }

  /** The query: the same text for the same selection, whichever resources it is asked of. */
  get text(): string {
    return (this.#text ??= this.#query());
  }

  #query(): string {
    const parts = [...this.#parts.values()];
    const own = [...this.#own.values()].filter(({ value }) => !this.#parts.has(value));
    const ofResource = sparql`{ VALUES ?p { ${own} } GRAPH ?g { ?g ?p ?o } BIND(?g AS ?s) }`;
    const ofNodes = sparql`{ VALUES ?p { ${parts} } GRAPH ?g { ?s ?p ?o } }`;
    const both = own.length > 0 && parts.length > 0 ? sparql`${ofResource} UNION ${ofNodes}` : undefined;
    return sparql`SELECT ?g ?s ?p ?o WHERE { ${both ?? (own.length > 0 ? ofResource : ofNodes)} }`.text;
  }
}

/** The query for all that graphs say. */
export const EVERYTHING = sparql`SELECT ?g ?s ?p ?o WHERE { GRAPH ?g { ?s ?p ?o } }`.text;
