/** Reads the statements of a pattern out of an index, in batches. */
import type { SqlValue } from '../graph-store.js';
import type { PreparedStatements } from '../sqlite/connection.js';
import { gathered, readNumbers } from './rows.js';

/** The terms that a pattern names, by their numbers; 0 for any. */
export interface Pattern {
  readonly s: number;
  readonly p: number;
  readonly o: number;
}

type Column = keyof Pattern;
/** The two sets of statements (`form.ts`). */
export type Table = 'shown' | 'hidden';

/** The columns of a statement that is read: its terms, the number of graphs that say it, and which one where it is one. */
export const COLUMNS = ['s', 'p', 'o', 'n', 'g'] as const;
/** Numbers of a statement that is read, one after the other in a batch. */
export const WIDTH = COLUMNS.length;
/** Numbers of a statement as the evaluator takes it: subject, predicate, object, and graph, which is 0 for the default graph. */
export const QUAD = 4;

const PLACE = { s: 0, p: 1, o: 2 } as const;

/** What is read of statements, and what is known of all of them without. */
export interface Parts {
  readonly read: readonly (typeof COLUMNS)[number][];
  readonly known: Pattern;
}

/**
 * What is to be read of statements in which some columns are the same: each number that is read takes its share of the time.
 *
 * @param withGraphs true if it matters which graphs say them
 */
export const partsOf = (known: Pattern, withGraphs: boolean): Parts => {
  const read = COLUMNS.filter((column) => (column === 'n' || column === 'g' ? withGraphs : known[column] === 0));
  return { read: read.length > 0 ? read : ['s'], known };
};

/** Runs a query (`rest`: what follows its columns), and gives rows of `COLUMNS`; without graphs, 0 stands for these. */
export const readRows = (
  statements: PreparedStatements,
  { read, known: { s, p, o } }: Parts,
  rest: string,
  params: readonly SqlValue[],
): Uint32Array => {
  const numbers = readNumbers(statements, gathered(read, `SELECT ${read.join()} ${rest}`), params);
  const places = read.map((column) => COLUMNS.indexOf(column));
  const rows = new Uint32Array((numbers.length / read.length) * WIDTH);
  for (let at = 0, to = 0; to < rows.length; to += WIDTH) {
    rows[to] = s;
    rows[to + 1] = p;
    rows[to + 2] = o;
    for (const place of places) rows[to + place] = numbers[at++] ?? 0;
  }
  return rows;
};

/** The order in which a pattern is read, and how many columns of it the pattern names. */
interface Plan {
  readonly columns: readonly [Column, Column, Column];
  readonly named: number;
}

const planOf = ({ s, p, o }: Pattern): Plan => {
  if (s > 0) return { columns: ['s', 'p', 'o'], named: p === 0 ? 1 : o === 0 ? 2 : 3 };
  if (p > 0) return { columns: ['p', 'o', 's'], named: o === 0 ? 1 : 2 };
  return { columns: ['s', 'p', 'o'], named: 0 };
};

/** SQL for the next rows of a plan, from its table on; `goesOn`: after the row that was read last. */
const sqlOf = ({ columns, named }: Plan, goesOn: boolean): string => {
  const from = columns[0] === 'p' ? 'shown_pos' : 'shown';
  const rest = columns.slice(named);
  const wheres = columns.slice(0, named).map((column) => `${column} = ?`);
  if (goesOn) wheres.push(`(${rest.join()}) > (${rest.map(() => '?').join()})`);
  const where = wheres.length > 0 ? ` WHERE ${wheres.join(' AND ')}` : '';
  const order = rest.length > 0 ? ` ORDER BY ${rest.join()}` : '';
  return `FROM ${from}${where}${order} LIMIT ?`;
};

/** The rows of a batch that pass. */
export const rowsThat = (rows: Uint32Array, passes: (at: number) => boolean): Uint32Array => {
  const found = new Uint32Array(rows.length);
  let length = 0;
  for (let at = 0; at < rows.length; at += WIDTH) {
    if (!passes(at)) continue;
    found.set(rows.subarray(at, at + WIDTH), length);
    length += WIDTH;
  }
  return length === rows.length ? rows : found.subarray(0, length);
};

/** One reading of the statements of the default graph. */
export class Scan {
  readonly #plan: Plan;
  readonly #named: readonly number[];
  readonly #parts: Parts;
  #after: readonly number[] | undefined;
  #isDone = false;

  /** @param withGraphs as `partsOf` takes it */
  constructor(
    private readonly statements: PreparedStatements,
    private readonly pattern: Pattern,
    withGraphs: boolean,
  ) {
    this.#plan = planOf(pattern);
    const named = this.#plan.columns.slice(0, this.#plan.named);
    this.#named = named.map((column) => pattern[column]);
    const known = Object.fromEntries(named.map((column) => [column, pattern[column]]));
    this.#parts = partsOf({ s: 0, p: 0, o: 0, ...known }, withGraphs);
  }

  /** True if there is nothing more. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The next statements, about so many; none at the end. */
  next(most: number): Uint32Array {
    const { s, p, o } = this.pattern;
    // A subject and an object without a predicate: what the subject says is little.
    const isFiltered = s > 0 && p === 0 && o > 0;
    for (;;) {
      const rows = this.#read(most);
      const wanted = isFiltered ? rowsThat(rows, (at) => rows[at + PLACE.o] === o) : rows;
      if (wanted.length > 0 || rows.length === 0) return wanted;
    }
  }

  #read(most: number): Uint32Array {
    if (this.#isDone) return new Uint32Array();
    const rest = this.#plan.columns.slice(this.#plan.named);
    const params = [...this.#named, ...(this.#after ?? []), most];
    const rows = readRows(this.statements, this.#parts, sqlOf(this.#plan, this.#after !== undefined), params);
    const last = rows.length - WIDTH;
    this.#after = rest.map((column) => rows[last + PLACE[column]] ?? 0);
    this.#isDone = rows.length < most * WIDTH || rest.length === 0;
    return rows;
  }
}
