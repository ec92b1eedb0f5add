/**
 * The knowledge of a factory about its marketplace. `remote_copy`: the datasets that the marketplace was seen to hold for this deployment,
 * with the version of the publication that it has and its entity tag there. `remote_feed`: how far the change feed of a marketplace was
 * read. `remote_offered`: versions of all offers that were ever placed. `remote_registration`: the key that the marketplace was told of last.
 */
import type { Migration } from '../../../core/store/sqlite/database.js';

/** Tables of a factory, for `Database.open`. */
export const remoteTables: readonly Migration[] = [
  {
    name: 'marketplace-remote',
    sql: `
CREATE TABLE remote_copy (
  marketplace_id TEXT PRIMARY KEY,
  original_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  etag TEXT
) WITHOUT ROWID;
CREATE TABLE remote_feed (
  marketplace TEXT PRIMARY KEY,
  cursor TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE remote_offered (
  marketplace_id TEXT NOT NULL,
  version TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (marketplace_id, version)
) WITHOUT ROWID;
CREATE TABLE remote_registration (
  marketplace TEXT PRIMARY KEY,
  controller TEXT NOT NULL,
  kid TEXT NOT NULL
) WITHOUT ROWID;
`,
  },
];
