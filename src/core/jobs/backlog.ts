/** The number and age of what waits in the queues, for monitoring. */

/** The queue of a part as monitoring sees it. */
export interface Backlog {
  readonly name: string;
  /**
   * A query with one row: `n`, the number of entries that wait, and `since`, the time of the oldest in milliseconds since the epoch; of what
   * is planned for later, since it is due. Parameters: the time now (`?1`), and how many are counted at most (`?2`).
   */
  readonly sql: string;
  /** The operator has switched it off: what stands in it does not wait for anything. */
  readonly isOff?: boolean;
}

/** State of one queue. */
export interface QueueState {
  /** Entries that wait; counted up to `MOST_COUNTED`. */
  readonly entries: number;
  /** Seconds that the oldest entry has waited, 0 when none does. */
  readonly oldestSeconds: number;
}

/** The database that holds the tables. */
interface Tables {
  readOne<T>(sql: string, params: readonly number[]): T | undefined;
}

/** More entries than this are not counted: counting must not hold up requests. */
export const MOST_COUNTED = 10_000;
const EMPTY: QueueState = { entries: 0, oldestSeconds: 0 };

const stateOf = (tables: Tables, { sql, isOff = false }: Backlog, now: number): QueueState => {
  if (isOff) return EMPTY;
  const row = tables.readOne<{ n: number; since: number | null }>(sql, [now, MOST_COUNTED]);
  const entries = row?.n ?? 0;
  return { entries, oldestSeconds: entries === 0 ? 0 : Math.max(0, (now - (row?.since ?? now)) / 1000) };
};

/** State of every queue by its name. */
export const readBacklogs = (
  tables: Tables,
  backlogs: readonly Backlog[],
  now = Date.now(),
): Readonly<Record<string, QueueState>> =>
  Object.fromEntries(backlogs.map((backlog) => [backlog.name, stateOf(tables, backlog, now)]));
