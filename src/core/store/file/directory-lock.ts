/** One process for a data directory: a lock of the operating system, which dies with its process. */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors.js';
import { openLock, type Connection } from '../sqlite/connection.js';
import { wordsOf } from '../sqlite/damage.js';

/** Another process works on the data directory. */
export class DirectoryInUse extends OperatorError {
  override readonly name = 'DirectoryInUse';
}

/** Writes into a directory; where it cannot be written, whoever set it is told why. */
const writing = (directory: string, write: () => void): void => {
  try {
    write();
  } catch (error) {
    throw new OperatorError(
      `The data directory ${directory} cannot be written: ${(error as Error).message}. Make it writable for the user of this process, make room on its disk, or set DATA_DIR to another directory.`,
    );
  }
};

/** Makes a data directory where there is none. Throws `OperatorError`. */
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

  /** Takes the lock of a directory. Throws `DirectoryInUse` that names the process which holds it, or `OperatorError`. */
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
