/**
 * What changed from one version to the next, as people read it: each thing that has an IRI, and what is said of it. What has none, such as a
 * publisher that is described in place, is a value: it is the same in two versions when everything said of it is, whatever its label.
 */
import { createHash } from 'node:crypto';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import type { Quad } from '../../core/rdf/terms.js';
import { dcat, dct, foaf, rdf, rdfs, skos, vcard } from '../../core/rdf/vocabulary.js';
import { linesOf } from './patch.js';

/** A value as people read it. */
export interface ChangedValue {
  /** Lexical form of a literal, an IRI, or what the description in place is called. */
  readonly value: string;
  /** BCP 47; null for everything that is no text in a language. */
  readonly language: string | null;
}

/** A property whose values are others than before. */
export interface PropertyChange {
  /** IRI. */
  readonly property: string;
  /** Values that are gone. */
  readonly before: ChangedValue[];
  /** Values that are new. */
  readonly after: ChangedValue[];
}

/** A thing that is described otherwise than before. */
export interface ResourceChange {
  /** IRI. */
  readonly resource: string;
  /** What it is called, in every language that it says; what has no language has null. */
  readonly names: ChangedValue[];
  readonly kind: 'ADDED' | 'CHANGED' | 'REMOVED';
  readonly properties: PropertyChange[];
}

type Term = Quad['object'];

/** Characters of what a description in place is called: many properties may refer to one that is long. */
const MOST_CALLED = 300;
/** Depth to which descriptions in place are compared; metadata that nest deeper are not told apart further down. */
const DEEPEST = 8;

const NAMES: readonly string[] = [
  ...[dct.title, foaf.name, vcard.fn, rdfs.label, skos.prefLabel].map(({ value }) => value),
];
const PERIOD: readonly string[] = [dcat.startDate, dcat.endDate].map(({ value }) => value);

const keyOf = ({ termType, value }: Quad['subject'] | Term): string =>
  termType === 'BlankNode' ? `_:${value}` : value;

/** True if a line may have to be read although the other version has it too: it names a thing, or has to do with one without an IRI. */
const isContext = (line: string): boolean =>
  line.startsWith('_:') || line.includes('> _:') || NAMES.some((name) => line.includes(`> <${name}> "`));

/** The statements of one version, as far as they are others than those of the other one. */
class Described {
  readonly #about = new Map<string, Quad[]>();
  /** Things of which something is said in both versions. */
  readonly #both = new Set<string>();
  readonly #identities = new Map<string, string>();

  constructor(lines: ReadonlySet<string>, other: ReadonlySet<string>) {
    const read: string[] = [];
    for (const line of lines) {
      if (!other.has(line) || isContext(line)) read.push(line);
      if (other.has(line) && line.startsWith('<')) this.#both.add(line.slice(1, line.indexOf('>')));
    }
    for (const quad of parseNTriples(read.join('\n'))) {
      const key = keyOf(quad.subject);
      const known = this.#about.get(key);
      if (known) known.push(quad);
      else this.#about.set(key, [quad]);
    }
  }

