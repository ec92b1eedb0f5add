/** The metadata of one dataset, indexed for assessment. */
import { keyOf, type NamedNode, type Quad, type Term } from '../../../core/rdf/terms.js';
import type { Assessed } from './checks.js';
import type { UrlStatus } from './found.js';

/** The known facts beside the metadata. */
export interface Surroundings {
  /** True if validation at level 1 found no violation. */
  readonly conforms: boolean;
  urlStatus(url: string): UrlStatus;
}

const NONE: readonly Term[] = [];
const counts = (term: Term): boolean => term.termType !== 'Literal' || term.value.trim() !== '';

/** Index over the statements of one graph. */
export class MetadataIndex {
  readonly #nodes = new Map<string, Map<string, Term[]>>();

  constructor(quads: readonly Quad[]) {
    for (const { subject, predicate, object } of quads) {
      if (!counts(object)) continue;
      const key = keyOf(subject);
      let node = this.#nodes.get(key);
      if (!node) this.#nodes.set(key, (node = new Map<string, Term[]>()));
      const list = node.get(predicate.value);
      if (list) list.push(object);
      else node.set(predicate.value, [object]);
    }
  }

  /** Values of a property of a node; literals without any text are left out. */
  values(node: Term, property: NamedNode): readonly Term[] {
    return this.#nodes.get(keyOf(node))?.get(property.value) ?? NONE;
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
