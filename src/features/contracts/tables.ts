/** The table of contracts of data. */
import type { Migration } from '../../core/store/sqlite/migrations.js';

/**
 * `data_contract`: one row for each version of the contract of a dataset; of the present one `until` and `ending` are null. `source`: its text as
 * it was sent, `digest` the SHA-256 of that, `value` the same as JSON. `owner`: organization that the dataset belonged to. A contract that
 * a draft hides is kept for the one to whom the draft belongs, `provider`.
 */
export const contractTables: readonly Migration[] = [
  {
    name: 'contracts',
    sql: `
CREATE TABLE data_contract (
  dataset TEXT NOT NULL,
  revision INTEGER NOT NULL,
  digest TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('YAML', 'JSON')),
  version TEXT NOT NULL,
  status TEXT,
  source TEXT NOT NULL,
  value TEXT NOT NULL,
  owner TEXT,
  since TEXT NOT NULL,
  until TEXT,
  ending TEXT CHECK (ending IN ('REPLACED', 'REMOVED', 'HIDDEN')),
  provider TEXT,
  PRIMARY KEY (dataset, revision)
) WITHOUT ROWID;
CREATE UNIQUE INDEX data_contract_present ON data_contract (dataset) WHERE until IS NULL;
CREATE INDEX data_contract_by_end ON data_contract (until) WHERE until IS NOT NULL;
`,
  },
];
