/** The service's side of a thread: sends orders, hears reports, and tells when it is gone. */
import { Worker } from 'node:worker_threads';
import { endAtGate, leaveGate, newLoadingGate } from '../../threads/native-gate.js';

/** The thread ended, by order or by accident. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

/** One thread, which is no reason to keep the process alive. */
export class Thread<Order, Report> {
  readonly #worker: Worker;
  readonly #gate = newLoadingGate();
  #isLost = false;

  /**
   * @param script beside this file
   * @param heapMb megabytes of JavaScript memory that it may use
   */
  constructor(
    script: string,
    workerData: object,
    heapMb: number,
    private readonly on: { readonly report: (report: Report) => void; readonly lost: (error: ThreadLost) => void },
  ) {
    this.#worker = new Worker(new URL(script, import.meta.url), {
      workerData: { ...workerData, gate: this.#gate },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    this.#worker.on('message', (report: Report) => on.report(report));
    this.#worker.on('error', ({ message }) => this.#lose(message));
    this.#worker.on('exit', () => this.#lose('the thread has ended'));
    this.#worker.unref();
  }

  send(order: Order): void {
    this.#worker.postMessage(order);
  }

  /** Ends the thread, whatever it is doing; only within the library of SQLite it is waited for. */
  async end(): Promise<void> {
    await endAtGate(this.#worker, this.#gate);
  }

  #lose(reason: string): void {
    leaveGate(this.#gate);
    if (this.#isLost) return;
    this.#isLost = true;
    this.on.lost(new ThreadLost(reason));
  }
}
