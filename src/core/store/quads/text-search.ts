/**
 * Finds the terms that may hold a part of a text among the objects of a predicate, without the evaluator, which takes a hundred times as
 * long for each. What was found is remembered for as long as the index is the same: a page is looked for in several goes, and then the next.
 * That much holds a part changes what a query costs, never what it answers, and is remembered longer.
 */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import { STANDS_FOR_SEVERAL } from './names.js';
import { revisionOf } from './readable-graphs.js';
import { numbersOf } from './rows.js';
import type { Table } from './scan.js';
import { patternsFor, type TextPart } from './text-patterns.js';

/** Objects that are looked at at a time: few at first, because what many hold is met soon. */
const SLICE = { first: 1_000, least: 16, most: 4_000 };
/** Milliseconds that a slice is to take at least and at most: texts may be long, and nothing ends it before. */
const TAKES = { least: 2, most: 10 };
/** Searches that are remembered. */
const KEPT = 64;
/** Milliseconds for which what many held is still held by many. */
const MANY_MS = 10_000;

/** Literals whose text the evaluator writes anew, such as numbers, may hold what they were not written with. */
const REWRITTEN = "text >= 'Thttp://www.w3.org/2001/XMLSchema#' AND text < 'Thttp://www.w3.org/2001/XMLSchema$'";

/** Names that are kept with others: SQL does not tell their texts. */
const AMONG_OTHERS = `text IS NULL OR ${STANDS_FOR_SEVERAL}`;

/** SQL for the next objects of a predicate: those whose text may hold a part, and the last one of all. */
const sqlOf = (table: Table): string =>
  `SELECT group_concat(CASE WHEN text LIKE ? AND text GLOB ? OR ${REWRITTEN} OR ${AMONG_OTHERS} THEN o END, ' ') AS numbers, MAX(o) AS last
   FROM (SELECT DISTINCT o FROM ${table}_pos WHERE p = ? AND o > ? ORDER BY o LIMIT ?) LEFT JOIN term ON id = o`;

/** What is searched for, and by whom. */
export interface TextSearch extends TextPart {
  readonly predicate: number;
  /** Stands for what may be read; absent where that is everything. */
  readonly reader: number | undefined;
}

/** How a search goes on. */
export interface Guide {
  /** Of these objects those that stand in a statement that may be read: no others count. */
  seen(table: Table, objects: Uint32Array): Iterable<number>;
  /** Called again and again; throws when the search is to end. */
  check(): void;
}

/** The searches in one index. */
export class TextSearches {
  readonly #known = new LRUCache<string, readonly number[]>({ max: KEPT });
  readonly #many = new LRUCache<string, true>({ max: KEPT, ttl: MANY_MS });
  #revision: number | undefined;

  constructor(private readonly statements: PreparedStatements) {}

  /** All objects of the predicate that may hold the part, in no order; undefined where there are more than `most`. */
  find(search: TextSearch, most: number, guide: Guide): readonly number[] | undefined {
    const patterns = patternsFor(search);
    if (!patterns) return undefined;
    const revision = revisionOf(this.statements);
    if (revision !== this.#revision) this.#known.clear();
    this.#revision = revision;
    const key = JSON.stringify([search.predicate, search.reader, most, patterns]);
    if (this.#many.get(key)) return undefined;
    const known = this.#known.get(key);
    if (known) return known;
    const found = new Set<number>();
    for (const table of ['shown', 'hidden'] as const) {
      for (const objects of this.#objects(table, search.predicate, [patterns.like, patterns.glob], guide)) {
        for (const id of guide.seen(table, objects)) {
          found.add(id);
          if (found.size <= most) continue;
          this.#many.set(key, true);
          return undefined;
        }
      }
    }
    const all = [...found];
    this.#known.set(key, all);
    return all;
  }

  /** The objects that match, slice by slice. */
  *#objects(table: Table, predicate: number, patterns: readonly string[], guide: Guide): Generator<Uint32Array> {
    let size = SLICE.first;
    for (let after = 0; ;) {
      guide.check();
      const started = performance.now();
      const [row] = this.statements.get(sqlOf(table)).all([...patterns, predicate, after, size]);
      const taken = performance.now() - started;
      if (typeof row?.['last'] !== 'number') return;
      if (row['numbers'] !== null) yield numbersOf(String(row['numbers']));
      after = row['last'];
      if (taken < TAKES.least) size = Math.min(size * 2, SLICE.most);
      else if (taken > TAKES.most) size = Math.max(size >> 2, SLICE.least);
    }
  }
}
