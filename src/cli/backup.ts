/** `backup FILE`: a consistent copy of all state in the data file, of a running service too. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../store/embedded/backup.js';
import { DATA_FILE } from '../store/embedded/embedded-store.js';
import { DONE, type Outcome } from './outcome.js';
import { showProgress } from './progress.js';

/** Writes the backup of a data directory. */
export const backup = async (dataDir: string, file: string): Promise<Outcome> => {
  const progress = showProgress('Copying');
  try {
    const revision = await backUp(join(dataDir, DATA_FILE), file, progress.update);
    progress.stop();
    console.error(`${file}: ${statSync(file).size} bytes, checked, as of change ${revision}`);
    return DONE;
  } finally {
    progress.stop();
  }
};
