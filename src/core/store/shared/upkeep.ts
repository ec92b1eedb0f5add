/** Chores of the gateway that leads, done for the store now and then: snapshots, so that the journal stays short, and checks. */
import { dirname, join } from 'node:path';
import type { Logger } from '../../log.js';
import type { Database } from '../sqlite/database.js';
import type { Consistency } from './consistency.js';
import { positionOf } from './copy.js';
import type { Snapshots } from './snapshots.js';

/** The things that are kept up. */
export interface UpkeepOptions {
  readonly database: Database;
  readonly snapshots: Snapshots;
  readonly consistency: Consistency;
  readonly log: Logger;
}

const LOOK_MS = 60_000;
/** Entries of the journal since the last snapshot after which a new one is taken. */
const MOST_ENTRIES = 5_000;
const CHECK_MS = 6 * 3_600_000;

/** Takes a snapshot when the journal has grown long. */
const shorten = async ({ database, snapshots, log }: UpkeepOptions): Promise<void> => {
  const present = await snapshots.present();
  if (positionOf(database) - (present?.number ?? 0) < MOST_ENTRIES) return;
  const { number } = await snapshots.take(database.file, join(dirname(database.file), 'snapshot.db'));
  log.info({ entry: number }, 'a snapshot of the store was taken; the journal before it is dropped');
};

/** Starts the upkeep. The function that it returns ends it and waits for what is under way. */
export const startUpkeep = (options: UpkeepOptions): (() => Promise<void>) => {
  const { consistency, log } = options;
  let checked = Date.now();
  let ending = false;
  const check = async (): Promise<void> => {
    for await (const _ of consistency.check()) if (ending) return;
    checked = Date.now();
  };
  const round = async (): Promise<void> => {
    try {
      await shorten(options);
      if (Date.now() - checked >= CHECK_MS) await check();
    } catch (error) {
      log.error({ err: error }, 'the upkeep of the store failed; it is tried again');
    }
  };
  let work: Promise<void> | undefined;
  const timer = setInterval(() => (work ??= round().finally(() => (work = undefined))), LOOK_MS);
  timer.unref();
  return async () => {
    ending = true;
    clearInterval(timer);
    await work;
  };
};
