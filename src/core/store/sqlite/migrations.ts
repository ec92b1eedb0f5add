/** Tables of the service: each module brings its own, and each step is applied once. */
import { existsSync } from 'node:fs';
import { OperatorError } from '../../errors.js';
import { openUnchanged, type Connection } from './connection.js';

/** One step: the tables of a module as its first, what changes them later as more. Its name is unique for all time; its SQL never changes once it was released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The step that every data file begins with. Whoever changes the tables of a version that was not released yet raises the number. */
export const BASELINE = 'baseline-2';

const isOfPreRelease = (file: string): boolean => {
  const connection = openUnchanged(file);
  try {
    // A file whose first tables are in its log still has none, or a table without rows.
    const isMigrated = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").get([]) !== undefined;
    const steps = isMigrated ? connection.prepare('SELECT name FROM migration').all([]) : [];
    return steps.length > 0 && !steps.some(({ name }) => name === BASELINE);
  } catch {
    // What is damaged is told by those who look for that.
    return false;
  } finally {
    connection.close();
  }
};

/** Demands that a data file, where there is one with tables, began with the baseline. Only reads. */
export const requireBaseline = (file: string): void => {
  if (!existsSync(file) || !isOfPreRelease(file)) return;
  throw new OperatorError(
    `${file} was made by a pre-release, whose tables are not read: export its datasets with that version, and import them into a new data directory. Nothing was changed.`,
  );
};

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
    for (const { name, sql } of [{ name: BASELINE, sql: '' }, ...steps]) {
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
