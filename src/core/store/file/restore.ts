/** Puts a backup in place of a data file. */
import { chmodSync, copyFileSync, constants, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors.js';
import { openReader, openWriter } from '../sqlite/connection.js';
import { checkHeader, checkPages, DataFileDamaged, wordsOf } from '../sqlite/damage.js';
import { BASELINE } from '../sqlite/migrations.js';
import { removeBeside, sync, syncFolderOf } from '../sqlite/files.js';
import { isSealedFile, openSealedFile } from './sealed/files.js';
import { SealedFileBroken } from './sealed/format.js';
import { graphTables } from './tables.js';

/** The file cannot be restored. The message says why; nothing was changed. */
export class NotABackup extends OperatorError {
  override readonly name = 'NotABackup';
}

const tablesIn = (file: string): ReadonlySet<unknown> => {
  const connection = openReader(file);
  try {
    checkPages(connection, file);
    return new Set(
      connection
        .prepare('SELECT name FROM migration')
        .all([])
        .map(({ name }) => name),
    );
  } finally {
    connection.close();
  }
};

/** Throws `NotABackup` unless the file is a sound data file of this service. */
const check = (file: string, shown: string): void => {
  try {
    checkHeader(file);
    const tables = tablesIn(file);
    if (!tables.has(BASELINE)) throw new Error('it was made by a pre-release, whose tables are not read');
    const missing = graphTables.find(({ name }) => !tables.has(name));
    if (missing) throw new Error(`it lacks the tables ${missing.name}`);
  } catch (error) {
    throw new NotABackup(
      `${shown} cannot be restored: ${error instanceof DataFileDamaged ? error.what : wordsOf(error)}`,
    );
  }
};

/** Copies a backup as it is; what was readable by others must not be so as a data file. */
const copy = (backup: string, staged: string): void => {
  copyFileSync(backup, staged, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  chmodSync(staged, 0o600);
};

/** Decrypts a backup. Throws `NotABackup`. */
const decrypt = async (backup: string, staged: string, passphrase: string | undefined): Promise<void> => {
  if (passphrase === undefined)
    throw new NotABackup(
      `${backup} is encrypted; give its passphrase with --passphrase-file or the setting BACKUP_PASSPHRASE`,
    );
  try {
    await openSealedFile(backup, staged, passphrase);
  } catch (error) {
    if (error instanceof SealedFileBroken) throw new NotABackup(`${backup} cannot be restored: ${error.message}`);
    throw error;
  }
};

/**
 * Copies a backup into the data directory, decrypted where it is encrypted, and checks the copy there. Returns its path; the
 * caller has to use or remove it.
 */
export const stage = async (backup: string, dataDir: string, passphrase?: string): Promise<string> => {
  if (!existsSync(backup) || !statSync(backup).isFile()) throw new NotABackup(`there is no file ${backup}`);
  if (existsSync(`${backup}-wal`) && statSync(`${backup}-wal`).size > 0) {
    throw new NotABackup(
      `${backup} is a data file in use, with changes in the file beside it; make a backup of it first`,
    );
  }
  const staged = join(dataDir, `.${process.pid}-${Date.now()}.restore`);
  try {
    if (await isSealedFile(backup)) await decrypt(backup, staged, passphrase);
    else copy(backup, staged);
    check(staged, backup);
    sync(staged);
    return staged;
  } catch (error) {
    rmSync(staged, { force: true });
    throw error;
  }
};

/** Gives the present data file a second name, under which it outlives the restore. Returns that name, if there is a file. */
export const keepPresent = (dataFile: string): string | undefined => {
  if (!existsSync(dataFile)) return undefined;
  const kept = `${dataFile}.replaced-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
  linkSync(dataFile, kept);
  return kept;
};

/** Moves what only the log beside a data file holds into the file itself; a damaged file is left as it is. */
const checkpoint = (dataFile: string): void => {
  if (!existsSync(dataFile)) return;
  try {
    checkHeader(dataFile);
    const connection = openWriter(dataFile);
    connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all([]);
    connection.close();
  } catch {
    // What is broken is why one restores.
  }
};

/** Puts a staged file in place of the data file, which nobody has open. */
export const exchange = (staged: string, dataFile: string): void => {
  checkpoint(dataFile);
  // The log of the old file must never be applied to the new one; it is empty by now unless the file is damaged.
  removeBeside(dataFile);
  renameSync(staged, dataFile);
  syncFolderOf(dataFile);
};
