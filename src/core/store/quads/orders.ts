/** Questions as the threads take them. */
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../errors.js';
import type { ResultFormat } from '../embedded/sparql/result-format.js';
import type { Instead, Readable, SparqlQuery } from '../query.js';
import { seeTheSame } from '../readable.js';
import type { QueryOrder } from './messages.js';

/** A query that is ready to be asked. */
export interface Question {
  readonly query: SparqlQuery;
  readonly format: ResultFormat;
  readonly explain: boolean;
  readonly mostRead?: number;
  readonly instead?: Instead | undefined;
  readonly among?: readonly string[] | undefined;
}

/** Bounds of a result: bytes, and solutions or statements. */
export interface ResultBounds {
  readonly maxBytes: number;
  readonly maxRows?: number | undefined;
}

/** The order for a question, as if its caller might read everything. Throws `BAD_REQUEST` for names of graphs that are none. */
export const orderOf = (
  { query, format, explain, among, instead, mostRead = Infinity }: Question,
  { maxBytes, maxRows = Number.MAX_SAFE_INTEGER }: ResultBounds,
): QueryOrder => {
  const { text, defaultGraphs = [], namedGraphs = [] } = query;
  // A line break would end the name where it is handed over; no IRI has one.
  if ([...defaultGraphs, ...namedGraphs].some((iri) => /[\r\n]/.test(iri))) {
    throw new Refusal('BAD_REQUEST', 'A graph that the request names is not an absolute IRI.');
  }
  const bounds = { maxBytes, maxRows, mostRead, instead };
  return { text, format: format.engine, ...bounds, defaultGraphs, namedGraphs, among, explain };
};

/** Callers who are known by what they may read, whatever object says it. */
const KNOWN = 8;

/** Numbers that stand for what callers may read. */
export class ReadableKeys {
  readonly #keys = new WeakMap<Readable, number>();
  readonly #known = new LRUCache<number, Readable>({ max: KNOWN });
  #last = 0;

  /** The number; undefined for everything. */
  of(readable: Readable | undefined): number | undefined {
    if (readable === undefined || 'all' in readable) return undefined;
    let key = this.#keys.get(readable);
    // It is decided anew for each request and after each write, and mostly as before.
    if (key === undefined) this.#keys.set(readable, (key = this.#alike(readable) ?? (this.#last += 1)));
    this.#known.set(key, readable);
    return key;
  }

  #alike(readable: Readable): number | undefined {
    for (const [key, known] of this.#known.entries()) if (seeTheSame(readable, known)) return key;
    return undefined;
  }
}
