/** Acquisitions: who bought which dataset, and where the copy is. */
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { AGREED_COLUMNS, agreedParams, SELECT_AGREED, SET_AGREED, type Agreed } from './agreement.js';

/** A purchase of access to a dataset. */
export interface Acquisition extends Agreed {
  readonly id: string;
  readonly marketplaceId: string;
  /** Id of the seller's dataset, where known. */
  readonly originalId: string | null;
  /** Organization that bought; the copy is its own. */
  readonly buyer: string;
  /** Organization that sold, as it was when it sold; null where nobody can say. */
  readonly seller: string | null;
  /** Id of the buyer's copy in this deployment; null when it is elsewhere, not here yet, or deleted. */
  readonly copy: string | null;
  /** `ORDERED` waits for a marketplace elsewhere; `ENDED`: the agreement ended, or the buyer deleted the copy. */
  readonly state: 'ORDERED' | 'ACQUIRED' | 'REFUSED' | 'ENDED';
  /** True if the dataset left the marketplace since: 1 or 0. */
  readonly gone: number;
  /** The reason why the marketplace refused, for people. */
  readonly problem: string | null;
  /** The time of the purchase or order, ISO 8601 UTC. */
  readonly at: string;
}

const COLUMNS = `id, marketplace_id AS marketplaceId, original_id AS originalId, buyer, seller, copy, state, gone, problem, at,
  ${SELECT_AGREED}`;

/** Reads acquisitions. */
export class Acquisitions {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  find(id: string): Acquisition | undefined {
    return this.database.readOne<Acquisition>(`SELECT ${COLUMNS} FROM acquisition WHERE id = ?`, [id]);
  }

  /** The acquisition whose copy this dataset is. */
  ofCopy(dataset: string): Acquisition | undefined {
    return this.database.readOne<Acquisition>(`SELECT ${COLUMNS} FROM acquisition WHERE copy = ?`, [dataset]);
  }

  /** The acquisition that is in force between a buyer and a dataset on the marketplace. */
  between(buyer: string, marketplaceId: string): Acquisition | undefined {
    return this.database.readOne<Acquisition>(
      `SELECT ${COLUMNS} FROM acquisition WHERE buyer = ? AND marketplace_id = ? AND state IN ('ORDERED', 'ACQUIRED')`,
      [buyer, marketplaceId],
    );
  }

  /** What a buyer has of a dataset on the marketplace: an acquisition in force, or one that ended and left its copy. */
  latest(buyer: string, marketplaceId: string): Acquisition | undefined {
    return this.database.readOne<Acquisition>(
      `SELECT ${COLUMNS} FROM acquisition WHERE buyer = ? AND marketplace_id = ?
  AND (state IN ('ORDERED', 'ACQUIRED') OR copy IS NOT NULL)
  ORDER BY state IN ('ORDERED', 'ACQUIRED') DESC, at DESC LIMIT 1`,
      [buyer, marketplaceId],
    );
  }

  /** Acquisitions of a buyer after a time and id, oldest first. */
  of(buyer: string, [at, id]: readonly [at: string, id: string], limit: number): Acquisition[] {
    return this.database.read<Acquisition>(
      `SELECT ${COLUMNS} FROM acquisition WHERE buyer = ? AND (at, id) > (?, ?) ORDER BY at, id LIMIT ?`,
      [buyer, at, id, limit],
    );
  }

  /** Acquisitions of a dataset on the marketplace that have a copy here, oldest first. */
  copies(marketplaceId: string): Acquisition[] {
    return this.database.read<Acquisition>(
      `SELECT ${COLUMNS} FROM acquisition WHERE marketplace_id = ? AND copy IS NOT NULL ORDER BY at, id`,
      [marketplaceId],
    );
  }
}

/** Stores a new acquisition; refused by the transaction when the buyer has one in force already. */
export const insertAcquisition = (acquisition: Acquisition): Statement => ({
  sql: `INSERT INTO acquisition (id, marketplace_id, original_id, buyer, seller, copy, state, gone, problem, at, ${AGREED_COLUMNS})
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  params: [
    acquisition.id,
    acquisition.marketplaceId,
    acquisition.originalId,
    acquisition.buyer,
    acquisition.seller,
    acquisition.copy,
    acquisition.state,
    acquisition.gone,
    acquisition.problem,
    acquisition.at,
    ...agreedParams(acquisition),
  ],
  expect: 1,
});

/** Ends an order: the copy is here, on the terms that the marketplace recorded. */
export const receiveAcquisition = ({ id, copy, originalId, seller, ...agreed }: Acquisition): Statement => ({
  sql: `UPDATE acquisition SET state = 'ACQUIRED', copy = ?, original_id = ?, seller = ?, ${SET_AGREED}
WHERE id = ? AND state = 'ORDERED'`,
  params: [copy, originalId, seller, ...agreedParams(agreed), id],
  expect: 1,
});

/** Ends a purchase whose agreement ended. The copy stays the buyer's. */
export const endAcquisition = (id: string): Statement => ({
  sql: "UPDATE acquisition SET state = 'ENDED' WHERE id = ? AND state = 'ACQUIRED'",
  params: [id],
});

/** Ends a purchase that has a successor, which takes its copy over. */
export const replaceAcquisition = (id: string): Statement => ({
  sql: "UPDATE acquisition SET state = 'ENDED', copy = NULL WHERE id = ?",
  params: [id],
});

/** Ends an order: the marketplace refused it; `problem` is a sentence for people. */
export const refuseAcquisition = (id: string, problem: string): Statement => ({
  sql: "UPDATE acquisition SET state = 'REFUSED', problem = ? WHERE id = ? AND state = 'ORDERED'",
  params: [problem, id],
});
