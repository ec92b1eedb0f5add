/** The place of the data file in a data directory. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the data file. */
export const DATA_FILE = 'catalogue.db';

/** Folder inside the data directory that holds the copy of a store elsewhere. */
export const COPY = 'copy';

/** The data file of a directory, or the copy of the store elsewhere that it holds. */
export const dataFileIn = (dataDir: string): string => {
  const own = join(dataDir, DATA_FILE);
  const copy = join(dataDir, COPY, DATA_FILE);
  return !existsSync(own) && existsSync(copy) ? copy : own;
};
