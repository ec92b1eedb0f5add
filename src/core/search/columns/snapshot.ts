/**
 * A copy of the columns in a file of its own, so that the first search after a start does not wait until all rows were read. It is a
 * cache: whatever is not certain to belong to the data file is thrown away, and the rows are read.
 *
 * What belongs together is told by a number, the run. Each thread that fills columns writes a new one into the data file and into the
 * copy. So a copy with the run of the data file, and a revision that the data file has reached, shows a state that this very file was
 * in. A data file that was put back lacks either.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { endianness } from 'node:os';
import { deserialize, serialize } from 'node:v8';
import { UNFINISHED } from '../../store/sqlite/files.js';
import { KINDS, NUMBERS } from '../entry.js';
import { OWN_DIMENSIONS } from '../facets.js';
import { FORM } from '../tables.js';
import type { ColumnsData } from './columns.js';

/** Begins every such file. */
const MAGIC = 0x636f_6c31;
/** Raised when the columns are laid out in another way. */
const FORMAT = 3;
/** Tells columns apart that mean something else by the same bytes. */
const LAYOUT = createHash('sha256')
  .update(JSON.stringify([FORMAT, FORM, KINDS, NUMBERS, OWN_DIMENSIONS, endianness()]))
  .digest()
  .readUInt32LE(0);
/** Bytes before the columns: magic, layout, run, revision, SHA-256 of the columns. */
const HEADER = 4 + 4 + 8 + 8 + 32;
const RUN_AT = 8;
/** Larger copies are not written: they could not be read at once. */
const LARGEST = 1024 ** 3;

interface Header {
  readonly run: number;
  readonly revision: number;
  readonly digest: Buffer;
}

const headerOf = (bytes: Buffer): Header | undefined => {
  if (bytes.length < HEADER || bytes.readUInt32LE(0) !== MAGIC || bytes.readUInt32LE(4) !== LAYOUT) return undefined;
  const [run, revision] = [Number(bytes.readBigUInt64LE(RUN_AT)), Number(bytes.readBigUInt64LE(16))];
  return { run, revision, digest: bytes.subarray(24, HEADER) };
};

const header = (run: number, revision: number, columns: Buffer): Buffer => {
  const bytes = Buffer.alloc(HEADER);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(LAYOUT, 4);
  bytes.writeBigUInt64LE(BigInt(run), RUN_AT);
  bytes.writeBigUInt64LE(BigInt(revision), 16);
  createHash('sha256').update(columns).digest().copy(bytes, 24);
  return bytes;
};

/** Removes a copy, if there is one, and what is left of one that was being written. */
export const discard = (path: string): void => {
  for (const file of [path, path + UNFINISHED]) rmSync(file, { recursive: true, force: true });
};

/** Removes a copy that does not belong to a data file of this run and revision, and what is left of one that was being written. */
export const discardForeign = (path: string, run: number, revision: number): void => {
  rmSync(path + UNFINISHED, { recursive: true, force: true });
  const bytes = Buffer.alloc(HEADER);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, bytes, 0, HEADER, 0);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
  }
  const known = headerOf(bytes);
  if (known?.run !== run || known.revision > revision) discard(path);
};

const columnsOf = (bytes: Buffer, run: number): ColumnsData | undefined => {
  const known = headerOf(bytes);
  const columns = bytes.subarray(HEADER);
  if (known?.run !== run || !createHash('sha256').update(columns).digest().equals(known.digest)) return undefined;
  const data = deserialize(columns) as ColumnsData;
  return data.revision === known.revision ? data : undefined;
};

/**
 * The columns in a copy of the run `was`, which is one of the run `is` from now on; undefined when there is none. One that is not whole,
 * or of another run, is removed.
 */
export const takeSnapshot = (path: string, was: number, is: number): ColumnsData | undefined => {
  try {
    const data = columnsOf(readFileSync(path), was);
    if (data) adopt(path, is);
    else discard(path);
    return data;
  } catch {
    // There is none, or none that can be read and told its run: the next one takes its place.
    return undefined;
  }
};

/** Writes another run into a copy, in place: its columns stay as they are. */
const adopt = (path: string, run: number): void => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(run));
  const file = openSync(path, 'r+');
  try {
    writeSync(file, bytes, 0, bytes.length, RUN_AT);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Columns as bytes: what becomes of the columns afterwards does not change them. */
export interface Packed {
  readonly revision: number;
  readonly columns: Buffer;
}

/** Packs columns. */
export const pack = (data: ColumnsData): Packed => ({ revision: data.revision, columns: serialize(data) });

/** Writes a copy of the columns: the one before stays until the new one is whole and on stable storage. Rejects when it cannot be written. */
export const writeSnapshot = async (path: string, run: number, { revision, columns }: Packed): Promise<void> => {
  if (columns.length > LARGEST) return;
  const temporary = path + UNFINISHED;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.write(header(run, revision, columns));
      await file.writeFile(columns);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
