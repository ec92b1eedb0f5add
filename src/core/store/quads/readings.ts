/** Readings of a pattern in either set of statements. */
import type { PreparedStatements } from '../sqlite/connection.js';
import { HiddenScan } from './hidden-scan.js';
import { gathered, readNumbers } from './rows.js';
import { Scan, type Pattern, type Table } from './scan.js';

/** Reads statements in batches of `COLUMNS`. */
export interface Reading {
  /** The next statements, about so many; none at the end. */
  next(most: number): Uint32Array;
}

/**
 * Reads a pattern of one set of statements; for one that names an object alone there are `readingsOf`.
 *
 * @param withGraphs false if it does not matter which graphs say them
 */
export const readingOf = (
  statements: PreparedStatements,
  table: Table,
  pattern: Pattern,
  withGraphs = true,
): Reading => (table === 'shown' ? new Scan(statements, pattern, withGraphs) : new HiddenScan(statements, pattern));

const BY_OBJECT = (table: Table): string => `SELECT p FROM predicate WHERE ${table} > 0 ORDER BY p`;

/** All readings that together read a pattern. */
export function* readingsOf(
  statements: PreparedStatements,
  table: Table,
  pattern: Pattern,
  withGraphs = true,
): Generator<Reading> {
  const { s, p, o } = pattern;
  if (s > 0 || p > 0 || o === 0) yield readingOf(statements, table, pattern, withGraphs);
  else {
    for (const found of readNumbers(statements, gathered(['p'], BY_OBJECT(table)), [])) {
      yield readingOf(statements, table, { s, p: found, o }, withGraphs);
    }
  }
}
