/** Threads for work whose size clients decide: each piece has a time limit, callers take turns, and only so much may wait. */
import type { Piscina } from 'piscina';
import { Refusal, stopping } from '../errors.js';
import type { Logger } from '../log.js';
import { threadArgv } from './exec-argv.js';
import type { Asker } from './fair/asker.js';
import type { WaitingLimits } from './fair/waiting-room.js';
import { type NativeGate, newGate, whileNobodyIsInside } from './native-gate.js';
import { type ThreadResult, valueOf } from './result.js';
import { Slots, type Turn } from './slots.js';

/** Milliseconds for which a reading of the CPU time serves: one takes a sixth of a millisecond while all threads are busy. */
const FRESH_MS = 100;

/** CPU time of this process, all of its threads, in milliseconds. */
export class CpuTime {
  #last = 0;
  #readAt = -Infinity;

  constructor(private readonly read = process.cpuUsage) {}

  /** The time now. */
  now(): number {
    const { user, system } = this.read();
    this.#readAt = performance.now();
    return (this.#last = (user + system) / 1_000);
  }

  /** The time at most `FRESH_MS` ago, for those who ask often. */
  lately(): number {
    return performance.now() - this.#readAt < FRESH_MS ? this.#last : this.now();
  }
}

const ofThisProcess = new CpuTime();

/** Share of a clock's time that a thread which never waits can count on having run; the rest is lost to the system. */
const RUNNING = 0.9;
/** Times the limit after which work is ended in any case. */
const LONGEST = 4;
/** Milliseconds that a thread may be behind its gate when it is to be ended; one that died in there would be waited for without end. */
const INSIDE_MS = 1_000;

/**
 * Aborts its signal when work has taken `timeoutMs` milliseconds. Those of the processor count, not those of the clock: on a busy
 * machine a thread gets only some of it, and what a payload asks for does not grow by that. Nobody can tell one thread's part, but
 * while the whole process has used less than the limit, no thread of it can have used it up. After four times as long on the clock
 * it is aborted in any case.
 */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #begun: number;
  #timer: NodeJS.Timeout;
  #left = LONGEST;

