/**
 * What is written later while an index is first filled. Terms and subjects that are new come in the order of their numbers, so they are
 * written to the end of their tables; but in the orders of hashes, values and objects, and of datasets, each of them lies on another page. Where
 * many come at once, such a page is read and written once for all of them.
 */
import type { PreparedStatements } from '../sqlite/connection.js';
import { RecentTerms } from './recent-terms.js';

/** Terms, and statements, that are postponed at a time. */
export interface MostPostponed {
  readonly terms: number;
  readonly statements: number;
}

/** SQLite sorts as many in some tens of megabytes, within a second or two. */
export const MOST_POSTPONED: MostPostponed = { terms: 300_000, statements: 1_000_000 };
/** Terms that are read again at a time. */
const BATCH = 5_000;
/** Instead of the number of a term: nothing is postponed. */
const NOTHING = Infinity;

const AGAIN = `SELECT id, hash FROM term WHERE id >= ? ORDER BY id LIMIT ${BATCH}`;

const SORTED = [
  'INSERT INTO term_by_hash SELECT hash, id FROM term WHERE id >= ? ORDER BY hash, id',
  'INSERT INTO term_by_value SELECT value, id FROM term WHERE id >= ? AND value IS NOT NULL ORDER BY value, id',
  'INSERT INTO shown_pos SELECT s, p, o, n, g FROM shown WHERE s >= ? ORDER BY p, o, s',
];
const LATER = [
  'INSERT INTO hidden_pos SELECT p, o, g, n, s FROM hidden_later ORDER BY p, o, g',
  'DELETE FROM hidden_later',
  'INSERT OR IGNORE INTO ordered SELECT kept, place, id, g, languages FROM ordered_later ORDER BY kept, place, id',
  'DELETE FROM ordered_later',
];

/** Knows what is not in all orders yet: terms from a number on, with the statements of which they are subjects. */
export class Postponed {
  #from = NOTHING;
  #statements = 0;
  readonly #terms = new RecentTerms();

  constructor(
    private readonly statements: PreparedStatements,
    private readonly most: MostPostponed,
  ) {}

  /** The first term that is not in all orders, and is no subject there; infinite where all are. */
  get from(): number {
    return this.#from;
  }

  /** True while orders are written later. */
  get isOn(): boolean {
    return this.#from !== NOTHING;
  }

  /** True where so much is postponed that it is to be written. */
  get isMuch(): boolean {
    return this.#terms.size >= this.most.terms || this.#statements >= this.most.statements;
  }

  /** Goes on as an index says. `from`: as it was, or the next new term; infinite to postpone nothing. */
  goOn(from: number): void {
    this.#from = from;
    this.#statements = 0;
    this.#terms.clear();
    for (let after = from; after !== NOTHING;) {
      const rows = this.statements.get(AGAIN).all([after]) as unknown as { id: number; hash: number }[];
      for (const { id, hash } of rows) this.#terms.add(hash, id);
      after = rows.length < BATCH ? NOTHING : (rows.at(-1)?.id ?? 0) + 1;
    }
  }

  /** Notes a new term. False where it is to be written to all orders. */
  takesTerm(hash: number, id: number): boolean {
    if (id < this.#from) return false;
    this.#terms.add(hash, id);
    return true;
  }

  /** Notes a statement. False where it is to be written to all orders. */
  takesStatement(subject: number): boolean {
    if (subject < this.#from) return false;
    this.#statements += 1;
    return true;
  }

  /** Notes so many rows of a table that has others for what comes later. False where they are to be written to all orders. */
  takes(rows: number): boolean {
    if (this.isOn) this.#statements += rows;
    return this.isOn;
  }

  /** The terms with one of these hashes that are not in the order of hashes. */
  find(hashes: readonly number[]): number[] {
    return this.#terms.find(hashes);
  }

  /** Writes what was postponed. `next`: the number of the next new term. */
  write(next: number): void {
    if (!this.isOn) return;
    for (const sql of SORTED) this.statements.get(sql).run([this.#from]);
    for (const sql of LATER) this.statements.get(sql).run([]);
    this.#from = next;
    this.#statements = 0;
    this.#terms.clear();
  }
}
