/** Rows of numbers out of SQLite. One text for many rows costs a fifth of what objects do. */
import type { SqlValue } from '../graph-store.js';
import type { PreparedStatements } from '../sqlite/connection.js';

const SPACE = 0x20;
const ZERO = 0x30;

/** The numbers in a text, parted by single spaces; each below 2^32. */
export const numbersOf = (text: string): Uint32Array => {
  // Each number but the last one takes two characters at least.
  const numbers = new Uint32Array((text.length + 1) >> 1);
  let found = 0;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE) {
      numbers[found++] = number;
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  numbers[found++] = number;
  return numbers.subarray(0, found);
};

/** SQL for the numbers in these columns of all rows of a query, as `readNumbers` takes it. */
export const gathered = (columns: readonly string[], query: string): string =>
  `SELECT group_concat(${columns.join("||' '||")}, ' ') AS numbers FROM (${query})`;

/** Runs what `gathered` made: all numbers, row after row. */
export const readNumbers = (statements: PreparedStatements, sql: string, params: readonly SqlValue[]): Uint32Array => {
  const found = statements.get(sql).get(params)?.['numbers'];
  if (typeof found === 'string') return numbersOf(found);
  return typeof found === 'number' ? Uint32Array.of(found) : new Uint32Array();
};
