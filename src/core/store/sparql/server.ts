/**
 * A SPARQL 1.1 server: queries, updates and whole graphs. Queries are sent again when the connection fails; updates never are
 * here, because only their sender knows whether that is safe.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'undici';
import type { SparqlText } from '../../rdf/terms.js';
import type { Row, Term } from '../graph-store.js';
import { conditionalOperations } from './conditional.js';
import type { SparqlDialect } from './dialect.js';
import { engineAway, EngineRefused, OutcomeUnknown, UpdateConflict, wasNotSent } from './errors.js';
import { oxigraphServer } from './oxigraph.js';
import { type Limits, type Parameters, type SparqlAddresses, Transport } from './transport.js';
import { virtuoso } from './virtuoso.js';
import { rowsOfXml } from './xml-results.js';

/*
 * Apache Jena Fuseki with TDB2. An update request is one transaction, there is one writer at a time, and queries see a snapshot. The
 * default graph of clients' queries is the union of all graphs where the server says so (`tdb2:unionDefaultGraph true`); else it is empty.
 *
 * TDB2 keeps the digits of a decimal as they were written, reads it back in its canonical form, and then does not find it: nothing
 * deletes `1.50`, not even CLEAR. So decimals are written in the canonical form; the journal holds what was sent.
 */

const DECIMAL = / "([+-]?)(\d*)(?:\.(\d*))?"(\^\^<http:\/\/www\.w3\.org\/2001\/XMLSchema#decimal> \.)$/gm;

/** A decimal in its canonical form (XML Schema 1.0 part 2, §3.2.3.2): a digit after the point, and no other zeros at the end. */
const canonicalDecimal = (
  _: string,
  sign: string,
  whole: string,
  fraction: string | undefined,
  end: string,
): string => {
  const digits = [...(fraction ?? '')];
  while (digits.at(-1) === '0') digits.pop();
  return ` "${sign}${whole}.${digits.join('') || '0'}"${end}`;
};

/** The dialect of Fuseki. */
const fuseki: SparqlDialect = {
  pieceLength: 1_000_000,
  requestLength: 8_000_000,
  writesXmlQuickly: false,
  request: (operations) => operations.join(' ;\n'),
  keeps: (triples) => triples.replace(DECIMAL, canonicalDecimal),
  change: conditionalOperations,
  failureOf: (status) => (status < 500 ? 'refused' : 'unknown'),
  query: (text) => ({ text }),
  serializes: () => true,
};

/** Engines by the name that the operator gives. */
export const dialects = { oxigraph: oxigraphServer, fuseki, virtuoso } as const satisfies Record<string, SparqlDialect>;

/** Name of an engine. */
export type EngineName = keyof typeof dialects;

/** Settings of the connection to a server. */
export interface SparqlServerOptions extends SparqlAddresses {
  readonly engine: EngineName;
}

/** Options of a query beside its text. */
export interface QueryOptions extends Limits {
  readonly accept: string;
  readonly parameters?: Parameters;
}

const RESULTS = 'application/sparql-results+json';
const XML_RESULTS = 'application/sparql-results+xml';
/** Times that a query is sent. */
const ATTEMPTS = 3;
const PAUSE_MS = 150;
/** Characters of an engine's message that are kept for the log. */
const MESSAGE = 2_000;

const messageOf = async (response: Response): Promise<string> =>
  (await response.text().catch(() => '')).slice(0, MESSAGE);

/** A solution as servers write it: before SPARQL 1.1 literals with a datatype had a type of their own, which Virtuoso still writes. */
type Written = Record<string, Omit<Term, 'type'> & { type: Term['type'] | 'typed-literal' }>;

const rowOf = (written: Written): Row => {
  for (const term of Object.values(written)) if (term.type === 'typed-literal') term.type = 'literal';
  return written as Row;
};

/** True if a query may succeed when it is sent again. */
const isPassing = (status: number): boolean => status === 429 || status === 502 || status === 503 || status === 504;

/** One server. */
export class SparqlServer {
  readonly dialect: SparqlDialect;
  readonly #transport: Transport;

  constructor(options: SparqlServerOptions) {
    this.dialect = dialects[options.engine];
    this.#transport = new Transport(options);
  }

  /** Solutions of a SELECT. Rejects with `UNAVAILABLE`, or with `EngineRefused`. */
  async select(query: SparqlText): Promise<readonly Row[]> {
    return this.#tried(async () => {
      const response = await this.#answered(query.text, { accept: RESULTS });
      const { results } = (await response.json()) as { readonly results: { readonly bindings: readonly Written[] } };
      return results.bindings.map(rowOf);
    });
  }

  /** Like `select`, in the form that the engine writes quickest. Line ends in literals may come back changed. */
  async selectQuickly(query: SparqlText): Promise<readonly Row[]> {
    if (!this.dialect.writesXmlQuickly) return this.select(query);
    const text = await this.#tried(async () => (await this.#answered(query.text, { accept: XML_RESULTS })).text());
    // Values may hold what XML cannot.
    return rowsOfXml(text).catch(() => this.select(query));
  }

  /** The answer to a query, with its body still to be read. Rejects like `select`. */
  query(text: string, options: QueryOptions): Promise<Response> {
    return this.#tried(() => this.#answered(text, options), options.signal);
  }

  /**
   * Carries out operations as one request: all of them or none. Resolves when the engine says that it is done. Rejects with
   * `UNAVAILABLE` or `EngineRefused` when nothing was changed, `UpdateConflict` when it may be sent again, `OutcomeUnknown`.
   */
  async update(operations: readonly SparqlText[], graph: string, limits: Limits = {}): Promise<void> {
    const text = this.dialect.request(operations, graph);
    const response = await this.#transport.update(text, limits).catch((error: Error) => {
      throw wasNotSent(error) ? engineAway() : new OutcomeUnknown('The connection failed.', { cause: error });
    });
    // Also where it succeeded: a connection is free again when the answer has been read.
    const message = await messageOf(response);
    if (response.ok) return;
    if (response.status === 401 || response.status === 403) throw engineAway();
    const failure = this.dialect.failureOf(response.status, message);
    if (failure === 'unmet') return;
    if (failure === 'conflict') throw new UpdateConflict(message);
    if (failure === 'refused') throw new EngineRefused(response.status, message);
    throw new OutcomeUnknown(`The engine answered ${response.status}: ${message}`);
  }

  /** A graph as N-Triples; `undefined` when there is none of that name. */
  async graph(iri: string): Promise<string | undefined> {
    return this.#tried(async () => {
      const response = await this.#transport.graph('GET', iri, { accept: 'application/n-triples' });
      if (response.status !== 404) return (await this.#ok(response)).text();
      await messageOf(response);
      return undefined;
    });
  }

  /** Puts N-Triples in the place of a graph. Sent once, and without any condition: for data that nobody else writes. */
  async putGraph(iri: string, triples: string): Promise<void> {
    const headers = { 'content-type': 'application/n-triples' };
    await messageOf(await this.#ok(await this.#transport.graph('PUT', iri, headers, triples)));
  }

  /**
   * True if updates of several processes follow one another. Where they do not, conditions in updates protect nothing, and no more than one
   * process may write.
   */
  async serializes(): Promise<boolean> {
    const response = await this.query('ASK { <urn:a> <urn:b> <urn:c> }', { accept: RESULTS });
    await messageOf(response);
    return this.dialect.serializes(response.headers.get('server') ?? '');
  }

  /** Closes the connections. */
  close(): Promise<void> {
    return this.#transport.close();
  }

  async #answered(text: string, { accept, parameters = {}, ...limits }: QueryOptions): Promise<Response> {
    return this.#ok(await this.#transport.query(text, accept, parameters, limits));
  }

  async #ok(response: Response): Promise<Response> {
    if (response.ok) return response;
    const message = await messageOf(response);
    if (response.status === 401 || response.status === 403) throw engineAway();
    throw new EngineRefused(response.status, message);
  }

  /** Sends what only reads again when it failed for a reason that passes. */
  async #tried<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send();
      } catch (error) {
        if (signal?.aborted) throw error;
        if (error instanceof EngineRefused && !isPassing(error.status)) throw error;
        if (error instanceof Error && error.name === 'Refusal') throw error;
        if (attempt === ATTEMPTS || (error as Error).name === 'TimeoutError') throw engineAway(error);
        await pause(PAUSE_MS * attempt);
      }
    }
  }
}
