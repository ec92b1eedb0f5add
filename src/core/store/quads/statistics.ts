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
    this.#connection = undefined;
    this.#known.clear();
  }

  #count(key: string, read: (statements: PreparedStatements) => number): number {
    if (Date.now() - this.#since > KEPT_MS) {
      this.#since = Date.now();
      // The index may have been made anew: the file of that name is another one then.
      this.close();
    }
    const known = this.#known.get(key);
    if (known !== undefined || !existsSync(this.file)) return known ?? 0;
    try {
      this.#connection ??= openReader(this.file);
      const count = read(new PreparedStatements(this.#connection));
      this.#known.set(key, count);
      return count;
    } catch {
      // The file is just being made, and has no tables yet. Nobody is refused for want of an estimate: the next one looks again.
      this.close();
      return 0;
    }
  }
}
