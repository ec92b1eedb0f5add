/** How many rows a filter will read, from the numbers that the index has of each predicate: for those who price questions. */
import type { QueryStatistics } from '../../store/query.js';
import { dcat, dqv, rdf } from '../../rdf/vocabulary.js';
import { conditionOf, type Condition } from './condition.js';
import type { FilterInput } from './limits.js';
import type { Path } from '../../model/property.js';
import { lists, type ListName } from './queries.js';
import { Scopes, type Naming } from './scope.js';

/** Rows that are read for a name that is looked up: what shares a name is a small part of all. */
const LOOKUP = 100;

const ANCHORS = {
  datasets: dcat.dataset,
  catalogues: rdf.type,
  distributions: dcat.distribution,
  dataServices: dcat.accessService,
} as const;

/** Estimates questions on one deployment. */
export class Estimates {
  readonly #scopes: Scopes;

  constructor(
    naming: Naming,
    private readonly statistics: QueryStatistics,
  ) {
    this.#scopes = new Scopes(naming);
  }

  /** Rows of a list; undefined where the filter cannot be read. */
  rows(list: ListName, filter: FilterInput): number | undefined {
    const { statistics } = this;
    const all = statistics.withPredicate(ANCHORS[list].value);
    try {
      return Math.min(all, this.#rows(conditionOf(lists[list], filter, 'filter'), statistics));
    } catch {
      // It is refused with its place when it is executed.
      return undefined;
    }
  }

  #paths(paths: readonly Path[], statistics: QueryStatistics): number {
    const first = paths.map(([predicate]) => statistics.withPredicate(this.#scopes.term(predicate).value));
    return first.reduce((sum, rows) => sum + rows, 0);
  }

  /** Rows from which a condition can be found: all of them together where it only takes away. */
  #rows(condition: Condition, statistics: QueryStatistics): number {
    switch (condition.kind) {
      case 'all':
        return Math.min(Infinity, ...condition.of.map((part) => this.#rows(part, statistics)));
      case 'any':
        return condition.of.reduce((sum, part) => sum + this.#rows(part, statistics), 0);
      case 'not':
        return Infinity;
      case 'related': {
        const { field, quantifier, of } = condition;
        if (quantifier !== 'some') return Infinity;
        const inside = this.#rows(of, statistics);
        return field.paths.length === 0 ? inside : Math.min(inside, this.#paths(field.paths, statistics));
      }
      case 'value': {
        const { field, tests, exists } = condition;
        if (exists === false || (exists === undefined && tests.length === 0)) return Infinity;
        const isNamed = tests.some((test) => test.kind === 'text' && ['eq', 'in'].includes(test.operator));
        if (field.kind === 'self') return isNamed && field.as !== 'code' ? LOOKUP : Infinity;
        if (field.kind !== 'value') return statistics.withPredicate(dqv.isMeasurementOf.value);
        return field.type === 'iri' && isNamed ? LOOKUP : this.#paths(field.paths, statistics);
      }
    }
  }
}
