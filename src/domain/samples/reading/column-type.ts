/** The type of a column, by all its values: of CSV by how they are written. */
import type { ColumnType } from '../model.js';
import { isDay, type Value } from './values.js';

/** A way in which texts are written, with the number that one stands for; for times milliseconds since 1970. */
interface Notation {
  readonly type: ColumnType;
  readonly form: RegExp;
  readonly measure: (text: string) => number;
}

const time = (text: string): number =>
  Date.parse(/[Tt ]/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text);

/** What begins with a zero and goes on is a code, not a number. */
const NOTATIONS: readonly Notation[] = [
  { type: 'INTEGER', form: /^[+-]?(?:0|[1-9]\d{0,17})$/, measure: Number },
  { type: 'DECIMAL', form: /^[+-]?(?:(?:0|[1-9]\d{0,17})(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/, measure: Number },
  {
    type: 'DECIMAL',
    form: /^[+-]?(?:0|[1-9]\d{0,2}(?:\.\d{3})*|[1-9]\d{0,17})(?:,\d+)?$/,
    measure: (text) => Number(text.replaceAll('.', '').replace(',', '.')),
  },
  { type: 'BOOLEAN', form: /^(?:true|false|yes|no)$/i, measure: Number },
  { type: 'DATE', form: /^\d{4}-\d{2}-\d{2}$/, measure: time },
  {
    type: 'DATE_TIME',
    form: /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
    measure: time,
  },
];

/** The type of a column with the way to measure its values; nothing is measured of texts. */
export interface Typed {
  readonly type: ColumnType;
  readonly measure?: (value: Value) => number;
}

const measures = (type: ColumnType): boolean => ['INTEGER', 'DECIMAL', 'DATE', 'DATE_TIME'].includes(type);

const ofTexts = (texts: readonly string[]): Typed => {
  const found = NOTATIONS.find(({ form, measure, type }) =>
    texts.every((text) => form.test(text.trim()) && (!measures(type) || !Number.isNaN(measure(text.trim())))),
  );
  if (!found) return { type: 'TEXT' };
  const { type, measure } = found;
  return measures(type) ? { type, measure: (value) => measure((value as string).trim()) } : { type };
};

/** The type of a column by its values that are there. */
export const typeOf = (values: readonly Exclude<Value, null>[]): Typed => {
  if (values.length === 0) return { type: 'EMPTY' };
  const every = (test: (value: Value) => boolean): boolean => values.every(test);
  if (every((value) => typeof value === 'string')) return ofTexts(values as readonly string[]);
  if (every((value) => typeof value === 'number' || typeof value === 'bigint')) {
    const isWhole = every((value) => typeof value === 'bigint' || Number.isInteger(value));
    return { type: isWhole ? 'INTEGER' : 'DECIMAL', measure: Number };
  }
  if (every((value) => typeof value === 'boolean')) return { type: 'BOOLEAN' };
  if (every((value) => value instanceof Date)) {
    const type = every((value) => isDay(value as Date)) ? 'DATE' : 'DATE_TIME';
    return { type, measure: (value) => (value as Date).getTime() };
  }
  if (every((value) => value instanceof Uint8Array)) return { type: 'BINARY' };
  return { type: 'STRUCTURE' };
};
