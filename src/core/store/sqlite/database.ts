/**
 * The service's SQLite file. Reads are synchronous on the caller's thread; writes go to a thread of their own and are on
 * stable storage when they resolve.
 */
import { closeSync, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { OperatorError, Refusal } from '../../errors.js';
import { observed } from '../../observe.js';
import { ownTurn } from '../../threads/turns.js';
import type { SqlValue, Statement } from '../graph-store.js';
import { DamageMet, meansDamaged, meansFull, wordsOf } from './damage.js';
import type {
  Entry,
  PreparedReport,
  SentAnswer,
  UnitRequest,
  Verdict,
  WriteAnswer,
  WriteFailure,
  WriteReport,
  WriteRequest,
  WriteResult,
  WriterData,
} from './messages.js';
import { requireBaseline, type Migration } from './migrations.js';
import { Reader } from './reader.js';
import { receivedAnswer, UnitSender } from './sent-units.js';

export type { Migration, WriteResult };

/** A statement changed another number of rows than expected; its unit was undone. */
export class ExpectationFailed extends Error {
  override readonly name = 'ExpectationFailed';
}

/** A graph after a unit: stored with these statements, or gone. */
export interface GraphChange {
  readonly iri: string;
  /** N-Triples; undefined where the graph is removed. */
  readonly triples: string | undefined;
  /** Statements that the graph has as of the last commit, `undefined` where there is none; absent where that is not known. */
  readonly before?: () => string | undefined;
}

/** A place where groups of units are kept before the file holds them. */
export interface Journal {
  /** Seals entries; the same for all who read them. */
  readonly key: Uint8Array;
  /** Keeps an entry and the graphs that it changes, all or nothing; returns its id. Rejects when it is not kept. */
  append(number: number, body: string, graphs: readonly GraphChange[]): Promise<string>;
  /** The file could not hold what the journal has: it must be opened again. */
  onLost(): void;
}

const named = (name: string, message: string): Error => Object.assign(new OperatorError(message), { name });

const toError = ({ kind, words }: WriteFailure, file: string): Error => {
  if (kind === 'expectation') return new ExpectationFailed(words);
  if (kind === 'damaged') return named('DataFileDamaged', words);
  if (kind === 'sealed') return named('SealBroken', words);
  if (kind === 'undone')
    return new Refusal(
      'UNAVAILABLE',
      'The store did not take the write; try again in a moment.',
      { retryAfter: 2 },
      words,
    );
  if (kind === 'lost')
    return new Refusal('UNAVAILABLE', 'The gateway lost step with the store; ask again in a moment.', {}, words);
  if (meansFull(words)) return new Refusal('STORE_FULL', 'The disk has no room for this; nothing was stored.');
  if (meansDamaged(words)) return new DamageMet(file);
  return new Error(words);
};

interface Waiting {
  resolve(answer: Extract<WriteAnswer, { results: unknown }>): void;
  reject(error: Error): void;
  readonly graphs?: readonly GraphChange[];
}

/** The graphs after all of these changes. */
const lastOf = (changes: readonly GraphChange[]): GraphChange[] => [
  ...new Map(changes.map((change) => [change.iri, change])).values(),
];

/** One open file. */
export class Database {
  #number = 0;
  #failed: Error | undefined;
  private reader: Reader | undefined;
  #settled = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** The reason why units are refused, for as long as they are. */
  #refusal: (() => Error) | undefined;
  readonly #sender = new UnitSender();
  /** Units that are sent together, when what comes with the first of them has come as well. */
  #gathered: UnitRequest[] = [];

  private constructor(
    readonly file: string,
    private readonly writer: Worker,
    private journal: Journal | undefined,
  ) {
    writer.on('message', (report: WriteReport | PreparedReport) => {
      if ('body' in report) return void this.#keep(report);
      observed.commit.tell({ units: report.answers.length, seconds: report.seconds });
      for (const answer of report.answers) void ownTurn().then(() => this.#settle(answer));
    });
    writer.on('error', (error) => this.#fail(error));
    // In a turn of its own: what was answered before is settled before.
    writer.on('exit', () => void ownTurn().then(() => this.#fail(new Error('The database is closed.'))));
  }

  /** True if the file can be read and written, as far as is known without trying. */
  get isOpen(): boolean {
    return this.reader !== undefined && this.#failed === undefined;
  }

  /** True if this process may write: jobs, upkeep and everything that writes by itself is for those that do. */
  get takesWrites(): boolean {
    return this.#refusal === undefined;
  }

  /** Counts the units that were answered: what was read at one count is what an acknowledged write left behind. */
  get settled(): number {
    return this.#settled;
  }

  /**
   * Opens or creates a file, checks it, and brings its tables up to date. Modules own their tables and pass them in.
   * Rejects with `DataFileDamaged` when the file cannot be trusted. With a journal, the file is a copy of what that says.
   */
  static async open(file: string, tables: readonly Migration[], journal?: Journal): Promise<Database> {
    requireBaseline(file);
    // Created here so that nobody else may read it from its first moment on.
    closeSync(openSync(file, 'a', 0o600));
    const workerData: WriterData = { file, tables, ...(journal ? { journalKey: journal.key } : {}) };
    const writer = new Worker(new URL('./writer-thread.js', import.meta.url), { workerData });
    const database = new Database(file, writer, journal);
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

  /** Rows of a query as lists of these columns, which hold texts, numbers and nulls alone. */
  readLists<T extends readonly SqlValue[]>(columns: string, sql: string, params: readonly SqlValue[] = []): T[] {
    return this.connection.readLists<T>(columns, sql, params);
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
   * Rejects with `ExpectationFailed` or a `Refusal` (`STORE_FULL`, `UNAVAILABLE`). `graphsOf`: what becomes of named graphs with
   * it, for the journal; asked where there is one.
   */
  async write(unit: readonly Statement[], graphsOf?: () => readonly GraphChange[]): Promise<readonly WriteResult[]> {
    if (this.#refusal) throw this.#refusal();
    if (!this.journal) return (await this.#ask((number) => ({ number, unit }))).results;
    const graphs = graphsOf?.() ?? [];
    const changed = graphs.map(({ iri }) => iri);
    return (await this.#ask((number) => ({ number, unit, changed }), graphs)).results;
  }

  /** Takes over entries of the journal that others wrote, in order; returns the IRIs of the graphs that changed. */
  async apply(entries: readonly Entry[]): Promise<readonly string[]> {
    return (await this.#ask((number) => ({ number, apply: entries }))).changed ?? [];
  }

  /** True if everything that is written is kept in a journal as well. */
  get hasJournal(): boolean {
    return this.journal !== undefined;
  }

  /**
   * Keeps everything that is written from now on in a journal as well: one that begins with it, or, where the file `goesOn`, the one
   * whose last entry it holds.
   */
  async attach(journal: Journal, goesOn = false): Promise<void> {
    this.journal = journal;
    await this.#ask((number) => ({ number, attach: journal.key, goesOn }));
  }

  /** Refuses all units from now on: this process only reads. */
  refuseWrites(refusal: () => Error): void {
    this.#refusal = refusal;
  }

  /** Waits for writes under way and closes the file, which then is whole without the files beside it. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#ask((number) => ({ number, unit: [] }))]);
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

  #ask(
    request: (number: number) => WriteRequest,
    graphs?: readonly GraphChange[],
  ): Promise<Extract<WriteAnswer, { results: unknown }>> {
    if (this.#failed) return Promise.reject(this.#failed);
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, ...(graphs ? { graphs } : {}) });
      const asked = request(number);
      if ('unit' in asked) return this.#gather(asked);
      this.#sendGathered();
      this.writer.postMessage(asked);
    });
  }

  /** Sends a unit after what was ready before it has had its turn, and with the units that this gave: they share a message and a commit. */
  #gather(request: UnitRequest): void {
    this.#gathered.push(request);
    if (this.#gathered.length === 1) void ownTurn().then(() => this.#sendGathered());
  }

  #sendGathered(): void {
    const units = this.#gathered;
    this.#gathered = [];
    if (units.length > 0) this.#send(units);
  }

  #send(units: readonly UnitRequest[]): void {
    try {
      this.#sender.send(units, (sent) => this.writer.postMessage(sent));
    } catch (error) {
      // One of them holds what cannot be sent, which is no fault of the others.
      if (units.length > 1) for (const unit of units) this.#send([unit]);
      else for (const { number } of units) this.#settle({ number, failure: { kind: 'error', words: wordsOf(error) } });
    }
  }

  /** Has the journal keep a prepared group, and tells the thread what came of it. */
  async #keep({ entry, body, units }: PreparedReport): Promise<void> {
    const graphs = lastOf(units.flatMap((number) => this.#waiting.get(number)?.graphs ?? []));
    const verdict: Verdict = this.journal
      ? await this.journal.append(entry, body, graphs).then(
          (id) => ({ keep: id }),
          (error: Error) => ({ undo: error.message }),
        )
      : { undo: 'there is no journal' };
    this.writer.postMessage(verdict);
  }

  #settle(sent: SentAnswer): void {
    const answer = receivedAnswer(sent);
    this.#settled += 1;
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('results' in answer) return waiting?.resolve(answer);
    if (answer.failure.kind === 'lost') this.journal?.onLost();
    waiting?.reject(toError(answer.failure, this.file));
  }

  #fail(error: Error): void {
    this.#failed ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failed);
    this.#waiting.clear();
  }
}
