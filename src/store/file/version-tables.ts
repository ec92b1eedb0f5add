/** The tables of earlier versions of graphs. */
import { joinedIds } from './distributions.js';

const COLUMNS = 'iri, kind, id, catalogue, owner, original_id, hash, quads, created, changed, author, system, triples';
const OLD = COLUMNS.split(', ')
  .map((column) => `OLD.${column}`)
  .join(', ');
const KEPT = `OLD.kind <> 'quality' AND (SELECT value FROM store_state WHERE key = 'keep_versions') = 1`;

const DISTRIBUTIONS = joinedIds('OLD');

/**
 * `graph_version`: one row for each version that was replaced or removed; `changed` is when it became the present one, `until` when it
 * ceased to be. Triggers write the rows, so that no way of writing can forget them. `author`: who stored the version, as the
 * domain names actors; `ended_by`: who removed it, where it was removed.
 *
 * `store_clock`: when the change that is being stored was asked for. SQLite's own clock would give every copy of a store another
 * time.
 */
export const versionTables = `
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
CREATE TABLE store_clock (at TEXT NOT NULL);
INSERT INTO store_clock VALUES ('');
CREATE TRIGGER graph_version_replaced AFTER UPDATE OF hash ON graph WHEN OLD.hash <> NEW.hash AND ${KEPT} BEGIN
  INSERT INTO graph_version (${COLUMNS}, distributions, until, removed)
    VALUES (${OLD}, ${DISTRIBUTIONS}, NEW.changed, 0);
END;
CREATE TRIGGER graph_version_removed BEFORE DELETE ON graph WHEN ${KEPT} BEGIN
  INSERT INTO graph_version (${COLUMNS}, distributions, until, removed)
    VALUES (${OLD}, ${DISTRIBUTIONS}, (SELECT at FROM store_clock), 1);
END;
`;
