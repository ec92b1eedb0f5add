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

const counted = (statements: PreparedStatements, { s, p, o }: Pattern): number => {
  const named = Object.entries({ s, p, o }).filter(([, id]) => id > 0);
  if (named.length === 0) return countOf(statements);
  if (named.length === 1 && p > 0) return countOf(statements, p);
  if (named.length === 1 && o > 0) return MOST;
  const where = named.map(([column]) => `${column} = ?`).join(' AND ');
  const table = s > 0 ? 'shown' : 'shown_pos';
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${table} WHERE ${where} LIMIT ${MOST})`;
  const found = first(
    statements,
    sql,
    named.map(([, id]) => id),
  );
  return found < MOST || s > 0 ? found : Math.max(found, Math.min(countOf(statements, p), MOST * 10));
};

/** Milliseconds for which an estimate is good enough, and how many are kept. */
const KEPT_MS = 10_000;
const KEPT = 5_000;

/** Estimates for the order of joins: they change what a query costs, never what it answers. */
export class Estimates {
  readonly #known = new Map<string, number>();
  #since = 0;

  constructor(private readonly statements: PreparedStatements) {}

  /** About how many statements of the default graph a pattern has. */
  of(pattern: Pattern): number {
    if (Date.now() - this.#since > KEPT_MS || this.#known.size > KEPT) {
      this.#since = Date.now();
      this.#known.clear();
    }
    const key = `${pattern.s} ${pattern.p} ${pattern.o}`;
    let estimate = this.#known.get(key);
    if (estimate === undefined) this.#known.set(key, (estimate = counted(this.statements, pattern)));
    return estimate;
  }
}
