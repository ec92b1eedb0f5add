/** The number of statements in the default graph for who may read some graphs: what these say, each statement once. */
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Numbers } from './bits.js';
import { gathered, readNumbers } from './rows.js';

/** Rows that are read at a time. */
const BATCH = 10_000;

const SAYING = ['g', 'shown'] as const;
const EACH = gathered(SAYING, `SELECT ${SAYING.join()} FROM graph WHERE g > ? ORDER BY g LIMIT ${BATCH}`);
/** What several graphs say, with each of them. */
const SHARING = ['s', 'p', 'o', 'g'] as const;
const SHARED = gathered(
  SHARING,
  `SELECT ${SHARING.join()} FROM shown_by WHERE (s, p, o, g) > (?, ?, ?, ?) ORDER BY s, p, o, g LIMIT ${BATCH}`,
);

/** Batches of rows of so many numbers, each read after the last row of the one before, which begins with what `first` is less than. */
function* batches(
  statements: PreparedStatements,
  sql: string,
  width: number,
  first: readonly number[],
): Generator<Uint32Array> {
  for (let rows = readNumbers(statements, sql, first); rows.length > 0;) {
    yield rows;
    rows = readNumbers(statements, sql, [...rows.subarray(rows.length - width, rows.length - width + first.length)]);
  }
}

/** Counts in proportion to the graphs and to what several of them say. `check` is told of rows that were read, and throws to end this. */
export const countReadable = (
  statements: PreparedStatements,
  readable: Numbers,
  check: (rows: number) => void,
): number => {
  let count = 0;
  for (const rows of batches(statements, EACH, SAYING.length, [0])) {
    for (let at = 0; at < rows.length; at += SAYING.length) if (readable.has(rows[at] ?? 0)) count += rows[at + 1] ?? 0;
    check(rows.length / SAYING.length);
  }
  let [s, p, o, isCounted] = [0, 0, 0, false];
  for (const rows of batches(statements, SHARED, SHARING.length, [0, 0, 0, 0])) {
    for (let at = 0; at < rows.length; at += SHARING.length) {
      if (rows[at] !== s || rows[at + 1] !== p || rows[at + 2] !== o) {
        [s, p, o, isCounted] = [rows[at] ?? 0, rows[at + 1] ?? 0, rows[at + 2] ?? 0, false];
      }
      if (!readable.has(rows[at + 3] ?? 0)) continue;
      if (isCounted) count -= 1;
      isCounted = true;
    }
    check(rows.length / SHARING.length);
  }
  return count;
};
