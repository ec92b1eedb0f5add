/** Needs of the store that the file system meets. */
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { NOTE } from './unchecked.js';

/** Ending of the file beside a data file that search fills its columns from. */
export const COLUMNS = '-columns';

/** Ending of the file beside a data file that holds the index of its quads. */
export const QUADS = '-quads';

/** Ending of such a file while it is being written. */
export const UNFINISHED = '.tmp';

/** Endings of all that is beside a data file and means nothing without it. */
const BESIDE = ['-wal', '-shm', NOTE, COLUMNS, COLUMNS + UNFINISHED, QUADS, `${QUADS}-wal`, `${QUADS}-shm`];

/** Removes what is beside a data file: nothing of it must ever be taken for a part of the file that comes in its place. */
export const removeBeside = (file: string): void => {
  for (const ending of BESIDE) rmSync(file + ending, { force: true });
};

/** Puts a file's or folder's content on stable storage. */
export const sync = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Makes the name of a file durable: a new or renamed file is lost with its folder entry. */
export const syncFolderOf = (file: string): void => sync(dirname(file));
