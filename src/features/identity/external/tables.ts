/**
 * The messages that a resource server elsewhere has to be told. One row for each asset that it knows or should know: `wanted` is `present`,
 * `absent`, or `replaced` (an asset of the same id came after one that was removed, whose grants must not pass to it); `done` tells whether
 * the resource server knows. Times are milliseconds since the epoch.
 */
import type { Backlog } from '../../../core/jobs/backlog.js';
import type { Migration } from '../../../core/store/sqlite/database.js';

/** Tables of the queue, for `Database.open`. */
export const registrationTables: readonly Migration[] = [
  {
    name: 'identity-registration',
    sql: `
CREATE TABLE identity_registration (
  resource TEXT PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
  owner_kind TEXT, owner TEXT, wanted TEXT NOT NULL, done INTEGER NOT NULL, ticket TEXT NOT NULL,
  attempts INTEGER NOT NULL, due INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX identity_registration_due ON identity_registration (due) WHERE done = 0;
`,
  },
];

/** The queue as monitoring sees it. */
export const registrationBacklog: Backlog = {
  name: 'registrations',
  sql: `SELECT COUNT(*) AS n, MIN(due) AS since
    FROM (SELECT due FROM identity_registration WHERE done = 0 ORDER BY due LIMIT ?2)`,
};
