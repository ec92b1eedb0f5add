/**
 * What dataspaces add. `dataspace_negotiation`: the protocol's side of a request of the marketplace; the request says where it stands.
 * `dataspace_transfer`: transfers of both roles. `dataspace_message`: what the other side has
 * still to be told, in order. `dataspace_credential`: what an organization shows to another connector, sealed.
 */
import type { Migration } from '../../core/store/sqlite/database.js';

/** Tables of the part. */
export const dataspaceTables: readonly Migration[] = [
  {
    name: 'dataspace',
    sql: `
CREATE TABLE dataspace_negotiation (
  request TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('PROVIDER', 'CONSUMER')),
  counterparty TEXT NOT NULL,
  peer_pid TEXT,
  callback TEXT NOT NULL,
  target TEXT NOT NULL,
  offer TEXT NOT NULL,
  agreement TEXT,
  automatic INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX dataspace_negotiation_peer ON dataspace_negotiation (role, counterparty, peer_pid) WHERE peer_pid IS NOT NULL;
CREATE TABLE dataspace_transfer (
  id TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('PROVIDER', 'CONSUMER')),
  organization TEXT NOT NULL,
  counterparty TEXT NOT NULL,
  peer_pid TEXT,
  callback TEXT NOT NULL,
  agreement TEXT NOT NULL,
  dataset TEXT,
  format TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('REQUESTED', 'STARTED', 'SUSPENDED', 'COMPLETED', 'TERMINATED')),
  version INTEGER NOT NULL,
  address TEXT,
  reason TEXT,
  at TEXT NOT NULL,
  changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX dataspace_transfer_peer ON dataspace_transfer (role, counterparty, peer_pid) WHERE peer_pid IS NOT NULL;
CREATE INDEX dataspace_transfer_of ON dataspace_transfer (organization, role, at, id);
CREATE INDEX dataspace_transfer_open ON dataspace_transfer (state, agreement) WHERE state IN ('REQUESTED', 'STARTED', 'SUSPENDED');
CREATE TABLE dataspace_message (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  about TEXT NOT NULL,
  type TEXT NOT NULL,
  payload TEXT NOT NULL
);
CREATE INDEX dataspace_message_about ON dataspace_message (about, number);
CREATE TABLE dataspace_credential (
  organization TEXT NOT NULL,
  origin TEXT NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (organization, origin)
) WITHOUT ROWID;
`,
  },
];
