/** The table of what archives tell of other deployments. */
import type { Migration } from '../../store/sqlite/database.js';

/**
 * `elsewhere_record`: a row for each version or agreement. `name` tells those of one deployment apart: entity tag and time of a version,
 * address of an agreement. `at`: when it began. `owner`: organization for which it is kept. `record` is JSON, `bytes` its length. Records of a
 * dataset that a draft hides are kept for the one to whom the draft belongs, `provider`.
 */
export const elsewhereTables: readonly Migration[] = [
  {
    name: 'elsewhere-1',
    sql: `
CREATE TABLE elsewhere_record (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dataset TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('VERSION', 'AGREEMENT')),
  source TEXT NOT NULL,
  name TEXT NOT NULL,
  at TEXT NOT NULL,
  digest TEXT NOT NULL,
  owner TEXT,
  keeper TEXT NOT NULL,
  kept TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  record TEXT NOT NULL,
  provider TEXT
);
CREATE UNIQUE INDEX elsewhere_record_once ON elsewhere_record (dataset, kind, source, name);
`,
  },
];
