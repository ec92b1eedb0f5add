/** Rows that are written together: SQLite takes a row of many for a third of what it costs alone. */
import type { SqlValue } from '../graph-store.js';
import type { PreparedStatements } from '../sqlite/connection.js';

/** Rows of one statement. */
const TOGETHER = 128;

/** Collects the rows of one table. */
export class Inserts {
  #rows: SqlValue[] = [];
  readonly #sql = new Map<number, string>();

  /**
   * @param into the statement up to its values, as `INSERT INTO t`
   * @param width values of a row
   */
  constructor(
    private readonly statements: PreparedStatements,
    private readonly into: string,
    private readonly width: number,
  ) {}

  add(...row: readonly SqlValue[]): void {
    this.#rows.push(...row);
    if (this.#rows.length >= TOGETHER * this.width) this.flush();
  }

  /** Writes what was collected. */
  flush(): void {
    const rows = this.#rows;
    this.#rows = [];
    // Fewer in halves, so that few statements are prepared.
    for (let number = TOGETHER, at = 0; at < rows.length; number >>= 1) {
      if (rows.length - at < number * this.width) continue;
      this.#run(number, rows.slice(at, (at += number * this.width)));
    }
  }

  /** Forgets what was collected. */
  discard(): void {
    this.#rows = [];
  }

  #run(number: number, values: readonly SqlValue[]): void {
    let sql = this.#sql.get(number);
    if (sql === undefined) {
      const row = `(${Array.from({ length: this.width }, () => '?').join()})`;
      this.#sql.set(number, (sql = `${this.into} VALUES ${Array.from({ length: number }, () => row).join()}`));
    }
    this.statements.get(sql).run(values);
  }
}
