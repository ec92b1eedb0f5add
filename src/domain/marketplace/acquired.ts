/** What an organization has of many datasets at once: one question to the store, however many there are. */
import type { Database } from '../../store/sqlite/database.js';
import type { Agreements } from '../agreements/agreements.js';
import { HOLDS } from '../agreements/endings.js';
import type { PaymentState } from '../agreements/payments.js';

/** A dataset whose data an organization may have by an agreement. */
export interface AcquiredDataset {
  /** Id of the dataset, as it was asked for. */
  readonly dataset: string;
  /** Address of the agreement. */
  readonly agreement: string;
  /** When it ends, ISO 8601 UTC; null without an end. */
  readonly until: string | null;
}

interface Row {
  readonly dataset: string;
  readonly id: string;
  readonly iri: string | null;
  readonly until: string | null;
  readonly payment: PaymentState | null;
}

const SQL = `SELECT asked.value AS dataset, a.id, a.iri, a.ends AS until,
  (SELECT p.state FROM agreement_payment p WHERE p.agreement = a.id ORDER BY p.number DESC LIMIT 1) AS payment
FROM json_each(?1) asked LEFT JOIN acquisition q ON q.copy = asked.value AND q.buyer = ?2
JOIN agreement a ON a.assignee = ?2 AND a.marketplace_id = COALESCE(q.marketplace_id, asked.value) AND a.kind = 'PURCHASE'
  AND ${HOLDS.replaceAll('?', '?3')}
ORDER BY a.ends IS NULL DESC, a.ends DESC`;

/**
 * Those of the datasets, on the marketplace or the organization's own copies, that it has now, each by the agreement that ends last. What it
 * may not have for the sake of a payment is left out, as the entitlement says.
 */
export const acquiredAmong = (
  organization: string,
  datasets: readonly string[],
  {
    database,
    agreements,
    now = new Date(),
  }: { readonly database: Pick<Database, 'read'>; readonly agreements: Agreements; readonly now?: Date },
): readonly AcquiredDataset[] => {
  const rows = database.read<Row>(SQL, [JSON.stringify(datasets), organization, now.toISOString()]);
  // Of several agreements the first one counts; a map keeps the last that it is given.
  const last = [...new Map(rows.toReversed().map((row) => [row.dataset, row])).values()];
  return last
    .filter(({ payment }) => payment === null || agreements.payments.obstacleOf(payment) === undefined)
    .map(({ dataset, id, iri, until }) => ({ dataset, agreement: agreements.iri({ id, iri }), until }));
};
