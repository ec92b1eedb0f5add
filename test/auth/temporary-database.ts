/** Real SQLite files for tests, in a folder that goes away with them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, type Migration } from '../../src/store/sqlite/database.js';

export interface TemporaryDatabase {
  readonly database: Database;
  readonly folder: string;
  /** Closes the file and opens it again, as a restart of the service does. */
  reopen(): Promise<Database>;
  remove(): Promise<void>;
}

export const temporaryDatabase = async (tables: readonly Migration[]): Promise<TemporaryDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-auth-'));
  const file = join(folder, 'state.db');
  let database = await Database.open(file, tables);
  return {
    get database() {
      return database;
    },
    folder,
    reopen: async () => {
      await database.close();
      database = await Database.open(file, tables);
      return database;
    },
    remove: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
