/** Whether somebody can take an offer now: one rule, in the words of SQL, for the listing, lists of offers, and what search finds. */
import { holdsAt } from '../agreements/endings.js';

/** The facts of an offer as expressions of SQL; the names of columns are those of the table `offer`. */
export interface OfferInSql {
  readonly column: (name: 'kind' | 'position' | 'open' | 'ends' | 'exclusive' | 'pool') => string;
  /** Id of the dataset that is bought. */
  readonly dataset: string;
  /** What `promised` says of that dataset. */
  readonly promised: string;
  /** Milliseconds since the epoch. */
  readonly now: string;
}

/** Of the newest purchase that holds at a time (ISO 8601 UTC), 1 if nobody else gets the dataset, else 0; null where none holds. */
export const promised = (dataset: string, time: string): string =>
  `(SELECT a.document ->> '$.basedOn.terms' ->> '$.isExclusive' IS 1 FROM agreement a
    WHERE a.marketplace_id = ${dataset} AND a.kind = 'PURCHASE' AND ${holdsAt(time)} ORDER BY a.at DESC LIMIT 1)`;

/** Shares that are left; null where the offer does not say how many there are. All are sold under the first offer. */
export const sharesLeft = ({ column, dataset }: Pick<OfferInSql, 'column' | 'dataset'>): string =>
  `MAX(0, ${column('pool')} - CASE ${column('position')} WHEN 0
    THEN IFNULL((SELECT s.sold FROM share_sale s WHERE s.dataset = ${dataset}), 0) ELSE 0 END)`;

/** True if an offer is open, has not ended, and neither it nor what somebody holds is for one buyer who has it; and shares are left. */
export const isAvailable = (offer: OfferInSql): string => {
  const { column, now } = offer;
  return `(${column('open')} AND (${column('ends')} IS NULL OR ${column('ends')} > ${now})
    AND CASE ${column('kind')} WHEN 'PURCHASE' THEN IFNULL(${offer.promised} + ${column('exclusive')}, 0) = 0 ELSE 1 END
    AND IFNULL(${sharesLeft(offer)}, 1) > 0)`;
};
