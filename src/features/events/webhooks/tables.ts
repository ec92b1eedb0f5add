/** Tables of webhooks. */
import type { Backlog } from '../../../core/jobs/backlog.js';
import type { Migration } from '../../../core/store/sqlite/migrations.js';

/**
 * `secret`: sealed under the key of the deployment. `actions`: JSON list, null for all. `user`: the administrator who made it. `sequence`, `revision`, `at`: the last event that was delivered or passed over. Times
 * are milliseconds since the epoch, but for `at`, which belongs to the event. `search`: the search that it is limited to, as JSON.
 * `webhook_attempt`: the latest attempts of each; `before` is where a replay of the event starts. They go with the webhook.
 */
export const webhookTables: readonly Migration[] = [
  {
    name: 'webhook',
    sql: `
CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  actions TEXT,
  catalogue TEXT,
  organization TEXT,
  api_key TEXT,
  created INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  at TEXT NOT NULL,
  disabled TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  next_attempt INTEGER,
  last_outcome TEXT,
  last_delivery INTEGER,
  user TEXT,
  search TEXT
) WITHOUT ROWID;
CREATE TABLE webhook_attempt (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  type TEXT NOT NULL,
  resource TEXT NOT NULL,
  event TEXT NOT NULL,
  before TEXT NOT NULL,
  outcome TEXT NOT NULL,
  milliseconds INTEGER NOT NULL
);
CREATE INDEX webhook_attempt_of_webhook ON webhook_attempt (webhook, number);
`,
  },
];

/** The deliveries of webhooks as monitoring sees them: events that they still have to tell. */
export const webhookBacklog: Backlog = {
  name: 'webhooks',
  // The last number alone: as a table to join, the whole log was read for it.
  sql: `SELECT IFNULL(SUM(MAX(0, IFNULL((SELECT sequence FROM change_log ORDER BY sequence DESC LIMIT 1), 0) - sequence)), 0) AS n,
      (SELECT unixepoch(at, 'subsec') * 1000 FROM change_log
       WHERE sequence > (SELECT MIN(sequence) FROM webhook WHERE disabled IS NULL) ORDER BY sequence LIMIT 1) AS since
    FROM webhook WHERE disabled IS NULL AND ?2 > 0`,
};
