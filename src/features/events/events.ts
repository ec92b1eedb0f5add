/** Events as the rest of the service sees them: the log, and who waits for it to grow. */
import type { GraphStore } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Identifiers } from '../repository/identifiers.js';
import { EventLog } from './log.js';
import { Progress } from './progress.js';

/** Milliseconds by which waking is put off, so that a burst of changes wakes a reader once. */
const BURST = 20;

/** Lets readers wait until something was committed. */
class Commits {
  readonly #waiting = new Set<() => void>();
  readonly #stop: () => void;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly store: Pick<GraphStore, 'revision' | 'onCommit'>) {
    this.#stop = store.onCommit(() => {
      this.#timer ??= setTimeout(() => this.#wake(), BURST);
    });
  }

  /** Number of the last change. */
  get revision(): number {
    return this.store.revision;
  }

  /** True if nobody will be woken by changes any more. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Resolves when there is a revision after `seen`, after `milliseconds`, or when the signal or the service ends. Take
   * `seen` before reading what there is.
   */
  async after(seen: number, milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (this.#closed || signal?.aborted === true || this.store.revision > seen) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', done);
      this.#waiting.add(done);
    });
  }

  /** Wakes everybody for the last time. */
  close(): void {
    this.#closed = true;
    this.#stop();
    this.#wake();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const done of [...this.#waiting]) done();
  }
}

/** Options of events. */
export interface EventsOptions {
  readonly store: GraphStore;
  readonly database: Database;
  readonly identifiers: Identifiers;
}

/** The events of one service. */
export class Events {
  readonly log: EventLog;
  readonly commits: Commits;
  readonly progress = new Progress();

  constructor({ store, database, identifiers }: EventsOptions) {
    this.log = new EventLog(database, store, identifiers);
    this.commits = new Commits(store);
  }

  /** Ends all waiting. */
  close(): void {
    this.commits.close();
  }
}
