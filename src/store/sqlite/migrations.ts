/** Tables of the service: each module brings its own, and each step is applied once. */
import type { Connection } from './connection.js';

/** One step. Its name is unique for all time; its SQL never changes once it was released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Applies the steps that the file has not seen, all in one transaction. */
export const migrate = (connection: Connection, steps: readonly Migration[]): void => {
  connection.exec('BEGIN IMMEDIATE');
  try {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, applied TEXT NOT NULL) WITHOUT ROWID',
    );
    const done = new Set(
      connection
        .prepare('SELECT name FROM migration')
        .all([])
        .map(({ name }) => name),
    );
    const record = connection.prepare('INSERT INTO migration (name, applied) VALUES (?, ?)');
    for (const { name, sql } of steps) {
      if (done.has(name)) continue;
      connection.exec(sql);
      record.run([name, new Date().toISOString()]);
    }
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
};
