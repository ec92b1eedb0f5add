/**
 * Copies of the local file that are kept in the SPARQL server, so that a new gateway need not repeat everything that was ever
 * written, and the journal does not grow without end. They are sealed like the entries.
 */
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { backUp } from '../file/backup.js';
import { seal, unseal } from '../journal/entry.js';
import type { SparqlJournal } from '../sparql/journal.js';
import { Reader } from '../sqlite/reader.js';
import type { LoadProgress } from '../progress.js';
import { syncFolderOf } from '../sqlite/files.js';

/** A reference to the present snapshot: the entry that it holds the state after, and the number of its parts. */
export interface SnapshotPointer {
  readonly name: string;
  readonly number: number;
  readonly entry: string | undefined;
  readonly parts: number;
}

/** The members of a journal that snapshots use. */
type Shelf = Pick<SparqlJournal, 'register' | 'exchange' | 'blob' | 'forget'>;

const REGISTER = 'snapshot';
/** Megabytes of a part before it is packed. */
export const PART_MB = 8;
const PART = PART_MB * 1024 * 1024;
/** Ending of what is there of a snapshot beside the file that it becomes, before the name of the snapshot. */
const FETCHED = '-snapshot-';
const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** The entry of the journal that a file holds the state after. */
export const stateOf = (file: string): { readonly number: number; readonly entry: string | undefined } => {
  const reader = new Reader(file);
  try {
    const row = reader.readOne<{ number: number; entry: string | null }>('SELECT number, entry FROM journal_state');
    return { number: row?.number ?? 0, entry: row?.entry ?? undefined };
  } finally {
    reader.close();
  }
};

/** The snapshots of one journal. */
export class Snapshots {
  constructor(
    private readonly shelf: Shelf,
    private readonly key: Uint8Array,
  ) {}

  /** The present snapshot. */
  async present(): Promise<SnapshotPointer | undefined> {
    const text = await this.shelf.register(REGISTER);
    return text === undefined ? undefined : (JSON.parse(text) as SnapshotPointer);
  }

  /**
   * Takes a snapshot of a file while it is written to, puts it in the place of the present one and drops the entries that it
   * makes superfluous. `scratch`: a file that may be made meanwhile.
   */
  async take(
    file: string,
    scratch: string,
    onProgress: (progress: LoadProgress) => void = () => undefined,
  ): Promise<SnapshotPointer> {
    await rm(scratch, { force: true });
    try {
      await backUp(file, scratch, () => undefined);
      const { number, entry } = stateOf(scratch);
      const name = randomUUID();
      const parts = await this.#store(scratch, name, onProgress);
      const pointer: SnapshotPointer = { name, number, entry, parts };
      const before = await this.shelf.register(REGISTER);
      if (!(await this.shelf.exchange(REGISTER, before, JSON.stringify(pointer)))) {
        throw new Error('another gateway took a snapshot at the same time');
      }
      await this.shelf.forget(number);
      if (before !== undefined) await this.#drop(JSON.parse(before) as SnapshotPointer);
      return pointer;
    } finally {
      await rm(scratch, { force: true });
    }
  }

  /**
   * Makes a file of the snapshot, which is there as soon as it is whole; parts that an earlier call brought are not fetched again.
   * Rejects when the server has not all of it.
   */
  async fetch(
    { name, parts }: SnapshotPointer,
    file: string,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<void> {
    const partial = `${file}${FETCHED}${name}`;
    await this.#clear(file, partial);
    const handle = await open(partial, 'a', 0o600);
    try {
      const present = Math.floor((await handle.stat()).size / PART);
      await handle.truncate(present * PART);
      for (let part = present; part < parts; part += 1) {
        const text = await this.shelf.blob(`${name}-${part}`).get();
        if (text === undefined) throw new Error('the snapshot of the store is not whole');
        await handle.write((await inflate(unseal(this.key, `${name} ${part}`, text))) as Uint8Array);
        await handle.sync();
        onProgress({ loaded: part + 1, total: parts });
      }
    } finally {
      await handle.close();
    }
    await rename(partial, file);
    syncFolderOf(file);
  }

  /** Removes what is there of other snapshots. */
  async #clear(file: string, partial: string): Promise<void> {
    const folder = dirname(file);
    const others = (await readdir(folder)).filter((name) => name.startsWith(basename(file) + FETCHED));
    for (const name of others) if (name !== basename(partial)) await rm(join(folder, name), { force: true });
  }

  /** Stores a file in parts; returns their number. */
  async #store(file: string, name: string, onProgress: (progress: LoadProgress) => void): Promise<number> {
    const parts = Math.ceil((await stat(file)).size / PART);
    const handle = await open(file, 'r');
    try {
      const buffer = Buffer.alloc(PART);
      for (let part = 0; part < parts; part += 1) {
        const { bytesRead } = await handle.read(buffer, 0, PART, part * PART);
        const packed = await deflate(buffer.subarray(0, bytesRead), { level: 1 });
        await this.shelf.blob(`${name}-${part}`).put(seal(this.key, `${name} ${part}`, packed));
        onProgress({ loaded: part + 1, total: parts });
      }
    } finally {
      await handle.close();
    }
    return parts;
  }

  async #drop({ name, parts }: SnapshotPointer): Promise<void> {
    for (let part = 0; part < parts; part += 1) await this.shelf.blob(`${name}-${part}`).drop();
  }
}
