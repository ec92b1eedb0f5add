/** Tables of the URL checks. */
import type { Backlog } from '../../../jobs/backlog.js';
import type { Migration } from '../../../store/sqlite/database.js';

/**
 * `url_check`: each URL once, however many distributions share it; `due` and `checked` in milliseconds since the epoch.
 * `url_use`: which datasets use it. A URL that nobody uses any more is forgotten.
 */
export const urlTables: readonly Migration[] = [
  {
    name: 'quality-urls-1',
    sql: `
CREATE TABLE url_check (
  url TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  state TEXT NOT NULL,
  status INTEGER,
  checked INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX url_check_by_due ON url_check (due);
CREATE TABLE url_use (
  url TEXT NOT NULL,
  dataset TEXT NOT NULL,
  PRIMARY KEY (url, dataset)
) WITHOUT ROWID;
CREATE INDEX url_use_by_dataset ON url_use (dataset);
CREATE TRIGGER url_forgotten AFTER DELETE ON url_use
WHEN NOT EXISTS (SELECT 1 FROM url_use WHERE url = OLD.url) BEGIN
  DELETE FROM url_check WHERE url = OLD.url;
END;
`,
  },
  { name: 'quality-urls-2', sql: 'CREATE INDEX url_check_by_host ON url_check (host, due);' },
];

/** The checks that are due, as monitoring sees them. */
export const urlBacklog: Backlog = {
  name: 'urls',
  sql: 'SELECT COUNT(*) AS n, MIN(due) AS since FROM (SELECT due FROM url_check WHERE due <= ?1 LIMIT ?2)',
};
