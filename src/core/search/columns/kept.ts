/** The copy of the columns beside a data file that this process writes. */
import { randomInt } from 'node:crypto';
import type { Database } from '../../store/sqlite/database.js';
import { COLUMNS } from '../../store/sqlite/files.js';
import type { Kept } from './copy.js';
import { discard, discardForeign } from './snapshot.js';

/** Fewer rows are read in a moment. */
const LEAST = 5_000;

const stateOf = (database: Database, key: 'run' | 'revision'): number =>
  database.readOne<{ value: number }>('SELECT value FROM search_state WHERE key = ?', [key])?.value ?? 0;

/** The file that holds the copy. */
export const copyOf = ({ file }: Pick<Database, 'file'>): string => file + COLUMNS;

/** Removes the copy where no columns are filled. */
export const discardCopy = (database: Pick<Database, 'file'>): void => discard(copyOf(database));

/** Removes a copy that does not belong to the data file as it is at a start. Done before anything is written to it. */
export const discardForeignCopy = (database: Database): void =>
  discardForeign(copyOf(database), stateOf(database, 'run'), stateOf(database, 'revision'));

/**
 * The copy for each new thread, under a new run; undefined where another process writes, because the data file is a copy itself there.
 * Nothing waits until the run is stored: without it the copy belongs to no data file, and rows are read as if there was none.
 */
export const keptBeside =
  (database: Database, least = LEAST) =>
  (): Kept | undefined => {
    if (!database.takesWrites) return undefined;
    const [was, is] = [stateOf(database, 'run'), randomInt(1, 2 ** 47)];
    const sql = "INSERT OR REPLACE INTO search_state VALUES ('run', ?)";
    void database.write([{ sql, params: [is] }]).catch(() => undefined);
    return { path: copyOf(database), was, is, least };
  };
