/** The time for which events stay in the change log. */
import { hourly } from '../../core/threads/hourly.js';
import type { Logger } from '../../core/log.js';
import type { Database } from '../../core/store/sqlite/database.js';

const DAY = 86_400_000;
/** Events removed in one transaction. */
const BATCH = 500;

interface Row {
  readonly sequence: number;
  readonly at: string;
}

/**
 * Removes events that are older than `days` days, the oldest first and never one after a younger one: a cursor that the log still
 * holds has lost nothing behind it. The last event stays, so that numbers go on and a cursor at the end of the log stays good;
 * so does where an enabled webhook stands, and what it has not been told. Returns how many were removed.
 */
export const forgetEvents = async (database: Database, days: number, now = Date.now()): Promise<number> => {
  const before = new Date(now - days * DAY).toISOString();
  let removed = 0;
  for (;;) {
    const oldest = database.read<Row>(
      `SELECT sequence, at FROM change_log
       WHERE sequence < (SELECT MAX(sequence) FROM change_log)
         AND sequence < IFNULL((SELECT MIN(sequence) FROM webhook WHERE disabled IS NULL), 9e15)
       ORDER BY sequence LIMIT ?`,
      [BATCH],
    );
    const young = oldest.findIndex(({ at }) => at >= before);
    const last = (young < 0 ? oldest : oldest.slice(0, young)).at(-1);
    if (!last) return removed;
    const [outcome] = await database.write([
      { sql: 'DELETE FROM change_log WHERE sequence <= ?', params: [last.sequence] },
    ]);
    removed += outcome?.changes ?? 0;
    if (young >= 0) return removed;
  }
};

/** Keeps the events of the last `days` days. The function that it returns ends the upkeep. */
export const startRetention = (database: Database, days: number, log: Logger): (() => Promise<void>) =>
  hourly(
    () => forgetEvents(database, days),
    (err) => log.error({ err }, 'old events could not be removed from the change log'),
  );
