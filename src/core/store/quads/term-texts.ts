/** Texts of terms, of which a thread remembers those that it read last. A number means the same term for as long as the index is there. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import { textsIn } from './names.js';
import { textKept } from './term-text.js';

/** Bytes of texts that are remembered, each with what it costs to remember one. */
const REMEMBERED = 8 * 1024 * 1024;
const EACH = 100;

/** The row that stands for a term is that of the next smaller number, where it has none of its own (`names.ts`). */
const ROW = (id: string): string => `(SELECT MAX(id) FROM term WHERE id <= ${id})`;
const ONE = `SELECT id, text FROM term WHERE id = ${ROW('?')}`;
const MANY = `SELECT json_group_array(id) AS ids, json_group_array(text) AS texts FROM term
  WHERE id IN (SELECT ${ROW('one.value')} FROM json_each(?) AS one)`;

const encoder = new TextEncoder();

/** The texts of one index. */
export class TermTexts {
  readonly #known = new LRUCache<number, Uint8Array>({
    maxSize: REMEMBERED,
    sizeCalculation: (text) => text.byteLength + EACH,
  });

  constructor(private readonly statements: PreparedStatements) {}

  /**
   * The text of a term in UTF-8; undefined without such a term.
   *
   * @param after gives the terms that will probably be asked for next, but for those that are known
   */
  of(id: number, after: (isKnown: (id: number) => boolean) => readonly number[]): Uint8Array | undefined {
    const known = this.#known.get(id);
    if (known) return known;
    const next = after((other) => this.#known.has(other));
    if (next.length > 0) this.#readAll([id, ...next]);
    return this.#known.get(id) ?? this.#readOne(id);
  }

  #readAll(ids: readonly number[]): void {
    const found = this.statements.get(MANY).all([JSON.stringify(ids)])[0];
    const [rows, texts] = [found?.['ids'], found?.['texts']].map((list) => JSON.parse(String(list)) as unknown[]);
    const wanted = new Set(ids);
    texts?.forEach((text, at) => this.#rememberOf(wanted, Number(rows?.[at]), String(text)));
  }

  #readOne(id: number): Uint8Array | undefined {
    const row = this.statements.get(ONE).all([id])[0];
    if (row) this.#rememberOf(new Set([id]), Number(row['id']), String(row['text']));
    return this.#known.get(id);
  }

  /** Remembers the terms that are wanted of those that a row stands for. */
  #rememberOf(wanted: ReadonlySet<number>, first: number, row: string): void {
    textsIn(textKept(row)).forEach((text, at) => {
      if (wanted.has(first + at)) this.#known.set(first + at, encoder.encode(text));
    });
  }
}
