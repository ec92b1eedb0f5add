/** Follows the journal: repeats what another gateway wrote, soon after. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import type { SparqlJournal } from '../sparql/journal.js';
import type { Database } from '../sqlite/database.js';
import { Reachability } from './reachability.js';
import { catchUp, positionOf } from './copy.js';

/** Milliseconds between two looks at the journal, and after one that failed. */
const LOOK_MS = 100;
const LOOK_AGAIN_MS = 1_000;

/** The journal that is followed, and who is told. */
export interface FollowerOptions {
  readonly database: Database;
  readonly entries: Pick<SparqlJournal, 'entries' | 'head'>;
  readonly log: Logger;
  /** Told of the graphs that changed. */
  onChanged(graphs: readonly string[]): void;
  /** Told when the copy cannot go on: it has to be opened again. */
  onLost(): void;
}

/** One follower. */
export class Follower {
  readonly #ending = new AbortController();
  readonly #following: Promise<void>;
  /** The reachability of the journal when it was last looked at. */
  readonly reachability = new Reachability();

  constructor(private readonly options: FollowerOptions) {
    this.#following = this.#follow();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const { database, entries, log } = this.options;
    while (await this.#rest(this.reachability.isReachable ? LOOK_MS : LOOK_AGAIN_MS)) {
      try {
        const before = positionOf(database);
        const changed = await catchUp(database, entries);
        this.reachability.answered();
        if (positionOf(database) > before) this.options.onChanged(changed);
      } catch (error) {
        this.reachability.unanswered();
        if (/^(StepLost|SealBroken)$/.test((error as Error).name)) return this.options.onLost();
        log.warn({ err: error }, 'the journal of the store could not be followed');
      }
    }
  }

  /** Resolves to false when it is over. */
  #rest(milliseconds: number): Promise<boolean> {
    return pause(milliseconds, true, { signal: this.#ending.signal, ref: false }).catch(() => false);
  }
}
