/** Values of one dimension for every row: small numbers in typed arrays, so that a million rows are counted in milliseconds. */
import { fold } from '../../rdf/fold.js';

/** Marks a cell that points to a list of values. */
export const LIST = 0x8000_0000;
const FIRST_ROWS = 1024;

/** A growing array of unsigned numbers. */
export const grown = (array: Uint32Array, needed: number): Uint32Array => {
  if (needed <= array.length) return array;
  const larger = new Uint32Array(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
};

/** A value as the column knows it. */
export interface Known {
  readonly value: string;
  /** Rows may call a value by different names: this is the one of the row that changed last. */
  label: string | null;
  /** Revision of the row that the label is from. */
  revision: number;
}

/** A column as plain data. */
export interface CellsData {
  readonly values: readonly string[];
  readonly labels: readonly (string | null)[];
  readonly revisions: readonly number[];
  readonly cells: Uint32Array;
  readonly lists: Uint32Array;
}

/** One column. A cell is 0 for no value, the number of a value, or the place of a list of them. */
export class Cells {
  /** Values by their number; number 0 is none. */
  readonly known: Known[] = [{ value: '', label: null, revision: 0 }];
  readonly #numbers = new Map<string, number>();
  readonly #folded = new Map<string, number[]>();
  #cells = new Uint32Array(FIRST_ROWS);
  #lists = new Uint32Array(FIRST_ROWS);
  #used = 0;

  /** The column as plain data, up to the row `end`; it shares the arrays. */
  data(end: number): CellsData {
    return {
      values: this.known.map(({ value }) => value),
      labels: this.known.map(({ label }) => label),
      revisions: this.known.map(({ revision }) => revision),
      cells: this.#cells.subarray(0, end),
      lists: this.#lists.subarray(0, this.#used),
    };
  }

  /** Takes over what `data` gave, into a column without values. */
  load({ values, labels, revisions, cells, lists }: CellsData): void {
    for (let number = 1; number < values.length; number += 1)
      this.#number(revisions[number] ?? 0, values[number] ?? '', labels[number]);
    this.#cells = cells as Uint32Array<ArrayBuffer>;
    this.#lists = lists as Uint32Array<ArrayBuffer>;
    this.#used = lists.length;
  }

  /** Sets the values of a row, which are those of a revision. */
  set(row: number, values: readonly (string | readonly [string, string])[], revision = 0): void {
    this.#cells = grown(this.#cells, row + 1) as Uint32Array<ArrayBuffer>;
    const numbers = values.map((value) =>
      typeof value === 'string' ? this.#number(revision, value) : this.#number(revision, ...value),
    );
    this.#cells[row] = numbers.length < 2 ? (numbers[0] ?? 0) : this.#list(numbers, this.#cells[row] ?? 0);
  }

  /** Numbers of the values that a caller means: the value itself in any case, or the last segment of an IRI. */
  find(value: string): readonly number[] {
    return this.#folded.get(fold(value)) ?? [];
  }

  /** Number of exactly this value; 0 when no row has it. */
  exactly(value: string): number {
    return this.#numbers.get(value) ?? 0;
  }

  /** Calls `visit` with the number of each value of a row. */
  each(row: number, visit: (number: number) => void): void {
    const cell = this.#cells[row] ?? 0;
    if (cell === 0) return;
    if (cell < LIST) return visit(cell);
    const start = cell - LIST;
    const end = start + 1 + (this.#lists[start] ?? 0);
    for (let at = start + 1; at < end; at += 1) visit(this.#lists[at] ?? 0);
  }

  /** True if a row has any of the wanted values, which are marked by 1 in `wanted`. */
  hasAny(row: number, wanted: Uint8Array): boolean {
    const cell = this.#cells[row] ?? 0;
    if (cell < LIST) return wanted[cell] === 1;
    const start = cell - LIST;
    const end = start + 1 + (this.#lists[start] ?? 0);
    for (let at = start + 1; at < end; at += 1) if (wanted[this.#lists[at] ?? 0] === 1) return true;
    return false;
  }

  /** Adds the values of rows to `counts`, which is indexed by number. */
  count(rows: Uint32Array, counts: Uint32Array, step: 1 | -1 = 1): void {
    const cells = this.#cells;
    const lists = this.#lists;
    for (const row of rows) {
      const cell = cells[row] ?? 0;
      if (cell < LIST) {
        counts[cell] = (counts[cell] ?? 0) + step;
        continue;
      }
      const start = cell - LIST;
      const end = start + 1 + (lists[start] ?? 0);
      for (let at = start + 1; at < end; at += 1) {
        const number = lists[at] ?? 0;
        counts[number] = (counts[number] ?? 0) + step;
      }
    }
    counts[0] = 0;
  }

  /** Stores a list: in place of the one before where that is long enough, so that changes do not pile up. */
  #list(numbers: readonly number[], before: number): number {
    const place = before - LIST;
    if (place >= 0 && (this.#lists[place] ?? 0) >= numbers.length) {
      this.#lists[place] = numbers.length;
      this.#lists.set(numbers, place + 1);
      return before;
    }
    const start = this.#used;
    this.#lists = grown(this.#lists, start + numbers.length + 1) as Uint32Array<ArrayBuffer>;
    this.#lists[start] = numbers.length;
    this.#lists.set(numbers, start + 1);
    this.#used += numbers.length + 1;
    return LIST + start;
  }

  #number(revision: number, value: string, label: string | null = null): number {
    const number = this.#numbers.get(value);
    if (number !== undefined) {
      const known = this.known[number];
      if (known && label !== null && (known.label === null || revision >= known.revision))
        Object.assign(known, { label, revision });
      return number;
    }
    const next = this.known.length;
    this.known.push({ value, label, revision });
    this.#numbers.set(value, next);
    this.#alias(fold(value), next);
    if (/^https?:/.test(value)) this.#alias(fold(value.replace(/^.*[/#]/, '')), next);
    return next;
  }

  #alias(name: string, number: number): void {
    const known = this.#folded.get(name);
    if (known) known.push(number);
    else this.#folded.set(name, [number]);
  }
}
