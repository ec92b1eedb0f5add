/**
 * The knowledge of a factory about its marketplace. `remote_copy`: the datasets that the marketplace was seen to hold for this deployment,
 * with the version of the publication that it has and its entity tag there. `remote_feed`: how far the change feed of a marketplace was
 * read.
 */
import type { Migration } from '../../../store/sqlite/database.js';

/** Tables of a factory, for `Database.open`. */
export const remoteTables: readonly Migration[] = [
  {
    name: 'marketplace-remote-1',
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
`,
  },
];
