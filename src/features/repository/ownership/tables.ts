/** The tables of ids that were in use, and to whom they belong. */
import type { Migration } from '../../../core/store/sqlite/migrations.js';

/**
 * `reserved_id`: to whom the id of a dataset or catalogue belongs, also when nothing has it now. `owner`: organization; where
 * there is none, `holder` is `user:<sub>` of who made it, or `operator`. `catalogue`: the one it was last in (of a catalogue: itself).
 */
export const ownershipTables: readonly Migration[] = [
  {
    name: 'ownership',
    sql: `
CREATE TABLE reserved_id (
  kind TEXT NOT NULL CHECK (kind IN ('dataset', 'catalogue')),
  id TEXT NOT NULL,
  owner TEXT,
  holder TEXT,
  catalogue TEXT,
  since TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
`,
  },
];
