/** The queues of the service: how much waits in each, and for how long. */
import type { Database } from '../store/sqlite/database.js';

/** State of one queue. */
export interface QueueState {
  /** Entries that wait; counted up to `MOST_COUNTED`. */
  readonly entries: number;
  /** Seconds that the oldest entry has waited, 0 when none does. Of what is planned for later: since it is due. */
  readonly oldestSeconds: number;
}

/** More entries than this are not counted: counting must not hold up requests. */
export const MOST_COUNTED = 100_000;

/** Names of the queues and, for each, a query for the number of its entries and the time of the oldest (milliseconds). */
const QUERIES = {
  quality: `SELECT COUNT(*) AS n, MIN(queued) AS since FROM (SELECT queued FROM quality_job LIMIT ?2)`,
  urls: `SELECT COUNT(*) AS n, MIN(due) AS since FROM (SELECT due FROM url_check WHERE due <= ?1 LIMIT ?2)`,
  outbox: `SELECT COUNT(*) AS n, MIN(queued) AS since FROM (SELECT queued FROM outbox WHERE state = 'waiting' LIMIT ?2)`,
  registrations: `SELECT COUNT(*) AS n, MIN(due) AS since
    FROM (SELECT due FROM identity_registration WHERE done = 0 ORDER BY due LIMIT ?2)`,
  webhooks: `SELECT IFNULL(SUM(MAX(0, latest - sequence)), 0) AS n, (SELECT unixepoch(at, 'subsec') * 1000 FROM change_log
      WHERE sequence > (SELECT MIN(sequence) FROM webhook WHERE disabled IS NULL) ORDER BY sequence LIMIT 1) AS since
    FROM webhook, (SELECT IFNULL(MAX(sequence), 0) AS latest FROM change_log) WHERE disabled IS NULL AND ?2 > 0`,
  search: `SELECT COUNT(*) AS n, MIN(queued) AS since FROM (SELECT queued FROM search_outbox LIMIT ?2)`,
  trade: `SELECT COUNT(*) AS n, NULL AS since FROM (SELECT 1 FROM follow_up LIMIT ?2)`,
} as const;

/** Name of a queue. */
export type QueueName = keyof typeof QUERIES;

/** Names of all queues. */
export const QUEUES = Object.keys(QUERIES) as QueueName[];

const stateOf = (database: Database, name: QueueName, now: number): QueueState => {
  const row = database.readOne<{ n: number; since: number | null }>(QUERIES[name], [now, MOST_COUNTED]);
  const entries = row?.n ?? 0;
  const since = row?.since ?? now;
  return { entries, oldestSeconds: entries === 0 ? 0 : Math.max(0, (now - since) / 1000) };
};

const EMPTY: QueueState = { entries: 0, oldestSeconds: 0 };

/** State of every queue. What stands in a queue that is switched off does not wait for anything: such a queue is empty. */
export const readQueues = (
  database: Database,
  off: readonly QueueName[] = [],
  now = Date.now(),
): Readonly<Record<QueueName, QueueState>> =>
  Object.fromEntries(QUEUES.map((name) => [name, off.includes(name) ? EMPTY : stateOf(database, name, now)])) as Record<
    QueueName,
    QueueState
  >;
