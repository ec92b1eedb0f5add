/**
 * The service's SQLite file. Reads are synchronous on the caller's thread; writes go to a thread of their own and are on
 * stable storage when they resolve.
 */
import { closeSync, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../errors.js';
import { observed } from '../../observe.js';
import type { SqlValue, Statement } from '../graph-store.js';
import { meansDamaged, meansFull } from './damage.js';
import type { Migration } from './migrations.js';
import { Reader } from './reader.js';
import type { WriteAnswer, WriteFailure, WriteReport, WriteRequest, WriteResult, WriterData } from './writer-thread.js';

export type { Migration, WriteResult };

/** A statement changed another number of rows than expected; its unit was undone. */
export class ExpectationFailed extends Error {
  override readonly name = 'ExpectationFailed';
}

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

const toError = ({ kind, words }: WriteFailure): Error => {
  if (kind === 'expectation') return new ExpectationFailed(words);
  if (kind === 'damaged') return named('DataFileDamaged', words);
  if (meansFull(words)) return new Refusal('STORE_FULL', 'The disk has no room for this; nothing was stored.');
  if (meansDamaged(words)) {
    return new Refusal('UNAVAILABLE', 'The data file is damaged; the operator has to restore a backup.');
  }
  return new Error(words);
};

interface Waiting {
  resolve(results: readonly WriteResult[]): void;
  reject(error: Error): void;
}

/** One open file. */
export class Database {
  #number = 0;
  #failed: Error | undefined;
  private reader: Reader | undefined;
  #settled = 0;
  readonly #waiting = new Map<number, Waiting>();

  private constructor(
    readonly file: string,
    private readonly writer: Worker,
  ) {
    writer.on('message', ({ answers, seconds }: WriteReport) => {
      observed.commit.tell({ units: answers.length, seconds });
      answers.forEach((answer) => this.#settle(answer));
    });
    writer.on('error', (error) => this.#fail(error));
    writer.on('exit', () => this.#fail(new Error('The database is closed.')));
  }

  /** Whether the file can be read and written, as far as is known without trying. */
  get isOpen(): boolean {
    return this.reader !== undefined && this.#failed === undefined;
  }

  /** Counts the units that were answered: what was read at one count is what an acknowledged write left behind. */
  get settled(): number {
    return this.#settled;
  }

  /**
   * Opens or creates a file, checks it, and brings its tables up to date. Modules own their tables and pass them in.
   * Rejects with `DataFileDamaged` when the file cannot be trusted.
   */
  static async open(file: string, tables: readonly Migration[]): Promise<Database> {
    // Created here so that nobody else may read it from its first moment on.
    closeSync(openSync(file, 'a', 0o600));
    const database = new Database(
      file,
      new Worker(new URL('./writer-thread.js', import.meta.url), { workerData: { file, tables } satisfies WriterData }),
    );
    try {
      await new Promise<unknown>((resolve, reject) => database.#waiting.set(0, { resolve, reject }));
      database.reader = new Reader(file);
    } catch (error) {
      await database.writer.terminate();
      throw error;
    }
    return database;
  }

  /** Rows of a query. */
  read<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    return this.connection.read<T>(sql, params);
  }

  /** The first row of a query. */
  readOne<T>(sql: string, params: readonly SqlValue[] = []): T | undefined {
    return this.connection.readOne<T>(sql, params);
  }

  /** Runs `work` so that all its reads see the same moment. */
  snapshot<T>(work: () => T): T {
    return this.connection.snapshot(work);
  }

  /**
   * Runs statements as a whole or not at all. Resolves after the commit is on stable storage, in the order of the commits.
   * Rejects with `ExpectationFailed`, or a `Refusal` (`STORE_FULL`, `UNAVAILABLE`).
   */
  write(unit: readonly Statement[]): Promise<readonly WriteResult[]> {
    return this.#ask((number) => ({ number, unit }));
  }

  /** Waits for writes under way and closes the file, which then is whole without the files beside it. */
  async close(): Promise<void> {
    await Promise.allSettled([this.write([])]);
    // The last connection to close tidies up.
    this.reader?.close();
    this.reader = undefined;
    await Promise.allSettled([this.#ask((number) => ({ number, close: true }))]);
    await this.writer.terminate();
  }

  private get connection(): Reader {
    if (!this.reader) throw new Refusal('UNAVAILABLE', 'The data file is closed.');
    return this.reader;
  }

  #ask(request: (number: number) => WriteRequest): Promise<readonly WriteResult[]> {
    if (this.#failed) return Promise.reject(this.#failed);
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.writer.postMessage(request(number));
    });
  }

  #settle(answer: WriteAnswer): void {
    this.#settled += 1;
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('results' in answer) waiting?.resolve(answer.results);
    else waiting?.reject(toError(answer.failure));
  }

  #fail(error: Error): void {
    this.#failed ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failed);
    this.#waiting.clear();
  }
}
