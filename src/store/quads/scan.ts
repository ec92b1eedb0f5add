/** Reads the statements of a pattern out of an index, in batches. */
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

/** SQL for the next rows of a plan; `goesOn`: after the row that was read last. */
const sqlOf = ({ columns, named }: Plan, goesOn: boolean): string => {
  const from = columns[0] === 'p' ? 'shown_pos' : 'shown';
  const rest = columns.slice(named);
  const wheres = columns.slice(0, named).map((column) => `${column} = ?`);
  if (goesOn) wheres.push(`(${rest.join()}) > (${rest.map(() => '?').join()})`);
  const where = wheres.length > 0 ? ` WHERE ${wheres.join(' AND ')}` : '';
  const order = rest.length > 0 ? ` ORDER BY ${rest.join()}` : '';
  return gathered(COLUMNS, `SELECT ${COLUMNS.join()} FROM ${from}${where}${order} LIMIT ?`);
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
  #after: readonly number[] | undefined;
  #isDone = false;

  constructor(
    private readonly statements: PreparedStatements,
    private readonly pattern: Pattern,
  ) {
    this.#plan = planOf(pattern);
    this.#named = this.#plan.columns.slice(0, this.#plan.named).map((column) => pattern[column]);
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
    const rows = readNumbers(this.statements, sqlOf(this.#plan, this.#after !== undefined), params);
    const last = rows.length - WIDTH;
    this.#after = rest.map((column) => rows[last + PLACE[column]] ?? 0);
    this.#isDone = rows.length < most * WIDTH || rest.length === 0;
    return rows;
  }
}
