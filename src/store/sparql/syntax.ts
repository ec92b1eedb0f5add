/** The check that a text is a query of SPARQL 1.1, and the place where it is not; told alike whatever engine runs the queries. */
import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import { Refusal, type RefusalData } from '../../errors.js';

/** Milliseconds after which a query has certainly been read: by then it is being evaluated, which nobody waits for. */
const READ_MS = 1_000;
const START_MS = 30_000;
const HEAP_MB = 128;

/** A thread that reads queries, one at a time. */
export class SyntaxCheck {
  readonly #turn = new Mutex();
  #worker: Promise<Worker> | undefined;

  /**
   * Resolves for a query, and for one whose evaluation begins before its end is found to be missing. Rejects with `SPARQL_SYNTAX`,
   * naming line and column, for anything else.
   */
  async check(text: string): Promise<void> {
    const refused = await this.#turn.runExclusive(() => this.#read(text));
    if (refused) throw Refusal.from(refused);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined);
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #read(text: string): Promise<RefusalData | undefined> {
    const worker = await (this.#worker ??= started());
    try {
      const { refused } = await said<{ readonly refused?: RefusalData }>(worker, READ_MS, () =>
        worker.postMessage(text),
      );
      return refused;
    } catch {
      // It was read, then, and took too long or too much to evaluate.
      await this.close();
      return undefined;
    }
  }
}

/** The next message of the thread, within a time. */
const said = <T>(worker: Worker, ms: number, begin: () => void = () => undefined): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const fail = (): void => settle(() => reject(new Error('the thread says nothing')));
    const hear = (message: T): void => settle(() => resolve(message));
    const timer = setTimeout(fail, ms);
    const settle = (how: () => void): void => {
      clearTimeout(timer);
      worker.off('message', hear).off('error', fail).off('exit', fail);
      how();
    };
    worker.on('message', hear).on('error', fail).on('exit', fail);
    begin();
  });

/** A thread that is ready: how long it takes to start says nothing about a query. */
const started = async (): Promise<Worker> => {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } };
  const worker = new Worker(new URL('./syntax-thread.js', import.meta.url), limits);
  worker.unref();
  await said(worker, START_MS);
  return worker;
};
