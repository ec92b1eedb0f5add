/**
 * Answers SPARQL over everything from the index beside the data file, which a thread keeps up to date. Queries run in another thread, one
 * after the other; callers take turns by the time that their queries took. Only look-ups of one thing are answered at once (`near.ts`).
 */
import type { Readable as Stream } from 'node:stream';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import { observed } from '../../observe.js';
import { SERVICE, type Asker } from '../../threads/fair/asker.js';
import { Slots, type Turn } from '../../threads/slots.js';
import { reasonToEnd, type QueryTimes } from '../embedded/sparql/query-limits.js';
import { JSON_RESULTS } from '../embedded/sparql/result-format.js';
import {
  type OwnQuery,
  type QueryEndpoint,
  type QueryWork,
  type Solutions,
  type SparqlQuery,
  type SparqlResult,
  type Stop,
  type Walk,
  WAITING,
} from '../query.js';
import { noteStep } from '../trace.js';
import { solutionsOf } from './solutions.js';
import { indexOf } from './form.js';
import { Indexer } from './indexer.js';
import { Near } from './near.js';
import { orderOf, ReadableKeys, type Question, type ResultBounds } from './orders.js';
import { QueryLooks } from './query-looks.js';
import { QueryWorker } from './query-worker.js';
import { ResultBody } from './result-body.js';
import { IndexStatistics } from './statistics.js';
import { CallerGraphs } from './caller-graphs.js';
import { Walks } from './walks.js';

/** Settings of an endpoint. */
export interface QuadEndpointOptions extends QueryTimes, ResultBounds {
  /** The SQLite file that holds the graphs. */
  readonly dataFile: string;
  /** As in `StoreOptions`. */
  readonly texts?: string | undefined;
  readonly log: Logger;
  /** Longest time that one query may run, and that a caller waits for its turn, in milliseconds each. */
  readonly timeoutMs: number;
  /** Milliseconds without a query after which the thread for queries ends. */
  readonly idleMs?: number;
}
const IDLE_MS = 5 * 60_000;
/** Growth of the process in bytes while one query runs, beyond which the query is ended. */
const MOST_GROWTH = 1024 * 1024 * 1024;
/** Milliseconds between two looks at a query that runs. */
const LOOK_MS = 100;

const busy = (detail: string): Refusal => new Refusal('UNAVAILABLE', detail, { retryAfter: 5 });
const stopping = (): Refusal => busy('The service is stopping.');
const tooMuch = (): Refusal => new Refusal('BAD_REQUEST', 'The query takes more memory than one query may use.');
const preparing = (): Refusal => busy('The query did not get its turn in time; try again later.');

/** A result that is whole, with the work that it took. */
interface Whole {
  readonly body: Buffer;
  readonly work: QueryWork;
}

/** More rows were to be read than a question of the service may. */
class GivenUp extends Error {}

