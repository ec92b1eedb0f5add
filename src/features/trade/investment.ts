/** Investments as rows, and the statements that sell shares. */
import type { Statement } from '../../core/store/graph-store.js';
import { AGREED_COLUMNS, agreedParams, SELECT_AGREED, SET_AGREED, type Agreed } from './agreement.js';

/** Shares that an organization bought, or ordered from a marketplace elsewhere; `price` is that of one share. */
export interface Investment extends Agreed {
  readonly id: string;
  readonly marketplaceId: string;
  readonly buyer: string;
  readonly shares: number;
  /** Part of the whole dataset, where the offer says what a share is. */
  readonly percentage: number | null;
  readonly state: 'ORDERED' | 'INVESTED' | 'REFUSED';
  readonly problem: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Columns of `investment` as members of `Investment`. */
export const COLUMNS = `id, marketplace_id AS marketplaceId, buyer, shares, percentage, state, problem, at, ${SELECT_AGREED}`;

/** Parts such as 0.1 have no exact binary form. */
export const ROUNDING = 1e-6;

/** Shares that one buyer takes; `percentage` is their part of the dataset, and `most` that of all buyers together. */
export interface TakenShares {
  readonly dataset: string;
  readonly buyer: string;
  readonly shares: number;
  readonly percentage: number | null;
  readonly most: number;
}

/** Statements of one purchase: each changes a row only while the limits hold, and the unit is undone where one does not. */
export const takeShares = ({ dataset, buyer, shares, percentage, most }: TakenShares, now: number): Statement[] => [
  {
    sql: `INSERT INTO share_sale (dataset, sold)
SELECT o.dataset, ? FROM offer o WHERE o.dataset = ? AND o.kind = 'INVESTMENT' AND o.position = 0
  AND o.open = 1 AND (o.ends IS NULL OR o.ends > ?)
  AND IFNULL((SELECT sold FROM share_sale s WHERE s.dataset = o.dataset), 0) + ? <= o.pool
ON CONFLICT DO UPDATE SET sold = sold + excluded.sold`,
    params: [shares, dataset, now, shares],
    expect: 1,
  },
  {
    sql: `INSERT INTO share_holding (dataset, buyer, shares)
SELECT o.dataset, ?, ? FROM offer o WHERE o.dataset = ? AND o.kind = 'INVESTMENT' AND o.position = 0
  AND IFNULL((SELECT shares FROM share_holding h WHERE h.dataset = o.dataset AND h.buyer = ?), 0) + ? <= IFNULL(o.most, o.pool)
ON CONFLICT DO UPDATE SET shares = shares + excluded.shares`,
    params: [buyer, shares, dataset, buyer, shares],
    expect: 1,
  },
  // Shares may have been larger when others bought theirs: what all have of the dataset counts as well.
  {
    sql: `UPDATE share_sale SET sold = sold WHERE dataset = ?
  AND IFNULL((SELECT SUM(percentage) FROM investment WHERE marketplace_id = ? AND state = 'INVESTED'), 0) + ? <= ?`,
    params: [dataset, dataset, percentage ?? 0, most + ROUNDING],
    expect: 1,
  },
];

/** Stores a new investment. */
export const insertInvestment = (investment: Investment): Statement => ({
  sql: `INSERT INTO investment (id, marketplace_id, buyer, shares, percentage, state, problem, at, ${AGREED_COLUMNS})
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  params: [
    investment.id,
    investment.marketplaceId,
    investment.buyer,
    investment.shares,
    investment.percentage,
    investment.state,
    investment.problem,
    investment.at,
    ...agreedParams(investment),
  ],
  expect: 1,
});

/** Ends an order: the marketplace sold the shares. */
export const confirmInvestment = (
  id: string,
  { shares, percentage, ...agreed }: Pick<Investment, 'shares' | 'percentage'> & Agreed,
): Statement => ({
  sql: `UPDATE investment SET state = 'INVESTED', shares = ?, percentage = ?, ${SET_AGREED} WHERE id = ? AND state = 'ORDERED'`,
  params: [shares, percentage, ...agreedParams(agreed), id],
});

/** Ends an order: the marketplace refused it; `problem` is a sentence for people. */
export const refuseInvestment = (id: string, problem: string): Statement => ({
  sql: "UPDATE investment SET state = 'REFUSED', problem = ? WHERE id = ? AND state = 'ORDERED'",
  params: [problem, id],
});
