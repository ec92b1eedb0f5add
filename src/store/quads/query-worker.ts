/** The service's side of the thread that answers queries. */
import { LRUCache } from 'lru-cache';
import { compiledEvaluator } from './evaluator.js';
import type { QueryOrder, QueryReport, QueryThreadData } from './messages.js';
import { Thread } from './thread.js';

/** Megabytes of JavaScript memory of the thread. */
const HEAP_MB = 512;
/** Milliseconds that a query has to end by itself: between two reads of the index it looks whether it is to. */
const PATIENCE_MS = 300;
/** Callers whose readable graphs the thread remembers; it keeps at least as many. */
const KNOWN = 8;

/** How a query ended. */
export type Ended =
  | (Extract<QueryReport, { report: 'answered' }> & { readonly body: Buffer })
  | Exclude<QueryReport, { report: 'answered' | 'piece' }>;

/** One thread. It answers one query at a time. */
export class QueryWorker {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #thread: Thread<QueryOrder, QueryReport>;
  readonly #known = new LRUCache<number, true>({ max: KNOWN });
  #pieces: Uint8Array[] = [];
  #settle: ((ended: Ended) => void) | undefined;
  #isLost = false;

  /** @param made tells the index from others that were at the same place */
  constructor(
    index: string,
    readonly made: number,
  ) {
    const data: QueryThreadData = { index, stop: this.#stop, evaluator: compiledEvaluator() };
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

  ask(order: QueryOrder): Promise<Ended> {
    if (this.#isLost) return Promise.resolve({ report: 'lost' });
    Atomics.store(this.#stop, 0, 0);
    this.#pieces = [];
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#thread.send(order);
    });
  }

  /** Ends the query that runs: politely, then with the whole thread. */
  async stop(): Promise<void> {
    if (!this.#settle || Atomics.exchange(this.#stop, 0, 1) !== 0) return;
    const settle = this.#settle;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    if (this.#settle === settle) await this.end();
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    this.#isLost = true;
    await this.#thread.end();
  }

  #hear(report: QueryReport): void {
    if (report.report === 'piece') this.#pieces.push(report.bytes);
    else if (report.report === 'answered') {
      this.#end({ ...report, body: Buffer.concat([...this.#pieces, report.bytes]) });
    } else this.#end(report);
  }

  #end(ended: Ended): void {
    const settle = this.#settle;
    this.#settle = undefined;
    this.#pieces = [];
    settle?.(ended);
  }
}
