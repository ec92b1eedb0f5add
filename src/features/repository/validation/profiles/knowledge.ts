/** What is known of IRIs that metadata only mention: members of code lists, here and of a profile. */
import { Parser } from 'n3';
import { readFileSync } from 'node:fs';
import type { Quad } from '../../../../core/rdf/terms.js';
import { isMember, schemeOf } from '../code-lists.js';
import { QuadIndex } from '../quad-index.js';
import { FOLDER } from '../rules.js';
import { COUNTS_AS, IN_SCHEME, LIST, MEMBER_CLASS, RDF_TYPE, RDFS } from '../terms.js';

/** Facts about an IRI. */
export interface Facts {
  /** IRIs of its classes. */
  readonly types: readonly string[];
  /** IRIs of the concept schemes that it is in. */
  readonly schemes: readonly string[];
}

const NOTHING: Facts = { types: [], schemes: [] };
/** IRIs that are remembered, so that a document that mentions one often asks once. */
const MOST_KNOWN = 2_000;

let read: QuadIndex | undefined;
/** `classes.ttl`: subclasses, and what the members of the lists are. */
export const classes = (): QuadIndex => {
  read ??= new QuadIndex(
    new Parser().parse(readFileSync(new URL('classes.ttl', FOLDER), 'utf8')),
    Number.POSITIVE_INFINITY,
  );
  return read;
};

/** The lists that are held by the service, by name, with the classes of their members. */
const heldLists = (): ReadonlyMap<string, readonly string[]> => {
  const lists = new Map<string, readonly string[]>();
  for (const term of classes().subjectsWith(MEMBER_CLASS)) {
    lists.set(
      term.value.slice(LIST.length),
      classes()
        .valuesOf(term, MEMBER_CLASS)
        .map(({ value }) => value),
    );
  }
  return lists;
};

/** Classes above each class, for values: `term:countsAs` and subclasses of `classes.ttl` as one relation. */
export const aboveClasses = (): readonly (readonly [string, string])[] =>
  [COUNTS_AS, `${RDFS}subClassOf`].flatMap((predicate) =>
    classes()
      .objectsOf(predicate)
      .flatMap(({ value: above }) =>
        classes()
          .subjectsOf(predicate, above)
          .map(({ value: below }) => [below, above] as const),
      ),
  );

/** Knowledge with the code lists of a profile. */
export class Knowledge {
  readonly #lists = heldLists();
  readonly #listed = new Map<string, { readonly types: string[]; readonly schemes: string[] }>();
  readonly #complete: ReadonlySet<string>;
  readonly #known = new Map<string, Facts>();

  /** `quads`: statements of the profile, of which types and schemes of IRIs are read; `complete`: its lists that leave nothing out. */
  constructor(quads: readonly Quad[], complete: readonly Quad[]) {
    for (const { subject, predicate, object } of quads) {
      if (subject.termType !== 'NamedNode' || ![RDF_TYPE, IN_SCHEME].includes(predicate.value)) continue;
      const facts = this.#listed.get(subject.value) ?? { types: [], schemes: [] };
      facts[predicate.value === RDF_TYPE ? 'types' : 'schemes'].push(object.value);
      this.#listed.set(subject.value, facts);
    }
    const declared = complete.filter(({ predicate }) => predicate.value === IN_SCHEME);
    this.#complete = new Set([...declared.map(({ object }) => object.value), ...[...this.#lists.keys()].map(schemeOf)]);
  }

  /** True if it is known here which IRIs are in a concept scheme. */
  holds(scheme: string): boolean {
    return this.#complete.has(scheme);
  }

  /** The facts about an IRI. */
  about(iri: string): Facts {
    const known = this.#known.get(iri);
    if (known) return known;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    const facts = this.#find(iri);
    this.#known.set(iri, facts);
    return facts;
  }

  #find(iri: string): Facts {
    const lists = [...this.#lists].filter(([list]) => isMember(list, iri));
    const listed = this.#listed.get(iri);
    if (lists.length === 0) return listed ?? NOTHING;
    return {
      types: [...(listed?.types ?? []), ...lists.flatMap(([, types]) => types)],
      schemes: [...(listed?.schemes ?? []), ...lists.map(([list]) => schemeOf(list))],
    };
  }
}
