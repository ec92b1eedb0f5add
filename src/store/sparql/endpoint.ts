/**
 * Answers SPARQL queries that others write by passing them on to the SPARQL server, within limits of time and size. A query is read
 * here first, so that mistakes are told alike whatever engine there is, and nothing but SPARQL 1.1 reaches it.
 *
 * Other than in the endpoint over an embedded store, the default graph is the union of all graphs, quality results and the sealed
 * entries of the journal among them, as far as the engine cannot leave them out.
 */
import { Refusal } from '../../errors.js';
import { observed } from '../../observe.js';
import { formOf, tokensOf, type QueryForm } from '../embedded/sparql/query-text.js';
import { negotiate, type ResultFormat } from '../embedded/sparql/result-format.js';
import type { SparqlQuery, SparqlResult } from '../embedded/sparql/sparql-endpoint.js';
import { answerOf } from './ask.js';
import { EngineRefused } from './errors.js';
import { JOURNAL } from './journal-names.js';
import type { SparqlServer } from './server.js';
import { SyntaxCheck } from './syntax.js';
import type { Parameters } from './transport.js';

/** Settings of an endpoint. */
export interface EngineEndpointOptions {
  readonly server: SparqlServer;
  /** Name of the journal's graph. */
  readonly journal?: string;
  /** Longest time that one query may run, in milliseconds. */
  readonly timeoutMs: number;
  /** Largest result in bytes. */
  readonly maxBytes: number;
}

/** Queries that may be under way at a time. */
const MOST_QUERIES = 32;
const JSON_RESULTS = 'application/sparql-results+json';

const tooMany = (): Refusal =>
  new Refusal('UNAVAILABLE', 'Too many queries are waiting; try again later.', { retryAfter: 5 });
const tooSlow = (ms: number): Refusal => new Refusal('TIMEOUT', `The query ran longer than ${ms} ms and was ended.`);
const tooLarge = (bytes: number): Refusal =>
  new Refusal('BAD_REQUEST', `The result is larger than ${bytes} bytes; ask for less, for example with LIMIT.`);

const namesGraphs = (text: string): boolean => {
  for (const token of tokensOf(text)) if (token.toUpperCase() === 'FROM') return true;
  return false;
};

/** One endpoint. */
export class EngineEndpoint {
  readonly #options: EngineEndpointOptions;
  readonly #syntax = new SyntaxCheck();
  #running = 0;

  constructor(options: EngineEndpointOptions) {
    this.#options = options;
  }

  /**
   * Answers a query. Rejects with a `Refusal`: `SPARQL_SYNTAX` with line and column, `BAD_REQUEST` (updates, SERVICE, results that
   * are too large, what the engine does not evaluate), `NOT_ACCEPTABLE`, `TIMEOUT`, or `UNAVAILABLE`.
   */
  async query(query: SparqlQuery): Promise<SparqlResult> {
    const form = formOf(query.text);
    const format = negotiate(form, query.accept);
    if (this.#running >= MOST_QUERIES) throw tooMany();
    this.#running += 1;
    const started = performance.now();
    try {
      await this.#syntax.check(query.text);
      if (form === undefined) throw new Refusal('SPARQL_SYNTAX', 'The text has none of the forms of a query.');
      return await this.#answer(query, form, format);
    } finally {
      this.#running -= 1;
      observed.sparql.tell({ place: 'endpoint', seconds: (performance.now() - started) / 1000 });
    }
  }

  /** Ends the thread that reads queries. */
  close(): Promise<void> {
    return this.#syntax.close();
  }

  async #answer(query: SparqlQuery, form: QueryForm | undefined, format: ResultFormat): Promise<SparqlResult> {
    const { server, timeoutMs, journal = JOURNAL } = this.#options;
    const { defaultGraphs = [], namedGraphs = [], text } = query;
    const named = defaultGraphs.length > 0 || namedGraphs.length > 0 || namesGraphs(text);
    const asked = server.dialect.query(text, named ? undefined : journal);
    const graphs: Parameters = { 'default-graph-uri': defaultGraphs, 'named-graph-uri': namedGraphs };
    const ended = AbortSignal.timeout(timeoutMs);
    try {
      const response = await server.query(asked.text, {
        accept: form === 'ASK' ? JSON_RESULTS : format.engine,
        parameters: { ...asked.parameters, ...graphs },
        timeoutMs: timeoutMs + 1_000,
        signal: ended,
      });
      const body = await this.#read(response.body);
      return { contentType: format.contentType, body: form === 'ASK' ? answerOf(body, format.engine) : body };
    } catch (error) {
      if (ended.aborted) throw tooSlow(timeoutMs);
      if (error instanceof EngineRefused) {
        throw new Refusal('BAD_REQUEST', 'The query cannot be evaluated by the SPARQL server as it is written.');
      }
      throw error;
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
