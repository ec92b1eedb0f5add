/** Threads for work whose size clients decide: each piece has a time limit, callers take turns, and only so much may wait. */
import { Piscina } from 'piscina';
import { Refusal, stopping } from '../errors.js';
import { threadArgv } from './exec-argv.js';
import type { Asker } from './fair/asker.js';
import { Slots } from './slots.js';
import type { WaitingLimits } from './fair/waiting-room.js';
import type { Logger } from '../log.js';
import { valueOf, type ThreadResult } from './result.js';
import { TimeLimit } from './time-limit.js';

/** Options of a pool of threads. */
export interface PoolOptions {
  /** The name of their work, for the log. */
  readonly name: string;
  /** Entry of a thread: exports functions that resolve to an `Outcome`. */
  readonly entry: URL;
  readonly workerData: object;
  /** Threads that are kept, and threads at most. */
  readonly least: number;
  readonly most: number;
  /** Threads that one caller may keep busy at a time; all where absent. */
  readonly mostEach?: number;
  readonly waiting: WaitingLimits;
  /** Megabytes of JavaScript memory of a thread; `HEAP_MB` when absent. */
  readonly heapMb?: number;
  readonly log: Logger;
}

/** A piece of work for a thread. */
export interface Task {
  /** Function of the entry. */
  readonly name: string;
  readonly job: unknown;
  /** Characters that it holds while it waits. */
  readonly size: number;
  /** Milliseconds that it may take, see `TimeLimit`. */
  readonly timeoutMs: number;
  /** The caller whose turn it is. */
  readonly asker: Asker;
  /** Ends it, whether it waits or runs, when nobody wants the result any more; absent for what is to be done in any case. */
  readonly signal?: AbortSignal | undefined;
  /** Told how long it waited and how long it took, in seconds. */
  readonly told?: (waited: number, seconds: number) => void;
}

/** Milliseconds after which a thread beyond the least ends that has nothing to do. */
const IDLE = 10_000;
/** Milliseconds that ending a thread counts for whom it worked: another one has to start. */
const RESTART = 500;
/** Megabytes of JavaScript memory of a thread. Without a bound garbage would stay for as long as the machine has room. */
export const HEAP_MB = 512;

/** Runs tasks. One that takes too long ends its thread and is refused; the thread is replaced. */
export class BoundedPool {
  #started: Piscina | undefined;
  #closed = false;
  /** One place for each thread: the clock of a task starts when the thread does, not while it waits. */
  readonly #slots: Slots;

  constructor(private readonly options: PoolOptions) {
    const { most, mostEach = most, waiting } = options;
    this.#slots = new Slots({ places: most, placesEach: mostEach, waiting });
  }

  /** Starts the threads that are kept; otherwise they start with the first task. */
  start(): void {
    this.#threads();
  }

  /** Runs a task. Rejects with what its function refuses, `TOO_COMPLEX`, or `UNAVAILABLE` when too much waits or nobody waits. */
  async run<T>({ name, job, size, timeoutMs, asker, signal, told }: Task): Promise<T> {
    const asked = performance.now();
    const turn = await this.#slots.enter(asker, size, signal);
    const started = performance.now();
    const limit = new TimeLimit(timeoutMs, signal);
    try {
      return valueOf((await this.#threads().run(job, { name, signal: limit.signal })) as ThreadResult<T>);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (this.#closed) throw stopping();
      if (signal?.aborted) throw signal.reason;
      if (limit.signal.aborted) throw new Refusal('TOO_COMPLEX', 'Processing the payload took too long and was ended.');
      this.#failed(error as Error);
      throw new Refusal('TOO_COMPLEX', 'The payload could not be processed.');
    } finally {
      limit.clear();
      turn.leave(limit.signal.aborted ? RESTART : 0);
      told?.((started - asked) / 1000, (performance.now() - started) / 1000);
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#started?.close({ force: true });
  }

  #threads(): Piscina {
    if (this.#started) return this.#started;
    const { entry, workerData, least, most, heapMb = HEAP_MB } = this.options;
    this.#started = new Piscina({
      filename: entry.href,
      execArgv: [...threadArgv],
      workerData,
      minThreads: least,
      maxThreads: most,
      idleTimeout: IDLE,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    this.#started.on('error', (error: Error) => this.#failed(error));
    return this.#started;
  }

  #failed(error: Error): void {
    this.options.log.error({ err: error, threads: this.options.name }, 'a thread failed');
  }
}
