/** The consequences when a dataset leaves the marketplace, or comes back: statements for the transaction in which it does. */
import type { Statement } from '../../core/store/graph-store.js';

/** Notes that the references of copies to a dataset on the marketplace change. */
export const linksTo = (marketplaceId: string, gone: 0 | 1): Statement[] => [
  {
    sql: `INSERT INTO follow_up (task, dataset) SELECT 'LINK', copy FROM acquisition
WHERE marketplace_id = ? AND copy IS NOT NULL AND gone <> ?`,
    params: [marketplaceId, gone],
  },
  {
    sql: 'UPDATE acquisition SET gone = ? WHERE marketplace_id = ? AND gone <> ?',
    params: [gone, marketplaceId, gone],
  },
];

/** A dataset left the marketplace by another way than a withdrawal by its seller. */
export const delisted = (marketplaceId: string): Statement[] => [
  {
    sql: `INSERT INTO follow_up (task, dataset) SELECT 'LINK', dataset FROM publication
WHERE marketplace_id = ? AND state <> 'WITHDRAWN' AND dataset IS NOT NULL`,
    params: [marketplaceId],
  },
  {
    sql: `UPDATE publication SET state = 'WITHDRAWN', version = version + 1, changed = ?
WHERE marketplace_id = ? AND state <> 'WITHDRAWN'`,
    params: [new Date().toISOString(), marketplaceId],
  },
  { sql: 'DELETE FROM publication WHERE marketplace_id = ? AND dataset IS NULL', params: [marketplaceId] },
  ...linksTo(marketplaceId, 1),
];

/** The seller's dataset was removed: its twin is to be withdrawn, and is not on sale from this moment. */
export const originalRemoved = (dataset: string): Statement[] => [
  {
    sql: `INSERT INTO follow_up (task, dataset, original_id, version)
SELECT 'WITHDRAW', marketplace_id, dataset, version + 1 FROM publication WHERE dataset = ? AND state <> 'WITHDRAWN'`,
    params: [dataset],
  },
  {
    sql: 'DELETE FROM offer WHERE dataset IN (SELECT marketplace_id FROM publication WHERE dataset = ?)',
    params: [dataset],
  },
  { sql: 'DELETE FROM publication WHERE dataset = ?', params: [dataset] },
];
