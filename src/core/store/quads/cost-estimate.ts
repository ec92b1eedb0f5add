/** How much a query will read, foreseen where it begins. */
import type { Instead } from '../query.js';
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Numbers } from './bits.js';
import { gathered, readNumbers } from './rows.js';
import type { Pattern, Table } from './scan.js';

/** Statements that are looked at. */
const LOOKED_AT = 10_000;
/** How many more of them are looked at than seem to be enough. */
const [SPARE, LEAST] = [1.2, 32];
/** Rows that are read for what is found by a value: at least, and at most where it is found out by them rather than in another way. */
const FOR_EACH = { least: 2, most: 10 };

const numberOf = (statements: PreparedStatements, sql: string, params: readonly number[]): number =>
  Number(statements.get(sql).all(params)[0]?.['n'] ?? 0);

/** Statements that may be read: no more than there are, and without those that several graphs say. */
interface Seen {
  readonly rows: number;
  /** False where `LOOKED_AT` ended it before `most` did. */
  readonly isAll: boolean;
}

/** Statements in a table that may be read, no further than to see that there are more than `most`. */
const found = (
  statements: PreparedStatements,
  table: Table,
  { p, o }: Pattern,
  readable: Numbers | undefined,
  most: number,
): Seen => {
  if (!readable && o === 0)
    return { rows: numberOf(statements, `SELECT ${table} AS n FROM predicate WHERE p = ?`, [p]), isAll: true };
  // One graph has several subjects in a row of what is in named graphs only.
  const [inOne, said] = table === 'shown' ? ['n = 1 AND', 1] : ['', 'n'];
  const rows = `SELECT g, ${said} AS said FROM ${table}_pos WHERE ${inOne} p = ?${o > 0 ? ' AND o = ?' : ''} LIMIT ?`;
  const named = o > 0 ? [p, o] : [p];
  const enough = Math.min(most + 1, LOOKED_AT);
  if (!readable)
    return { rows: numberOf(statements, `SELECT SUM(said) AS n FROM (${rows})`, [...named, enough]), isAll: true };
  let seen = 0;
  for (let at = 0, size = 2 * enough; at < LOOKED_AT;) {
    const graphs = readNumbers(statements, gathered(['g', 'said'], `${rows} OFFSET ?`), [...named, size, at]);
    for (let row = 0; row < graphs.length; row += 2) if (readable.has(graphs[row] ?? 0)) seen += graphs[row + 1] ?? 0;
    if (seen >= enough || graphs.length < 2 * size) return { rows: seen, isAll: true };
    at += size;
    // As if of the next as many may be read as of those before.
    size = Math.min(2 * enough, Math.ceil(((enough - seen) * at * SPARE) / Math.max(seen, 1)) + LEAST);
  }
  return { rows: seen, isAll: false };
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
const foreseen = (
  statements: PreparedStatements,
  pattern: Pattern,
  tables: readonly Table[],
  readable: Numbers | undefined,
  { mostRead, instead }: Bound,
): number | undefined => {
  const isByValue = pattern.o > 0;
  // What is found by a value is looked at further: another statement for each.
  let most = Math.floor(isByValue ? mostRead / FOR_EACH.least : mostRead);
  // The other way passes over as much as there is for each that matches. Results of quality may count as well, which changes little.
  if (isByValue && instead) most = Math.floor(Math.sqrt(instead.items * (readable?.size ?? instead.of)));
  most = Math.min(most, LOOKED_AT - 1);
  let [rows, isAll] = [0, true];
  for (const table of tables) {
    if (rows > most) return undefined;
    const seen = found(statements, table, pattern, readable, most - rows);
    rows += seen.rows;
    isAll &&= seen.isAll;
  }
  if (rows > most) return undefined;
  if (!isByValue || !instead) return mostRead;
  // Of a few among very many it is not known how many there are: then the bound alone counts.
  if (!isAll) return rows * FOR_EACH.least > mostRead ? undefined : mostRead;
  return Math.max(mostRead, rows * FOR_EACH.most);
};

/** Milliseconds for which an answer is good enough, and how many are kept. */
const KEPT_MS = 10_000;
const KEPT = 1_000;

/** Who asks: what they may read, and the number that stands for it; undefined for all. */
export interface Reader {
  readonly key: number | undefined;
  readonly readable: Numbers | undefined;
}

/** Foresees queries on one index, and remembers it for a while: the pages of a list begin alike, and a write changes little. */
export class CostEstimate {
  readonly #known = new Map<string, number | undefined>();
  #since = 0;

  constructor(private readonly statements: PreparedStatements) {}

  /** As `foreseen`. */
  of(pattern: Pattern, tables: readonly Table[], { key, readable }: Reader, bound: Bound): number | undefined {
    if (Date.now() - this.#since > KEPT_MS || this.#known.size >= KEPT) {
      this.#since = Date.now();
      this.#known.clear();
    }
    const { mostRead, instead } = bound;
    const name = [pattern.p, pattern.o, tables, key, mostRead, instead?.items].join(' ');
    if (!this.#known.has(name)) this.#known.set(name, foreseen(this.statements, pattern, tables, readable, bound));
    return this.#known.get(name);
  }
}