/** One endpoint. */
export class QuadEndpoint implements QueryEndpoint {
  readonly index: Indexer;
  readonly statistics: IndexStatistics;
  readonly #file: string;
  readonly #walks: Walks;
  readonly #near: Near;
  readonly #told = new CallerGraphs();
  readonly #line = new Slots({
    places: 1,
    waiting: WAITING,
    busy: () => busy('Too many queries are waiting; try again later.'),
  });
  readonly #keys = new ReadableKeys();
  readonly #looks = new QueryLooks();
  #worker: QueryWorker | undefined;
  #underWay = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly options: QuadEndpointOptions) {
    const { dataFile, texts, log } = options;
    this.#file = indexOf(dataFile);
    this.index = new Indexer({ dataFile, index: this.#file, texts }, log);
    this.statistics = new IndexStatistics(this.#file);
    this.#walks = new Walks(this.#file, this.#told);
    this.#near = new Near(this.#file, this.#told);
  }

  async query(query: SparqlQuery, revision: number, asker: Asker = SERVICE): Promise<SparqlResult> {
    const { format, isSmall } = this.#looks.of(query);
    const question = { query, format, explain: false };
    const answer =
      (isSmall ? await this.#atOnce(question, revision, asker) : undefined) ??
      (await new Promise<Whole | { readonly body: Stream }>((resolve, reject) => {
        const body = new ResultBody((stream) => resolve({ body: stream }));
        this.#ask(question, body, revision, asker).then(resolve, reject);
      }));
    return { contentType: format.contentType, ...answer };
  }

  async select(
    { text, readable, among, explain = false, mostRead = Infinity, instead }: OwnQuery,
    revision: number,
    asker: Asker = SERVICE,
  ): Promise<Solutions> {
    const question = { query: { text, readable }, format: JSON_RESULTS, explain, mostRead, instead, among };
    const started = performance.now();
    try {
      const solutions = solutionsOf(await this.#ask(question, new ResultBody(), revision, asker));
      noteStep('sparql', text, started, solutions.rows.length);
      return solutions;
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      noteStep('sparql', text, started, 0);
      return { rows: [], givenUp: true };
    }
  }

  async walk(walk: Walk, revision: number, asker: Asker = SERVICE): Promise<readonly Stop[]> {
    await this.#reach(revision, asker);
    if (this.#closed) throw stopping();
    return this.#walks.read(walk, this.#made, this.#keys.of(walk.readable));
  }

  /** Ends the threads; queries under way are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    this.statistics.close();
    this.#walks.close();
    this.#near.close();
    await this.#endWorker();
    await this.index.close();
  }

  /** Answers a query that seems small without a turn; undefined for those that need one. */
  async #atOnce(question: Question, revision: number, asker: Asker): Promise<Whole | undefined> {
    const { readable, defaultGraphs = [], namedGraphs = [] } = question.query;
    if (defaultGraphs.length > 0 || namedGraphs.length > 0) return undefined;
    const started = performance.now();
    await this.#reach(revision, asker);
    if (this.#closed) throw stopping();
    const key = this.#keys.of(readable);
    const order = { ...orderOf(question, this.options), ...(key === undefined ? {} : { readable: { key } }) };
    const ended = this.#near.answer(order, this.#made);
    if (!ended) return undefined;
    this.#observe(started);
    this.#rest();
    if (ended.report === 'refused') throw Refusal.from(ended.refusal);
    return { body: Buffer.from(ended.bytes.buffer), work: ended.work };
  }

  /** Has the body filled; the caller's turn ends with it. */
  async #ask(question: Question, body: ResultBody, revision: number, asker: Asker): Promise<Whole> {
    if (this.#closed) throw stopping();
    this.#underWay += 1;
    clearTimeout(this.#idle);
    const started = performance.now();
    try {
      const turn = await this.#inTurn(asker, question.query.text.length, revision);
      try {
        const work = await this.#answer(question, body, asker, turn);
        return { body: body.end(), work };
      } finally {
        turn.leave();
      }
    } catch (error) {
      body.fail(error);
      throw error;
    } finally {
      this.#observe(started);
      this.#underWay -= 1;
      this.#rest();
    }
  }

  /** Waits for an index that shows what the caller saw, and then for the caller's turn. */
  async #inTurn(asker: Asker, size: number, revision: number): Promise<Turn> {
    this.index.asked();
    const { signal, end } = this.#patience(asker);
    try {
      const turn = await this.#line.enter(asker, size, signal);
      try {
        await this.index.reach(revision, signal);
        return turn;
      } catch (error) {
        turn.leave();
        throw error;
      }
    } finally {
      end();
    }
  }

  /** Waits for an index that shows what the caller saw. */
  async #reach(revision: number, asker: Asker): Promise<void> {
    this.index.asked();
    if (this.index.shows(revision)) return;
    const { signal, end } = this.#patience(asker);
    try {
      await this.index.reach(revision, signal);
    } finally {
      end();
    }
  }

  /** How long somebody waits: until they are gone, or for as long as a query may take. */
  #patience(asker: Asker): { readonly signal: AbortSignal; end(): void } {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(preparing()), this.options.timeoutMs);
    return { signal: AbortSignal.any([asker.signal, patience.signal]), end: () => clearTimeout(timer) };
  }

  async #answer(question: Question, body: ResultBody, asker: Asker, turn: Turn): Promise<QueryWork> {
    const worker = await this.#present();
    let ended: Refusal | undefined;
    const started = performance.now();
    // Taken at the first look: to ask for it costs as much as a third of a small query.
    let before: number | undefined;
    const look = setInterval(() => {
      ended ??= reasonToEnd(performance.now() - started, asker, turn, this.options);
      const memory = process.memoryUsage.rss();
      before ??= memory;
      if (memory - before > MOST_GROWTH) ended ??= tooMuch();
      if (body.isUnwanted) ended ??= busy('The client is gone.');
      if (ended) void worker.stop();
    }, LOOK_MS);
    try {
      const key = this.#keys.of(question.query.readable);
      const readable =
        key === undefined ? undefined : { key, ...(worker.knows(key) ? {} : { ids: question.query.readable }) };
      const report = await worker.ask({ ...orderOf(question, this.options), readable }, (piece) => body.add(piece));
      if (report.report === 'answered' || report.report === 'given-up') {
        if (key !== undefined && report.graphs) this.#told.learn(worker.made, key, report.graphs);
        if (report.report === 'answered') return report.work;
        throw new GivenUp();
      }
      if (report.report === 'refused') throw Refusal.from(report.refusal);
      if (report.report === 'stopped' && ended) throw told(ended, report);
      if (report.report === 'failed') {
        this.options.log.error({ error: report.reason }, 'a SPARQL query failed');
        throw busy('The query could not be answered; try again later.');
      }
      throw ended ?? tooMuch();
    } finally {
      clearInterval(look);
      if (worker.isLost && this.#worker === worker) this.#worker = undefined;
    }
  }

  /** The thread for the index as it is: one that was made anew is another file. */
  async #present(): Promise<QueryWorker> {
    const made = this.#made;
    if (this.#worker && this.#worker.made !== made) await this.#endWorker();
    return (this.#worker ??= new QueryWorker({ dataFile: this.options.dataFile, index: this.#file }, made));
  }

  /** Tells the index as it is from others that were at the same place. */
  get #made(): number {
    return this.index.state?.made ?? 0;
  }

  #observe(started: number): void {
    observed.sparql.tell({ place: 'endpoint', seconds: (performance.now() - started) / 1000 });
  }

  async #endWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }

  #rest(): void {
    if (this.#closed || this.#underWay > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#endIdle(), this.options.idleMs ?? IDLE_MS).unref();
  }

  async #endIdle(): Promise<void> {
    this.#near.close();
    this.#told.clear();
    await this.#endWorker();
  }
}

/** The reason why a query was ended, and what it could have asked instead. */
const told = (
  reason: Refusal,
  { rowsRead, scanned }: { readonly rowsRead: number; readonly scanned: boolean },
): Refusal => {
  if (reason.code !== 'TIMEOUT') return reason;
  const advice = scanned
    ? ' A pattern without a subject or predicate reads everything: name a class, a property or a graph, or ask for fewer with LIMIT.'
    : ' Name more of what is looked for: a class, a property with its value, or a graph.';
  return new Refusal('TIMEOUT', `${reason.detail} It had read ${rowsRead} statements.${advice}`, reason.extras);
};