  /**
   * The clock starts. With `ended` the time is over at once, whatever the clock says. `gate`: what is aborted is a thread that goes
   * through it, and ended while it is outside.
   */
  constructor(
    private readonly timeoutMs: number,
    private readonly ended?: AbortSignal,
    private readonly cpu = ofThisProcess,
    private readonly gate?: NativeGate,
  ) {
    this.#begun = cpu.lately();
    this.#timer = this.#wait();
    ended?.addEventListener('abort', this.#abort, { once: true });
    if (ended?.aborted) this.#controller.abort();
  }

  /** Is aborted when the time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The work is done. */
  clear(): void {
    clearTimeout(this.#timer);
    this.ended?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => {
    const abort = (): void => this.#controller.abort();
    if (!this.gate) return abort();
    void whileNobodyIsInside(this.gate, INSIDE_MS, abort).then((done) => done || abort());
  };

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#over(), this.timeoutMs);
  }

  #over(): void {
    this.#left -= 1;
    const used = this.cpu.now() - this.#begun;
    if (this.#left === 0 || used >= this.timeoutMs * RUNNING) this.#abort();
    else this.#timer = this.#wait();
  }
}

/** Options of a pool of threads. */
export interface PoolOptions {
  /** The name of their work, for the log. */
  readonly name: string;
  /** Entry of a thread: exports functions that resolve to an `Outcome`. */
  readonly entry: URL;
  /** Comes to the thread with a `gate`, which it uses if it calls zlib. */
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
  /**
   * Function of the entry that does several jobs in the time of one and resolves to the `Outcome` of each. Where it is there, jobs of one
   * caller that wait at the same time are handed over together. Not for those with a `signal`: it would end them all.
   */
  readonly together?: string | undefined;
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

/** Tasks that are handed over together at most, and their characters: together they take no longer than one large one may. */
const MOST_TOGETHER = 8;
const CHARACTERS_TOGETHER = 64 * 1024;

/** A task that may be done together with others. */
class Member<T> {
  readonly result: Promise<T>;
  #resolve: (result: Promise<T>) => void = () => undefined;

  constructor(
    readonly task: Task,
    readonly asked: number,
  ) {
    this.result = new Promise((resolve) => (this.#resolve = resolve));
  }

  /** Tells what became of it. */
  settle(outcome: () => Promise<T>): void {
    this.#resolve(outcome());
  }
}

/** Runs tasks, in threads that start with the first one. One that takes too long ends its thread and is refused; the thread is replaced. */
export class BoundedPool {
  #started: Promise<Piscina> | undefined;
  #closed = false;
  /** All threads go through one gate: who works on which task, only the library knows. */
  readonly #gate = newGate();
  /** Tasks that the turn which is beginning takes along. */
  readonly #joined: Member<unknown>[] = [];
  /** One place for each thread: the clock of a task starts when the thread does, not while it waits. */
  readonly #slots: Slots;

  constructor(private readonly options: PoolOptions) {
    const { most, mostEach = most, waiting } = options;
    this.#slots = new Slots({ places: most, placesEach: mostEach, waiting });
  }

  /** Runs a task. Rejects with what its function refuses, `TOO_COMPLEX`, or `UNAVAILABLE` when too much waits or nobody waits. */
  async run<T>(task: Task): Promise<T> {
    const { asker, size, signal, together } = task;
    const asked = performance.now();
    if (together === undefined || signal)
      return this.#work<T>(task, await this.#slots.enter(asker, size, signal), asked);
    const member = new Member<T>(task, asked);
    const turn = await this.#slots.enterOrJoin(asker, size, signal, () => this.#joined.push(member as Member<unknown>));
    return turn ? this.#lead(member, turn) : member.result;
  }

  /** Works on a task, and on those that wait at the same time and can be done with it. */
  async #lead<T>(first: Member<T>, turn: Turn): Promise<T> {
    const { task, asked } = first;
    turn.takeAlong(MOST_TOGETHER - 1, CHARACTERS_TOGETHER - task.size);
    const others = this.#joined.splice(0);
    if (others.length === 0) return this.#work<T>(task, turn, asked);
    const all = [first as Member<unknown>, ...others];
    const alone = (one: Member<unknown>): Promise<unknown> => this.run({ ...one.task, together: undefined });
    try {
      const whole: Task = {
        ...task,
        name: task.together ?? task.name,
        job: all.map((one) => one.task.job),
        told: (waited, seconds) => all.forEach((one) => one.task.told?.(waited, seconds / all.length)),
      };
      const results = await this.#work<readonly ThreadResult<unknown>[]>(whole, turn, asked);
      for (const [at, one] of all.entries()) one.settle(async () => valueOf(results[at]!));
    } catch (error) {
      // One of them took too long or ended the thread: which one is seen when each is worked on alone.
      const isOfOne = error instanceof Refusal && error.code === 'TOO_COMPLEX';
      for (const one of all) one.settle(() => (isOfOne ? alone(one) : Promise.reject(error as Error)));
    }
    return first.result;
  }

  async #work<T>({ name, job, timeoutMs, signal, told }: Task, turn: Turn, asked: number): Promise<T> {
    const started = performance.now();
    const limit = new TimeLimit(timeoutMs, signal, undefined, this.#gate);
    try {
      return valueOf((await (await this.#threads()).run(job, { name, signal: limit.signal })) as ThreadResult<T>);
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
    await (await this.#started)?.close({ force: true });
  }

  /** Started with the first task. */
  #threads(): Promise<Piscina> {
    return (this.#started ??= this.#start());
  }

  async #start(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const { entry, workerData, least, most, heapMb = HEAP_MB } = this.options;
    const started = new Piscina({
      filename: entry.href,
      execArgv: [...threadArgv],
      workerData: { ...workerData, gate: this.#gate },
      minThreads: least,
      maxThreads: most,
      idleTimeout: IDLE,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    started.on('error', (error: Error) => this.#failed(error));
    return started;
  }

  #failed(error: Error): void {
    this.options.log.error({ err: error, threads: this.options.name }, 'a thread failed');
  }
}
