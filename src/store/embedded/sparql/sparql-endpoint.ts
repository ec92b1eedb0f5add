/**
 * Answers SPARQL queries that others write. They run on a replica in a thread of its own, which is filled at the first
 * query, follows every change, is ended when a query takes too long, and goes away when nobody asks for a while.
 */
import { Mutex } from 'async-mutex';
import { Refusal } from '../../../errors.js';
import type { Logger } from '../../../log.js';
import { observed } from '../../../observe.js';
import type { Order, Report } from './messages.js';
import { formOf } from './query-text.js';
import { ReplicaWorker, WorkerLost } from './replica-worker.js';
import { negotiate, type ResultFormat } from './result-format.js';

/** Settings of an endpoint. */
export interface SparqlEndpointOptions {
  /** The SQLite file that the embedded store writes. */
  readonly dataFile: string;
  readonly log: Logger;
  /** Longest time that one query may run, and that a caller waits for its turn, in milliseconds each. */
  readonly timeoutMs: number;
  /** Largest result in bytes. */
  readonly maxBytes: number;
  /** Milliseconds without a query after which the replica's memory is given back. */
  readonly idleMs?: number;
}

/** A query with what the protocol lets a client say beside it. */
export interface SparqlQuery {
  readonly text: string;
  readonly accept?: string | undefined;
  readonly defaultGraphs?: readonly string[];
  readonly namedGraphs?: readonly string[];
}

/** A result as it goes to the client. */
export interface SparqlResult {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Callers that may wait at a time. */
const MOST_WAITING = 32;
const IDLE_MS = 5 * 60_000;
/** Growth of the process in bytes while one query runs, beyond which the query is ended. */
const MOST_GROWTH = 1024 * 1024 * 1024;
/** Milliseconds between two looks at that growth. */
const LOOK_MS = 100;

const busy = (detail: string): Refusal => new Refusal('UNAVAILABLE', detail, { retryAfter: 5 });
const tooSlow = (ms: number): Refusal => new Refusal('TIMEOUT', `The query ran longer than ${ms} ms and was ended.`);
const tooMuch = (): Refusal => new Refusal('BAD_REQUEST', 'The query takes more memory than one query may use.');
const preparing = (): Refusal => busy('The query did not get its turn in time; try again later.');

/** Whether the caller still waits; from then on, it does not give up any more. */
type Claim = () => boolean;

/** One endpoint. Queries run one after the other. */
export class SparqlEndpoint {
  readonly #options: SparqlEndpointOptions;
  readonly #turn = new Mutex();
  #worker: ReplicaWorker | undefined;
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: SparqlEndpointOptions) {
    this.#options = options;
  }

