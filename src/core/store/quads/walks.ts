/** Reads the orders that an index keeps, on the caller's thread: some look-ups each. */
import { KEPT_ORDERS, type Place } from '../kept-orders.js';
import type { Stop, Walk } from '../query.js';
import { openReader, PreparedStatements, type Connection } from '../sqlite/connection.js';
import { noteStep } from '../trace.js';
import type { Numbers } from './bits.js';
import { kindBehind } from './ordered-rows.js';
import { revisionOf } from './readable-graphs.js';
import type { CallerGraphs } from './caller-graphs.js';

const stopsThat = (where: string): string =>
  `SELECT place, id, g, languages FROM ordered WHERE kept = ? ${where} LIMIT ?`;

const ASCENDING = 'AND (place, id) > (?, ?) ORDER BY place, id';
const FROM_BEGINNING = 'ORDER BY place, id';
const NAMES_BELOW = "AND place = '' AND id < ? ORDER BY id DESC";
const NAMES_FROM_END = "AND place = '' ORDER BY id DESC";
const SAME = 'AND place = ? AND id > ? ORDER BY id';
const BELOW = 'AND place < ? ORDER BY place DESC, id DESC';
const FROM_END = 'ORDER BY place DESC, id DESC';

const UP = { more: '>', by: 'ASC' };
const DOWN = { more: '<', by: 'DESC' };

/** The stops of some datasets, out of the places that are kept beside their graphs. */
const stopsAmong = ({ order, descending, after }: Walk): string => {
  const place = 'at.value';
  const places = descending ? DOWN : UP;
  const ids = order === 'name' ? places : UP;
  const rest = `WHERE ${place} ${places.more} ?1 OR (${place} = ?1 AND graph.id ${ids.more} ?2)`;
  return `SELECT ${place} AS place, graph.id AS id, g, NULL AS languages FROM json_each(?3) AS one
    CROSS JOIN graph ON graph.id = one.value AND graph.kind = ?4 CROSS JOIN json_each(places, ?5) AS at
    ${after ? rest : ''} ORDER BY ${place} ${places.by}, graph.id ${ids.by} LIMIT ?6`;
};

/** The columns of stops. Numbers have nothing after their points, which SQLite would write with fewer digits than they have. */
const COLUMNS = {
  place: "iif(typeof(place) = 'real', CAST(place AS INTEGER), place)",
  id: 'id',
  g: 'g',
  languages: 'languages',
};
type Column = keyof typeof COLUMNS;

/** SQL for columns of the stops of a query, as one text for each: many rows as objects would take several times as long. */
const together = (columns: readonly Column[], query: string): string =>
  `SELECT ${columns.map((name) => `json_group_array(${COLUMNS[name]}) AS ${name}`).join()} FROM (${query})`;

/** True if one of the languages of a row may be in a range; every text in it is in one of them. */
const isSaidIn = (range: string, languages: string | null): boolean =>
  languages !== null && ` ${languages}`.includes(` ${range.toLowerCase()}`);

/** The orders of one index. */
export class Walks {
  #connection: Connection | undefined;
  #statements: PreparedStatements | undefined;
  #made: number | undefined;

  /** @param told what callers may read */
  constructor(
    private readonly file: string,
    private readonly told: CallerGraphs,
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

const stopsOf = (statements: PreparedStatements, walk: Walk, readable: Numbers | undefined): readonly Stop[] => {
  const { order, descending, language, after, most, among } = walk;
  const kept = KEPT_ORDERS.indexOf(order);
  const range = among ? undefined : language;
  const columns: Column[] = ['place', 'id'];
  if (readable) columns.push('g');
  if (range !== undefined) columns.push('languages');
  const read = (sql: string, params: readonly (Place | number)[]): readonly Stop[] => {
    const [text, started] = [together(columns, sql), performance.now()];
    const row = statements.get(text).get(params);
    const column = <T>(name: Column): readonly T[] =>
      columns.includes(name) ? (JSON.parse(String(row?.[name])) as T[]) : [];
    const [places, ids, graphs] = [column<Place>('place'), column<string>('id'), column<number>('g')];
    const languages = column<string | null>('languages');
    noteStep('sql', text, started, ids.length);
    return ids.map((id, at): Stop => {
      const place = places[at] ?? '';
      const isHidden = readable?.has(graphs[at] ?? 0) === false;
      const isOther = range !== undefined && !isSaidIn(range, languages[at] ?? null);
      return isHidden || isOther ? { place, id, isPassed: true } : { place, id };
    });
  };
  if (among) {
    const { place, id } = after ?? { place: '', id: '' };
    const of = [JSON.stringify(among), kindBehind(order), `$[${kept}]`, most];
    return read(stopsAmong(walk), [place, id, ...of]);
  }
  const along = (where: string, params: readonly (Place | number)[]): readonly Stop[] =>
    read(stopsThat(where), [kept, ...params]);
  if (!descending) return after ? along(ASCENDING, [after.place, after.id, most]) : along(FROM_BEGINNING, [most]);
  if (order === 'name') return after ? along(NAMES_BELOW, [after.id, most]) : along(NAMES_FROM_END, [most]);
  return downwards(walk, {
    alike: (place, id, rest) => along(SAME, [place, id, rest]),
    below: (place, rest) => (place === undefined ? along(FROM_END, [rest]) : along(BELOW, [place, rest])),
  });
};

/** From the greatest place to the least: the index has them backwards, but for the ids of one place, which ascend all the same. */
const downwards = (
  { after, most }: Walk,
  read: {
    /** Stops of one place after an id. */
    alike(place: Place, id: string, rest: number): readonly Stop[];
    /** Stops below a place, or from the end, with descending ids. */
    below(place: Place | undefined, rest: number): readonly Stop[];
  },
): readonly Stop[] => {
  const found: Stop[] = after ? [...read.alike(after.place, after.id, most)] : [];
  for (let last = after?.place; found.length < most;) {
    const rest = most - found.length;
    const stops = read.below(last, rest);
    last = stops.at(-1)?.place;
    const isEnd = stops.length < rest;
    // The last place may have more ids, which come before those.
    const whole = isEnd ? stops.length : stops.findIndex(({ place }) => place === last);
    for (let at = 0, end = 0; at < whole; at = end) {
      while (end < whole && stops[end]?.place === stops[at]?.place) end += 1;
      found.push(...stops.slice(at, end).reverse());
    }
    if (isEnd || last === undefined) return found;
    found.push(...read.alike(last, '', most - found.length));
  }
  return found;
};
