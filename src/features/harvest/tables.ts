/** Tables of harvesting. */
import type { Migration } from '../../core/store/sqlite/database.js';

/**
 * `harvest_run`: `cursor` is where the next page is (null: the first, empty: all were read); whole pages are counted, and
 * `nameless` are the datasets among them that nobody can tell from others. `owner`: organization that the catalogue belonged to; `operator`:
 * 1 where somebody started it who runs the service.
 * `harvest_fragment`: pages of event streams that were read and never change, with the addresses that they lead to.
 * `harvest_item`: datasets that came from a source, with the hash of what it sent. `delete_vanished`: 2 where as many may go as vanished.
 * `harvest_sighting`: names that a run met: 1 where a dataset was described, 0 where it was only listed. Forgotten when the run is done.
 * `harvest_source`: what is harvested again and again: `due` by itself, `rhythm` how often, in the name of `actor`.
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
  {
    // A run that is under way goes on with what it saw.
    name: 'harvest-sightings',
    sql: `
CREATE TABLE harvest_sighting (
  run TEXT NOT NULL,
  key TEXT NOT NULL,
  described INTEGER NOT NULL,
  PRIMARY KEY (run, key)
) WITHOUT ROWID;
INSERT INTO harvest_sighting SELECT DISTINCT seen, key, 1 FROM harvest_item
  WHERE seen IN (SELECT id FROM harvest_run WHERE state <> 'DONE');
ALTER TABLE harvest_item DROP COLUMN seen;
ALTER TABLE harvest_run ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
`,
  },
  {
    name: 'harvest-sources',
    sql: `
CREATE TABLE harvest_source (
  id TEXT PRIMARY KEY,
  catalogue TEXT NOT NULL,
  url TEXT NOT NULL,
  type TEXT NOT NULL,
  delete_vanished INTEGER NOT NULL,
  rhythm TEXT NOT NULL,
  due INTEGER,
  actor TEXT NOT NULL,
  created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX harvest_source_by_catalogue ON harvest_source (catalogue);
`,
  },
];
