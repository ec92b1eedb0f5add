/** The service's side of the thread that holds the replica. */
import { Worker } from 'node:worker_threads';
import type { Order, ReplicaData, Report } from './messages.js';

/** The thread ended, by order or by accident, before it answered. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

interface Pending {
  resolve(report: Report): void;
  reject(error: Error): void;
}

/** Megabytes of JavaScript memory of the thread: room for the largest result twice; the graphs are not counted. */
const HEAP_MB = 1024;

/** One thread. It takes one order at a time. */
export class ReplicaWorker {
  readonly #worker: Worker;
  #pending: Pending | undefined;
  #lost: WorkerLost | undefined;

  constructor({ dataFile, texts }: ReplicaData) {
    this.#worker = new Worker(new URL('./replica-thread.js', import.meta.url), {
      workerData: { dataFile, texts } satisfies ReplicaData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#worker.on('message', (report: Report) => this.#settle((pending) => pending.resolve(report)));
    this.#worker.on('error', (error) => this.#lose(error.message));
    this.#worker.on('exit', () => this.#lose('the thread has ended'));
    // A replica alone is no reason to keep the process alive.
    this.#worker.unref();
  }

  /** Gives an order. Rejects with `WorkerLost`. */
  send(order: Order): Promise<Report> {
    if (this.#lost) return Promise.reject(this.#lost);
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#worker.postMessage(order);
    });
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(how: (pending: Pending) => void): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) how(pending);
  }

  #lose(reason: string): void {
    this.#lost ??= new WorkerLost(reason);
    this.#settle(({ reject }) => reject(this.#lost ?? new WorkerLost(reason)));
  }
}
