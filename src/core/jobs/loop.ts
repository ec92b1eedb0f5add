/** Loops in the background: each works when it is woken or its time has come, never twice at once, and goes on after faults. */
import type { Logger } from '../log.js';
import { A_MINUTE, pauseAfter } from './backoff.js';
import type { Wakeup } from './wakeup.js';

/** The work of a loop, and its times. */
export interface JobLoopOptions {
  /**
   * Does what is due, or begins it. Returns when to look again at the latest, in milliseconds since the epoch; `undefined` where only a
   * wakeup can bring work. Rejects when nothing can be done; then it is tried again in a moment.
   */
  readonly work: () => number | undefined | Promise<number | undefined>;
  /** Told when `work` rejects: a sentence for the log. */
  readonly fault: string;
  readonly wakeup: Wakeup;
  readonly log: Logger;
  /** Least and longest time between two looks in milliseconds, whoever wakes it. */
  readonly shortestRest?: number;
  readonly longestRest?: number;
}

const LONGEST_REST = 60_000;

/** One loop. */
export class JobLoop {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** The time at which the last look ended, in milliseconds since the epoch. */
  #ended = 0;
  #again = false;
  #stopped = true;
  #failures = 0;

  constructor(private readonly options: JobLoopOptions) {}

  /** Begins with what an earlier run left; from now on its bell wakes it. */
  start(): void {
    this.#stopped = false;
    this.options.wakeup.listen(() => this.wake());
    this.wake();
  }

  /** Looks as soon as it may: once, however many wake it together. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running) this.#again = true;
    else this.#lookIn(this.#ended + (this.options.shortestRest ?? 0) - Date.now());
  }

  /** Begins nothing more; resolves when the look under way is over. What is queued stays. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.options.wakeup.listen();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #lookIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    const { shortestRest = 0, longestRest = LONGEST_REST } = this.options;
    // A time further off than the longest rest was taken from a clock that has been set back.
    const wait = Math.min(Math.max(milliseconds, 0), Math.max(longestRest, shortestRest));
    this.#timer = setTimeout(() => this.#look(), wait).unref();
  }

  #look(): void {
    if (this.#stopped || this.#running) return;
    this.#again = false;
    this.#running = this.#work().then((next) => {
      this.#running = undefined;
      this.#ended = Date.now();
      if (this.#stopped) return;
      const rest = (next ?? Number.POSITIVE_INFINITY) - Date.now();
      this.#lookIn(Math.max(this.#again ? 0 : rest, this.options.shortestRest ?? 0));
    });
  }

  async #work(): Promise<number | undefined> {
    try {
      const next = await this.options.work();
      this.#failures = 0;
      return next;
    } catch (err) {
      if (!this.#stopped && this.#failures === 0) this.options.log.error({ err }, this.options.fault);
      this.#failures += 1;
      this.#again = false;
      return Date.now() + pauseAfter(this.#failures, { longest: A_MINUTE });
    }
  }
}
