/** What the store needs of the file system. */
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';

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

/**
 * Puts `replacement`, a file of the same folder, in place of the database `file`: `file` becomes a link to it, in one step.
 * Not by renaming, because a connection to the old database that is closed later would then remove the log of the new one,
 * which has the same name; the log is named after the file that a link leads to.
 */
export const exchangeDatabase = (file: string, replacement: string): void => {
  const previous = realpathSync(file);
  const content = join(dirname(file), `${parse(file).name}-${Date.now()}-${process.pid}.db`);
  const link = `${content}.link`;
  renameSync(replacement, content);
  symlinkSync(basename(content), link);
  renameSync(link, file);
  syncFolderOf(file);
  // What was there before under the same name is gone with the link; only the files beside it are left.
  const beside = basename(previous) === basename(file) ? ['-wal', '-shm'] : ['', '-wal', '-shm'];
  for (const suffix of beside) rmSync(previous + suffix, { force: true });
};
