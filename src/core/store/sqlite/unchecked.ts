/** The note beside a data file that was not closed in order: it stays until every page has been checked, over any number of starts. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Ending of the note's name. */
export const NOTE = '-unchecked';
const DAMAGED = 'damaged\n';

const noteOf = (file: string): string => `${file}${NOTE}`;

/** True when SQLite's log beside a file holds something, which it does until the file is closed in order. */
export const hasLog = (file: string): boolean => existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;

/** True when nobody closed the file in order since it was last sound. To be asked before the file is opened; leaves a note. */
export const wasLeftOpen = (file: string): boolean => {
  if (existsSync(noteOf(file))) return true;
  if (!hasLog(file)) return false;
  writeFileSync(noteOf(file), '', { mode: 0o600 });
  return true;
};

/** True when damage was found: such a file is opened only after a check of every page has passed. */
export const isCondemned = (file: string): boolean =>
  existsSync(noteOf(file)) && readFileSync(noteOf(file), 'utf8') === DAMAGED;

/** Notes that damage was found. */
export const condemn = (file: string): void => {
  try {
    writeFileSync(noteOf(file), DAMAGED, { mode: 0o600 });
  } catch {
    // Where no note can be written, nothing can: whoever reads such a file is told each time.
  }
};

/** Notes that the file is sound. */
export const acquit = (file: string): void => rmSync(noteOf(file), { force: true });
