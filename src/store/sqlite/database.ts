/**
 * The service's SQLite file. Reads are synchronous on the caller's thread; writes go to a thread of their own and are on
 * stable storage when they resolve.
 */
import { chmodSync, existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../errors.js';
import type { SqlValue, Statement } from '../graph-store.js';
import { openReader, openWriter, PreparedStatements, type Connection } from './connection.js';
import { migrate, type Migration } from './migrations.js';
import type { WriteAnswer, WriteRequest, WriteResult } from './writer-thread.js';

export type { Migration, WriteResult };

/** A statement changed another number of rows than expected; its unit was undone. */
export class ExpectationFailed extends Error {
  override readonly name = 'ExpectationFailed';
}

const FULL = /SQLITE_FULL|SQLITE_IOERR|database or disk is full|disk I\/O error|no space/i;
const CORRUPT = /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/i;

const toError = ({ kind, message, code }: { kind: string; message: string; code: string }): Error => {
  if (kind === 'expectation') return new ExpectationFailed(message);
  const words = `${code} ${message}`;
  if (FULL.test(words)) return new Refusal('STORE_FULL', 'The disk has no room for this; nothing was stored.');
  if (CORRUPT.test(words)) return new Refusal('UNAVAILABLE', 'The data file is damaged; the operator has to restore a backup.');
  return new Error(`${words.trim()}`);
};

interface Waiting {
  resolve(results: readonly WriteResult[]): void;
  reject(error: Error): void;
}

/** One open file. */
export class Database {
  #number = 0;
  #failed: Error | undefined;
  readonly #waiting = new Map<number, Waiting>();

  private constructor(
    readonly file: string,
    private readonly reader: Connection,
    private readonly statements: PreparedStatements,
    private readonly writer: Worker,
  ) {
    writer.on('message', (answers: readonly WriteAnswer[]) => answers.forEach((answer) => this.#settle(answer)));
    writer.on('error', (error) => this.#fail(error));
    writer.on('exit', () => this.#fail(new Error('The database is closed.')));
  }

  /** Opens or creates a file and brings its tables up to date. Modules own their tables and pass them in. */
  static async open(file: string, tables: readonly Migration[]): Promise<Database> {
    const isNew = !existsSync(file);
    const setup = openWriter(file);
    if (isNew) chmodSync(file, 0o600);
    try {
      migrate(setup, tables);
    } finally {
      setup.close();
    }
    const writer = new Worker(new URL('./writer-thread.js', import.meta.url), { workerData: { file } });
    await new Promise<void>((resolve, reject) => {
      writer.once('message', () => resolve());
      writer.once('error', reject);
    });
    const reader = openReader(file);
    return new Database(file, reader, new PreparedStatements(reader), writer);
  }

  /** Rows of a query. */
  read<T>(sql: string, params: readonly SqlValue[] = []): T[] {
    return this.statements.get(sql).all(...params) as T[];
  }

  /** The first row of a query. */
  readOne<T>(sql: string, params: readonly SqlValue[] = []): T | undefined {
    return this.read<T>(sql, params)[0];
  }

  /** Rows of a query, one at a time, for results that do not fit in memory. The statement is its own: loops may nest. */
  iterate<T>(sql: string, params: readonly SqlValue[] = []): IterableIterator<T> {
    return this.reader.prepare(sql).iterate(...params) as IterableIterator<T>;
  }

  /**
   * Runs statements as a whole or not at all. Resolves after the commit is on stable storage. Rejects with
   * `ExpectationFailed`, or a `Refusal` (`STORE_FULL`, `UNAVAILABLE`).
   */
  write(unit: readonly Statement[]): Promise<readonly WriteResult[]> {
    if (this.#failed) return Promise.reject(this.#failed);
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.writer.postMessage({ number, unit } satisfies WriteRequest);
    });
  }

  /** Waits for writes under way and closes the file. */
  async close(): Promise<void> {
    await Promise.allSettled([this.write([])]);
    await this.writer.terminate();
    this.reader.close();
  }

  #settle(answer: WriteAnswer): void {
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
