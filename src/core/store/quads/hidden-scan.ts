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

const OF_SUBJECT = `SELECT g, shown, quads FROM hidden CROSS JOIN graph USING (g) WHERE s = ? AND g > ? ORDER BY g LIMIT ?`;
const ALL = `SELECT g, shown, quads FROM graph WHERE length(quads) > 4 * ${TRIPLE} * shown AND g > ? ORDER BY g LIMIT ?`;

/** The statements in rows of predicate and object; the number of those, and where the last one begins. */
const unfolded = (
  numbers: Uint32Array,
  p: number,
): { readonly rows: Uint32Array; readonly read: number; readonly last: number } => {
  let [read, statements, last] = [0, 0, 0];
  for (let at = 0; at < numbers.length; at += TRIPLE + (numbers[at + 2] ?? 0)) {
    read += 1;
    statements += numbers[at + 2] ?? 0;
    last = at;
  }
  const rows = new Uint32Array(statements * WIDTH);
  let to = 0;
  for (let at = 0; at < numbers.length;) {
    const [o = 0, g = 0, n = 0] = [numbers[at], numbers[at + 1], numbers[at + 2]];
    at += TRIPLE;
    for (let s = 0, end = at + n; at < end; at += 1, to += WIDTH) {
      s += numbers[at] ?? 0;
      rows[to] = s;
      rows[to + 1] = p;
      rows[to + 2] = o;
      rows[to + 3] = 1;
      rows[to + 4] = g;
    }
  }
  return { rows, read, last };
};

/** One reading of the hidden statements of a pattern; one that names an object alone reads none. */
export class HiddenScan {
  #after: readonly [o: number, g: number] = [0, 0];
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
    const [sql, from] = o > 0 ? [OF_OBJECT, o] : [OF_PREDICATE, before];
    const numbers = readNumbers(this.statements, sql, [p, from, after, limit]);
    const { rows, read, last } = unfolded(numbers, p);
    this.#isDone = read < limit;
    this.#after = [numbers[last] ?? 0, numbers[last + 1] ?? 0];
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
