/** The service's side of the thread that answers queries. */
import { LRUCache } from 'lru-cache';
import { compiledEvaluator } from './evaluator.js';
import type { Ended, QueryOrder, QueryReport, QueryThreadData } from './messages.js';
import { Thread } from './thread.js';

/** Megabytes of JavaScript memory of the thread. */
const HEAP_MB = 512;
/** Milliseconds that a query has to end by itself: between two reads of the index it looks whether it is to. */
const PATIENCE_MS = 300;
/** Callers whose readable graphs the thread remembers; it keeps at least as many. */
const KNOWN = 8;

/** A query that runs. */
interface Running {
  /** Takes the result. */
  readonly add: (piece: Uint8Array) => void;
  readonly settle: (ended: Ended) => void;
}

/** One thread. It answers one query at a time. */
export class QueryWorker {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #thread: Thread<QueryOrder, QueryReport>;
  readonly #known = new LRUCache<number, true>({ max: KNOWN });
  #running: Running | undefined;
  #isLost = false;

  /** @param made tells the index from others that were at the same place */
  constructor(
    files: Pick<QueryThreadData, 'dataFile' | 'index'>,
    readonly made: number,
  ) {
    const data: QueryThreadData = { ...files, stop: this.#stop, evaluator: compiledEvaluator() };
    this.#thread = new Thread<QueryOrder, QueryReport>('./query-thread.js', data, HEAP_MB, {
      report: (report) => this.#hear(report),
      lost: () => {
        this.#isLost = true;
        this.#end({ report: 'lost' });
      },
    });
  }

  /** True if there is no thread any more. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** True if the thread knows what the caller may read; from now on it does. */
  knows(key: number): boolean {
    const known = this.#known.get(key) !== undefined;
    this.#known.set(key, true);
    return known;
  }

  /** Runs a query. `add` takes the pieces of its result before it ends. */
  ask(order: QueryOrder, add: (piece: Uint8Array) => void): Promise<Ended> {
    if (this.#isLost) return Promise.resolve({ report: 'lost' });
    Atomics.store(this.#stop, 0, 0);
    return new Promise((settle) => {
      this.#running = { add, settle };
      this.#thread.send(order);
    });
  }

  /** Ends the query that runs: politely, then with the whole thread. */
  async stop(): Promise<void> {
    const running = this.#running;
    if (!running || Atomics.exchange(this.#stop, 0, 1) !== 0) return;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    if (this.#running === running) await this.end();
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    this.#isLost = true;
    await this.#thread.end();
  }

  #hear(report: QueryReport): void {
    if (report.report === 'piece' || report.report === 'answered') this.#running?.add(report.bytes);
    if (report.report !== 'piece') this.#end(report);
  }

  #end(ended: Ended): void {
    const running = this.#running;
    this.#running = undefined;
    running?.settle(ended);
  }
}
