/** Tables of the URL checks. */
import type { Backlog } from '../../../core/jobs/backlog.js';
import type { Migration } from '../../../core/store/sqlite/database.js';

/**
 * `url_known`: each URL once, however many distributions share it; `due` and `checked` in milliseconds since the epoch, `state` and the
 * numbers of URL and host as `keys.ts` makes them. The URL stands last: what comes before it is read without it. `url_used`: which datasets
 * use it, by their positions among the graphs. A URL that nobody uses any more is forgotten.
 */
export const urlTables: readonly Migration[] = [
  {
    name: 'quality-urls',
    sql: `
CREATE TABLE url_known (
  number INTEGER PRIMARY KEY,
  hash INTEGER NOT NULL,
  host INTEGER NOT NULL,
  state INTEGER NOT NULL,
  status INTEGER,
  checked INTEGER,
  failures INTEGER NOT NULL,
  due INTEGER NOT NULL,
  url TEXT NOT NULL
);
CREATE INDEX url_known_by_hash ON url_known (hash);
CREATE INDEX url_known_by_due ON url_known (due);
CREATE INDEX url_known_by_host ON url_known (host, due);
CREATE TABLE url_used (
  dataset INTEGER NOT NULL,
  url INTEGER NOT NULL,
  PRIMARY KEY (dataset, url)
) WITHOUT ROWID;
CREATE INDEX url_used_by_url ON url_used (url);
CREATE TRIGGER url_known_forgotten AFTER DELETE ON url_used
WHEN NOT EXISTS (SELECT 1 FROM url_used WHERE url = OLD.url) BEGIN
  DELETE FROM url_known WHERE number = OLD.url;
END;
CREATE TRIGGER url_used_forgotten AFTER DELETE ON graph WHEN OLD.kind = 'dataset' BEGIN
  DELETE FROM url_used WHERE dataset = OLD.position;
END;
`,
  },
];

/** The checks that are due, as monitoring sees them. */
export const urlBacklog: Backlog = {
  name: 'urls',
  sql: 'SELECT COUNT(*) AS n, MIN(due) AS since FROM (SELECT due FROM url_known WHERE due <= ?1 LIMIT ?2)',
};
