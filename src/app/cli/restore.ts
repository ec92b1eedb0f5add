/** `restore FILE`: puts a backup in place of the present data, of a running service too. */
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ControlConnection } from '../../features/operations/control/client.js';
import { DirectoryLock } from '../../core/store/file/directory-lock.js';
import { Refusal } from '../../core/errors.js';
import { DATA_FILE, dataFileIn } from '../../core/store/data-file.js';
import { exchange, keepPresent, stage } from '../../core/store/file/restore.js';
import { DONE, type ExitCode } from './exit-code.js';
import { passphraseFrom, type PassphraseOptions } from './passphrase.js';

const exchangeDirectly = (dataDir: string, staged: string): void => {
  const lock = DirectoryLock.take(dataDir);
  try {
    exchange(staged, join(dataDir, DATA_FILE));
  } finally {
    lock.release();
  }
};

/** Restores a backup into a data directory. The data that were there stay beside it under another name. */
export const restore = async (dataDir: string, file: string, options: PassphraseOptions = {}): Promise<ExitCode> => {
  if (dataFileIn(dataDir) !== join(dataDir, DATA_FILE)) {
    throw new Refusal(
      'CONFLICT',
      'the data are in a SPARQL server: restore the backup into another data directory and move it there with "npm run migrate"',
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const staged = await stage(file, dataDir, passphraseFrom(options));
  let kept: string | undefined;
  try {
    const service = await ControlConnection.open(dataDir);
    kept = keepPresent(join(dataDir, DATA_FILE));
    if (!service) exchangeDirectly(dataDir, staged);
    else for await (const _ of service.ask({ command: 'restore', file: basename(staged) }));
    console.error(`${file} is restored${service ? '; the running service answers from it' : ''}.`);
    if (kept !== undefined) console.error(`The data before are in ${kept}; delete that file when it is not needed.`);
    return DONE;
  } catch (error) {
    if (kept !== undefined) rmSync(kept, { force: true });
    throw error;
  } finally {
    rmSync(staged, { force: true });
  }
};
