/** One process for a data directory: a lock of the operating system, which dies with its process. */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLock, type Connection } from '../sqlite/connection.js';
import { wordsOf } from '../sqlite/damage.js';

/** Another process works on the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/** The data directory cannot be written. The message says why and what to do. */
export class DirectoryNotWritable extends Error {
  override readonly name = 'DirectoryNotWritable';
}

/** Codes of a file system that takes no files: read-only, not ours, or full. */
const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'];

/** Writes into a directory; a file system that does not let it is told of in words for operators. */
const writing = (directory: string, write: () => void): void => {
  try {
    write();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!UNWRITABLE.includes(code)) throw error;
    throw new DirectoryNotWritable(
      `The data directory ${directory} cannot be written: ${message}. Make it writable for the user of this process, make room on its disk, or set DATA_DIR to another directory.`,
    );
  }
};

/** Makes a data directory where there is none. Throws `DirectoryNotWritable`. */
export const makeDirectory = (directory: string): void =>
  writing(directory, () => mkdirSync(directory, { recursive: true, mode: 0o700 }));

const processOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
};

/** A held lock. */
export class DirectoryLock {
  private constructor(private readonly connection: Connection) {}

  /** Takes the lock of a directory. Throws `DirectoryInUse` that names the process which holds it, or `DirectoryNotWritable`. */
  static take(directory: string): DirectoryLock {
    const note = join(directory, 'service.pid');
    const file = join(directory, 'lock.db');
    writing(directory, () => closeSync(openSync(file, 'a', 0o600)));
    const connection = openLock(file);
    try {
      connection.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      connection.close();
      if (!/SQLITE_BUSY|locked/.test(wordsOf(error))) throw error;
      throw new DirectoryInUse(
        `The data directory ${directory} is in use by process ${processOf(note)}. Stop that process, or set DATA_DIR to another directory.`,
      );
    }
    try {
      writing(directory, () => writeFileSync(note, `${process.pid}\n`, { mode: 0o600 }));
    } catch (error) {
      connection.close();
      throw error;
    }
    return new DirectoryLock(connection);
  }

  release(): void {
    this.connection.close();
  }
}