  /**
   * Answers a query on data that is at least at `revision`. Rejects with a `Refusal`: `SPARQL_SYNTAX` with line and column,
   * `BAD_REQUEST` (updates, SERVICE, results that are too large), `NOT_ACCEPTABLE`, `TIMEOUT`, or `UNAVAILABLE` while the
   * replica is being filled or too many callers wait.
   */
  async query(query: SparqlQuery, revision: number): Promise<SparqlResult> {
    const format = negotiate(formOf(query.text), query.accept);
    if (this.#closed) throw busy('The service is stopping.');
    if (this.#waiting >= MOST_WAITING) throw busy('Too many queries are waiting; try again later.');
    this.#waiting += 1;
    clearTimeout(this.#idle);
    const started = performance.now();
    try {
      return await this.#inTurn((claim) => this.#answer(query, format, revision, claim));
    } finally {
      observed.sparql.tell({ place: 'endpoint', seconds: (performance.now() - started) / 1000 });
      this.#waiting -= 1;
      this.#rest();
    }
  }

  /** Forgets the replica, for example because another data file took the place of the present one. */
  async reset(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }

  /** Ends the thread; queries under way are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.reset();
  }

  /** Runs `work` when its turn comes. A caller who waits too long is refused, but what was begun for it goes on. */
  #inTurn<T>(work: (claim: Claim) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let waits = true;
      const patience = setTimeout(() => {
        waits = false;
        reject(preparing());
      }, this.#options.timeoutMs);
      const claim = (): boolean => {
        clearTimeout(patience);
        return waits;
      };
      this.#turn
        .runExclusive(() => work(claim))
        .then(resolve, reject)
        .finally(() => clearTimeout(patience));
    });
  }

  async #answer(query: SparqlQuery, format: ResultFormat, revision: number, claim: Claim): Promise<SparqlResult> {
    const worker = await this.#freshWorker(revision);
    if (!claim()) throw preparing();
    const report = await this.#run(worker, {
      order: 'query',
      text: query.text,
      format: format.engine,
      maxBytes: this.#options.maxBytes,
      defaultGraphs: query.defaultGraphs ?? [],
      namedGraphs: query.namedGraphs ?? [],
    });
    if (report.report === 'refusal') throw new Refusal(report.code, report.detail, report.extras);
    if (report.report !== 'result') throw busy('The query could not be answered; try again later.');
    return { contentType: format.contentType, body: Buffer.from(report.body.buffer) };
  }

  /** The thread with a replica that is at least at `revision`; makes it when there is none. */
  async #freshWorker(revision: number): Promise<ReplicaWorker> {
    for (let attempt = 0; attempt < 2 && !this.#closed; attempt += 1) {
      const worker = (this.#worker ??= new ReplicaWorker(this.#options.dataFile));
      const report = await worker.send({ order: 'refresh' }).catch((error: Error) => this.#lost(error));
      if (report.report === 'refusal') throw new Refusal(report.code, report.detail, report.extras);
      if (report.report === 'fresh') this.#tell(report.refused);
      if (report.report === 'fresh' && report.revision >= revision) return worker;
      if (report.report === 'replace' && report.reason === 'trapped') {
        this.#options.log.error(
          'the graphs do not fit into the memory of the SPARQL endpoint; use an external SPARQL engine',
        );
      }
      await this.#discard(worker);
    }
    throw busy('The SPARQL endpoint is not available; try again later.');
  }

  /** Runs a query within the limits of time and memory. */
  async #run(worker: ReplicaWorker, order: Order): Promise<Report> {
    let exceeded: Refusal | undefined;
    const endBecause = (refusal: Refusal): void => {
      exceeded ??= refusal;
      void this.#discard(worker);
    };
    const { timeoutMs } = this.#options;
    const timer = setTimeout(() => endBecause(tooSlow(timeoutMs)), timeoutMs);
    const before = process.memoryUsage.rss();
    const look = setInterval(() => {
      if (process.memoryUsage.rss() - before > MOST_GROWTH) endBecause(tooMuch());
    }, LOOK_MS);
    try {
      const report = await worker.send(order).catch((error: Error) => this.#lost(error));
      if (report.report !== 'replace') return report;
      await this.#discard(worker);
      throw exceeded ?? tooMuch();
    } finally {
      clearTimeout(timer);
      clearInterval(look);
      if (this.#worker === undefined) this.#refill();
    }
  }

  #tell(refused: readonly string[]): void {
    for (const iri of refused)
      this.#options.log.error({ iri }, 'a graph cannot be queried: the engine does not take it');
  }

  #lost(error: Error): Report {
    if (!(error instanceof WorkerLost)) throw error;
    return { report: 'replace', reason: 'lost' };
  }

  async #discard(worker: ReplicaWorker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined;
    await worker.end();
  }

  /** Fills a new replica before the next caller needs it. */
  #refill(): void {
    this.#options.log.warn('a SPARQL query was ended at a limit; its replica is filled anew');
    // Who asks next meets the same trouble, if there is any, and is told.
    this.#turn.runExclusive(() => this.#freshWorker(0)).catch(() => undefined);
  }

  #rest(): void {
    if (this.#closed || this.#waiting > 0) return;
    this.#idle = setTimeout(() => void this.reset(), this.#options.idleMs ?? IDLE_MS).unref();
  }
}
