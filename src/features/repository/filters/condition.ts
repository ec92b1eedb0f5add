/** A filter as a client writes it, read into a condition: checked, bounded, and with the place of every fault. */
import { filteredField, type Noun, type RelationField, type Valued } from '../../../model/property.js';
import { badFilter, Budget, type FilterInput } from './limits.js';
import { testsOf, type Test } from './tests.js';
import { isObject } from '../../../core/json.js';

/** What must be true of a node. */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  /** One value of the field passes all tests; with `exists: false` it has none. */
  | { readonly kind: 'value'; readonly field: Valued; readonly tests: readonly Test[]; readonly exists?: boolean }
  | {
      readonly kind: 'related';
      readonly field: RelationField;
      readonly quantifier: 'some' | 'none' | 'every';
      readonly of: Condition;
    };

const objectAt = (value: unknown, place: string): FilterInput => {
  if (!isObject(value)) throw badFilter(place, 'an object is expected.');
  return value;
};

/** True for everything. */
export const ANYTHING: Condition = { kind: 'all', of: [] };

const QUANTIFIERS = ['some', 'none', 'every'] as const;

/** Reads one filter. */
class FilterReader {
  readonly #budget = new Budget();

  read(noun: Noun, input: FilterInput, place: string, depth = 1): Condition {
    const of = Object.entries(input)
      .filter(([, value]) => value != null)
      .map(([name, value]) => this.#member(noun, name, value, `${place}.${name}`, depth));
    return of.length === 1 && of[0] ? of[0] : { kind: 'all', of };
  }

  #member(noun: Noun, name: string, value: unknown, place: string, depth: number): Condition {
    this.#budget.condition(place, depth);
    if (name === 'and' || name === 'or') {
      const parts = (Array.isArray(value) ? value : [value]) as unknown[];
      const of = parts.map((part, at) =>
        this.read(noun, objectAt(part, `${place}[${at}]`), `${place}[${at}]`, depth + 1),
      );
      return { kind: name === 'and' ? 'all' : 'any', of };
    }
    if (name === 'not') return { kind: 'not', of: this.read(noun, objectAt(value, place), place, depth + 1) };
    const field = filteredField(noun, name);
    if (!field) throw badFilter(place, `${noun.name} has no such field.`);
    const inside = objectAt(value, place);
    if (field.kind !== 'relation') return this.#value(field, inside, place);
    if (field.many) return this.#quantified(field, inside, place, depth);
    return { kind: 'related', field, quantifier: 'some', of: this.read(field.to(), inside, place, depth + 1) };
  }

  #value(field: Valued, input: FilterInput, place: string): Condition {
    const { tests, exists } = testsOf(field, input, place, this.#budget);
    return { kind: 'value', field, tests, ...(exists === undefined ? {} : { exists }) };
  }

  #quantified(field: RelationField, input: FilterInput, place: string, depth: number): Condition {
    const of = QUANTIFIERS.flatMap((quantifier): Condition[] => {
      const inside = input[quantifier];
      if (inside == null) return [];
      const there = `${place}.${quantifier}`;
      this.#budget.condition(there, depth + 1);
      return [
        { kind: 'related', field, quantifier, of: this.read(field.to(), objectAt(inside, there), there, depth + 2) },
      ];
    });
    return of.length === 1 && of[0] ? of[0] : { kind: 'all', of };
  }
}

/** Reads a filter on nodes of a noun. `BAD_REQUEST` with the place of what is wrong, `TOO_COMPLEX` beyond `filterLimits`. */
export const conditionOf = (noun: Noun, input: FilterInput, place: string): Condition =>
  new FilterReader().read(noun, input, place);
