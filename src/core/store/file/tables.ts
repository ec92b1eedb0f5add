/** Tables of the embedded graph store. */
import type { Migration } from '../sqlite/migrations.js';
import { distributionTables, joinedIds } from './distributions.js';

/** What rows of graphs and of their earlier versions have in common. */
export const COLUMNS =
  'iri, kind, id, catalogue, owner, original_id, hash, quads, created, changed, author, system, triples';
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
const versionTables = `
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

/**
 * `graph`: one row for each stored graph. `position` orders lists and is never used again; `revision` is that of the last
 * change, so that a reader can catch up. `system` and `triples` are kept packed (`packed.ts`); those of quality are what the graph
 * follows from. `author`: who stored it, as the domain names actors. `revision`: its row ids number the changes; `store_state` holds
 * the last one. `change_log`: everything that happened, in order, with hashes
 * as bytes (`kept-hash.ts`). `journal_state`: the last entry of the journal that the file holds, where
 * it is the copy of a store elsewhere.
 */
export const graphTables: readonly Migration[] = [
  {
    name: 'graph',
    sql: `
CREATE TABLE graph (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  iri TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  catalogue TEXT,
  owner TEXT,
  original_id TEXT,
  hash TEXT NOT NULL,
  quads INTEGER NOT NULL,
  created TEXT NOT NULL,
  changed TEXT NOT NULL,
  revision INTEGER NOT NULL,
  system TEXT NOT NULL,
  triples TEXT NOT NULL,
  author TEXT
);
CREATE INDEX graph_by_kind ON graph (kind, position);
CREATE INDEX graph_by_catalogue ON graph (catalogue, kind, position) WHERE catalogue IS NOT NULL;
CREATE INDEX graph_by_revision ON graph (revision);
CREATE TABLE graph_removed (
  iri TEXT PRIMARY KEY,
  revision INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX graph_removed_by_revision ON graph_removed (revision);
CREATE TABLE change_log (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  revision INTEGER NOT NULL,
  at TEXT NOT NULL,
  action TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  catalogue TEXT,
  hash TEXT,
  owner TEXT,
  actor TEXT,
  parties TEXT,
  subject TEXT
);
CREATE TABLE store_state (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO store_state (key, value) VALUES ('revision', 0), ('keep_versions', 1);
CREATE TABLE revision (number INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TRIGGER revision_raised AFTER INSERT ON revision BEGIN
  UPDATE store_state SET value = NEW.number WHERE key = 'revision';
  DELETE FROM revision WHERE number < NEW.number;
END;
CREATE TABLE graph_count (
  kind TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (kind, catalogue)
) WITHOUT ROWID;
CREATE TRIGGER graph_counted AFTER INSERT ON graph BEGIN
  INSERT INTO graph_count VALUES (NEW.kind, IFNULL(NEW.catalogue, ''), 1)
    ON CONFLICT DO UPDATE SET number = number + 1;
END;
CREATE TRIGGER graph_moved AFTER UPDATE OF catalogue ON graph WHEN OLD.catalogue IS NOT NEW.catalogue BEGIN
  UPDATE graph_count SET number = number - 1 WHERE kind = OLD.kind AND catalogue = IFNULL(OLD.catalogue, '');
  INSERT INTO graph_count VALUES (NEW.kind, IFNULL(NEW.catalogue, ''), 1)
    ON CONFLICT DO UPDATE SET number = number + 1;
END;
CREATE TRIGGER graph_uncounted AFTER DELETE ON graph BEGIN
  UPDATE graph_count SET number = number - 1 WHERE kind = OLD.kind AND catalogue = IFNULL(OLD.catalogue, '');
END;
CREATE INDEX graph_by_owner ON graph (catalogue, owner) WHERE kind = 'dataset';
CREATE TABLE journal_state (number INTEGER NOT NULL, entry TEXT);
INSERT INTO journal_state (number) VALUES (0);
${distributionTables}${versionTables}`,
  },
];
