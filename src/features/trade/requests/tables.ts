/** Tables of requests. The steps of a request are only ever added: they are what both sides said. */
import type { Migration } from '../../../core/store/sqlite/database.js';

/** `purchase_request`: where a request stands, and by which `route` the sides speak; `basis` are the terms of the offer it is about. `purchase_request_step`: how it came there. */
export const requestTables: readonly Migration[] = [
  {
    name: 'marketplace-requests',
    sql: `
CREATE TABLE purchase_request (
  id TEXT PRIMARY KEY,
  route TEXT NOT NULL CHECK (route IN ('HERE', 'PROVIDER', 'CONSUMER')),
  marketplace_id TEXT NOT NULL,
  buyer TEXT NOT NULL,
  seller TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('REQUESTED', 'OFFERED', 'ACCEPTED', 'CONFIRMED', 'VERIFIED', 'AGREED', 'REFUSED', 'WITHDRAWN',
    'EXPIRED')),
  version INTEGER NOT NULL,
  basis TEXT NOT NULL,
  price TEXT,
  currency TEXT NOT NULL,
  until TEXT,
  purpose TEXT NOT NULL,
  copy INTEGER NOT NULL,
  expires TEXT NOT NULL,
  agreement TEXT,
  at TEXT NOT NULL,
  changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX purchase_request_open ON purchase_request (buyer, marketplace_id, route)
  WHERE state IN ('REQUESTED', 'OFFERED', 'ACCEPTED', 'CONFIRMED', 'VERIFIED');
CREATE INDEX purchase_request_of_buyer ON purchase_request (buyer, at, id);
CREATE INDEX purchase_request_of_seller ON purchase_request (seller, at, id);
CREATE INDEX purchase_request_due ON purchase_request (expires)
  WHERE state IN ('REQUESTED', 'OFFERED', 'ACCEPTED', 'CONFIRMED', 'VERIFIED');
CREATE INDEX purchase_request_spoken ON purchase_request (state, route)
  WHERE route <> 'HERE' AND state IN ('REQUESTED', 'ACCEPTED', 'CONFIRMED', 'VERIFIED');
CREATE TABLE purchase_request_step (
  request TEXT NOT NULL,
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('BUYER', 'SELLER', 'SYSTEM')),
  state TEXT NOT NULL,
  price TEXT,
  currency TEXT NOT NULL,
  until TEXT,
  message TEXT,
  PRIMARY KEY (request, number)
) WITHOUT ROWID;
CREATE TRIGGER purchase_request_step_no_update BEFORE UPDATE ON purchase_request_step
BEGIN SELECT RAISE(ABORT, 'What was said stands'); END;
CREATE TRIGGER purchase_request_step_no_delete BEFORE DELETE ON purchase_request_step
BEGIN SELECT RAISE(ABORT, 'What was said stands'); END;
`,
  },
];
