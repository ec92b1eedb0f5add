/** One process for a data directory: a lock of the operating system, which dies with its process. */
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLock, type Connection } from '../sqlite/connection.js';
import { wordsOf } from '../sqlite/damage.js';

/** Another process works on the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

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

  /** Takes the lock of a directory. Throws `DirectoryInUse` that names the process which holds it. */
  static take(directory: string): DirectoryLock {
    const note = join(directory, 'service.pid');
    const file = join(directory, 'lock.db');
    closeSync(openSync(file, 'a', 0o600));
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
    writeFileSync(note, `${process.pid}\n`, { mode: 0o600 });
    return new DirectoryLock(connection);
  }

  release(): void {
    this.connection.close();
  }
}
