/** Tables of the marketplace: who published, bought and invested what, and what is left to do about it. */
import type { Backlog } from '../../core/jobs/backlog.js';
import type { Migration } from '../../core/store/sqlite/database.js';

/**
 * `publication`: what is or was on the marketplace, by whom and on which terms; `dataset` is the seller's dataset where that is here, `offered`
 * what its terms offer, `sale` what can be had of that now, and `due` when that has to be found out again (`sale-tables.ts`).
 * `stated_copy`: datasets that say of themselves that they are a buyer's copy. `acquisition`, `investment`: what was bought; `ORDERED` waits for a marketplace
 * elsewhere. `share_sale`, `share_holding`: sums of the investments. `follow_up`: references to set right.
 */
export const marketplaceTables: readonly Migration[] = [
  {
    name: 'marketplace',
    sql: `
CREATE TABLE publication (
  marketplace_id TEXT PRIMARY KEY,
  dataset TEXT UNIQUE,
  original_id TEXT,
  state TEXT NOT NULL CHECK (state IN ('PUBLISHED', 'WITHDRAWN', 'EXPIRED')),
  seller TEXT,
  terms TEXT NOT NULL,
  ends INTEGER,
  version INTEGER NOT NULL,
  changed TEXT NOT NULL,
  listed_hash TEXT,
  offered TEXT NOT NULL,
  due INTEGER DEFAULT 0,
  sale TEXT
) WITHOUT ROWID;
CREATE INDEX publication_due ON publication (due) WHERE due IS NOT NULL;
CREATE INDEX publication_by_end ON publication (ends) WHERE state = 'PUBLISHED' AND ends IS NOT NULL;
CREATE TABLE stated_copy (
  dataset TEXT PRIMARY KEY
) WITHOUT ROWID;
CREATE TABLE acquisition (
  id TEXT PRIMARY KEY,
  marketplace_id TEXT NOT NULL,
  original_id TEXT,
  buyer TEXT NOT NULL,
  copy TEXT,
  state TEXT NOT NULL CHECK (state IN ('ORDERED', 'ACQUIRED', 'REFUSED', 'ENDED')),
  gone INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  at TEXT NOT NULL,
  price TEXT,
  currency TEXT,
  licence TEXT,
  terms TEXT,
  offer_version TEXT,
  metadata_hash TEXT,
  seller TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX acquisition_by_buyer ON acquisition (buyer, marketplace_id) WHERE state IN ('ORDERED', 'ACQUIRED');
CREATE UNIQUE INDEX acquisition_by_copy ON acquisition (copy) WHERE copy IS NOT NULL;
CREATE INDEX acquisition_by_dataset ON acquisition (marketplace_id);
CREATE INDEX acquisition_of_buyer ON acquisition (buyer, at, id);
CREATE TABLE investment (
  id TEXT PRIMARY KEY,
  marketplace_id TEXT NOT NULL,
  buyer TEXT NOT NULL,
  shares INTEGER NOT NULL CHECK (shares > 0),
  percentage REAL,
  price TEXT,
  state TEXT NOT NULL CHECK (state IN ('ORDERED', 'INVESTED', 'REFUSED')),
  problem TEXT,
  at TEXT NOT NULL,
  currency TEXT,
  licence TEXT,
  terms TEXT,
  offer_version TEXT,
  metadata_hash TEXT
) WITHOUT ROWID;
CREATE INDEX investment_by_dataset ON investment (marketplace_id, buyer);
CREATE INDEX investment_of_buyer ON investment (buyer, at, id);
CREATE TABLE share_sale (
  dataset TEXT PRIMARY KEY,
  sold INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE share_holding (
  dataset TEXT NOT NULL,
  buyer TEXT NOT NULL,
  shares INTEGER NOT NULL,
  PRIMARY KEY (dataset, buyer)
) WITHOUT ROWID;
CREATE TABLE follow_up (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  task TEXT NOT NULL CHECK (task IN ('LINK', 'WITHDRAW')),
  dataset TEXT NOT NULL,
  original_id TEXT,
  version INTEGER
);
CREATE TABLE idempotency (
  caller TEXT NOT NULL,
  operation TEXT NOT NULL,
  key TEXT NOT NULL,
  request TEXT NOT NULL,
  result TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (caller, operation, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency (at);
CREATE TABLE offer (
  dataset TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('PURCHASE', 'INVESTMENT')),
  position INTEGER NOT NULL,
  catalogue TEXT,
  type TEXT,
  price REAL,
  free INTEGER NOT NULL,
  open INTEGER NOT NULL,
  starts INTEGER NOT NULL,
  ends INTEGER,
  seller TEXT,
  countries TEXT NOT NULL,
  exclusive INTEGER NOT NULL,
  pool INTEGER,
  most INTEGER,
  currency TEXT NOT NULL DEFAULT 'EUR',
  PRIMARY KEY (dataset, kind, position)
) WITHOUT ROWID;
CREATE INDEX offer_by_price ON offer (price, dataset, kind, position);
CREATE INDEX offer_by_end ON offer (ends, dataset, kind, position);
CREATE INDEX offer_by_start ON offer (starts, dataset, kind, position);
CREATE INDEX offer_by_seller ON offer (seller);
CREATE INDEX offer_by_catalogue ON offer (catalogue);
CREATE TABLE marketplace_state (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID;
`,
  },
];

/** The follow-ups of trade as monitoring sees them. */
export const tradeBacklog: Backlog = {
  name: 'trade',
  sql: 'SELECT COUNT(*) AS n, NULL AS since FROM (SELECT 1 FROM follow_up LIMIT ?2)',
};
