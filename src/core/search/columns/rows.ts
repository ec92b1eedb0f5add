/** Sets of rows as sorted arrays of numbers. */

const COMMA = 0x2c;
const ZERO = 0x30;

/** Reads the comma-separated numbers that SQLite wrote, in their order; one string crosses over faster than many row objects. */
export const parseOrder = (text: string | null): Uint32Array => {
  if (text === null || text === '') return new Uint32Array(0);
  let count = 1;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1;
  const rows = new Uint32Array(count);
  let number = 0;
  let used = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      rows[used++] = number;
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  rows[used] = number;
  return rows;
};

const isSorted = (rows: Uint32Array): boolean => {
  for (let at = 1; at < rows.length; at += 1) if ((rows[at - 1] ?? 0) > (rows[at] ?? 0)) return false;
  return true;
};

/** The same as a set: sorted. */
export const parseRows = (text: string | null): Uint32Array => {
  const rows = parseOrder(text);
  return isSorted(rows) ? rows : rows.sort();
};

/** Rows that are in either set, once each. */
export const union = (one: Uint32Array, other: Uint32Array): Uint32Array => {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  return Uint32Array.from(new Set([...one, ...other])).sort();
};

/** Rows for which `keep` holds. */
export const where = (rows: Uint32Array, keep: (row: number, index: number) => boolean): Uint32Array => {
  const kept = new Uint32Array(rows.length);
  let used = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (keep(row, at)) kept[used++] = row;
  }
  return used === rows.length ? rows : kept.slice(0, used);
};

/** A set that is asked by row. */
export const bitmap = (rows: Uint32Array, end: number): Uint8Array => {
  const set = new Uint8Array(end);
  for (const row of rows) if (row < end) set[row] = 1;
  return set;
};
