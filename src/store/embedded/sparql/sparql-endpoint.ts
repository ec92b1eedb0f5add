/**
 * Answers SPARQL queries that others write. They run on a replica in a thread of its own, which is filled at the first
 * query, follows every change, is ended when a query takes too long, and goes away when nobody asks for a while. Callers take
 * turns by the time that their queries took.
 */
import { Refusal } from '../../../errors.js';
import { SERVICE, type Asker } from '../../../threads/fair/asker.js';
import { Slots, type Turn } from '../../../threads/slots.js';
import { unlessAborted } from '../../../threads/unless-aborted.js';
import type { Logger } from '../../../log.js';
import { observed } from '../../../observe.js';
import type { OwnQuery, QueryEndpoint, Solutions, SparqlQuery, SparqlResult } from '../../query.js';
import { notRestricted, solutionsOf } from '../../solutions.js';
import type { Order, Report } from './messages.js';
import { reasonToEnd, type QueryTimes } from './query-limits.js';
import { formOf } from './query-text.js';
import { ReplicaWorker, WorkerLost } from './replica-worker.js';
import { JSON_RESULTS, negotiate, type ResultFormat } from './result-format.js';

/** Settings of an endpoint. */
export interface SparqlEndpointOptions extends QueryTimes {
  /** The SQLite file that the embedded store writes. */
  readonly dataFile: string;
  /** As in `StoreOptions`. */
  readonly texts?: string | undefined;
  readonly log: Logger;
  /** Longest time that one query may run, and that a caller waits for its turn, in milliseconds each. */
  readonly timeoutMs: number;
  /** Largest result in bytes. */
  readonly maxBytes: number;
  /** Milliseconds without a query after which the replica's memory is given back. */
  readonly idleMs?: number;
}

/** Queries that may wait at a time, and those of one caller. */
const WAITING = { number: 256, numberEach: 32, characters: 16 * 1024 * 1024 };
const IDLE_MS = 5 * 60_000;
/** Growth of the process in bytes while one query runs, beyond which the query is ended. */
const MOST_GROWTH = 1024 * 1024 * 1024;
/** Milliseconds between two looks at a query that runs. */
const LOOK_MS = 100;

const busy = (detail: string): Refusal => new Refusal('UNAVAILABLE', detail, { retryAfter: 5 });
const tooMuch = (): Refusal => new Refusal('BAD_REQUEST', 'The query takes more memory than one query may use.');
const preparing = (): Refusal => busy('The query did not get its turn in time; try again later.');

