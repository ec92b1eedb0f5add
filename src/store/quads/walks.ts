/** Reads the orders that an index keeps, on the caller's thread: some look-ups each. */
import { KEPT_ORDERS, type Place } from '../kept-orders.js';
import type { Stop, Walk } from '../query.js';
import { openReader, PreparedStatements, type Connection } from '../sqlite/connection.js';

const ASCENDING = 'SELECT place, id FROM ordered WHERE kept = ? AND (place, id) > (?, ?) ORDER BY place, id LIMIT ?';
const FROM_BEGINNING = 'SELECT place, id FROM ordered WHERE kept = ? ORDER BY place, id LIMIT ?';
const SAME = 'SELECT place, id FROM ordered WHERE kept = ? AND place = ? AND id > ? ORDER BY id LIMIT ?';
const BELOW = 'SELECT place FROM ordered WHERE kept = ? AND place < ? ORDER BY place DESC LIMIT ?';
const FROM_END = 'SELECT place FROM ordered WHERE kept = ? ORDER BY place DESC LIMIT ?';

/** The orders of one index. */
export class Walks {
  #connection: Connection | undefined;
  #statements: PreparedStatements | undefined;
  #made: number | undefined;

  constructor(private readonly file: string) {}

  /** Reads some stops. `made`: tells an index from others that were at the same place. */
  read({ order, descending, after, most }: Walk, made: number): readonly Stop[] {
    const statements = this.#open(made);
    const kept = KEPT_ORDERS.indexOf(order);
    if (descending) return downwards(statements, kept, after, most);
    return after
      ? stopsOf(statements.get(ASCENDING).all([kept, after.place, after.id, most]))
      : stopsOf(statements.get(FROM_BEGINNING).all([kept, most]));
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  #open(made: number): PreparedStatements {
    if (this.#statements && this.#made === made) return this.#statements;
    this.close();
    this.#connection = openReader(this.file);
    this.#made = made;
    return (this.#statements = new PreparedStatements(this.#connection));
  }
}

const stopsOf = (rows: readonly Record<string, unknown>[]): Stop[] => rows as unknown as Stop[];

/** From the greatest place to the least; the index has ids of one place in their order, so places are taken one after the other. */
const downwards = (statements: PreparedStatements, kept: number, after: Stop | undefined, most: number): Stop[] => {
  const found: Stop[] = [];
  const take = (place: Place, id: string): void => {
    found.push(...stopsOf(statements.get(SAME).all([kept, place, id, most - found.length])));
  };
  if (after) take(after.place, after.id);
  for (let last = after?.place; found.length < most;) {
    const rows =
      last === undefined
        ? statements.get(FROM_END).all([kept, most])
        : statements.get(BELOW).all([kept, last, most - found.length]);
    const places = [...new Set(rows.map((row) => row['place'] as Place))];
    if (places.length === 0) break;
    for (const place of places) if (found.length < most) take((last = place), '');
  }
  return found;
};
