/** Tables of agreements. Rows are only ever added: triggers refuse everything else. */
import type { Migration } from '../../core/store/sqlite/database.js';

const stands = (table: string): string =>
  ['UPDATE', 'DELETE']
    .map(
      (verb) => `CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
BEGIN SELECT RAISE(ABORT, 'What was agreed stands'); END;`,
    )
    .join('\n');

/**
 * `iri` of an agreement: of one that another deployment made. `controller`: the address of the keys with which the seller has to sign as well.
 * `agreement_contract`: the texts of contracts of data that were agreed, by the SHA-256 hash that agreements name; `value`: the same as JSON.
 */
export const agreementTables: readonly Migration[] = [
  {
    name: 'agreements',
    sql: `
CREATE TABLE agreement (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  marketplace_id TEXT NOT NULL,
  assigner TEXT NOT NULL,
  assignee TEXT NOT NULL,
  at TEXT NOT NULL,
  ends TEXT,
  document TEXT NOT NULL,
  jws TEXT NOT NULL,
  metadata_hash TEXT NOT NULL,
  iri TEXT,
  controller TEXT
) WITHOUT ROWID;
CREATE TABLE agreement_metadata (
  hash TEXT PRIMARY KEY,
  triples TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX agreement_of_assigner ON agreement (assigner, at, id);
CREATE INDEX agreement_of_assignee ON agreement (assignee, at, id);
CREATE INDEX agreement_by_what_was_sold ON agreement (assignee, marketplace_id);
CREATE TABLE agreement_key (
  kid TEXT PRIMARY KEY,
  x TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created TEXT NOT NULL
) WITHOUT ROWID;
${stands('agreement')}
${stands('agreement_metadata')}
${stands('agreement_key')}
CREATE TABLE agreement_ending (
  agreement TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('EXPIRED', 'TERMINATED', 'SUPERSEDED')),
  at TEXT NOT NULL,
  effective TEXT NOT NULL,
  party TEXT,
  reason TEXT,
  successor TEXT
) WITHOUT ROWID;
CREATE TABLE agreement_payment (
  agreement TEXT NOT NULL,
  number INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('NOT_NEEDED', 'DUE', 'PAID', 'REFUNDED')),
  at TEXT NOT NULL,
  reference TEXT,
  party TEXT,
  PRIMARY KEY (agreement, number)
) WITHOUT ROWID;
CREATE INDEX agreement_by_notice ON agreement_ending (effective) WHERE at < effective;
CREATE INDEX agreement_newest ON agreement (marketplace_id, at);
CREATE INDEX agreement_about_elsewhere ON agreement (marketplace_id) WHERE iri IS NOT NULL;
CREATE INDEX agreement_by_end ON agreement (ends) WHERE ends IS NOT NULL;
${stands('agreement_ending')}
${stands('agreement_payment')}
CREATE UNIQUE INDEX agreement_elsewhere ON agreement (iri) WHERE iri IS NOT NULL;
CREATE INDEX agreement_for_two ON agreement (assigner, at, id) WHERE controller IS NOT NULL;
CREATE TABLE agreement_signature (
  agreement TEXT NOT NULL,
  method TEXT NOT NULL,
  at TEXT NOT NULL,
  proof TEXT NOT NULL,
  jws TEXT NOT NULL,
  PRIMARY KEY (agreement, method)
) WITHOUT ROWID;
CREATE TABLE counterparty_key (
  method TEXT PRIMARY KEY,
  controller TEXT NOT NULL,
  x TEXT NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX counterparty_key_of ON counterparty_key (controller);
CREATE TABLE counterparty (
  organization TEXT PRIMARY KEY,
  controller TEXT NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;
${stands('agreement_signature')}
${stands('counterparty_key')}
CREATE TABLE agreement_contract (
  hash TEXT PRIMARY KEY,
  format TEXT NOT NULL CHECK (format IN ('YAML', 'JSON')),
  source TEXT NOT NULL,
  value TEXT NOT NULL
) WITHOUT ROWID;
${stands('agreement_contract')}
`,
  },
];
