/** Tables of withheld addresses. */
import type { Migration } from '../../../core/store/sqlite/database.js';

/**
 * `withheld_dataset`: datasets that withhold their addresses. `withheld_address`: what stands behind each address of this service. Rows
 * stay when a dataset tells its addresses again, or is gone: copies that were bought lead through them.
 */
export const withheldTables: readonly Migration[] = [
  {
    name: 'withheld',
    sql: `
CREATE TABLE withheld_dataset (
  dataset TEXT PRIMARY KEY
) WITHOUT ROWID;
CREATE TABLE withheld_address (
  dataset TEXT NOT NULL,
  number INTEGER NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (dataset, number)
) WITHOUT ROWID;
`,
  },
];
