/** The metadata of one dataset, indexed for assessment. */
import { keyOf, type NamedNode, type Quad, type Term } from '../../rdf/terms.js';
import type { Assessed } from './checks.js';
import type { UrlStatus } from './found.js';

/** The known facts beside the metadata. */
export interface Surroundings {
  /** True if validation at level 1 found no violation. */
  readonly conforms: boolean;
  urlStatus(url: string): UrlStatus;
}

const counts = (term: Term): boolean => term.termType !== 'Literal' || term.value.trim() !== '';

/** Index over the statements of one graph. */
export class MetadataIndex {
  readonly #values = new Map<string, Term[]>();

  constructor(quads: readonly Quad[]) {
    for (const { subject, predicate, object } of quads) {
      if (!counts(object)) continue;
      const key = `${keyOf(subject)} ${predicate.value}`;
      const list = this.#values.get(key);
      if (list) list.push(object);
      else this.#values.set(key, [object]);
    }
  }

  /** Values of a property of a node; literals without any text are left out. */
  values(node: Term, property: NamedNode): readonly Term[] {
    return this.#values.get(`${keyOf(node)} ${property.value}`) ?? [];
  }

  /** One node as the checks see it. */
  subject(node: Term, surroundings: Surroundings): Assessed {
    return {
      values: (property) => this.values(node, property),
      valuesOf: (other, property) => this.values(other, property),
      conforms: surroundings.conforms,
      urlStatus: (url) => surroundings.urlStatus(url),
    };
  }
}
