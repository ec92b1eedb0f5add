/** Rows of numbers out of SQLite. One text for many rows costs a fifth of what objects do. */
import type { SqlValue } from '../graph-store.js';
import type { PreparedStatements } from '../sqlite/connection.js';

const SPACE = 0x20;
const ZERO = 0x30;

/** The numbers in a text, parted by single spaces. */
export const numbersOf = (text: string): number[] => {
  const numbers: number[] = [];
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE) {
      numbers.push(number);
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  numbers.push(number);
  return numbers;
};

/** SQL for the numbers in these columns of all rows of a query, as `readNumbers` takes it. */
export const gathered = (columns: readonly string[], query: string): string =>
  `SELECT group_concat(${columns.join("||' '||")}, ' ') AS numbers FROM (${query})`;

/** Runs what `gathered` made: all numbers, row after row. */
export const readNumbers = (statements: PreparedStatements, sql: string, params: readonly SqlValue[]): number[] => {
  const found = statements.get(sql).all(params)[0]?.['numbers'];
  return typeof found === 'string' ? numbersOf(found) : typeof found === 'number' ? [found] : [];
};
