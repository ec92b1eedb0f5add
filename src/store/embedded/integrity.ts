/** Finds out at start whether the data file can be trusted. */
import { existsSync, statSync } from 'node:fs';
import { openReader } from '../sqlite/connection.js';

/** The data file is damaged. The message says what to do. */
export class DataFileDamaged extends Error {
  override readonly name = 'DataFileDamaged';
  constructor(file: string, what: string) {
    super(
      `The data file ${file} is damaged: ${what}. Keep a copy of it and of the files beside it, then restore a backup with ` +
        '"npm run restore -- FILE"; what is still readable can be saved with "npm run export -- FILE".',
    );
  }
}

/** Files up to this size are read whole at every start; larger ones are checked as they are loaded. */
const CHECKED_BYTES = 512 * 1024 * 1024;

/** Whether an error of SQLite means damage. */
export const meansDamage = (error: unknown): boolean =>
  /malformed|not a database|SQLITE_CORRUPT|SQLITE_NOTADB|disk I\/O error/i.test(
    `${(error as { code?: string }).code ?? ''} ${(error as Error).message}`,
  );

/** Throws `DataFileDamaged` when SQLite finds the file broken. */
export const checkFile = (file: string): void => {
  if (!existsSync(file) || statSync(file).size === 0) return;
  try {
    const connection = openReader(file);
    try {
      const check = statSync(file).size <= CHECKED_BYTES ? 'PRAGMA quick_check(1)' : 'PRAGMA schema_version';
      const [row] = connection.prepare(check).all();
      const [answer] = Object.values(row ?? {});
      if (typeof answer === 'string' && answer !== 'ok')
        throw new DataFileDamaged(file, answer.split('\n')[0] ?? 'unreadable');
    } finally {
      connection.close();
    }
  } catch (error) {
    if (error instanceof DataFileDamaged) throw error;
    if (meansDamage(error)) throw new DataFileDamaged(file, (error as Error).message);
    throw error;
  }
};
