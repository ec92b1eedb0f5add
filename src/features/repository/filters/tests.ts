/** The operators of the types of values, read from what a client wrote. */
import { isLanguageTag } from '../../../core/rdf/terms.js';
import { plainAmount } from '../views/agreement.js';
import { readDate } from '../../../core/rdf/dates.js';
import type { Valued, ValueType } from '../../../model/property.js';
import { badFilter, filterLimits, type Budget, type FilterInput } from './limits.js';

/** The operators that compare, with what they mean. */
export type Operator = 'eq' | 'in' | 'not' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'language';

/** The operators of each type, beside `exists`. */
export const OPERATORS = {
  text: ['eq', 'in', 'not', 'contains', 'startsWith', 'language'],
  string: ['eq', 'in', 'not', 'contains', 'startsWith'],
  iri: ['eq', 'in', 'not', 'contains', 'startsWith'],
  date: ['eq', 'in', 'not', 'lt', 'lte', 'gt', 'gte'],
  integer: ['eq', 'in', 'not', 'lt', 'lte', 'gt', 'gte'],
  decimal: ['eq', 'in', 'not', 'lt', 'lte', 'gt', 'gte'],
  money: ['eq', 'in', 'not', 'lt', 'lte', 'gt', 'gte'],
  boolean: ['eq'],
  word: ['eq', 'in', 'not'],
  listed: ['eq', 'in'],
} as const satisfies Readonly<Record<ValueType, readonly Operator[]>>;

/** The types whose texts may be compared without case. */
export const CASED: readonly ValueType[] = ['text', 'string'];

/** A span of time in milliseconds since the epoch; the end does not belong to it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** One comparison of a value. */
export type Test =
  | { readonly kind: 'text'; readonly operator: Operator; readonly values: readonly string[]; readonly folded: boolean }
  | { readonly kind: 'number'; readonly operator: Operator; readonly values: readonly string[] }
  | { readonly kind: 'time'; readonly operator: Operator; readonly values: readonly Span[] }
  | { readonly kind: 'flag'; readonly value: boolean };

/** Digits of a number before and after the point: what engines compare exactly. */
const NUMBER = /^-?\d{1,18}(\.\d{1,18})?$/;

const textAt = (value: unknown, place: string): string => {
  if (typeof value !== 'string') throw badFilter(place, 'a text is expected.');
  if (value.length > filterLimits.characters)
    throw badFilter(place, `a text may have ${filterLimits.characters} characters at most.`);
  // Half of a pair is no character, so no store has it.
  if (/\p{Cs}/u.test(value)) throw badFilter(place, 'the text holds half of a surrogate pair.');
  return value;
};

const numberAt = (value: unknown, place: string): string => {
  const text = typeof value === 'number' ? String(value) : textAt(value, place);
  const plain = plainAmount(text);
  if (plain === null || !NUMBER.test(plain))
    throw badFilter(place, 'a number of at most 18 digits before and after the point is expected.');
  return plain;
};

/** A day, month or year lasts until its end, a moment is one millisecond. */
const spanAt = (value: unknown, place: string): Span => {
  const date = readDate(textAt(value, place));
  if (!date || Math.abs(date.from) > 8e14) throw badFilter(place, 'a date, or date and time, is expected.');
  return { from: date.from, until: Math.max(date.until, date.from + 1) };
};

const listAt = (operator: Operator, value: unknown): readonly unknown[] =>
  operator === 'in' ? ((Array.isArray(value) ? value : [value]) as unknown[]) : [value];

const typeTests: Readonly<
  Record<ValueType, (operator: Operator, values: readonly unknown[], place: string, folded: boolean) => Test>
> = (() => {
  const text = (operator: Operator, values: readonly unknown[], place: string, folded: boolean): Test => ({
    ...{ kind: 'text', operator, folded },
    values: values.map((value) => textAt(value, place)),
  });
  const number = (operator: Operator, values: readonly unknown[], place: string): Test => ({
    ...{ kind: 'number', operator },
    values: values.map((value) => numberAt(value, place)),
  });
  return {
    ...{ text, string: text, iri: text, word: text, listed: text, integer: number, decimal: number, money: number },
    date: (operator, values, place) => ({
      ...{ kind: 'time', operator },
      values: values.map((value) => spanAt(value, place)),
    }),
    boolean: (_operator, [value], place) => {
      if (typeof value !== 'boolean') throw badFilter(place, 'true or false is expected.');
      return { kind: 'flag', value };
    },
  };
})();

const requireLanguage = (value: unknown, place: string): void => {
  const range = textAt(value, place);
  if (range !== '*' && !isLanguageTag(range))
    throw badFilter(place, 'a language tag (BCP 47), or `*` for any, is expected.');
};

/** The tests in the filter of a field, and what it says of the existence of a value. */
export const testsOf = (
  { type }: Valued,
  input: FilterInput,
  place: string,
  budget: Budget,
): { readonly tests: readonly Test[]; readonly exists: boolean | undefined } => {
  const folded = input['ignoreCase'] === true && CASED.includes(type);
  const operators: readonly Operator[] = OPERATORS[type];
  const tests = operators.flatMap((operator): Test[] => {
    const value = input[operator];
    if (value == null) return [];
    const there = `${place}.${operator}`;
    const values = listAt(operator, value);
    budget.values(there, values.length);
    if (operator === 'language') requireLanguage(value, there);
    return [typeTests[type](operator, values, there, folded)];
  });
  const exists = input['exists'];
  return { tests, exists: typeof exists === 'boolean' ? exists : undefined };
};
