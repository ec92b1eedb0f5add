/** Numbers of the terms that queries name, of which a thread remembers those that it looked for last: most name the same vocabulary. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import { findTerm } from './dictionary.js';

/** Characters of texts that are remembered, each with what it costs to remember one. */
const REMEMBERED = 512 * 1024;
const EACH = 100;

/** The numbers of terms in one index. */
export class TermNumbers {
  readonly #known = new LRUCache<string, number>({
    maxSize: REMEMBERED,
    sizeCalculation: (_id, text) => text.length + EACH,
  });
  #revision: number | undefined;

  /** @param index gives the revision of the data that a query sees: a term that was removed and came again has another number */
  constructor(private readonly index: { readonly statements: PreparedStatements; readonly revision: number }) {}

  /** The number of the term with this text, if there is one. */
  of(text: string): number | undefined {
    const { revision, statements } = this.index;
    if (revision !== this.#revision) this.#known.clear();
    this.#revision = revision;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const found = findTerm(statements, text);
    if (found !== undefined) this.#known.set(text, found);
    return found;
  }
}
