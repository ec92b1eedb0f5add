/** Texts of terms, of which a thread remembers those that it read last. A number means the same term for as long as the index is there. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import { textKept } from './term-text.js';

/** Bytes of texts that are remembered, each with what it costs to remember one. */
const REMEMBERED = 8 * 1024 * 1024;
const EACH = 100;

const ONE = 'SELECT text FROM term WHERE id = ?';
const MANY =
  'SELECT json_group_array(text) AS texts FROM (SELECT text FROM json_each(?) CROSS JOIN term ON term.id = json_each.value)';

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
    const found = this.statements.get(MANY).all([JSON.stringify(ids)])[0]?.['texts'];
    const texts = JSON.parse(String(found)) as readonly string[];
    // A term that is not there would shift those after it.
    if (texts.length === ids.length) texts.forEach((text, at) => this.#remember(ids[at] ?? 0, text));
  }

  #readOne(id: number): Uint8Array | undefined {
    const text = this.statements.get(ONE).all([id])[0]?.['text'] as string | undefined;
    return text === undefined ? undefined : this.#remember(id, text);
  }

  #remember(id: number, text: string): Uint8Array {
    const bytes = encoder.encode(textKept(text));
    this.#known.set(id, bytes);
    return bytes;
  }
}
