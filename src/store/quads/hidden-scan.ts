/** Reads the statements of a pattern that are in named graphs only, in batches as `scan.ts` gives others. */
import type { PreparedStatements } from '../sqlite/connection.js';
import { unpackQuads } from './quad-index.js';
import { gathered, readNumbers } from './rows.js';
import { WIDTH, type Pattern } from './scan.js';

/** Rows, and graphs, that are read at a time: they hold several statements each, and a graph may hold many. */
const MOST = { rows: 1_000, graphs: 32 };
/** Numbers of a statement of a graph. */
const TRIPLE = 3;

const rowsThat = (where: string): string =>
  gathered(['o', 'g', 'n', 's'], `SELECT o, g, n, s FROM hidden_pos WHERE p = ? AND ${where} ORDER BY o, g LIMIT ?`);
const OF_PREDICATE = rowsThat('(o, g) > (?, ?)');
const OF_OBJECT = rowsThat('o = ? AND g > ?');
/** Rows that objects share, of the graphs that have an object as a subject. */
const SHARED = gathered(
  ['o', 'g', 'n', 'numbers'],
  `SELECT o, g, n, row.s AS numbers FROM hidden CROSS JOIN hidden_pos AS row USING (g)
   WHERE hidden.s = ? AND p = ? AND o = 0 AND g > ? ORDER BY g LIMIT ?`,
);

const OF_SUBJECT = `SELECT g, shown, quads FROM hidden CROSS JOIN graph USING (g) WHERE s = ? AND g > ? ORDER BY g LIMIT ?`;
const ALL = `SELECT g, shown, quads FROM graph WHERE length(quads) > 4 * ${TRIPLE} * shown AND g > ? ORDER BY g LIMIT ?`;

/** The statements in rows of predicate and object, of one object where it is not 0; the number of rows, and where the last one begins. */
const unfolded = (
  numbers: Uint32Array,
  p: number,
  only: number,
): { readonly rows: Uint32Array; readonly read: number; readonly last: number } => {
  let [read, last, most, to] = [0, 0, 0, 0];
  for (let at = 0; at < numbers.length; at += TRIPLE + (numbers[at + 2] ?? 0)) {
    read += 1;
    last = at;
    // A statement has one of these numbers for itself.
    most += numbers[at + 2] ?? 0;
  }
  const rows = new Uint32Array(most * WIDTH);
  const add = (s: number, o: number, g: number): void => {
    rows[to] = s;
    rows[to + 1] = p;
    rows[to + 2] = o;
    rows[to + 3] = 1;
    rows[to + 4] = g;
    to += WIDTH;
  };
  for (let at = 0; at < numbers.length;) {
    const [o = 0, g = 0, n = 0] = [numbers[at], numbers[at + 1], numbers[at + 2]];
    at += TRIPLE;
    const end = at + n;
    if (o > 0) for (let s = 0; at < end; at += 1) add((s += numbers[at] ?? 0), o, g);
    while (at < end) {
      const s = numbers[at] ?? 0;
      const next = at + 2 + (numbers[at + 1] ?? 0);
      let object = 0;
      for (at += 2; at < next; at += 1) {
        object += numbers[at] ?? 0;
        if (only === 0 || object === only) add(s, object, g);
      }
    }
  }
  return { rows: rows.subarray(0, to), read, last };
};

/** One reading of the hidden statements of a pattern; one that names an object alone reads none. */
export class HiddenScan {
  #after: readonly [o: number, g: number] = [0, 0];
  /** What comes after the rows of an object alone. */
  #isShared = false;
  #isDone = false;

  constructor(
    private readonly statements: PreparedStatements,
    private readonly pattern: Pattern,
  ) {}

  /** The next statements, about so many; none at the end. */
  next(most: number): Uint32Array {
    const { s, p } = this.pattern;
    for (;;) {
      if (this.#isDone) return new Uint32Array();
      const rows = s === 0 && p > 0 ? this.#byObject(most) : this.#inGraphs(most);
      if (rows.length > 0) return rows;
    }
  }

  #byObject(most: number): Uint32Array {
    const { p, o } = this.pattern;
    const limit = Math.min(most, MOST.rows);
    const [before, after] = this.#after;
    const [sql, from] = this.#isShared ? [SHARED, [o, p]] : o > 0 ? [OF_OBJECT, [p, o]] : [OF_PREDICATE, [p, before]];
    const numbers = readNumbers(this.statements, sql, [...from, after, limit]);
    const { rows, read, last } = unfolded(numbers, p, o);
    this.#after = [numbers[last] ?? 0, numbers[last + 1] ?? 0];
    if (read === limit) return rows;
    this.#isDone = o === 0 || this.#isShared;
    this.#isShared = true;
    this.#after = [0, 0];
    return rows;
  }

  #inGraphs(most: number): Uint32Array {
    const { s, p, o } = this.pattern;
    const limit = Math.min(most, MOST.graphs);
    const [, after] = this.#after;
    const sql = s > 0 ? OF_SUBJECT : ALL;
    const graphs = this.statements.get(sql).all([...(s > 0 ? [s] : []), after, limit]);
    this.#isDone = graphs.length < limit;
    const found: number[] = [];
    for (const row of graphs) {
      const g = Number(row['g']);
      this.#after = [0, g];
      const quads = unpackQuads(row['quads'] as Uint8Array);
      for (let at = Number(row['shown']) * TRIPLE; at < quads.length; at += TRIPLE) {
        const [subject = 0, predicate = 0, object = 0] = [quads[at], quads[at + 1], quads[at + 2]];
        if ((s === 0 || s === subject) && (p === 0 || p === predicate) && (o === 0 || o === object))
          found.push(subject, predicate, object, 1, g);
      }
    }
    return Uint32Array.from(found);
  }
}
