/** What a query tells before it is run. Remembered of those that came last: programs ask the same again and again. */
import { LRUCache } from 'lru-cache';
import { formOf } from '../embedded/sparql/query-text.js';
import { negotiate, type ResultFormat } from '../embedded/sparql/result-format.js';
import type { SparqlQuery } from '../query.js';
import { isSmall } from './small-query.js';

/** Queries that are remembered, and characters of one of them at most, with what its client accepts. */
const REMEMBERED = 500;
const MOST_CHARACTERS = 2_000;

/** The format of the result, and whether the query looks up a little about one thing. */
export interface Look {
  readonly format: ResultFormat;
  readonly isSmall: boolean;
}

/** Looks at queries. */
export class QueryLooks {
  readonly #known = new LRUCache<string, Look>({ max: REMEMBERED });

  /** Refuses what is not to be run, and formats that there are none of. */
  of({ text, accept = '' }: SparqlQuery): Look {
    // No header has a line break.
    const key = `${accept}\n${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const look = { format: negotiate(formOf(text), accept), isSmall: isSmall(text) };
    if (key.length <= MOST_CHARACTERS) this.#known.set(key, look);
    return look;
  }
}
