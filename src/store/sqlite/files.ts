/** Needs of the store that the file system meets. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

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
