/** A data file that cannot be trusted: how it is noticed and what the operator is told. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { OperatorError, Refusal } from '../../errors.js';
import type { Connection } from './connection.js';
import { condemn, hasLog } from './unchecked.js';

/** The file is damaged. The message says what is wrong and what to do. */
export class DataFileDamaged extends OperatorError {
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

/** The sentence for those whom a damaged file keeps from something. */
export const DAMAGED = 'The data file is damaged; the operator has to restore a backup.';

/** The refusal of what met damage in a file, which is noted, so that the next start checks every page. */
export class DamageMet extends Refusal {
  constructor(file: string) {
    super('UNAVAILABLE', DAMAGED);
    condemn(file);
  }
}

const FULL = /SQLITE_FULL|SQLITE_IOERR|database or disk is full|disk I\/O error|no space/i;
const CORRUPT = /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/i;

/** True if words of an error (code and message) say that the disk is full or fails. */
export const meansFull = (words: string): boolean => FULL.test(words);

/** True if words of an error (code and message) say that the file is damaged. */
export const meansDamaged = (words: string): boolean => CORRUPT.test(words);

/** Code and message of whatever was thrown. */
export const wordsOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message ?? String(error)].filter(Boolean).join(' ');
};

const MAGIC = 'SQLite format 3\u0000';

/** Bytes at the start of a file that describe it (https://www.sqlite.org/fileformat2.html#the_database_header). */
const HEADER = 100;

const headOf = (file: string): Buffer => {
  const head = Buffer.alloc(HEADER);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  return head;
};

/** Bytes that a file has by its header: page size (1 for 65,536) times number of pages, which is only told where both counters agree. */
const sizeOf = (head: Buffer): number => {
  const page = head.readUInt16BE(16);
  const isTold = head.readUInt32BE(24) === head.readUInt32BE(92);
  return isTold ? (page === 1 ? 65_536 : page) * head.readUInt32BE(28) : 0;
};

/** Looks at the start of the file without SQLite, which would overwrite a file that it takes for an empty one. Throws `DataFileDamaged`. */
export const checkHeader = (file: string): void => {
  if (!existsSync(file) || statSync(file).size === 0) {
    if (existsSync(file) && hasLog(file)) throw new DataFileDamaged(file, 'it is empty');
    return;
  }
  const head = headOf(file);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new DataFileDamaged(file, 'it does not start as a SQLite file does');
  // Of a file with a log, pages may be there alone.
  if (!hasLog(file) && statSync(file).size < sizeOf(head)) throw new DataFileDamaged(file, 'its end is missing');
};

/** Checks pages of an open file: `argument` is a number of findings, for all of them, or a quoted table. Throws `DataFileDamaged`. */
const quickCheck = (connection: Connection, file: string, argument: string): void => {
  let found: unknown;
  try {
    found = connection.prepare(`PRAGMA quick_check(${argument})`).all([])[0]?.['quick_check'];
  } catch (error) {
    if (!meansDamaged(wordsOf(error))) throw error;
    found = (error as Error).message;
  }
  if (found !== 'ok') throw new DataFileDamaged(file, String(found).replace(/\s+/g, ' ').slice(0, 200));
};

/** Checks every page of an open file. Throws `DataFileDamaged`. */
export const checkPages = (connection: Connection, file: string): void => quickCheck(connection, file, '1');

/** Checks the pages of one table and of its indexes. Throws `DataFileDamaged`. */
export const checkTable = (connection: Connection, file: string, table: string): void =>
  quickCheck(connection, file, `"${table}"`);
