/** Reads a SQLite file on the caller's thread. */
import type { SqlValue } from '../graph-store.js';
import { noteStep, tracing } from '../trace.js';
import { DamageMet, meansDamaged, wordsOf } from './damage.js';
import { bindable, openReader, PreparedStatements, type Connection } from './connection.js';

/**
 * A connection that only reads, with its prepared statements. Each read sees every commit made before it; one that meets damage is
 * refused as `UNAVAILABLE`.
 */
export class Reader {
  readonly #connection: Connection;
  readonly #statements: PreparedStatements;

  constructor(private readonly file: string) {
    this.#connection = openReader(file);
    this.#statements = new PreparedStatements(this.#connection);
  }

  /** Rows of a query. All of them are read: a statement left half read would keep the connection at the moment it began. */
  read<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    if (!tracing()) return this.#all<T>(sql, params);
    const started = performance.now();
    const rows = this.#all<T>(sql, params);
    noteStep('sql', sql, started, rows.length);
    return rows;
  }

  /**
   * Rows of a query as lists of these columns, in its order where it has a limit. The library makes an object of every row, which takes twice as
   * long as to read all of them from one JSON text; so the columns hold texts, numbers and nulls alone.
   */
  readLists<T extends readonly SqlValue[]>(columns: string, sql: string, params: readonly SqlValue[] = []): T[] {
    const inOne = `SELECT json_group_array(json_array(${columns})) AS rows FROM (${sql})`;
    const started = performance.now();
    const [row] = this.#all<{ rows: string }>(inOne, params);
    const rows = JSON.parse(row?.rows ?? '[]') as T[];
    if (tracing()) noteStep('sql', inOne, started, rows.length);
    return rows;
  }

  /** The first row of a query. */
  readOne<T>(sql: string, params: readonly SqlValue[] = []): T | undefined {
    return this.read<T>(sql, params)[0];
  }

  /** Runs `work` so that all its reads see the same moment. */
  snapshot<T>(work: () => T): T {
    const release = this.hold();
    try {
      return work();
    } finally {
      release();
    }
  }

  /** Keeps all reads that follow at this moment, until the returned function is called. */
  hold(): () => void {
    this.#connection.exec('BEGIN');
    return () => this.#connection.exec('COMMIT');
  }

  close(): void {
    this.#connection.close();
  }

  #all<T>(sql: string, params: readonly SqlValue[]): T[] {
    try {
      return this.#statements.get(sql).all(bindable(params)) as T[];
    } catch (error) {
      if (meansDamaged(wordsOf(error))) throw new DamageMet(this.file);
      throw error;
    }
  }
}
