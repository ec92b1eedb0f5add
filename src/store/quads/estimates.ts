/** Numbers of statements in an index, for the order of joins and for those who estimate what a query will cost. */
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Pattern } from './scan.js';

/** Statements that are counted; more are as many. */
const MOST = 2_000;

const first = (statements: PreparedStatements, sql: string, params: readonly number[]): number =>
  Number(statements.get(sql).all(params)[0]?.['n'] ?? 0);

/** Statements of the default graph, all or those of a predicate. */
export const countOf = (statements: PreparedStatements, predicate?: number): number =>
  predicate === undefined
    ? first(statements, 'SELECT SUM(shown) AS n FROM predicate', [])
    : first(statements, 'SELECT shown AS n FROM predicate WHERE p = ?', [predicate]);

/** About how many statements of the default graph a pattern has. */
export const estimateOf = (statements: PreparedStatements, { s, p, o }: Pattern): number => {
  const named = Object.entries({ s, p, o }).filter(([, id]) => id > 0);
  if (named.length === 0) return countOf(statements);
  if (named.length === 1 && p > 0) return countOf(statements, p);
  if (named.length === 1 && o > 0) return MOST;
  const where = named.map(([column]) => `${column} = ?`).join(' AND ');
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM shown WHERE ${where} LIMIT ${MOST})`;
  const found = first(
    statements,
    sql,
    named.map(([, id]) => id),
  );
  return found < MOST || s > 0 ? found : Math.max(found, Math.min(countOf(statements, p), MOST * 10));
};
