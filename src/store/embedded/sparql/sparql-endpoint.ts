/**
 * Answers SPARQL queries that others write. They run on a replica in a thread of its own, which is filled at the first
 * query, follows every change, is ended when a query takes too long, and goes away when nobody asks for a while.
 */
import { Refusal } from '../../../errors.js';
import type { Logger } from '../../../log.js';
import type { Report } from './messages.js';
import { formOf } from './query-text.js';
import { ReplicaWorker, WorkerLost } from './replica-worker.js';
import { negotiate } from './result-format.js';

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

const busy = (detail: string): Refusal => new Refusal('UNAVAILABLE', detail, { retryAfter: 5 });

/** One endpoint. Queries run one after the other. */
export class SparqlEndpoint {
  readonly #options: SparqlEndpointOptions;
  #worker: ReplicaWorker | undefined;
  #turn: Promise<unknown> = Promise.resolve();
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
    const form = formOf(query.text);
    const { contentType, engine } = negotiate(form, query.accept);
    if (this.#closed) throw busy('The service is stopping.');
    if (this.#waiting >= MOST_WAITING) throw busy('Too many queries are waiting; try again later.');
    this.#waiting += 1;
    clearTimeout(this.#idle);
    try {
      const body = await this.#inTurn((abandoned) => this.#answer(query, engine, revision, abandoned));
      return { contentType, body };
    } finally {
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

  /** Runs `work` when it is its turn. A caller whose turn does not come in time is refused, and its work is skipped. */
  #inTurn<T>(work: (abandoned: () => boolean) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let begun = false;
      let abandoned = false;
      const patience = setTimeout(() => {
        abandoned = true;
        reject(busy('The query did not get its turn in time; try again later.'));
      }, this.#options.timeoutMs);
      const start = (): void => {
        begun = true;
        clearTimeout(patience);
      };
      this.#turn = this.#turn
        .then(async () => {
          if (abandoned) return;
          resolve(await work(() => (begun || start(), abandoned)));
        })
        .catch(reject)
        .finally(() => clearTimeout(patience));
    });
  }
}
