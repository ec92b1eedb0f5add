/** `backup FILE`: a consistent copy of all state in the data file, of a running service too; encrypted on request. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { dataFileIn } from '../../core/store/data-file.js';
import { backUp, BackupFailed } from '../../core/store/file/backup.js';
import { sealFile } from '../../core/store/file/sealed/files.js';
import { syncFolderOf } from '../../core/store/sqlite/files.js';
import { DONE, type ExitCode } from './exit-code.js';
import { requirePassphrase, type PassphraseOptions } from './passphrase.js';
import { showProgress } from './progress.js';

/** Options of making a backup. */
export interface BackupOptions extends PassphraseOptions {
  readonly encrypt?: boolean;
}

/**
 * Makes the copy in the data directory, where the same data lie already, and only what is encrypted leaves it. An older file
 * of that name is replaced when all is done.
 */
const backUpEncrypted = async (
  dataDir: string,
  file: string,
  passphrase: string,
  onProgress: Parameters<typeof backUp>[2],
): Promise<number> => {
  const target = resolve(file);
  if (!existsSync(dirname(target))) throw new BackupFailed(`there is no folder ${dirname(target)}`);
  if (existsSync(target) && statSync(target).isDirectory()) throw new BackupFailed(`${target} is a folder`);
  const name = `.${process.pid}-${Date.now()}`;
  const [plain, partial] = [join(dataDir, `${name}.plain`), join(dirname(target), `${name}.sealed`)];
  try {
    const revision = await backUp(dataFileIn(dataDir), plain, onProgress);
    await sealFile(plain, partial, passphrase, onProgress);
    renameSync(partial, target);
    syncFolderOf(target);
    return revision;
  } finally {
    for (const left of [plain, partial]) rmSync(left, { force: true });
  }
};

/** Writes the backup of a data directory. */
export const backup = async (dataDir: string, file: string, options: BackupOptions = {}): Promise<ExitCode> => {
  const passphrase = options.encrypt === true ? requirePassphrase(options) : undefined;
  const progress = showProgress('Copying');
  try {
    const revision =
      passphrase === undefined
        ? await backUp(dataFileIn(dataDir), file, progress.update)
        : await backUpEncrypted(dataDir, file, passphrase, progress.update);
    progress.stop();
    const how = passphrase === undefined ? 'checked' : 'checked, encrypted';
    console.error(`${file}: ${statSync(file).size} bytes, ${how}, as of change ${revision}`);
    return DONE;
  } finally {
    progress.stop();
  }
};
