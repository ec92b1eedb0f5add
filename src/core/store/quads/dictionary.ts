/** Terms and their numbers, in an index that is being written. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import { Inserts } from './inserts.js';
import { hashOfTerm, MOST, NamesRow, stemIn, stemOf, textsIn } from './names.js';
import type { Postponed } from './postponed.js';
import { comparable, hashOf, keptText, textKept, valueOf } from './term-text.js';

/** Terms that are remembered: those that all documents have in common, and those of the last ones. */
const REMEMBERED = 100_000;
/** Terms that are looked for at a time. */
const BATCH = 5_000;

const BY_ID = 'SELECT term.id, text FROM json_each(?) AS one CROSS JOIN term ON term.id = one.value';
const BY_HASH = `SELECT term.id, text FROM json_each(?) AS one
  CROSS JOIN term_by_hash AS found ON found.hash = one.value CROSS JOIN term ON term.id = found.id`;

const BY_ONE_HASH =
  'SELECT term.id, text FROM term_by_hash AS found CROSS JOIN term ON term.id = found.id WHERE found.hash = ?';

/** The number of the term with this text, if there is one. */
export const findTerm = (statements: PreparedStatements, text: string): number | undefined => {
  const [wanted, stem] = [comparable(text), stemOf(text)];
  for (const key of stem === undefined ? [wanted] : [stem, wanted])
    for (const row of statements.get(BY_ONE_HASH).all([hashOf(key)])) {
      const at = textsIn(textKept(String(row['text']))).findIndex((one) => comparable(one) === wanted);
      if (at >= 0) return Number(row['id']) + at;
    }
  return undefined;
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

/** The text of a term that is looked for, and `hashOfTerm` of it. */
interface Wanted {
  readonly text: string;
  readonly hash: number;
}

/** What the terms of a stem are kept in: how many rows, and by which hash these are found. */
interface Stem {
  readonly hash: number;
  rows: number;
}

/** Terms that are there, by their texts in comparable form, and the stems of names among those that were looked for. */
interface There {
  readonly ids: Map<string, number>;
  readonly stems: Map<string, Stem>;
}

const hasRoom = (stem: Stem | undefined): boolean => (stem?.rows ?? 0) < MOST.rows;

/** The dictionary. Numbers are never given twice, so that what was read of them stays true. */
export class Dictionary {
  readonly #known = new LRUCache<string, number>({ max: REMEMBERED });
  readonly #rows: Inserts;
  readonly #byHash: Inserts;
  readonly #byValue: Inserts;
  /** The last terms that were added, where they are such names. */
  #names: { readonly row: NamesRow; readonly hash: number } | undefined;
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
   * the first form. To ask for many at once costs a fifth of one after the other. `hashes`: `hashOfTerm` of the texts.
   */
  numbersOf(texts: readonly string[], hashes: Float64Array): Uint32Array {
    const numbers = new Uint32Array(texts.length);
    const unknown: (Wanted & { readonly at: number })[] = [];
    for (const [at, text] of texts.entries()) {
      const known = this.#known.get(text);
      if (known === undefined) unknown.push({ text, hash: hashes[at] ?? 0, at });
      else numbers[at] = known;
    }
    for (let from = 0; from < unknown.length; from += BATCH) {
      const some = unknown.slice(from, from + BATCH);
      const learnt = this.#learn(some);
      for (const [index, { at }] of some.entries()) numbers[at] = learnt[index] ?? 0;
    }
    return numbers;
  }

  /** The number of a term, if it is there. */
  find(text: string): number | undefined {
    return this.#known.get(text) ?? this.#there([{ text, hash: hashOfTerm(text) }]).ids.get(comparable(text));
  }

  /** Forgets what it remembers: terms were removed, or what was added was taken back. */
  forget(next: number): void {
    this.#known.clear();
    this.#names = undefined;
    for (const rows of [this.#rows, this.#byHash, this.#byValue]) rows.discard();
    this.#next = next;
  }

  /** Of terms that are new most never come again: those that do are remembered from then on. */
  #learn(wanted: readonly Wanted[]): number[] {
    const there = this.#there(wanted);
    const numbers = wanted.map((one) => {
      const same = comparable(one.text);
      let id = there.ids.get(same);
      if (id === undefined) there.ids.set(same, (id = this.#add(one, there)));
      else this.#known.set(one.text, id);
      return id;
    });
    this.#endNames();
    for (const rows of [this.#rows, this.#byHash, this.#byValue]) rows.flush();
    return numbers;
  }

  /** Those of some terms that are there, and others that are found with them. A name is looked for by itself only where its stem has no room. */
  #there(wanted: readonly Wanted[]): There {
    const there: There = { ids: new Map(), stems: new Map() };
    const hashes: number[] = [];
    const names: { readonly stem: string; readonly text: string }[] = [];
    for (const { text, hash } of wanted) {
      const stem = stemOf(text);
      if (stem !== undefined) names.push({ stem, text });
      if (stem !== undefined && there.stems.has(stem)) continue;
      hashes.push(hash);
      if (stem !== undefined) there.stems.set(stem, { hash, rows: 0 });
    }
    this.#find(hashes, there);
    const others = names.filter(({ stem, text }) => !hasRoom(there.stems.get(stem)) && !there.ids.has(text));
    if (others.length > 0)
      this.#find(
        others.map(({ text }) => hashOf(text)),
        there,
      );
    return there;
  }

  /** Finds the terms in rows with one of these hashes. */
  #find(hashes: readonly number[], there: There): void {
    const note = (sql: string, numbers: readonly number[]): void => {
      for (const { id, text: kept } of this.statements.get(sql).all([JSON.stringify(numbers)])) {
        const row = textKept(String(kept));
        textsIn(row).forEach((text, at) => there.ids.set(comparable(text), Number(id) + at));
        const stem = there.stems.get(stemIn(row) ?? '');
        if (stem) stem.rows += 1;
      }
    };
    note(BY_HASH, hashes);
    const postponed = this.postponed.find(hashes);
    if (postponed.length > 0) note(BY_ID, postponed);
  }

  #add({ text, hash }: Wanted, { stems }: There): number {
    const id = this.#next++;
    const name = stemOf(text);
    if (name !== undefined && this.#names?.row.takes(id, name, text)) return id;
    this.#endNames();
    const stem = name === undefined ? undefined : stems.get(name);
    if (name !== undefined && stem && hasRoom(stem)) {
      stem.rows += 1;
      this.#names = { row: new NamesRow(id, name, text), hash: stem.hash };
    } else this.#put(id, name === undefined ? hash : hashOf(text), text);
    return id;
  }

  #endNames(): void {
    if (this.#names) this.#put(this.#names.row.first, this.#names.hash, this.#names.row.text);
    this.#names = undefined;
  }

  #put(id: number, hash: number, text: string): void {
    const value = valueOf(text);
    const hashOfValue = value === undefined ? null : hashOf(value);
    this.#rows.add(id, hash, hashOfValue, keptText(text));
    if (this.postponed.takesTerm(hash, id)) return;
    this.#byHash.add(hash, id);
    if (hashOfValue !== null) this.#byValue.add(hashOfValue, id);
  }
}
