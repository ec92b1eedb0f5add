/** The tables of earlier versions of graphs. */
import type { Migration } from '../sqlite/migrations.js';
import { distributionTables, joinedIds } from './distributions.js';

const COLUMNS = 'iri, kind, id, catalogue, owner, original_id, hash, quads, created, changed, author, system, triples';
const OLD = COLUMNS.split(', ')
  .map((column) => `OLD.${column}`)
  .join(', ');
const DISTRIBUTIONS = '(SELECT group_concat(d.id, char(10)) FROM distribution d WHERE d.dataset = OLD.iri)';
const KEPT = `OLD.kind <> 'quality' AND (SELECT value FROM store_state WHERE key = 'keep_versions') = 1`;

/**
 * `graph_version`: one row for each version that was replaced or removed; `changed` is when it became the present one, `until` when it
 * ceased to be. Triggers write the rows, so that no way of writing can forget them. `author`: who stored the version, as the
 * domain names actors; `ended_by`: who removed it, where it was removed.
 */
const versions: Migration = {
  name: 'graph-3-versions',
  sql: `
ALTER TABLE graph ADD COLUMN author TEXT;
INSERT INTO store_state (key, value) VALUES ('keep_versions', 1);
CREATE TABLE graph_version (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  iri TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  catalogue TEXT,
  owner TEXT,
  original_id TEXT,
  hash TEXT NOT NULL,
  quads INTEGER NOT NULL,
  created TEXT NOT NULL,
  changed TEXT NOT NULL,
  author TEXT,
  system TEXT NOT NULL,
  triples TEXT NOT NULL,
  distributions TEXT,
  until TEXT NOT NULL,
  removed INTEGER NOT NULL,
  ended_by TEXT
);
CREATE INDEX graph_version_by_graph ON graph_version (iri, number);
CREATE INDEX graph_version_by_end ON graph_version (until);
CREATE INDEX graph_version_removed ON graph_version (catalogue, number) WHERE removed = 1;
CREATE TRIGGER graph_version_replaced AFTER UPDATE OF hash ON graph WHEN OLD.hash <> NEW.hash AND ${KEPT} BEGIN
  INSERT INTO graph_version (${COLUMNS}, distributions, until, removed)
    VALUES (${OLD}, ${DISTRIBUTIONS}, NEW.changed, 0);
END;
CREATE TRIGGER graph_version_removed BEFORE DELETE ON graph WHEN ${KEPT} BEGIN
  INSERT INTO graph_version (${COLUMNS}, distributions, until, removed)
    VALUES (${OLD}, ${DISTRIBUTIONS}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1);
END;
`,
};

/**
 * `store_clock`: when the change that is being stored was asked for. SQLite's own clock would give every copy of a store another
 * time.
 */
const clock: Migration = {
  name: 'graph-5-clock',
  sql: `
CREATE TABLE store_clock (at TEXT NOT NULL);
INSERT INTO store_clock VALUES ('');
DROP TRIGGER graph_version_removed;
CREATE TRIGGER graph_version_removed BEFORE DELETE ON graph WHEN ${KEPT} BEGIN
  INSERT INTO graph_version (${COLUMNS}, distributions, until, removed)
    VALUES (${OLD}, ${DISTRIBUTIONS}, (SELECT at FROM store_clock), 1);
END;
`,
};

const TOLD_OF = joinedIds('OLD');

/** Versions are written as before, from where distributions are now. */
const distributions: Migration = distributionTables(`
CREATE TRIGGER graph_version_replaced AFTER UPDATE OF hash ON graph WHEN OLD.hash <> NEW.hash AND ${KEPT} BEGIN
  INSERT INTO graph_version (${COLUMNS}, distributions, until, removed)
    VALUES (${OLD}, ${TOLD_OF}, NEW.changed, 0);
END;
CREATE TRIGGER graph_version_removed BEFORE DELETE ON graph WHEN ${KEPT} BEGIN
  INSERT INTO graph_version (${COLUMNS}, distributions, until, removed)
    VALUES (${OLD}, ${TOLD_OF}, (SELECT at FROM store_clock), 1);
END;
`);

/** Tables of versions, in the order in which they came about. */
export const versionTables: readonly Migration[] = [versions, clock];

/** Those steps of them that came later. */
export const laterVersionTables: readonly Migration[] = [distributions];
