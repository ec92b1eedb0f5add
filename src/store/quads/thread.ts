/** The service's side of a thread: sends orders, hears reports, and tells when it is gone. */
import { Worker } from 'node:worker_threads';

/** The thread ended, by order or by accident. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

/** One thread, which is no reason to keep the process alive. */
export class Thread<Order, Report> {
  readonly #worker: Worker;
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
      workerData,
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

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #lose(reason: string): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.on.lost(new ThreadLost(reason));
  }
}
