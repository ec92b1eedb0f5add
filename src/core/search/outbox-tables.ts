/** The queue of changes that an index outside the data file has still to be told. */
import type { Backlog } from '../jobs/backlog.js';
import type { Migration } from '../store/sqlite/database.js';

/**
 * `search_outbox`: one row for each resource that changed and is not known to be in the index as it is. `version` is the
 * number of its last change, `since` that of the first one that is not in the index, `queued` the time of it in
 * milliseconds since the epoch. `search_target`: the index that is being filled and learns of every change
 * meanwhile. `search_state` says whether there is such an index (`outside`), and counts what became visible
 * in it (`indexed`).
 *
 * These follow the tables of the quality assessment, which must be there before.
 */
export const searchOutboxTables: readonly Migration[] = [
  {
    name: 'search-outbox',
    sql: `
CREATE TABLE search_outbox (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  since INTEGER NOT NULL,
  queued INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX search_outbox_by_since ON search_outbox (since);
CREATE TABLE search_target (
  name TEXT PRIMARY KEY
) WITHOUT ROWID;
${['INSERT', 'UPDATE', 'DELETE']
  .map((event) => {
    const row = event === 'DELETE' ? 'OLD' : 'NEW';
    const changed = event === 'UPDATE' ? 'OLD.score <> NEW.score AND' : '';
    return `
CREATE TRIGGER search_told_after_${event.toLowerCase()} AFTER ${event} ON quality
WHEN ${changed} (SELECT value FROM search_state WHERE key = 'outside') = 1 BEGIN
  UPDATE search_state SET value = value + 1 WHERE key = 'revision';
  INSERT INTO search_outbox
    SELECT 'dataset', ${row}.dataset, value, value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM search_state WHERE key = 'revision'
    ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version;
END;`;
  })
  .join('')}
`,
  },
];

/** The queue as monitoring asks for it. */
export const searchBacklog: Backlog = {
  name: 'search',
  sql: 'SELECT COUNT(*) AS n, MIN(queued) AS since FROM (SELECT queued FROM search_outbox LIMIT ?2)',
};
