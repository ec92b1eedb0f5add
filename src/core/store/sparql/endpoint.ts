/**
 * Answers SPARQL queries that others write by passing them on to the SPARQL server, within limits of time and size. A query is read
 * here first, so that mistakes are told alike whatever engine there is, and nothing but SPARQL 1.1 reaches it.
 *
 * Other than in the endpoint over an embedded store, the default graph is the union of all graphs, quality results among them, and the
 * sealed entries of the journal as far as the engine cannot leave them out.
 */
import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import { Refusal, type RefusalData } from '../../errors.js';
import { observed } from '../../observe.js';
import { type Asker, SERVICE } from '../../threads/fair/asker.js';
import { Slots, type Turn } from '../../threads/slots.js';
import { type QueryTimes, reasonToEnd } from '../embedded/sparql/query-limits.js';
import { formOf, type QueryForm, tokensOf } from '../embedded/sparql/query-text.js';
import { JSON_RESULTS, negotiate, type ResultFormat } from '../embedded/sparql/result-format.js';
import { type SparqlQuery, type SparqlResult, WAITING } from '../query.js';
import { EngineRefused } from './errors.js';
import { JOURNAL } from './journal-names.js';
import type { SparqlServer } from './server.js';
import type { Parameters } from './transport.js';

/** Milliseconds after which a query has certainly been read: by then it is being evaluated, which nobody waits for. */
const READ_MS = 1_000;
const START_MS = 30_000;
const HEAP_MB = 128;

/** A thread that reads queries, one at a time. */
class SyntaxCheck {
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

/** The answer to an ASK, which every engine writes in its own way where it is not JSON. */

const XML = (answer: boolean): string =>
  `<?xml version="1.0"?><sparql xmlns="http://www.w3.org/2005/sparql-results#"><head></head><boolean>${answer}</boolean></sparql>`;

/** The answer in JSON (SPARQL 1.1 Query Results JSON Format §4) as a body of the media type. */
const answerOf = (json: Buffer, mediaType: string): Buffer => {
  const { boolean: answer } = JSON.parse(json.toString('utf8')) as { readonly boolean: boolean };
  if (mediaType.endsWith('xml')) return Buffer.from(XML(answer));
  return Buffer.from(mediaType.endsWith('json') ? JSON.stringify({ head: {}, boolean: answer }) : String(answer));
};

/** Settings of an endpoint. */
export interface EngineEndpointOptions extends QueryTimes {
  readonly server: SparqlServer;
  /** Name of the journal's graph. */
  readonly journal?: string;
  /** Largest result in bytes. */
  readonly maxBytes: number;
}

/** Queries that may be under way at a time, and those of one caller. */
const [MOST_QUERIES, MOST_EACH] = [8, 4];
/** Milliseconds between two looks at a query that runs. */
const LOOK_MS = 100;

const tooMany = (): Refusal =>
  new Refusal('UNAVAILABLE', 'Too many queries are waiting; try again later.', { retryAfter: 5 });
const tooLarge = (bytes: number): Refusal =>
  new Refusal('BAD_REQUEST', `The result is larger than ${bytes} bytes; ask for less, for example with LIMIT.`);

const namesGraphs = (text: string): boolean => {
  for (const token of tokensOf(text)) if (token.toUpperCase() === 'FROM') return true;
  return false;
};

/** A query whose turn it is. */
interface Admitted {
  readonly query: SparqlQuery;
  readonly form: QueryForm;
  readonly format: ResultFormat;
  readonly asker: Asker;
  readonly turn: Turn;
}

/** One endpoint. */
export class EngineEndpoint {
  readonly #options: EngineEndpointOptions;
  readonly #syntax = new SyntaxCheck();
  readonly #line = new Slots({ places: MOST_QUERIES, placesEach: MOST_EACH, waiting: WAITING, busy: tooMany });

  constructor(options: EngineEndpointOptions) {
    this.#options = options;
  }

  /**
   * Answers a query, as long as whoever asks waits for it. Rejects with a `Refusal`: `SPARQL_SYNTAX` with line and column, `BAD_REQUEST` (updates, SERVICE, results that
   * are too large, what the engine does not evaluate), `NOT_ACCEPTABLE`, `TIMEOUT`, or `UNAVAILABLE`.
   */
  async query(query: SparqlQuery, asker: Asker = SERVICE): Promise<SparqlResult> {
    const form = formOf(query.text);
    const format = negotiate(form, query.accept);
    const turn = await this.#line.enter(asker, query.text.length, asker.signal);
    const started = performance.now();
    try {
      await this.#syntax.check(query.text);
      if (form === undefined) throw new Refusal('SPARQL_SYNTAX', 'The text has none of the forms of a query.');
      return await this.#answer({ query, form, format, asker, turn });
    } finally {
      turn.leave();
      observed.sparql.tell({ place: 'endpoint', seconds: (performance.now() - started) / 1000 });
    }
  }

  /** Ends the thread that reads queries. */
  close(): Promise<void> {
    return this.#syntax.close();
  }

  async #answer({ query, form, format, asker, turn }: Admitted): Promise<SparqlResult> {
    const { server, timeoutMs, journal = JOURNAL } = this.#options;
    const { defaultGraphs = [], namedGraphs = [], text } = query;
    const named = defaultGraphs.length > 0 || namedGraphs.length > 0 || namesGraphs(text);
    const asked = server.dialect.query(text, named ? undefined : journal);
    const graphs: Parameters = { 'default-graph-uri': defaultGraphs, 'named-graph-uri': namedGraphs };
    const ended = new AbortController();
    const started = performance.now();
    const look = setInterval(() => {
      const reason = reasonToEnd(performance.now() - started, asker, turn, this.#options);
      if (reason) ended.abort(reason);
    }, LOOK_MS);
    try {
      const response = await server.query(asked.text, {
        accept: form === 'ASK' ? JSON_RESULTS.engine : format.engine,
        parameters: { ...asked.parameters, ...graphs },
        timeoutMs: timeoutMs + 1_000,
        signal: ended.signal,
      });
      const body = await this.#read(response.body);
      return { contentType: format.contentType, body: form === 'ASK' ? answerOf(body, format.engine) : body };
    } catch (error) {
      if (ended.signal.aborted) throw ended.signal.reason;
      if (error instanceof EngineRefused) {
        throw new Refusal(
          'BAD_REQUEST',
          'The query cannot be evaluated by the SPARQL server as it is written.',
          {},
          error,
        );
      }
      throw error;
    } finally {
      clearInterval(look);
    }
  }

  async #read(stream: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
    const { maxBytes } = this.#options;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of stream ?? []) {
      bytes += part.byteLength;
      // Leaving the loop ends the connection.
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}
