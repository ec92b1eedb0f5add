/**
 * The messages that other services have to be told. One row for each thing that a destination still has to learn about a subject: what is
 * queued later about the same subject takes the place of what was not delivered yet, so a destination learns of changes in their order.
 * `state` is `waiting`, or `failed` when only a person can help. `failing_since`: the first failure in a row. Times are milliseconds since the epoch.
 */
import type { Backlog } from '../../../core/jobs/backlog.js';
import type { Migration } from '../../../core/store/sqlite/database.js';

/** Tables of the outbox, for `Database.open`. */
export const outboxTables: readonly Migration[] = [
  {
    name: 'outbox',
    sql: `
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  destination TEXT NOT NULL,
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL,
  ticket TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  error TEXT,
  queued INTEGER NOT NULL,
  due INTEGER NOT NULL,
  UNIQUE (destination, subject)
);
CREATE INDEX outbox_due ON outbox (destination, due) WHERE state = 'waiting';
`,
  },
  { name: 'outbox-failing', sql: 'ALTER TABLE outbox ADD COLUMN failing_since INTEGER;' },
];

/** The deliveries as monitoring sees them. */
export const outboxBacklog: Backlog = {
  name: 'outbox',
  sql: `SELECT COUNT(*) AS n, MIN(queued) AS since FROM (SELECT queued FROM outbox WHERE state = 'waiting' LIMIT ?2)`,
};
