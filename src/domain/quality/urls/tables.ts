/** Tables of the URL checks. */
import type { Backlog } from '../../../jobs/backlog.js';
import type { Migration } from '../../../store/sqlite/database.js';

/**
 * `url_known`: each URL once, however many distributions share it; `due` and `checked` in milliseconds since the epoch, `state` and the
 * numbers of URL and host as `keys.ts` makes them. `url_used`: which datasets use it, by their positions among the graphs. A URL that
 * nobody uses any more is forgotten.
 *
 * `url_check` and `url_use`: the same as earlier releases kept it, with texts as keys. Their rows are moved in the background, and both
 * are read. They keep their names, so that entries of a journal that earlier releases wrote still apply.
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
  {
    name: 'quality-urls-3-numbers',
    // The URL stands last: what comes before it is read without it.
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
  sql: `SELECT COUNT(*) AS n, MIN(due) AS since FROM (
    SELECT due FROM url_known WHERE due <= ?1 UNION ALL SELECT due FROM url_check WHERE due <= ?1 LIMIT ?2)`,
};
