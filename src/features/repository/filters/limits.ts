/** The bounds of a filter, and the refusal of one that cannot be read. */
import { Refusal } from '../../../core/errors.js';

/** A filter as GraphQL hands it over. */
export type FilterInput = Readonly<Record<string, unknown>>;

/** The limits of one filter. They bound the query that is made of it. */
export const filterLimits = {
  /** Braces within braces. */
  depth: 10,
  /** Conditions in all. */
  conditions: 60,
  /** Values that fields are compared with, of all lists together. */
  operands: 200,
  /** Characters of one text. */
  characters: 1_000,
} as const;

/** The refusal of a filter that cannot be read; `place` is the way to the fault, such as `filter.distributions.some`. */
export const badFilter = (place: string, message: string): Refusal =>
  new Refusal('BAD_REQUEST', `${place}: ${message}`, { place });

/** What is left of the limits. */
export class Budget {
  #conditions = 0;
  #values = 0;

  /** Counts a condition at a depth. `TOO_COMPLEX` beyond the limits. */
  condition(place: string, depth: number): void {
    this.#within('depth', depth, place);
    this.#within('conditions', ++this.#conditions, place);
  }

  /** Counts the values of a list. */
  values(place: string, number: number): void {
    this.#within('operands', (this.#values += number), place);
  }

  #within(limit: keyof typeof filterLimits, found: number, place: string): void {
    const maximum = filterLimits[limit];
    if (found <= maximum) return;
    throw new Refusal('TOO_COMPLEX', `${place}: the filter has too many ${limit}; at most ${maximum} are allowed.`, {
      limit: `filter ${limit}`,
      maximum,
      place,
    });
  }
}
