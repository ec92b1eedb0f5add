/** Reads the statements of a pattern out of an index, in batches. */
import type { PreparedStatements } from '../sqlite/connection.js';
import { gathered, readNumbers } from './rows.js';

/** The terms that a pattern names, by their numbers; 0 for any. */
export interface Pattern {
  readonly s: number;
  readonly p: number;
  readonly o: number;
}

/** A statement with the number of graphs that say it, and which one where it is one. */
export type Counted = readonly [s: number, p: number, o: number, n: number, g: number];

type Column = keyof Pattern;
type Table = 'shown' | 'hidden';

/** The order in which a pattern is read, and how many columns of it the pattern names. */
interface Plan {
  readonly columns: readonly [Column, Column, Column];
  readonly named: number;
}

const WIDTH = 5;
const COLUMNS = ['s', 'p', 'o', 'n', 'g'];

const planOf = ({ s, p, o }: Pattern): Plan => {
  if (s > 0) return { columns: ['s', 'p', 'o'], named: p === 0 ? 1 : o === 0 ? 2 : 3 };
  if (p > 0) return { columns: ['p', 'o', 's'], named: o === 0 ? 1 : 2 };
  return { columns: ['s', 'p', 'o'], named: 0 };
};

/** SQL for the next rows of a plan; `goesOn`: after the row that was read last. */
const sqlOf = (table: Table, { columns, named }: Plan, goesOn: boolean): string => {
  const index = columns[0] === 'p' ? ` INDEXED BY ${table}_pos` : '';
  const rest = columns.slice(named);
  const wheres = columns.slice(0, named).map((column) => `${column} = ?`);
  if (goesOn) wheres.push(`(${rest.join()}) > (${rest.map(() => '?').join()})`);
  const where = wheres.length > 0 ? ` WHERE ${wheres.join(' AND ')}` : '';
  const order = rest.length > 0 ? ` ORDER BY ${rest.join()}` : '';
  return gathered(COLUMNS, `SELECT ${COLUMNS.join()} FROM ${table}${index}${where}${order} LIMIT ?`);
};

/** One reading of a table. */
export class Scan {
  readonly #plan: Plan;
  readonly #named: readonly number[];
  #last: Counted | undefined;
  #done = false;

  constructor(
    private readonly statements: PreparedStatements,
    private readonly table: Table,
    private readonly pattern: Pattern,
  ) {
    this.#plan = planOf(pattern);
    this.#named = this.#plan.columns.slice(0, this.#plan.named).map((column) => pattern[column]);
  }

  /** The next statements, about so many; none at the end. */
  next(most: number): Counted[] {
    const { s, p, o } = this.pattern;
    // A subject and an object without a predicate: what the subject says is little.
    const wants = s > 0 && p === 0 && o > 0 ? (row: Counted) => row[2] === o : undefined;
    for (;;) {
      const rows = this.#read(most);
      const wanted = wants ? rows.filter(wants) : rows;
      if (wanted.length > 0 || rows.length === 0) return wanted;
    }
  }

  #read(most: number): Counted[] {
    if (this.#done) return [];
    const rest = this.#plan.columns.slice(this.#plan.named);
    const after = this.#last;
    const place = { s: 0, p: 1, o: 2 } as const;
    const params = [...this.#named, ...(after ? rest.map((column) => after[place[column]]) : []), most];
    const numbers = readNumbers(this.statements, sqlOf(this.table, this.#plan, after !== undefined), params);
    const rows: Counted[] = [];
    for (let at = 0; at < numbers.length; at += WIDTH) {
      rows.push(numbers.slice(at, at + WIDTH) as unknown as Counted);
    }
    this.#last = rows.at(-1);
    this.#done = rows.length < most || rest.length === 0;
    return rows;
  }
}

const BY_OBJECT = (table: Table): string => `SELECT p FROM predicate WHERE ${table} > 0 ORDER BY p`;

/** All scans that together read a pattern; one that names an object alone is looked for under each predicate. */
export function* scansOf(statements: PreparedStatements, table: Table, pattern: Pattern): Generator<Scan> {
  const { s, p, o } = pattern;
  if (s > 0 || p > 0 || o === 0) yield new Scan(statements, table, pattern);
  else {
    for (const found of readNumbers(statements, gathered(['p'], BY_OBJECT(table)), [])) {
      yield new Scan(statements, table, { s, p: found, o });
    }
  }
}