/** One endpoint. Queries run one after the other. */
export class SparqlEndpoint implements QueryEndpoint {
  readonly #options: SparqlEndpointOptions;
  readonly #line = new Slots({
    places: 1,
    waiting: WAITING,
    busy: () => busy('Too many queries are waiting; try again later.'),
  });
  #worker: ReplicaWorker | undefined;
  /** Milliseconds in which the replica was last filled. */
  #fillMs = 0;
  #underWay = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: SparqlEndpointOptions) {
    this.#options = options;
  }

  /**
   * Answers a query on data that is at least at `revision`, as long as whoever asks waits for it. Rejects with a `Refusal`: `SPARQL_SYNTAX` with line and column,
   * `BAD_REQUEST` (updates, SERVICE, results that are too large), `NOT_ACCEPTABLE`, `TIMEOUT`, or `UNAVAILABLE` while the
   * replica is being filled or too many callers wait.
   */
  async query(query: SparqlQuery, revision: number, asker: Asker = SERVICE): Promise<SparqlResult> {
    return this.#ask(query, negotiate(formOf(query.text), query.accept), revision, asker);
  }

  /** As the port says. */
  async select({ text, readable }: OwnQuery, revision: number, asker: Asker = SERVICE): Promise<Solutions> {
    return solutionsOf(await this.#ask({ text, readable }, JSON_RESULTS, revision, asker));
  }

  async #ask(query: SparqlQuery, format: ResultFormat, revision: number, asker: Asker): Promise<SparqlResult> {
    notRestricted(query.readable);
    if (this.#closed) throw busy('The service is stopping.');
    this.#underWay += 1;
    clearTimeout(this.#idle);
    const started = performance.now();
    try {
      const { turn, worker } = await this.#inTurn(asker, query.text.length, revision);
      return await this.#answer(query, format, worker, asker, turn);
    } finally {
      observed.sparql.tell({ place: 'endpoint', seconds: (performance.now() - started) / 1000 });
      this.#underWay -= 1;
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

  /**
   * Waits for the turn of a caller and for a replica that is up to date. Who waits too long for both is refused, but a replica that is
   * being filled goes on, and the turn ends with that.
   */
  async #inTurn(asker: Asker, size: number, revision: number): Promise<{ turn: Turn; worker: ReplicaWorker }> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(preparing()), this.#options.timeoutMs);
    try {
      const signal = AbortSignal.any([asker.signal, patience.signal]);
      const turn = await this.#line.enter(asker, size, signal);
      const filling = this.#freshWorker(revision);
      try {
        return { turn, worker: await unlessAborted(filling, signal) };
      } catch (error) {
        void filling.catch(() => undefined).finally(() => turn.leave());
        throw error;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #answer(
    query: SparqlQuery,
    format: ResultFormat,
    worker: ReplicaWorker,
    asker: Asker,
    turn: Turn,
  ): Promise<SparqlResult> {
    const order: Order = {
      order: 'query',
      text: query.text,
      format: format.engine,
      maxBytes: this.#options.maxBytes,
      defaultGraphs: query.defaultGraphs ?? [],
      namedGraphs: query.namedGraphs ?? [],
    };
    try {
      const report = await this.#run(worker, order, asker, turn);
      if (report.report === 'refusal') throw Refusal.from(report.refusal);
      if (report.report !== 'result') throw busy('The query could not be answered; try again later.');
      return { contentType: format.contentType, body: Buffer.from(report.body.buffer) };
    } finally {
      // Whose query ended the replica has the time to fill another one counted.
      if (this.#worker !== undefined || this.#closed) turn.leave();
      else void this.#refill().finally(() => turn.leave());
    }
  }

  /** The thread with a replica that is at least at `revision`; makes it when there is none. */
  async #freshWorker(revision: number): Promise<ReplicaWorker> {
    for (let attempt = 0; attempt < 2 && !this.#closed; attempt += 1) {
      const isNew = this.#worker === undefined;
      const worker = (this.#worker ??= new ReplicaWorker(this.#options));
      const started = performance.now();
      const report = await worker.send({ order: 'refresh' }).catch((error: Error) => this.#lost(error));
      if (isNew) this.#fillMs = performance.now() - started;
      if (report.report === 'refusal') throw Refusal.from(report.refusal);
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
  async #run(worker: ReplicaWorker, order: Order, asker: Asker, turn: Turn): Promise<Report> {
    let exceeded: Refusal | undefined;
    const started = performance.now();
    const before = process.memoryUsage.rss();
    const look = setInterval(() => {
      exceeded ??= reasonToEnd(performance.now() - started, asker, turn, this.#options, this.#fillMs);
      if (process.memoryUsage.rss() - before > MOST_GROWTH) exceeded ??= tooMuch();
      if (exceeded) void this.#discard(worker);
    }, LOOK_MS);
    try {
      const report = await worker.send(order).catch((error: Error) => this.#lost(error));
      if (report.report !== 'replace') return report;
      await this.#discard(worker);
      throw exceeded ?? tooMuch();
    } finally {
      clearInterval(look);
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
  async #refill(): Promise<void> {
    this.#options.log.warn('a SPARQL query was ended at a limit; its replica is filled anew');
    // Who asks next meets the same trouble, if there is any, and is told.
    await this.#freshWorker(0).catch(() => undefined);
  }

  #rest(): void {
    if (this.#closed || this.#underWay > 0) return;
    this.#idle = setTimeout(() => void this.reset(), this.#options.idleMs ?? IDLE_MS).unref();
  }
}
