/** How much a query will read, foreseen where it begins. */
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Bits } from './bits.js';
import { gathered, readNumbers } from './rows.js';
import type { Pattern, Table } from './scan.js';

/** Statements that are looked at. */
const LOOKED_AT = 10_000;

const numberOf = (statements: PreparedStatements, sql: string, params: readonly number[]): number =>
  Number(statements.get(sql).all(params)[0]?.['n'] ?? 0);

/** Statements in a table that may be read: no more than there are, and not all where there are many or several graphs say one. */
const found = (statements: PreparedStatements, table: Table, { p, o }: Pattern, readable: Bits | undefined): number => {
  if (!readable && o === 0) return numberOf(statements, `SELECT ${table} AS n FROM predicate WHERE p = ?`, [p]);
  const where = `WHERE n = 1 AND p = ?${o > 0 ? ' AND o = ?' : ''} LIMIT ${LOOKED_AT}`;
  const rows = `SELECT g FROM ${table}_pos ${where}`;
  const named = o > 0 ? [p, o] : [p];
  if (!readable) return numberOf(statements, `SELECT COUNT(*) AS n FROM (${rows})`, named);
  return readNumbers(statements, gathered(['g'], rows), named).filter((g) => readable.has(g)).length;
};

/**
 * About how many rows a query reads at least that takes all statements of a pattern which names a predicate and no subject. Only what the
 * caller may read counts (all where `readable` is absent), as it does for the bound of a query: numbers of all would tell of the rest.
 */
export const foreseen = (
  statements: PreparedStatements,
  pattern: Pattern,
  tables: readonly Table[],
  readable: Bits | undefined,
): number => {
  const rows = tables.reduce((sum, table) => sum + found(statements, table, pattern, readable), 0);
  // What is found by a value is looked at further: another statement for each.
  return pattern.o > 0 ? 2 * rows : rows;
};
