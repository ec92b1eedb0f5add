/** Tables of the embedded graph store. */
import type { Migration } from '../sqlite/migrations.js';
import { laterVersionTables, versionTables } from './version-tables.js';

/**
 * `graph`: one row for each stored graph. `position` orders lists and is never used again; `revision` is that of the last
 * change, so that a reader can catch up. `memory` is 0: earlier versions weighed graphs there. `system` and `triples` are
 * kept packed (`packed.ts`); those of quality are what the graph follows from. `revision`: its row ids number the changes; `store_state` holds
 * the last one. `change_log`: everything that happened, in order, with hashes
 * as bytes (`kept-hash.ts`). `journal_state`: the last entry of the journal that the file holds, where
 * it is the copy of a store elsewhere.
 */
export const graphTables: readonly Migration[] = [
  {
    name: 'graph-1',
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
  memory INTEGER NOT NULL,
  created TEXT NOT NULL,
  changed TEXT NOT NULL,
  revision INTEGER NOT NULL,
  system TEXT NOT NULL,
  triples TEXT NOT NULL
);
CREATE INDEX graph_by_kind ON graph (kind, position);
CREATE INDEX graph_by_catalogue ON graph (catalogue, kind, position) WHERE catalogue IS NOT NULL;
CREATE INDEX graph_by_revision ON graph (revision);
CREATE TABLE distribution (
  id TEXT PRIMARY KEY,
  dataset TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX distribution_by_dataset ON distribution (dataset);
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
  hash TEXT
);
CREATE TABLE store_state (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO store_state (key, value) VALUES ('revision', 0), ('memory', 0);
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
  UPDATE store_state SET value = value + NEW.memory WHERE key = 'memory';
END;
CREATE TRIGGER graph_weighed AFTER UPDATE OF memory ON graph BEGIN
  UPDATE store_state SET value = value + NEW.memory - OLD.memory WHERE key = 'memory';
END;
CREATE TRIGGER graph_moved AFTER UPDATE OF catalogue ON graph WHEN OLD.catalogue IS NOT NEW.catalogue BEGIN
  UPDATE graph_count SET number = number - 1 WHERE kind = OLD.kind AND catalogue = IFNULL(OLD.catalogue, '');
  INSERT INTO graph_count VALUES (NEW.kind, IFNULL(NEW.catalogue, ''), 1)
    ON CONFLICT DO UPDATE SET number = number + 1;
END;
CREATE TRIGGER graph_uncounted AFTER DELETE ON graph BEGIN
  UPDATE graph_count SET number = number - 1 WHERE kind = OLD.kind AND catalogue = IFNULL(OLD.catalogue, '');
  UPDATE store_state SET value = value - OLD.memory WHERE key = 'memory';
END;
`,
  },
  {
    name: 'graph-2-change-log',
    sql: `
ALTER TABLE change_log ADD COLUMN owner TEXT;
ALTER TABLE change_log ADD COLUMN actor TEXT;
`,
  },
  ...versionTables,
  {
    name: 'graph-4-journal',
    sql: `
CREATE TABLE journal_state (number INTEGER NOT NULL, entry TEXT);
INSERT INTO journal_state (number) VALUES (0);
`,
  },
  {
    // The column stays: to drop it would rewrite the file, and entries of journals that earlier versions wrote name it.
    name: 'graph-5-no-memory',
    sql: `
DROP TRIGGER graph_weighed;
DROP TRIGGER graph_counted;
DROP TRIGGER graph_uncounted;
CREATE TRIGGER graph_counted AFTER INSERT ON graph BEGIN
  INSERT INTO graph_count VALUES (NEW.kind, IFNULL(NEW.catalogue, ''), 1)
    ON CONFLICT DO UPDATE SET number = number + 1;
END;
CREATE TRIGGER graph_uncounted AFTER DELETE ON graph BEGIN
  UPDATE graph_count SET number = number - 1 WHERE kind = OLD.kind AND catalogue = IFNULL(OLD.catalogue, '');
END;
DELETE FROM store_state WHERE key = 'memory';
`,
  },
  {
    name: 'graph-6-parties',
    sql: `
ALTER TABLE change_log ADD COLUMN parties TEXT;
ALTER TABLE change_log ADD COLUMN subject TEXT;
`,
  },
  ...laterVersionTables,
  {
    name: 'graph-8-owners',
    sql: "CREATE INDEX graph_by_owner ON graph (catalogue, owner) WHERE kind = 'dataset';",
  },
];
