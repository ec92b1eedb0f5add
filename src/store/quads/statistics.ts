/** Statistics of an index, read on the caller's thread: a look-up each. */
import { existsSync } from 'node:fs';
import type { QueryStatistics } from '../query.js';
import { openReader, PreparedStatements, type Connection } from '../sqlite/connection.js';
import { findTerm } from './dictionary.js';
import { countOf } from './estimates.js';

/** Milliseconds for which numbers stay true enough. */
const KEPT_MS = 5_000;

/** Numbers of one index; none while there is no index. */
export class IndexStatistics implements QueryStatistics {
  #connection: Connection | undefined;
  #known = new Map<string, number>();
  #since = 0;

  constructor(private readonly file: string) {}

  get statements(): number {
    return this.#count('', (statements) => countOf(statements));
  }

  withPredicate(iri: string): number {
    return this.#count(iri, (statements) => {
      const id = findTerm(statements, `I${iri}`);
      return id === undefined ? 0 : countOf(statements, id);
    });
  }

  close(): void {
    this.#connection?.close();
  }

  #count(key: string, read: (statements: PreparedStatements) => number): number {
    if (Date.now() - this.#since > KEPT_MS) {
      this.#since = Date.now();
      this.#known.clear();
      // The index may have been made anew: the file of that name is another one then.
      this.#connection?.close();
      this.#connection = existsSync(this.file) ? openReader(this.file) : undefined;
    }
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const count = this.#connection ? read(new PreparedStatements(this.#connection)) : 0;
    this.#known.set(key, count);
    return count;
  }
}
