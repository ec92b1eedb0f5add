/** Tables of harvesting. */
import type { Migration } from '../../store/sqlite/database.js';

/**
 * `harvest_run`: `cursor` is where the next page is (null: the first, empty: all were read); whole pages are counted, and
 * `nameless` are the datasets among them that nobody can tell from others. `owner`: organization that the catalogue belonged to; `operator`:
 * 1 where somebody started it who runs the service.
 * `harvest_fragment`: pages of event streams that were read and never change, with the addresses that they lead to.
 * `harvest_item`: datasets that came from a source, with the hash of what it sent and the last run that saw it.
 * `harvest_result`: datasets for which something happened in a run. Times are milliseconds since the epoch.
 */
export const harvestTables: readonly Migration[] = [
  {
    name: 'harvest',
    sql: `
CREATE TABLE harvest_run (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  source TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  type TEXT NOT NULL,
  delete_vanished INTEGER NOT NULL,
  dry_run INTEGER NOT NULL,
  actor TEXT NOT NULL,
  organization TEXT,
  state TEXT NOT NULL,
  cursor TEXT,
  pages INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  created INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0,
  vanished INTEGER,
  resumed INTEGER NOT NULL DEFAULT 0,
  nameless INTEGER NOT NULL DEFAULT 0,
  code TEXT,
  detail TEXT,
  started INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  finished INTEGER,
  owner TEXT,
  operator INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX harvest_run_by_catalogue ON harvest_run (catalogue, started);
CREATE TABLE harvest_item (
  catalogue TEXT NOT NULL,
  source TEXT NOT NULL,
  key TEXT NOT NULL,
  dataset TEXT NOT NULL,
  hash TEXT NOT NULL,
  seen TEXT NOT NULL,
  PRIMARY KEY (catalogue, source, key)
) WITHOUT ROWID;
CREATE INDEX harvest_item_by_dataset ON harvest_item (dataset);
CREATE TABLE harvest_result (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  run TEXT NOT NULL,
  source TEXT NOT NULL,
  dataset TEXT,
  outcome TEXT NOT NULL,
  code TEXT,
  detail TEXT,
  UNIQUE (run, source)
);
CREATE TABLE harvest_fragment (
  catalogue TEXT NOT NULL,
  source TEXT NOT NULL,
  url TEXT NOT NULL,
  links TEXT NOT NULL,
  PRIMARY KEY (catalogue, source, url)
) WITHOUT ROWID;
`,
  },
];