  /** IRIs of everything that is described. */
  get resources(): string[] {
    return [...this.#about.keys()].filter((key) => !key.startsWith('_:'));
  }

  has(resource: string): boolean {
    return this.#about.has(resource) || this.#both.has(resource);
  }

  /** Values of the first property that names a thing. */
  names(resource: string): ChangedValue[] {
    const said = this.#about.get(resource) ?? [];
    for (const name of NAMES) {
      const found = said.filter(({ predicate, object }) => predicate.value === name && object.termType === 'Literal');
      if (found.length > 0) return found.map(({ object }) => this.#shown(object));
    }
    return [];
  }

  /** Values of each property of a thing, by what makes them the same. */
  properties(resource: string): Map<string, Map<string, ChangedValue>> {
    const found = new Map<string, Map<string, ChangedValue>>();
    for (const { predicate, object } of this.#about.get(resource) ?? []) {
      const values = found.get(predicate.value) ?? new Map<string, ChangedValue>();
      found.set(predicate.value, values.set(this.#identity(object), this.#shown(object)));
    }
    return found;
  }

  /** Two values are the same where this is. A description is read once for each depth and hashed: others may refer to it often. */
  #identity(term: Term, depth = 0): string {
    if (term.termType === 'Literal') return `"${term.value}"@${term.language}^^${term.datatype.value}`;
    if (term.termType !== 'BlankNode') return `<${term.value}>`;
    if (depth >= DEEPEST) return '[]';
    const key = `${depth} ${term.value}`;
    const known = this.#identities.get(key);
    if (known !== undefined) return known;
    const said = (this.#about.get(keyOf(term)) ?? []).map(
      ({ predicate, object }) => `<${predicate.value}> ${this.#identity(object, depth + 1)}`,
    );
    const identity = createHash('sha256').update(said.sort().join('\n')).digest('base64');
    this.#identities.set(key, identity);
    return identity;
  }

  #shown(term: Term): ChangedValue {
    if (term.termType === 'Literal') return { value: term.value, language: term.language || null };
    if (term.termType !== 'BlankNode') return { value: term.value, language: null };
    const key = keyOf(term);
    const [name] = this.#text(key, NAMES);
    const said = name ?? (this.#text(key, PERIOD).join(' – ') || this.#literals(key).join(', '));
    return { value: said.length > MOST_CALLED ? `${said.slice(0, MOST_CALLED)}…` : said, language: null };
  }

  #text(key: string, properties: readonly string[]): string[] {
    const said = this.#about.get(key) ?? [];
    return properties.flatMap((property) => {
      const found = said.find(({ predicate, object }) => predicate.value === property && object.termType === 'Literal');
      return found ? [found.object.value] : [];
    });
  }

  #literals(key: string): string[] {
    return (this.#about.get(key) ?? []).flatMap(({ predicate, object }) =>
      object.termType === 'BlankNode' || predicate.value === rdf.type.value ? [] : [object.value],
    );
  }
}

const valuesOnlyIn = (
  one: ReadonlyMap<string, ChangedValue> | undefined,
  other: ReadonlyMap<string, ChangedValue> | undefined,
): ChangedValue[] => [...(one ?? [])].flatMap(([key, value]) => (other?.has(key) ? [] : [value]));

const propertyChanges = (resource: string, before: Described, after: Described): PropertyChange[] => {
  const [old, present] = [before.properties(resource), after.properties(resource)];
  return [...new Set([...old.keys(), ...present.keys()])].sort().flatMap((property) => {
    const gone = valuesOnlyIn(old.get(property), present.get(property));
    const come = valuesOnlyIn(present.get(property), old.get(property));
    return gone.length + come.length === 0 ? [] : [{ property, before: gone, after: come }];
  });
};

const kindOf = (resource: string, before: Described, after: Described): ResourceChange['kind'] => {
  if (!before.has(resource)) return 'ADDED';
  return after.has(resource) ? 'CHANGED' : 'REMOVED';
};

/** The changes from one canonical N-Triples document to another: those of the thing `main` first, the others by their IRIs. */
export const changesOf = (main: string, from: string, to: string): ResourceChange[] => {
  const [old, present] = [linesOf(from), linesOf(to)];
  const [before, after] = [new Described(old, present), new Described(present, old)];
  const others = [...new Set([...before.resources, ...after.resources])].filter((iri) => iri !== main).sort();
  return [main, ...others].flatMap((resource) => {
    const properties = propertyChanges(resource, before, after);
    if (properties.length === 0) return [];
    const names = [after, before].map((version) => version.names(resource)).find((said) => said.length > 0) ?? [];
    return [{ resource, names, kind: kindOf(resource, before, after), properties }];
  });
};
