/** Reads a SQLite file on the caller's thread. */
import type { SqlValue } from '../graph-store.js';
import { openReader, PreparedStatements, type Connection } from './connection.js';

/** A connection that only reads, with its prepared statements. Each read sees every commit made before it. */
export class Reader {
  readonly #connection: Connection;
  readonly #statements: PreparedStatements;

  constructor(file: string) {
    this.#connection = openReader(file);
    this.#statements = new PreparedStatements(this.#connection);
  }

  /** Rows of a query. */
  read<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    return this.#statements.get(sql).all(...params) as T[];
  }

  /** The first row of a query. */
  readOne<T>(sql: string, params: readonly SqlValue[] = []): T | undefined {
    return this.read<T>(sql, params)[0];
  }

  /** Rows of a query, one at a time, for results that do not fit in memory. The statement is its own: loops may nest. */
  iterate<T>(sql: string, params: readonly SqlValue[] = []): IterableIterator<T> {
    return this.#connection.prepare(sql).iterate(...params) as IterableIterator<T>;
  }

  /** Runs `work` so that all its reads see the same moment. */
  snapshot<T>(work: () => T): T {
    this.#connection.exec('BEGIN');
    try {
      return work();
    } finally {
      this.#connection.exec('COMMIT');
    }
  }

  close(): void {
    this.#connection.close();
  }
}
