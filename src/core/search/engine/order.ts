/** Orders hits in memory and cuts out a page. */
import type { Reader } from '../../store/sqlite/reader.js';
import type { Columns } from '../columns/columns.js';
import type { IndexQuery, Position, SortKey } from '../query.js';

/** Hits up to this many are ordered by titles where the titles are not the first key. */
export const MOST_WITH_TITLES = 2_000;

type Value = number | string | null;

/** Value of a sort key for a row; null where the row has none. */
export type KeyReader = (row: number) => Value;

const SCORE: Pick<SortKey, 'descending'> = { descending: true };

/** Compares two values; what has none comes last in either direction. */
export const compareValues = (one: Value, other: Value, descending: boolean): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return (one < other ? -1 : 1) * (descending ? -1 : 1);
};

const titlesOf = (rows: Uint32Array, language: string, reader: Reader): Map<number, string> =>
  new Map(
    reader
      .read<{ row: number; key: string }>(
        'SELECT row, key FROM search_title WHERE row IN (SELECT value FROM json_each(?)) AND language = ?',
        [JSON.stringify(Array.from(rows)), language],
      )
      .map(({ row, key }) => [row, key]),
  );

/** An order of rows. */
export class Order {
  readonly #keys: readonly { readonly read: KeyReader; readonly descending: boolean }[];
  /** Rows with equal keys follow the direction of the first key. */
  readonly #descending: boolean;

  constructor(
    sort: readonly SortKey[],
    rows: Uint32Array,
    sources: { readonly columns: Columns; readonly reader: Reader; readonly scores: ReadonlyMap<number, number> },
  ) {
    const { columns, reader, scores } = sources;
    this.#keys = sort.flatMap((key) => {
      const { descending } = key;
      if (key.by === 'relevance') return [{ descending, read: (row: number) => scores.get(row) ?? 0 }];
      if (key.by === 'title') {
        if (rows.length > MOST_WITH_TITLES) return [];
        const titles = titlesOf(rows, key.language, reader);
        return [{ descending, read: (row: number) => titles.get(row) ?? null }];
      }
      const numbers = columns.numbers[key.by];
      const read = (row: number): Value => {
        const value = numbers[row] ?? NaN;
        return Number.isNaN(value) ? null : value;
      };
      return [{ descending, read }];
    });
    this.#descending = (sort[0] ?? SCORE).descending;
  }

  /** Position of a row in this order. */
  position(row: number): Position {
    return { row, keys: this.#keys.map(({ read }) => read(row)) };
  }

  compare(one: number, other: number): number {
    for (const { read, descending } of this.#keys) {
      const result = compareValues(read(one), read(other), descending);
      if (result !== 0) return result;
    }
    return this.#descending ? other - one : one - other;
  }

  /** True if a row comes after a position. */
  isAfter(row: number, { row: at, keys }: Position): boolean {
    for (const [index, { read, descending }] of this.#keys.entries()) {
      const result = compareValues(read(row), keys[index] ?? null, descending);
      if (result !== 0) return result > 0;
    }
    return this.#descending ? row < at : row > at;
  }

  /** The rows of a page. */
  page(rows: Uint32Array, { offset, limit }: Pick<IndexQuery, 'offset' | 'limit'>): Uint32Array {
    if (offset >= rows.length || limit === 0) return new Uint32Array(0);
    const copy = rows.slice();
    const compare = (one: number, other: number): number => this.compare(one, other);
    const end = Math.min(offset + limit, copy.length);
    // Sorting everything for one page of very many hits would take seconds.
    if (copy.length > 2_000) {
      select(copy, end - 1, compare);
      if (offset > 0) select(copy.subarray(0, end), offset, compare);
    } else copy.sort(compare);
    return copy.slice(offset, end).sort(compare);
  }
}

/** Moves what belongs before place `k` before it and the rest behind it (quickselect with the median of three). */
const select = (rows: Uint32Array, k: number, compare: (one: number, other: number) => number): void => {
  let left = 0;
  let right = rows.length - 1;
  const at = (index: number): number => rows[index] ?? 0;
  while (right > left) {
    const middle = (left + right) >>> 1;
    const three = [at(left), at(middle), at(right)].sort(compare);
    const pivot = three[1] ?? 0;
    let i = left;
    let j = right;
    while (i <= j) {
      while (compare(at(i), pivot) < 0) i += 1;
      while (compare(at(j), pivot) > 0) j -= 1;
      if (i > j) break;
      [rows[i], rows[j]] = [at(j), at(i)];
      i += 1;
      j -= 1;
    }
    if (k <= j) right = j;
    else if (k >= i) left = i;
    else return;
  }
};
