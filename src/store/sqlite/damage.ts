/** A data file that cannot be trusted: how it is noticed and what the operator is told. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import type { Connection } from './connection.js';

/** The file is damaged. The message says what is wrong and what to do. */
export class DataFileDamaged extends Error {
  override readonly name = 'DataFileDamaged';
  constructor(
    file: string,
    readonly what: string,
  ) {
    super(
      `The data file ${file} is damaged: ${what}. Keep a copy of it and of the files beside it, then restore a backup with ` +
        '"npm run restore -- FILE"; what is still readable can be saved with "npm run export -- FILE".',
    );
  }
}

const FULL = /SQLITE_FULL|SQLITE_IOERR|database or disk is full|disk I\/O error|no space/i;
const CORRUPT = /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/i;

/** Whether words of an error (code and message) say that the disk is full or fails. */
export const meansFull = (words: string): boolean => FULL.test(words);

/** Whether words of an error (code and message) say that the file is damaged. */
export const meansDamaged = (words: string): boolean => CORRUPT.test(words);

/** Code and message of whatever was thrown. */
export const wordsOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message ?? String(error)].filter(Boolean).join(' ');
};

const MAGIC = 'SQLite format 3\u0000';

const headOf = (file: string): string => {
  const head = Buffer.alloc(MAGIC.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  return head.toString('latin1');
};

/** Looks at the start of the file without SQLite, which would overwrite a file that it takes for an empty one. Throws `DataFileDamaged`. */
export const checkHeader = (file: string): void => {
  if (!existsSync(file) || statSync(file).size === 0) {
    if (existsSync(file) && existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)
      throw new DataFileDamaged(file, 'it is empty');
    return;
  }
  if (headOf(file) !== MAGIC) throw new DataFileDamaged(file, 'it does not start as a SQLite file does');
};

/** Checks every page of an open file. Throws `DataFileDamaged`. */
export const checkPages = (connection: Connection, file: string): void => {
  let found: unknown;
  try {
    found = connection.prepare('PRAGMA quick_check(1)').all([])[0]?.['quick_check'];
  } catch (error) {
    if (!meansDamaged(wordsOf(error))) throw error;
    found = (error as Error).message;
  }
  if (found !== 'ok') throw new DataFileDamaged(file, String(found).replace(/\s+/g, ' ').slice(0, 200));
};
