/** The passphrase of encrypted backups: from a file, or from the settings. */
import { readFileSync } from 'node:fs';
import { Refusal } from '../../core/errors.js';

/** The places where the tools find the passphrase. */
export interface PassphraseOptions {
  /** A file that holds it; a line end at its end does not count. */
  readonly passphraseFile?: string;
  /** Setting `BACKUP_PASSPHRASE`. */
  readonly setting?: string | undefined;
}

/** Fewer characters can be guessed, whatever each guess costs. */
const FEWEST = 12;

/** The passphrase, where there is one. Throws `Refusal` when it is too short, and the error of a file that cannot be read. */
export const passphraseFrom = ({ passphraseFile, setting }: PassphraseOptions): string | undefined => {
  const passphrase =
    passphraseFile === undefined ? setting : readFileSync(passphraseFile, 'utf8').replace(/\r?\n$/, '');
  if (passphrase === undefined) return undefined;
  if ([...passphrase].length >= FEWEST) return passphrase;
  throw new Refusal('BAD_REQUEST', `The passphrase of a backup has ${FEWEST} characters or more.`);
};

/** The passphrase, or a `Refusal` that says how to give one. */
export const requirePassphrase = (options: PassphraseOptions): string => {
  const passphrase = passphraseFrom(options);
  if (passphrase !== undefined) return passphrase;
  throw new Refusal('BAD_REQUEST', 'Give the passphrase with --passphrase-file or the setting BACKUP_PASSPHRASE.');
};
