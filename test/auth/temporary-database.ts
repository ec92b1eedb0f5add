/** Real SQLite files for tests, in a folder that goes away with them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, type Journal, type Migration } from '../../src/core/store/sqlite/database.js';

export interface TemporaryDatabase {
  readonly database: Database;
  readonly folder: string;
  /** Closes the file and opens it again, as a restart of the service does. */
  reopen(): Promise<Database>;
  /** The same with the tables of another release. */
  upgrade(tables: readonly Migration[]): Promise<Database>;
  remove(): Promise<void>;
}

export const temporaryDatabase = async (
  tables: readonly Migration[],
  journal?: Journal,
): Promise<TemporaryDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-auth-'));
  const file = join(folder, 'state.db');
  let database = await Database.open(file, tables, journal);
  const upgrade = async (others: readonly Migration[]): Promise<Database> => {
    await database.close();
    database = await Database.open(file, others, journal);
    return database;
  };
  return {
    get database() {
      return database;
    },
    folder,
    reopen: () => upgrade(tables),
    upgrade,
    remove: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
