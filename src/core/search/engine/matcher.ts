/** Asks the full-text table: which rows, and how relevant they are. */
import { LRUCache } from 'lru-cache';
import type { Reader } from '../../store/sqlite/reader.js';
import { TEXT_FIELDS, type TextField, TEXT_WEIGHTS } from '../entry.js';
import { within } from '../text/match.js';
import { parseOrder, parseRows } from '../columns/rows.js';

/** Matches up to this many all get their relevance computed. */
const ALL_SCORED = 10_000;
/** Of more matches, those with the words in their titles go first, the newest of them by relevance. */
const TITLES_SCORED = 2_000;
/** Rows that are read first where one is looked for. */
const FIRST_READ = 64;
/** Rows that remembered matches may hold together. */
const REMEMBERED_ROWS = 4_000_000;
/** The worth of a hit by title beyond its relevance when there are too many hits to compute all. */
const BY_TITLE = 1_000;
const PRECISION = 1e6;

/** Weights of the fields in a ranking. */
export type Weights = Readonly<Partial<Record<TextField, number>>>;

const numbersOf = (weights: Weights): string =>
  // Numbers only: nothing of a caller's text can get into the query.
  TEXT_FIELDS.map((field) => Number(weights[field] ?? TEXT_WEIGHTS[field]).toFixed(3)).join(', ');

/** Reads the full-text table of one connection. */
export class Matcher {
  readonly #remembered = new LRUCache<string, Uint32Array>({
    maxSize: REMEMBERED_ROWS,
    sizeCalculation: ({ length }) => length + 1,
  });
  #revision = -1;

  constructor(private readonly reader: Reader) {}

  /** Rows that match, sorted. What was found before counts only for the same revision of the index. */
  rows(expression: string, revision: number): Uint32Array {
    const known = this.#known(expression, revision);
    if (known) return known;
    const found = this.reader.readOne<{ rows: string | null }>(
      'SELECT group_concat(rowid) AS rows FROM search_text WHERE search_text MATCH ?',
      [expression],
    );
    const rows = parseRows(found?.rows ?? null);
    this.#remembered.set(expression, rows);
    return rows;
  }

  /** Number of rows that match. */
  count(expression: string, revision: number): number {
    const known = this.#known(expression, revision);
    if (known) return known.length;
    const found = this.reader.readOne<{ n: number }>(
      'SELECT count(*) AS n FROM search_text WHERE search_text MATCH ?',
      [expression],
    );
    return found?.n ?? 0;
  }

  /** True if a row matches. */
  holds(expression: string, row: number): boolean {
    return (
      this.reader.readOne('SELECT 1 FROM search_text WHERE search_text MATCH ? AND rowid = ?', [expression, row]) !==
      undefined
    );
  }

  /** True if anything matches, of what passes the test where there is one. Mostly one of the first does: they are read in parts that grow. */
  any(expression: string, test: (row: number) => boolean = () => true): boolean {
    for (let [after, size] = [-1, FIRST_READ]; ; size *= 4) {
      const found = this.reader.readOne<{ rows: string | null }>(
        `SELECT group_concat(r) AS rows FROM
           (SELECT rowid AS r FROM search_text WHERE search_text MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?)`,
        [expression, after, size],
      );
      const rows = parseRows(found?.rows ?? null);
      if (rows.some(test)) return true;
      if (rows.length < size) return false;
      after = rows.at(-1) ?? after;
    }
  }

  /**
   * Relevance by row; of very many matches only that of the newest ones with the words in the title. What most of `all` rows
   * hold tells none of them from another: then the title alone counts.
   */
  scores(expression: string, matches: number, all: number, weights: Weights = {}): Map<number, number> {
    if (matches <= ALL_SCORED) return this.#score(expression, weights, 0);
    // A column filter in front of another one narrows it further, so this also holds for queries within fields.
    const inTitle = within(['title'], `(${expression})`);
    return matches > all / 2 ? this.#newest(inTitle) : this.#score(inTitle, weights, BY_TITLE);
  }

  #known(expression: string, revision: number): Uint32Array | undefined {
    if (revision !== this.#revision) this.#remembered.clear();
    this.#revision = revision;
    return this.#remembered.get(expression);
  }

  #newest(expression: string): Map<number, number> {
    const found = this.reader.readOne<{ rows: string | null }>(
      `SELECT group_concat(r) AS rows FROM
         (SELECT rowid AS r FROM search_text WHERE search_text MATCH ? ORDER BY rowid DESC LIMIT ?)`,
      [expression, TITLES_SCORED],
    );
    return new Map(Array.from(parseOrder(found?.rows ?? null), (row) => [row, BY_TITLE]));
  }

  #score(expression: string, weights: Weights, base: number): Map<number, number> {
    const found = this.reader.readOne<{ scores: string | null }>(
      `SELECT group_concat(r || ' ' || s) AS scores FROM (
         SELECT rowid AS r, CAST(bm25(search_text, ${numbersOf(weights)}) * ? AS INTEGER) AS s
         FROM search_text WHERE search_text MATCH ? ORDER BY rowid DESC LIMIT ?)`,
      [-PRECISION, expression, base === 0 ? ALL_SCORED : TITLES_SCORED],
    );
    const scores = new Map<number, number>();
    for (const pair of found?.scores?.split(',') ?? []) {
      const [row, score] = pair.split(' ');
      scores.set(Number(row), base + Number(score) / PRECISION);
    }
    return scores;
  }
}
