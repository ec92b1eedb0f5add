/** Rows that are written together: SQLite takes a row of many for a third of what it costs alone. */
import type { SqlValue } from '../graph-store.js';
import type { PreparedStatements } from '../sqlite/connection.js';

/** Rows of one statement. */
const TOGETHER = 32;

/** Collects the rows of one table. */
export class Inserts {
  #rows: SqlValue[] = [];
  readonly #place: string;

  /**
   * @param into the statement up to its values, as `INSERT INTO t`
   * @param width values of a row
   */
  constructor(
    private readonly statements: PreparedStatements,
    private readonly into: string,
    private readonly width: number,
  ) {
    this.#place = `(${Array.from({ length: width }, () => '?').join()})`;
  }

  add(...row: readonly SqlValue[]): void {
    this.#rows.push(...row);
    if (this.#rows.length >= TOGETHER * this.width) this.flush();
  }

  /** Writes what was collected. */
  flush(): void {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === TOGETHER * this.width) return void this.#run(TOGETHER, rows);
    for (let at = 0; at < rows.length; at += this.width) this.#run(1, rows.slice(at, at + this.width));
  }

  /** Forgets what was collected. */
  discard(): void {
    this.#rows = [];
  }

  #run(number: number, values: readonly SqlValue[]): void {
    const places = Array.from({ length: number }, () => this.#place).join();
    this.statements.get(`${this.into} VALUES ${places}`).run(values);
  }
}
