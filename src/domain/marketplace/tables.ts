/** Tables of the marketplace: who published, bought and invested what, and what is left to do about it. */
import type { Backlog } from '../../jobs/backlog.js';
import type { Migration } from '../../store/sqlite/database.js';

/**
 * `publication`: what is or was on the marketplace, by whom and on which terms; `dataset` is the seller's dataset where that is here.
 * `stated_copy`: datasets that say of themselves that they are a buyer's copy. `acquisition`, `investment`: what was bought; `ORDERED` waits for a marketplace
 * elsewhere. `share_sale`, `share_holding`: sums of the investments. `follow_up`: references to set right.
 */
export const marketplaceTables: readonly Migration[] = [
  {
    name: 'marketplace-1',
    sql: `
CREATE TABLE publication (
  dataset TEXT PRIMARY KEY,
  marketplace_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('PUBLISHED', 'WITHDRAWN', 'EXPIRED')),
  seller TEXT,
  terms TEXT NOT NULL,
  ends INTEGER,
  version INTEGER NOT NULL,
  changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX publication_by_end ON publication (ends) WHERE state = 'PUBLISHED' AND ends IS NOT NULL;
CREATE TABLE listing (
  dataset TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('SALE', 'COPY')),
  catalogue TEXT,
  original_id TEXT,
  owner TEXT,
  seller TEXT,
  ends INTEGER,
  expired INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX listing_by_end ON listing (ends) WHERE role = 'SALE' AND expired = 0 AND ends IS NOT NULL;
CREATE TABLE acquisition (
  id TEXT PRIMARY KEY,
  marketplace_id TEXT NOT NULL,
  original_id TEXT,
  buyer TEXT NOT NULL,
  copy TEXT,
  state TEXT NOT NULL CHECK (state IN ('ORDERED', 'ACQUIRED', 'REFUSED', 'ENDED')),
  gone INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  at TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX acquisition_by_buyer ON acquisition (buyer, marketplace_id) WHERE state IN ('ORDERED', 'ACQUIRED');
CREATE UNIQUE INDEX acquisition_by_copy ON acquisition (copy) WHERE copy IS NOT NULL;
CREATE INDEX acquisition_by_dataset ON acquisition (marketplace_id);
CREATE TABLE investment (
  id TEXT PRIMARY KEY,
  marketplace_id TEXT NOT NULL,
  buyer TEXT NOT NULL,
  shares INTEGER NOT NULL CHECK (shares > 0),
  percentage REAL,
  price TEXT,
  state TEXT NOT NULL CHECK (state IN ('ORDERED', 'INVESTED', 'REFUSED')),
  problem TEXT,
  at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX investment_by_dataset ON investment (marketplace_id, buyer);
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
  on_sale INTEGER NOT NULL,
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
  PRIMARY KEY (dataset, kind, position)
) WITHOUT ROWID;
CREATE INDEX offer_by_price ON offer (IFNULL(price, 1e300), dataset, kind, position);
CREATE INDEX offer_by_end ON offer (IFNULL(ends, 9e15), dataset, kind, position);
CREATE INDEX offer_by_start ON offer (starts, dataset, kind, position);
CREATE INDEX offer_by_seller ON offer (seller);
CREATE INDEX offer_by_catalogue ON offer (catalogue);
CREATE TABLE marketplace_state (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID;
`,
  },
  {
    name: 'marketplace-2',
    sql: `
CREATE INDEX acquisition_of_buyer ON acquisition (buyer, at, id);
CREATE INDEX investment_of_buyer ON investment (buyer, at, id);
`,
  },
  {
    // What is on sale is said by publications alone. What arrived as RDF before that becomes one where it belongs to the owner of
    // its original, and where the original has none yet.
    name: 'marketplace-3',
    sql: `
CREATE TABLE publication_of_all (
  marketplace_id TEXT PRIMARY KEY,
  dataset TEXT UNIQUE,
  original_id TEXT,
  state TEXT NOT NULL CHECK (state IN ('PUBLISHED', 'WITHDRAWN', 'EXPIRED')),
  seller TEXT,
  terms TEXT NOT NULL,
  ends INTEGER,
  version INTEGER NOT NULL,
  changed TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO publication_of_all
SELECT marketplace_id, dataset, dataset, state, seller, terms, ends, version, changed FROM publication;
WITH original AS MATERIALIZED (SELECT id, owner FROM graph WHERE kind = 'dataset')
INSERT OR IGNORE INTO publication_of_all
SELECT l.dataset, o.id, l.original_id, CASE l.expired WHEN 1 THEN 'EXPIRED' ELSE 'PUBLISHED' END,
  CASE WHEN o.id IS NULL THEN IFNULL(l.owner, l.seller) ELSE IFNULL(o.owner, l.seller) END,
  '', l.ends, 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM listing l LEFT JOIN original o ON o.id = l.original_id AND o.id <> l.dataset
WHERE l.role = 'SALE' AND (o.id IS NULL OR o.owner IS l.owner);
DROP TABLE publication;
ALTER TABLE publication_of_all RENAME TO publication;
CREATE INDEX publication_by_end ON publication (ends) WHERE state = 'PUBLISHED' AND ends IS NOT NULL;
CREATE TABLE stated_copy (
  dataset TEXT PRIMARY KEY
) WITHOUT ROWID;
INSERT INTO stated_copy SELECT dataset FROM listing WHERE role = 'COPY';
DROP TABLE listing;
`,
  },
  {
    name: 'marketplace-terms-1',
    sql: `
ALTER TABLE acquisition ADD COLUMN price TEXT;
ALTER TABLE acquisition ADD COLUMN currency TEXT;
ALTER TABLE acquisition ADD COLUMN licence TEXT;
ALTER TABLE acquisition ADD COLUMN terms TEXT;
ALTER TABLE acquisition ADD COLUMN offer_version TEXT;
ALTER TABLE acquisition ADD COLUMN metadata_hash TEXT;
ALTER TABLE investment ADD COLUMN currency TEXT;
ALTER TABLE investment ADD COLUMN licence TEXT;
ALTER TABLE investment ADD COLUMN terms TEXT;
ALTER TABLE investment ADD COLUMN offer_version TEXT;
ALTER TABLE investment ADD COLUMN metadata_hash TEXT;
`,
  },
  {
    // Who sold is known from the publication. Every copy is looked at once: its owner and its seller are
    // what the acquisition says.
    name: 'marketplace-seller-1',
    sql: `
ALTER TABLE acquisition ADD COLUMN seller TEXT;
UPDATE acquisition SET seller =
  (SELECT seller FROM publication WHERE publication.marketplace_id = acquisition.marketplace_id);
INSERT INTO follow_up (task, dataset) SELECT 'LINK', copy FROM acquisition WHERE copy IS NOT NULL;
`,
  },
  {
    name: 'marketplace-currency-1',
    sql: `
ALTER TABLE offer ADD COLUMN currency TEXT NOT NULL DEFAULT 'EUR';
`,
  },
  {
    name: 'marketplace-listing-1',
    sql: `
ALTER TABLE publication ADD COLUMN listed_hash TEXT;
DELETE FROM offer WHERE on_sale = 0;
ALTER TABLE offer DROP COLUMN on_sale;
`,
  },
];

/** The follow-ups of trade as monitoring sees them. */
export const tradeBacklog: Backlog = {
  name: 'trade',
  sql: 'SELECT COUNT(*) AS n, NULL AS since FROM (SELECT 1 FROM follow_up LIMIT ?2)',
};
