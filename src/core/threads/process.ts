/**
 * Work that could end whatever does it: each piece runs in a process of its own, which has its own memory, no secrets of the service,
 * and an end by the clock. What goes wrong there goes wrong for the one who sent it.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal, stopping } from '../errors.js';
import type { Logger } from '../log.js';
import type { Asker } from './fair/asker.js';
import type { WaitingLimits } from './fair/waiting-room.js';
import { resultOf, valueOf, type ThreadResult } from './result.js';
import { Slots } from './slots.js';

/** Options of such work. */
export interface ProcessOptions {
  /** Its name, for the log. */
  readonly name: string;
  /** A module that calls `doInProcess`. */
  readonly entry: URL;
  /** Megabytes of JavaScript memory of a process. */
  readonly heapMb: number;
  /** Milliseconds on the clock that a piece may take, with the start of its process. */
  readonly timeoutMs: number;
  readonly waiting: WaitingLimits;
  readonly log: Logger;
}

/** Runs one piece at a time; callers take turns. */
export class BoundedProcess {
  readonly #slots: Slots;
  #running: ChildProcess | undefined;
  #closed = false;

  constructor(private readonly options: ProcessOptions) {
    this.#slots = new Slots({ places: 1, waiting: options.waiting });
  }

  /**
   * Does a piece of work; `size`: bytes that it holds while it waits. Rejects with what the work refuses, `TOO_COMPLEX` beyond the bounds,
   * and `UNAVAILABLE` when too much waits.
   */
  async run<T>(job: object, size: number, asker: Asker): Promise<T> {
    const turn = await this.#slots.enter(asker, size, asker.signal);
    try {
      if (this.#closed) throw stopping();
      return valueOf(await this.#ask<T>(job));
    } finally {
      turn.leave();
    }
  }

  /** Ends what runs. */
  close(): void {
    this.#closed = true;
    this.#running?.kill('SIGKILL');
  }

  #ask<T>(job: object): Promise<ThreadResult<T>> {
    const { entry, heapMb, timeoutMs, log, name } = this.options;
    return new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(entry), [], {
        execArgv: [`--max-old-space-size=${heapMb}`],
        env: {},
        stdio: 'ignore',
        serialization: 'advanced',
      });
      this.#running = child;
      const kill = (): void => void child.kill('SIGKILL');
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        kill();
      }, timeoutMs);
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        settle();
        kill();
      };
      child.once('message', (result: ThreadResult<T>) => end(() => resolve(result)));
      child.once('error', (error) => {
        log.error({ err: error, process: name }, 'a process could not do its work');
        end(() => reject(new Refusal('UNAVAILABLE', 'The work could not be started.', { retryAfter: 5 })));
      });
      child.once('exit', (code, signal) => {
        this.#running = undefined;
        if (code !== 0 && !isLate && !this.#closed && signal !== 'SIGKILL')
          log.warn({ process: name, code, signal }, 'a process ended without a result');
        const detail = isLate ? 'took too long and was ended' : 'needs more memory than it is given';
        end(() => reject(this.#closed ? stopping() : new Refusal('TOO_COMPLEX', `Reading the file ${detail}.`)));
      });
      child.send(job);
    });
  }
}

/** The other side: does one piece of work and sends its result. What fails in another way than by a refusal ends the process. */
export const doInProcess = <Job, T>(work: (job: Job) => Promise<T>): void => {
  process.once('message', (job: Job) => {
    void resultOf(() => work(job)).then((result) => process.send?.(result));
  });
  process.once('disconnect', () => process.exit());
};
