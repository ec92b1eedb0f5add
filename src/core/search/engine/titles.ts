/** All rows in the order of their titles, for hits too many to sort and too scattered to walk to. */
import type { Reader } from '../../store/sqlite/reader.js';
import { parseOrder } from '../columns/rows.js';

/** Remembers the order of titles of each language until the index changes. */
export class TitleOrders {
  readonly #orders = new Map<string, Uint32Array>();
  #revision = -1;

  constructor(private readonly reader: Reader) {}

  /**
   * The hits in the order of their titles in a language, then those without such a title.
   * `isHit` marks the hits by row; it is used up.
   */
  arrange(language: string, descending: boolean, hits: Uint32Array, isHit: Uint8Array, revision: number): Uint32Array {
    const titled = this.#order(language, revision);
    const arranged = new Uint32Array(hits.length);
    let used = 0;
    const take = (row: number): void => {
      if (isHit[row] !== 1) return;
      isHit[row] = 0;
      arranged[used++] = row;
    };
    if (descending) for (let at = titled.length - 1; at >= 0; at -= 1) take(titled[at] ?? 0);
    else for (const row of titled) take(row);
    if (descending) for (let at = hits.length - 1; at >= 0; at -= 1) take(hits[at] ?? 0);
    else for (const row of hits) take(row);
    return arranged;
  }

  #order(language: string, revision: number): Uint32Array {
    if (revision !== this.#revision) this.#orders.clear();
    this.#revision = revision;
    const known = this.#orders.get(language);
    if (known) return known;
    const found = this.reader.readOne<{ rows: string | null }>(
      `SELECT group_concat(row) AS rows FROM
         (SELECT row FROM search_title WHERE language = ? ORDER BY key, row LIMIT -1)`,
      [language],
    );
    const order = parseOrder(found?.rows ?? null);
    this.#orders.set(language, order);
    return order;
  }
}
