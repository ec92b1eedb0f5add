/** The local file of a gateway: a copy of what the journal says. It may be deleted at any time; it is made again. */
import { existsSync, rmSync } from 'node:fs';
import type { Logger } from '../../log.js';
import type { LoadProgress } from '../progress.js';
import type { SparqlJournal } from '../sparql/journal.js';
import { Database, type Journal, type Migration } from '../sqlite/database.js';
import { IntegrityCheck } from '../sqlite/integrity.js';
import { removeBeside } from '../sqlite/files.js';
import { isCondemned } from '../sqlite/unchecked.js';
import { Snapshots, stateOf } from './snapshots.js';

/** Options of opening a copy. */
export interface CopyOptions {
  readonly file: string;
  readonly entries: SparqlJournal;
  readonly journal: Journal;
  readonly tables: readonly Migration[];
  readonly log: Logger;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/** The progress of opening a copy: in parts of the snapshot, then in entries. */
export interface CopyProgress extends LoadProgress {
  readonly of: 'snapshot' | 'entries';
}

/** An open copy. */
export interface Copy {
  readonly database: Database;
  readonly integrity: IntegrityCheck;
}

/** Entries that are read, and repeated as one transaction, at a time. */
const STEP = 64;

const ignore = (): void => undefined;

/** True if the file holds a state that the journal had. */
export const isInStep = async (
  { file, entries }: Pick<CopyOptions, 'file' | 'entries'>,
  snapshots: Snapshots,
): Promise<boolean> => {
  let state: ReturnType<typeof stateOf>;
  try {
    state = stateOf(file);
  } catch {
    return false;
  }
  const { number, entry } = state;
  const snapshot = await snapshots.present();
  // Nothing of it was ever taken from the journal: what it holds is what its tables begin with.
  if (number === 0) return snapshot === undefined;
  if (snapshot?.number === number) return snapshot.entry === entry;
  const [found] = await entries.entries(number - 1, 1);
  return found?.id === entry;
};

const discard = (file: string): void => {
  rmSync(file, { force: true });
  removeBeside(file);
};

/** Brings an open copy up to date; returns the graphs that changed, entry by entry of those that were repeated. */
export const catchUp = async (
  database: Database,
  entries: Pick<SparqlJournal, 'entries' | 'head'>,
  onProgress: (progress: LoadProgress) => void = ignore,
): Promise<readonly string[]> => {
  const changed = new Set<string>();
  const { number: total } = await entries.head();
  for (let position = positionOf(database); position < total; position = positionOf(database)) {
    const next = await entries.entries(position, STEP);
    if (next.length === 0) throw new StepLost();
    for (const iri of await database.apply(next)) changed.add(iri);
    onProgress({ loaded: positionOf(database), total });
  }
  return [...changed];
};

/** The entry that follows on what the copy holds was dropped from the journal: only a snapshot helps. */
export class StepLost extends Error {
  override readonly name = 'StepLost';
}

/** The last entry that a copy holds. */
export const positionOf = (database: Database): number =>
  database.readOne<{ number: number }>('SELECT number FROM journal_state')?.number ?? 0;

/** Opens the copy and brings it up to date; makes it from the snapshot, or from the first entry, where there is none to go on from. */
export const openCopy = async (options: CopyOptions): Promise<Copy> => {
  const { file, entries, journal, tables, log, onProgress = ignore } = options;
  const snapshots = new Snapshots(entries, journal.key);
  if (isCondemned(file)) {
    log.warn({ file }, 'the local copy is damaged; it is made again');
    discard(file);
  }
  if (existsSync(file) && !(await isInStep(options, snapshots))) {
    log.warn({ file }, 'the local copy does not follow from the journal of the store; it is made again');
    discard(file);
  }
  if (!existsSync(file)) {
    const snapshot = await snapshots.present();
    if (snapshot) await snapshots.fetch(snapshot, file, (now) => onProgress({ ...now, of: 'snapshot' }));
  }
  const integrity = new IntegrityCheck(file, log);
  const database = await Database.open(file, tables, journal);
  try {
    await catchUp(database, entries, (now) => onProgress({ ...now, of: 'entries' }));
    return { database, integrity };
  } catch (error) {
    await database.close();
    throw error;
  }
};
