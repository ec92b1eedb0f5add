/** How much a query will read, foreseen where it begins. */
import type { Instead } from '../query.js';
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Bits } from './bits.js';
import { gathered, readNumbers } from './rows.js';
import type { Pattern, Table } from './scan.js';

/** Statements that are looked at. */
const LOOKED_AT = 10_000;
/** Rows that are read for what is found by a value: at least, and at most where it is found out by them rather than in another way. */
const FOR_EACH = { least: 2, most: 10 };

const numberOf = (statements: PreparedStatements, sql: string, params: readonly number[]): number =>
  Number(statements.get(sql).all(params)[0]?.['n'] ?? 0);

/**
 * Statements in a table that may be read: no more than there are, and not all where there are more than `most`, or where several graphs say
 * one.
 */
const found = (
  statements: PreparedStatements,
  table: Table,
  { p, o }: Pattern,
  readable: Bits | undefined,
  most: number,
): number => {
  if (!readable && o === 0) return numberOf(statements, `SELECT ${table} AS n FROM predicate WHERE p = ?`, [p]);
  const rows = `SELECT g FROM ${table}_pos WHERE n = 1 AND p = ?${o > 0 ? ' AND o = ?' : ''} LIMIT ?`;
  const named = o > 0 ? [p, o] : [p];
  const enough = Math.min(most + 1, LOOKED_AT);
  if (!readable) return numberOf(statements, `SELECT COUNT(*) AS n FROM (${rows})`, [...named, enough]);
  let seen = 0;
  for (let at = 0, size = 2 * enough; at < LOOKED_AT && seen < enough; at += size) {
    const graphs = readNumbers(statements, gathered(['g'], `${rows} OFFSET ?`), [...named, size, at]);
    for (const g of graphs) if (readable.has(g)) seen += 1;
    if (graphs.length < size) break;
  }
  return seen;
};

/** How much a query may read. */
export interface Bound {
  readonly mostRead: number;
  readonly instead?: Instead | undefined;
}

/**
 * How much a query may read that takes all statements of a pattern which names a predicate and no subject; undefined where it would be
 * more. Only what the caller may read counts (all where `readable` is absent), as it does for the bound itself: numbers of all would tell
 * of the rest.
 */
export const foreseen = (
  statements: PreparedStatements,
  pattern: Pattern,
  tables: readonly Table[],
  readable: Bits | undefined,
  { mostRead, instead }: Bound,
): number | undefined => {
  const isByValue = pattern.o > 0;
  // What is found by a value is looked at further: another statement for each.
  let most = Math.floor(isByValue ? mostRead / FOR_EACH.least : mostRead);
  // The other way passes over as much as there is for each that matches. Results of quality may count as well, which changes little.
  if (isByValue && instead) most = Math.floor(Math.sqrt(instead.items * (readable?.size ?? instead.of)));
  most = Math.min(most, LOOKED_AT - 1);
  let rows = 0;
  for (const table of tables) if (rows <= most) rows += found(statements, table, pattern, readable, most - rows);
  if (rows > most) return undefined;
  return isByValue && instead ? Math.max(mostRead, rows * FOR_EACH.most) : mostRead;
};
