/** Reads the orders that an index keeps, on the caller's thread: some look-ups each. */
import { KEPT_ORDERS, type Place } from '../kept-orders.js';
import type { Stop, Walk } from '../query.js';
import { openReader, PreparedStatements, type Connection } from '../sqlite/connection.js';
import type { Bits } from './bits.js';
import { revisionOf } from './readable-graphs.js';
import type { ToldGraphs } from './told-graphs.js';

const GRAPH = "(SELECT g FROM graph WHERE graph.id = ordered.id AND kind = 'dataset') AS g";
/** What stops are read from; `sieved`: with the graph of each. */
const stopsThat = (where: string, sieved: boolean): string =>
  `SELECT place, id${sieved ? `, ${GRAPH}` : ''} FROM ordered WHERE kept = ? ${where} LIMIT ?`;

const ASCENDING = 'AND (place, id) > (?, ?) ORDER BY place, id';
const FROM_BEGINNING = 'ORDER BY place, id';
const SAME = 'AND place = ? AND id > ? ORDER BY id';
const BELOW = 'SELECT place FROM ordered WHERE kept = ? AND place < ? ORDER BY place DESC LIMIT ?';
const FROM_END = 'SELECT place FROM ordered WHERE kept = ? ORDER BY place DESC LIMIT ?';

/** The orders of one index. */
export class Walks {
  #connection: Connection | undefined;
  #statements: PreparedStatements | undefined;
  #made: number | undefined;

  /** @param told what callers may read */
  constructor(
    private readonly file: string,
    private readonly told: ToldGraphs,
  ) {}

  /** Reads some stops. `made`: tells an index from others that were at the same place. `key`: of a caller who may not read everything. */
  read(walk: Walk, made: number, key: number | undefined): readonly Stop[] {
    const statements = this.#open(made);
    // What the caller may read counts for the index as it is at one moment.
    statements.get('BEGIN').run([]);
    try {
      const revision = key === undefined ? 0 : revisionOf(statements);
      return stopsOf(statements, walk, key === undefined ? undefined : this.told.of(made, key, revision));
    } finally {
      statements.get('COMMIT').run([]);
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#statements = undefined;
  }

  #open(made: number): PreparedStatements {
    if (this.#statements && this.#made === made) return this.#statements;
    this.close();
    this.#connection = openReader(this.file);
    this.#made = made;
    return (this.#statements = new PreparedStatements(this.#connection));
  }
}

const stopsOf = (
  statements: PreparedStatements,
  { order, descending, after, most }: Walk,
  readable: Bits | undefined,
): readonly Stop[] => {
  const kept = KEPT_ORDERS.indexOf(order);
  const read = (where: string, params: readonly (Place | number)[]): readonly Stop[] => {
    const rows = statements.get(stopsThat(where, readable !== undefined)).all([kept, ...params]);
    if (!readable) return rows as unknown as Stop[];
    return rows.map(({ place, id, g }): Stop => ({
      ...{ place: place as Place, id: id as string },
      isHidden: g !== null && !readable.has(g as number),
    }));
  };
  if (!descending) return after ? read(ASCENDING, [after.place, after.id, most]) : read(FROM_BEGINNING, [most]);
  return downwards(statements, kept, after, most, (place, id, rest) => read(SAME, [place, id, rest]));
};

/** From the greatest place to the least; the index has ids of one place in their order, so places are taken one after the other. */
const downwards = (
  statements: PreparedStatements,
  kept: number,
  after: Stop | undefined,
  most: number,
  alike: (place: Place, id: string, rest: number) => readonly Stop[],
): readonly Stop[] => {
  const found: Stop[] = [];
  if (after) found.push(...alike(after.place, after.id, most));
  for (let last = after?.place; found.length < most;) {
    const rows =
      last === undefined
        ? statements.get(FROM_END).all([kept, most])
        : statements.get(BELOW).all([kept, last, most - found.length]);
    const places = [...new Set(rows.map((row) => row['place'] as Place))];
    if (places.length === 0) break;
    for (const place of places) if (found.length < most) found.push(...alike((last = place), '', most - found.length));
  }
  return found;
};
