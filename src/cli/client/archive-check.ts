/** An archive compared with its manifest and with the keys in it. */
import type { AgreementJwk } from '../../domain/agreements/jwk.js';
import { showProgress } from '../progress.js';
import type { Archive, Fault } from './archive-file.js';
import { bytesOf } from './input.js';

/** Opens an archive; standard input for `-`. Whoever opens it closes it. */
export const openArchive = async (file: string): Promise<Archive> => {
  const { Archive } = await import('./archive-file.js');
  return Archive.open(file === '-' ? bytesOf(file) : file, file);
};

/** What does not hold in an archive: files that are not as the manifest says, agreements that their keys do not confirm. */
export const faultsOf = async (archive: Archive): Promise<readonly Fault[]> => {
  const { verifyAgreement } = await import('../../domain/agreements/verify.js');
  const progress = showProgress('Checking');
  let looked = 0;
  try {
    const faults = await archive.faults(() => {
      looked += 1;
      progress.update({ loaded: looked, total: archive.paths.length });
    });
    // What is changed or has another form is told already, and not read.
    const broken = new Set(faults.map(({ path }) => path));
    const keys = broken.has('jwks.json') ? undefined : await archive.json<{ keys: AgreementJwk[] }>('jwks.json');
    for (const [, path] of archive.named('agreements', 'jsonld')) {
      if (broken.has(path)) continue;
      const { valid, findings } = verifyAgreement((await archive.text(path)) ?? '', keys?.keys ?? []);
      const failed = findings.filter(({ holds }) => !holds).map(({ what }) => what);
      if (!valid) faults.push({ path, fault: failed.join(' ') });
    }
    return faults;
  } finally {
    progress.stop();
  }
};
