/** The embedded search index: asks the thread that holds it. */
import { Worker } from 'node:worker_threads';
import { Refusal } from '../errors.js';
import type { Logger } from '../log.js';
import { endAtGate, leaveGate, newLoadingGate, type Gated } from '../threads/native-gate.js';
import { addSteps, tracing, type Step } from '../store/trace.js';
import type { SearchAdapter } from './adapter.js';
import type { IndexAnswer, IndexQuery } from './query.js';
import { END } from './thread-end.js';
import type { Kept } from './columns/copy.js';
import type { SearchNote, SearchReply, SearchRequest, SearchThreadData } from './search-thread.js';

/** Searches that may wait at a time. */
const MOST_WAITING = 200;

interface Waiting {
  resolve(reply: { readonly answer: IndexAnswer; readonly steps?: readonly Step[] }): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/** Options of opening an index. */
export interface SearchIndexOptions {
  /** The SQLite file that holds the tables. */
  readonly file: string;
  readonly log: Logger;
  /** Longest time that one search may take, in milliseconds; the thread is then ended and made again. */
  readonly timeoutMs: number;
  /** Longest time in milliseconds that a search waits for the columns to be filled; it is refused then, and finds them filled later. */
  readonly fillingMs?: number;
  /** Says of each new thread where the copy of its columns is; without it, none is kept. */
  readonly keep?: (() => Kept | undefined) | undefined;
}

const unavailable = (detail: string, retryAfter = 1): Refusal => new Refusal('UNAVAILABLE', detail, { retryAfter });

/** Milliseconds that a thread gets to end by itself, and to write the copy of its columns. */
const PATIENCE = { end: 500, copy: 15_000 } as const;

/** Milliseconds that a search waits for the columns; reading a million rows takes a minute. */
const FILLING = 3_000;

/** Ends a thread: politely, so that it writes its copy and closes its file, and by force when it is busy. */
const ended = ({ worker, gate }: Thread): Promise<void> =>
  new Promise((resolve) => {
    const endIn = (ms: number) => setTimeout(() => void endAtGate(worker, gate).then(() => resolve()), ms);
    let force = endIn(PATIENCE.end);
    worker.on('message', (message: SearchReply | SearchNote) => {
      if (!('note' in message) || message.note !== 'saving') return;
      clearTimeout(force);
      force = endIn(PATIENCE.copy);
    });
    worker.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    worker.postMessage(END);
  });

/** The thread that answers. */
interface Thread extends Gated {
  readonly worker: Worker;
  /** Settles when the columns are filled. */
  readonly ready: Promise<void>;
  isFilled: boolean;
}

/** One index. Every answer shows all that was committed before the question was asked. */
export class SearchIndex implements SearchAdapter {
  #thread: Thread | undefined;
  #closed = false;
  #number = 0;
  /** The time at which the thread last told an answer, or got something to do: what it is working on took at least the time since. */
  #progress = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(private readonly options: SearchIndexOptions) {}

  /** Fills the columns ahead of the first search. */
  warm(): Promise<void> {
    return this.#running().ready;
  }

  /** Answers a question. Refusals: `BAD_REQUEST` for what cannot be asked, `UNAVAILABLE`, `TIMEOUT`. */
  async search(query: IndexQuery): Promise<IndexAnswer> {
    if (this.#closed) throw unavailable('The service is stopping.');
    if (this.#waiting.size >= MOST_WAITING) throw unavailable('Too many searches are waiting; try again later.');
    const thread = this.#running();
    const { worker } = thread;
    if (!thread.isFilled) await this.#filled(thread.ready);
    const number = ++this.#number;
    const { answer, steps } = await new Promise<Parameters<Waiting['resolve']>[0]>((resolve, reject) => {
      const timer = setTimeout(() => this.#late(number), this.options.timeoutMs);
      if (this.#waiting.size === 0) this.#progress = Date.now();
      this.#waiting.set(number, { resolve, reject, timer });
      worker.postMessage({ number, query, trace: tracing() } satisfies SearchRequest);
    });
    if (steps) addSteps(steps);
    return answer;
  }

  /** Starts over. */
  async reset(error = unavailable('The search was ended; try again.')): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
    if (thread) await ended(thread);
  }

  /** Ends the thread; searches under way are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.reset();
  }

  #running(): Thread {
    if (this.#thread) return this.#thread;
    const gate = newLoadingGate();
    const worker = new Worker(new URL('./search-thread.js', import.meta.url), {
      workerData: { file: this.options.file, kept: this.options.keep?.(), gate } satisfies SearchThreadData,
    });
    worker.on('message', (message: SearchReply | SearchNote) =>
      'note' in message ? this.#hear(message) : this.#settle(message),
    );
    const ready = new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('exit', () => reject(unavailable('The search was ended; try again.')));
    });
    // Whoever asks for the first answer learns of a failure; nobody else has to.
    ready.catch(() => undefined);
    worker.on('error', (error) => this.options.log.error({ err: error }, 'the search thread failed'));
    worker.on('exit', () => {
      leaveGate(gate);
      if (this.#thread?.worker === worker) void this.reset();
    });
    const thread: Thread = { worker, gate, ready, isFilled: false };
    worker.once('message', () => (thread.isFilled = true));
    return (this.#thread = thread);
  }

  async #filled(ready: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const refusal = unavailable('The search index is being read; try again in a few seconds.', 5);
      timer = setTimeout(() => reject(refusal), this.options.fillingMs ?? FILLING);
    });
    await Promise.race([ready, late]).finally(() => clearTimeout(timer));
  }

  #hear(note: SearchNote): void {
    const { log } = this.options;
    if (note.note === 'ready') log.debug({ rows: note.rows, read: note.read }, 'the columns of search are filled');
    if (note.note !== 'unsaved') return;
    log.warn({ reason: note.reason }, 'the columns of search could not be copied; the next start reads all rows');
  }

  #settle(reply: SearchReply): void {
    this.#progress = Date.now();
    const waiting = this.#waiting.get(reply.number);
    if (!waiting) return;
    this.#waiting.delete(reply.number);
    clearTimeout(waiting.timer);
    if ('answer' in reply) waiting.resolve(reply);
    else if ('refusal' in reply) waiting.reject(Refusal.from(reply.refusal));
    else waiting.reject(new Error(reply.fault));
  }

  #late(number: number): void {
    const { timeoutMs, log } = this.options;
    if (Date.now() - this.#progress >= timeoutMs) {
      log.warn('a search took too long; the search thread is started anew');
      void this.reset(new Refusal('TIMEOUT', `The search took longer than ${timeoutMs} ms and was ended.`));
      return;
    }
    // It only waited for others.
    this.#waiting.get(number)?.reject(unavailable('Too many searches are waiting; try again later.'));
    this.#waiting.delete(number);
  }
}
