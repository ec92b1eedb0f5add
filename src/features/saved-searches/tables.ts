/** The table of saved searches. */
import type { Backlog } from '../../core/jobs/backlog.js';
import type { Migration } from '../../core/store/sqlite/database.js';

/**
 * `query` and `filter`: as the owner asked, `request`: as the index is asked (JSON). Times are milliseconds since the epoch: `looked`, when
 * the owner looked last; `mailed`, until when letters have told what is new; `due`, when to look again for a letter. `attempts`: letters
 * that failed in a row, `failing_since` the first of them.
 */
export const savedSearchTables: readonly Migration[] = [
  {
    name: 'saved-search',
    sql: `
CREATE TABLE saved_search (
  id TEXT PRIMARY KEY, user TEXT NOT NULL, name TEXT NOT NULL, language TEXT NOT NULL,
  query TEXT, filter TEXT, request TEXT NOT NULL,
  created INTEGER NOT NULL, looked INTEGER NOT NULL,
  mail INTEGER NOT NULL, mailed INTEGER NOT NULL, attempts INTEGER NOT NULL, due INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX saved_search_user ON saved_search (user, created);
CREATE INDEX saved_search_due ON saved_search (due) WHERE mail = 1;
`,
  },
  { name: 'saved-search-failing', sql: 'ALTER TABLE saved_search ADD COLUMN failing_since INTEGER;' },
];

/** What a user saved goes with the account. Applied after the tables of accounts are there. */
export const savedSearchesOfUsers: readonly Migration[] = [
  {
    name: 'saved-search-of-users',
    sql: `
CREATE TRIGGER saved_search_of_user AFTER DELETE ON identity_user BEGIN
  DELETE FROM saved_search WHERE user = OLD.id;
END;`,
  },
];

/** Letters that a server did not take yet. */
export const savedSearchBacklog = (isOff: boolean): Backlog => ({
  name: 'saved-searches',
  isOff,
  sql: `SELECT COUNT(*) AS n, MIN(due) AS since FROM
    (SELECT due FROM saved_search WHERE mail = 1 AND attempts > 0 AND due <= ?1 LIMIT ?2)`,
});
