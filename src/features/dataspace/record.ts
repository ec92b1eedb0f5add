/** The protocol's side of requests, as rows. */
import type { SqlValue, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { PurchaseRequest } from '../trade/requests/record.js';
import type { Message, OfferOf, Role } from './messages.js';

/** What the protocol adds to a request. */
export interface Negotiation {
  /** Id of the request, and of the negotiation. */
  readonly id: string;
  /** The side of this deployment. */
  readonly role: Role;
  /** The participant on the other side: an organization here. */
  readonly counterparty: string;
  /** The process id of the other side; null before it has told it. */
  readonly peerPid: string | null;
  /** Base address of the other side. */
  readonly callback: string;
  /** The dataset, as messages name it. */
  readonly target: string;
  /** The offer that was made or asked for last. */
  readonly offer: OfferOf;
  /** The agreement as it was sent. */
  readonly agreement: Message | null;
  /** True if nobody has to be asked where the policy of answers is `automatic`. */
  readonly automatic: boolean;
}

type Row = Omit<Negotiation, 'offer' | 'agreement' | 'automatic'> & {
  readonly offer: string;
  readonly agreement: string | null;
  readonly automatic: number;
};

const COLUMNS = 'request AS id, role, counterparty, peer_pid AS peerPid, callback, target, offer, agreement, automatic';

const negotiationOf = ({ offer, agreement, automatic, ...row }: Row): Negotiation => ({
  ...row,
  offer: JSON.parse(offer) as OfferOf,
  agreement: agreement === null ? null : (JSON.parse(agreement) as Message),
  automatic: automatic === 1,
});

/** Reads them. */
export class NegotiationRecords {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  find(id: string): Negotiation | undefined {
    const row = this.database.readOne<Row>(`SELECT ${COLUMNS} FROM dataspace_negotiation WHERE request = ?`, [id]);
    return row && negotiationOf(row);
  }

  /** The negotiation that a counterparty knows by its own process id. */
  ofPeer(role: Role, counterparty: string, peerPid: string): Negotiation | undefined {
    const row = this.database.readOne<Row>(
      `SELECT ${COLUMNS} FROM dataspace_negotiation WHERE role = ? AND counterparty = ? AND peer_pid = ?`,
      [role, counterparty, peerPid],
    );
    return row && negotiationOf(row);
  }

  /** Requests that may be answered without asking anybody, those that have waited longest first, and since when they wait. */
  answerable(limit: number): { readonly id: string; readonly changed: string }[] {
    return this.database.read<{ id: string; changed: string }>(
      `SELECT r.id, r.changed FROM purchase_request r JOIN dataspace_negotiation n ON n.request = r.id WHERE r.route <> 'HERE' AND (
  (r.state = 'REQUESTED' AND r.route = 'PROVIDER' AND n.automatic = 1)
  OR (r.state IN ('ACCEPTED', 'VERIFIED') AND r.route = 'PROVIDER')
  OR (r.state = 'CONFIRMED' AND r.route = 'CONSUMER' AND n.automatic = 1)) ORDER BY r.changed LIMIT ?`,
      [limit],
    );
  }
}

/** Stores what the protocol adds to a new request. */
export const putNegotiation = (negotiation: Negotiation): Statement => ({
  sql: `INSERT INTO dataspace_negotiation (request, role, counterparty, peer_pid, callback, target, offer, agreement, automatic)
VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?)`,
  params: [
    ...[negotiation.id, negotiation.role, negotiation.counterparty, negotiation.peerPid, negotiation.callback],
    ...[negotiation.target, JSON.stringify(negotiation.offer), negotiation.automatic ? 1 : 0],
  ],
});

const COLUMN_OF = { peerPid: 'peer_pid', offer: 'offer', agreement: 'agreement', automatic: 'automatic' } as const;

/** Changes what is kept of a negotiation. */
export const changeNegotiation = (
  { id }: Pick<PurchaseRequest, 'id'>,
  change: Partial<Pick<Negotiation, keyof typeof COLUMN_OF>>,
): Statement => {
  const values = Object.entries(change).map(([name, value]): [string, SqlValue] => [
    COLUMN_OF[name as keyof typeof COLUMN_OF],
    typeof value === 'boolean' ? Number(value) : typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return {
    sql: `UPDATE dataspace_negotiation SET ${values.map(([column]) => `${column} = ?`).join(', ')} WHERE request = ?`,
    params: [...values.map(([, value]) => value), id],
    expect: 1,
  };
};
