/** Terms and their numbers, in an index that is being written. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import { Inserts } from './inserts.js';
import type { Postponed } from './postponed.js';
import { comparable, hashOf, keptText, textKept, valueOf } from './term-text.js';

/** Terms that are remembered: those that all documents have in common, and those of the last ones. */
const REMEMBERED = 100_000;
/** Terms that are looked for at a time. */
const BATCH = 5_000;

const BY_ID = 'SELECT term.id, text FROM json_each(?) AS one CROSS JOIN term ON term.id = one.value';
const BY_HASH = `SELECT term.id, text FROM json_each(?) AS one
  CROSS JOIN term_by_hash AS found ON found.hash = one.value CROSS JOIN term ON term.id = found.id`;

/** The number of the term with this text, if there is one. */
export const findTerm = (statements: PreparedStatements, text: string): number | undefined => {
  const wanted = comparable(text);
  const sql =
    'SELECT term.id, text FROM term_by_hash AS found CROSS JOIN term ON term.id = found.id WHERE found.hash = ?';
  const rows = statements.get(sql).all([hashOf(wanted)]);
  return rows.find((row) => comparable(textKept(String(row['text']))) === wanted)?.['id'] as number | undefined;
};

/**
 * The numbers of the terms that `STR` gives this value for: the string, the IRI, and literals of any language and datatype; of these no
 * more than one beyond `most`, as anybody may write one value in any number of ways.
 */
export const termsWith = (statements: PreparedStatements, value: string, most: number): number[] => {
  const sql =
    'SELECT term.id, text FROM term_by_value AS found CROSS JOIN term ON term.id = found.id WHERE found.value = ? LIMIT ?';
  const tagged = statements.get(sql).all([hashOf(value), most + 1]);
  const ids = tagged
    .filter((row) => valueOf(textKept(String(row['text']))) === value)
    .map((row) => row['id'] as number);
  const plain = [`S${value}`, `I${value}`].map((text) => findTerm(statements, text));
  return [...ids, ...plain.filter((id) => id !== undefined)];
};

/** The dictionary. Numbers are never given twice, so that what was read of them stays true. */
export class Dictionary {
  readonly #known = new LRUCache<string, number>({ max: REMEMBERED });
  readonly #rows: Inserts;
  readonly #byHash: Inserts;
  readonly #byValue: Inserts;
  #next: number;

  constructor(
    private readonly statements: PreparedStatements,
    private readonly postponed: Postponed,
    next: number,
  ) {
    this.#next = next;
    this.#rows = new Inserts(statements, 'INSERT INTO term (id, hash, value, text)', 4);
    this.#byHash = new Inserts(statements, 'INSERT INTO term_by_hash', 2);
    this.#byValue = new Inserts(statements, 'INSERT INTO term_by_value', 2);
  }

  /** The number that the next new term gets. */
  get next(): number {
    return this.#next;
  }

  /**
   * The numbers of terms, which are added where they are new, in the order of these texts. What differs in the case of a language only keeps
   * the first form. To ask for many at once costs a fifth of one after the other.
   */
  numbersOf(texts: readonly string[]): Uint32Array {
    const numbers = new Uint32Array(texts.length);
    const unknown: number[] = [];
    for (const [at, text] of texts.entries()) {
      const known = this.#known.get(text);
      if (known === undefined) unknown.push(at);
      else numbers[at] = known;
    }
    for (let at = 0; at < unknown.length; at += BATCH) this.#learn(texts, unknown.slice(at, at + BATCH), numbers);
    return numbers;
  }

  /** The number of a term, if it is there. */
  find(text: string): number | undefined {
    return this.#known.get(text) ?? this.#thereOf([hashOf(comparable(text))]).get(comparable(text));
  }

  /** Forgets what it remembers: terms were removed, or what was added was taken back. */
  forget(next: number): void {
    this.#known.clear();
    for (const rows of [this.#rows, this.#byHash, this.#byValue]) rows.discard();
    this.#next = next;
  }

  /** Of terms that are new most never come again: those that do are remembered from then on. */
  #learn(texts: readonly string[], places: readonly number[], numbers: Uint32Array): void {
    const wanted = places.map((place) => comparable(texts[place] ?? ''));
    const hashes = wanted.map(hashOf);
    const there = this.#thereOf(hashes);
    for (const [at, place] of places.entries()) {
      const [text = '', same = ''] = [texts[place], wanted[at]];
      let id = there.get(same);
      if (id === undefined) there.set(same, (id = this.#add(text, hashes[at] ?? 0)));
      else this.#known.set(text, id);
      numbers[place] = id;
    }
    for (const rows of [this.#rows, this.#byHash, this.#byValue]) rows.flush();
  }

  /** The terms with one of these hashes, by their texts in comparable form. */
  #thereOf(hashes: readonly number[]): Map<string, number> {
    const there = new Map<string, number>();
    const note = (sql: string, numbers: readonly number[]): void => {
      for (const { id, text } of this.statements.get(sql).all([JSON.stringify(numbers)]))
        there.set(comparable(textKept(String(text))), id as number);
    };
    note(BY_HASH, hashes);
    const postponed = this.postponed.find(hashes);
    if (postponed.length > 0) note(BY_ID, postponed);
    return there;
  }

  #add(text: string, hash: number): number {
    const id = this.#next++;
    const value = valueOf(text);
    const hashOfValue = value === undefined ? null : hashOf(value);
    this.#rows.add(id, hash, hashOfValue, keptText(text));
    if (!this.postponed.takesTerm(hash, id)) {
      this.#byHash.add(hash, id);
      if (hashOfValue !== null) this.#byValue.add(hashOfValue, id);
    }
    return id;
  }
}
