/** The time that a piece of work may take. */
import { whileNobodyIsInside, type NativeGate } from './native-gate.js';

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
