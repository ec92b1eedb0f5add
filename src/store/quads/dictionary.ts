/** Terms and their numbers, in an index that is being written. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import { comparable, hashOf, valueOf } from './term-text.js';

/** Terms that are remembered: those that all documents have in common, and those of the last ones. */
const REMEMBERED = 100_000;

interface Found {
  readonly id: number;
  readonly text: string;
}

const withHashOf = (statements: PreparedStatements, text: string): Found[] =>
  statements.get('SELECT id, text FROM term WHERE hash = ?').all([hashOf(text)]) as unknown as Found[];

/** The number of the term with this text, if there is one. */
export const findTerm = (statements: PreparedStatements, text: string): number | undefined => {
  const wanted = comparable(text);
  return withHashOf(statements, wanted).find((found) => comparable(found.text) === wanted)?.id;
};

/** The numbers of the terms that `STR` gives this value for: literals of any language and datatype, and the IRI. */
export const termsWith = (statements: PreparedStatements, value: string): number[] => {
  const iri = findTerm(statements, `I${value}`);
  const literals = withHashOf(statements, `S${value}`).filter(({ text }) => valueOf(text) === value);
  return [...literals.map(({ id }) => id), ...(iri === undefined ? [] : [iri])];
};

/** The dictionary. Numbers are never given twice, so that what was read of them stays true. */
export class Dictionary {
  readonly #known = new LRUCache<string, number>({ max: REMEMBERED });
  #next: number;

  constructor(
    private readonly statements: PreparedStatements,
    next: number,
  ) {
    this.#next = next;
  }

  /** The number that the next new term gets. */
  get next(): number {
    return this.#next;
  }

  /** The number of a term, which is added where it is new. What differs in the case of a language only keeps the first form. */
  idOf(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const id = findTerm(this.statements, text) ?? this.#add(text);
    this.#known.set(text, id);
    return id;
  }

  /** Forgets what it remembers: terms were removed, or what was added was taken back. */
  forget(next: number): void {
    this.#known.clear();
    this.#next = next;
  }

  #add(text: string): number {
    const id = this.#next++;
    this.statements.get('INSERT INTO term (id, hash, text) VALUES (?, ?, ?)').run([id, hashOf(text), text]);
    return id;
  }
}
