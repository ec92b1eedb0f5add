/** Values of cells, as formats have them, and as people read them. */
import { SHOWN_CHARACTERS } from '../model.js';

/** A value: of CSV a text, of Parquet what its type gives. Null where there is none. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | object | null;

/** A column with the values of the rows that are looked at. */
export interface ReadColumn {
  readonly name: string;
  readonly values: readonly Value[];
}

/** The part of a file that is looked at. */
export interface ReadTable {
  readonly columns: readonly ReadColumn[];
  readonly rowCount: number;
  /** True if there is more. */
  readonly isPartial: boolean;
}

/** Cut to what is shown, by whole characters. */
export const cut = (text: string, most = SHOWN_CHARACTERS): string =>
  text.length <= most
    ? text
    : `${Array.from(text.slice(0, most + 1))
        .slice(0, most - 1)
        .join('')}…`;

/** True for a time that is the beginning of a day. */
export const isDay = (date: Date): boolean => date.getTime() % 86_400_000 === 0;

/** A time as text; what is beyond the years of ISO 8601 has none. */
export const timeText = (date: Date, asDay: boolean): string => {
  if (Number.isNaN(date.getTime())) return '';
  return asDay ? date.toISOString().slice(0, 10) : date.toISOString().replace('.000Z', 'Z');
};

/** A nested value as JSON. Keys are few in what is shown; the rest is cut. */
const structureText = (value: object): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint' ? inner.toString() : inner instanceof Uint8Array ? `(${inner.length} bytes)` : inner,
  );

/** A value as text. */
export const textOf = (value: Value): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return timeText(value, isDay(value));
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  return structureText(value);
};
