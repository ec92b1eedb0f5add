/** Requests as rows: where each stands, and every step on its way there. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Accepted } from '../agreement.js';
import { OPEN, type RequestRoute, type RequestSide, type RequestState } from './states.js';

/** The terms that a side wants, where they are others than those of the offer. */
export interface Proposal {
  /** Plain digits; null without a price. */
  readonly price: string | null;
  readonly currency: string;
  /** When the use ends, ISO 8601 UTC; null without an end. */
  readonly until: string | null;
}

/** A request to buy a dataset. */
export interface PurchaseRequest extends Proposal {
  readonly id: string;
  /** How the two sides speak. */
  readonly route: RequestRoute;
  /** Id of the dataset on the marketplace; of a consumer in a dataspace, the id that the provider gave it. */
  readonly marketplaceId: string;
  /** Organizations, or participants of a dataspace. */
  readonly buyer: string;
  readonly seller: string;
  readonly state: RequestState;
  /** Counts the steps. */
  readonly version: number;
  /** The offer that it is about, as it was. */
  readonly basis: Accepted;
  /** What the data are for, in the words of the buyer. */
  readonly purpose: string;
  /** True if the buyer's copy is kept here. */
  readonly copy: boolean;
  /** When it ends by itself, ISO 8601 UTC. */
  readonly expires: string;
  /** Id of the agreement that came of it. */
  readonly agreement: string | null;
  /** When it was made and last changed, ISO 8601 UTC. */
  readonly at: string;
  readonly changed: string;
}

/** One step of a request: who wanted which terms, and said what. */
export interface RequestStep extends Proposal {
  readonly number: number;
  readonly at: string;
  readonly side: RequestSide;
  /** The state that it led to. */
  readonly state: RequestState;
  readonly message: string | null;
}

type Row = Omit<PurchaseRequest, 'basis' | 'copy'> & { readonly basis: string; readonly copy: number };

const COLUMNS = `id, route, marketplace_id AS marketplaceId, buyer, seller, state, version, basis, price, currency, until, purpose, copy,
  expires, agreement, at, changed`;
const IS_OPEN = `state IN ('${OPEN.join("', '")}')`;

const requestOf = ({ basis, copy, ...row }: Row): PurchaseRequest => ({
  ...row,
  basis: JSON.parse(basis) as Accepted,
  copy: copy === 1,
});

/** The requests of an organization that are asked for. */
export interface RequestFilter {
  readonly side: 'buyer' | 'seller';
  readonly organization: string;
  readonly states?: readonly RequestState[] | undefined;
  readonly dataset?: string | undefined;
}

/** Reads requests. */
export class RequestRecords {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  find(id: string): PurchaseRequest | undefined {
    const row = this.database.readOne<Row>(`SELECT ${COLUMNS} FROM purchase_request WHERE id = ?`, [id]);
    return row && requestOf(row);
  }

  /** The request of a buyer for a dataset about which something may still be done. */
  open(buyer: string, marketplaceId: string, route: RequestRoute): PurchaseRequest | undefined {
    const row = this.database.readOne<Row>(
      `SELECT ${COLUMNS} FROM purchase_request WHERE buyer = ? AND marketplace_id = ? AND route = ? AND ${IS_OPEN}`,
      [buyer, marketplaceId, route],
    );
    return row && requestOf(row);
  }

  /** Requests of an organization after a time and id, oldest first. */
  of(
    { side, organization, states, dataset }: RequestFilter,
    [at, id]: readonly [at: string, id: string],
    limit: number,
  ): PurchaseRequest[] {
    const asked = states === undefined ? null : JSON.stringify(states);
    return this.database
      .read<Row>(
        `SELECT ${COLUMNS} FROM purchase_request WHERE ${side} = ? AND (at, id) > (?, ?)
  AND (?4 IS NULL OR state IN (SELECT value FROM json_each(?4))) AND (?5 IS NULL OR marketplace_id = ?5)
  ORDER BY at, id LIMIT ?6`,
        [organization, at, id, asked, dataset ?? null, limit],
      )
      .map(requestOf);
  }

  /** How many wait for a side's answer. */
  waiting(side: 'buyer' | 'seller', organization: string): number {
    const [elsewhere, turns] =
      side === 'seller' ? ['CONSUMER', `'REQUESTED', 'ACCEPTED', 'VERIFIED'`] : ['PROVIDER', `'OFFERED', 'CONFIRMED'`];
    const sql = `SELECT COUNT(*) AS n FROM purchase_request WHERE ${side} = ? AND route <> ? AND state IN (${turns})`;
    return this.database.readOne<{ n: number }>(sql, [organization, elsewhere])?.n ?? 0;
  }

  /** How many of a buyer are open. */
  openOf(buyer: string): number {
    const sql = `SELECT COUNT(*) AS n FROM purchase_request WHERE buyer = ? AND ${IS_OPEN}`;
    return this.database.readOne<{ n: number }>(sql, [buyer])?.n ?? 0;
  }

  /** Requests whose time is over. */
  due(now: Date, limit: number): PurchaseRequest[] {
    return this.database
      .read<Row>(
        `SELECT ${COLUMNS} FROM purchase_request WHERE expires <= ? AND ${IS_OPEN}
  ORDER BY expires LIMIT ?`,
        [now.toISOString(), limit],
      )
      .map(requestOf);
  }

  /** The steps of a request, in their order. */
  steps(id: string): RequestStep[] {
    return this.database.read<RequestStep>(
      `SELECT number, at, side, state, price, currency, until, message FROM purchase_request_step WHERE request = ?
  ORDER BY number`,
      [id],
    );
  }
}

/** Stores a step: a new request, or where one stands after it. Whoever was first has made it; the transaction fails for the second. */
export const putRequest = (
  request: PurchaseRequest,
  { side, message }: Pick<RequestStep, 'side' | 'message'>,
): readonly Statement[] => {
  const { id, marketplaceId, buyer, seller, state, version, price, currency, until, agreement, at, changed } = request;
  const step: Statement = {
    sql: `INSERT INTO purchase_request_step (request, number, at, side, state, price, currency, until, message)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    params: [id, version, changed, side, state, price, currency, until, message],
  };
  if (version > 1) {
    return [
      {
        sql: `UPDATE purchase_request SET state = ?, version = ?, price = ?, currency = ?, until = ?, expires = ?, agreement = ?,
  changed = ? WHERE id = ? AND version = ?`,
        params: [state, version, price, currency, until, request.expires, agreement, changed, id, version - 1],
        expect: 1,
      },
      step,
    ];
  }
  return [
    {
      sql: `INSERT INTO purchase_request (id, route, marketplace_id, buyer, seller, state, version, basis, price, currency, until, purpose,
  copy, expires, agreement, at, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      params: [
        ...[id, request.route, marketplaceId, buyer, seller, state, version, JSON.stringify(request.basis)],
        ...[price, currency, until],
        ...[request.purpose, request.copy ? 1 : 0, request.expires, agreement, at, changed],
      ],
      expect: 1,
    },
    step,
  ];
};
