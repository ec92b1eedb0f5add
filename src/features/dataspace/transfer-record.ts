/** Transfers as rows. */
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Message, Role } from './messages.js';
import type { TransferState } from './transfer-states.js';

/** A transfer of data under an agreement. The data go another way. */
export interface Transfer {
  readonly id: string;
  /** The side of this deployment. */
  readonly role: Role;
  /** The organization on the side of this deployment, and the participant on the other. */
  readonly organization: string;
  readonly counterparty: string;
  readonly peerPid: string | null;
  readonly callback: string;
  /** Of a provider the id of the agreement, of a consumer the name that the provider gave it. */
  readonly agreement: string;
  /** Id of the dataset on the marketplace; null for consumers. */
  readonly dataset: string | null;
  readonly format: string;
  readonly state: TransferState;
  /** Counts the steps. */
  readonly version: number;
  /** Where the data are, as the provider said last; a `DataAddress` of the protocol. */
  readonly address: Message | null;
  readonly reason: string | null;
  /** When it was made and last changed, ISO 8601 UTC. */
  readonly at: string;
  readonly changed: string;
}

type Row = Omit<Transfer, 'address'> & { readonly address: string | null };

const COLUMNS = `id, role, organization, counterparty, peer_pid AS peerPid, callback, agreement, dataset, format, state, version, address,
  reason, at, changed`;

const transferOf = ({ address, ...row }: Row): Transfer => ({
  ...row,
  address: address === null ? null : (JSON.parse(address) as Message),
});

/** Reads transfers. */
export class TransferRecords {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  find(id: string): Transfer | undefined {
    const row = this.database.readOne<Row>(`SELECT ${COLUMNS} FROM dataspace_transfer WHERE id = ?`, [id]);
    return row && transferOf(row);
  }

  /** Whether a counterparty has a transfer that it knows by this process id. */
  isKnown(role: Role, counterparty: string, peerPid: string): boolean {
    const sql = 'SELECT 1 FROM dataspace_transfer WHERE role = ? AND counterparty = ? AND peer_pid = ?';
    return this.database.readOne(sql, [role, counterparty, peerPid]) !== undefined;
  }

  /** Transfers of an organization in a role, after a time and id, oldest first. */
  of(organization: string, role: Role, [at, id]: readonly [at: string, id: string], limit: number): Transfer[] {
    return this.database
      .read<Row>(
        `SELECT ${COLUMNS} FROM dataspace_transfer WHERE organization = ? AND role = ? AND (at, id) > (?, ?)
  ORDER BY at, id LIMIT ?`,
        [organization, role, at, id, limit],
      )
      .map(transferOf);
  }

  /** Transfers of providers that wait for their start. */
  startable(limit: number): Transfer[] {
    const sql = `SELECT ${COLUMNS} FROM dataspace_transfer WHERE state = 'REQUESTED' AND role = 'PROVIDER' ORDER BY at LIMIT ?`;
    return this.database.read<Row>(sql, [limit]).map(transferOf);
  }

  /** Transfers of providers whose agreement has ended, or whose price was given back. */
  orphaned(now: Date, limit: number): Transfer[] {
    const time = now.toISOString();
    return this.database
      .read<Row>(
        `SELECT ${COLUMNS} FROM dataspace_transfer t WHERE role = 'PROVIDER' AND state IN ('REQUESTED', 'STARTED', 'SUSPENDED') AND (
    EXISTS (SELECT 1 FROM agreement a WHERE a.id = t.agreement AND a.ends <= ?1)
    OR EXISTS (SELECT 1 FROM agreement_ending e WHERE e.agreement = t.agreement AND e.effective <= ?1)
    OR EXISTS (SELECT 1 FROM agreement_payment p WHERE p.agreement = t.agreement AND p.state = 'REFUNDED')) LIMIT ?2`,
        [time, limit],
      )
      .map(transferOf);
  }
}

/** Stores a new transfer, or where one stands after a step: of two at a time the second fails. */
export const putTransfer = (transfer: Transfer): Statement => {
  const { id, state, version, address, reason, changed, peerPid } = transfer;
  const said = address === null ? null : JSON.stringify(address);
  if (version > 1) {
    return {
      sql: `UPDATE dataspace_transfer SET state = ?, version = ?, address = ?, reason = ?, changed = ? WHERE id = ? AND version = ?`,
      params: [state, version, said, reason, changed, id, version - 1],
      expect: 1,
    };
  }
  const { role, organization, counterparty, callback, agreement, dataset, format, at } = transfer;
  return {
    sql: `INSERT INTO dataspace_transfer (id, role, organization, counterparty, peer_pid, callback, agreement, dataset, format, state,
  version, address, reason, at, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    params: [
      ...[id, role, organization, counterparty, peerPid, callback, agreement, dataset, format, state],
      ...[version, said, reason, at, changed],
    ],
  };
};

/** Keeps the process id that the other side has told. */
export const learnPeer = (
  table: 'dataspace_transfer' | 'dataspace_negotiation',
  id: string,
  pid: string,
): Statement => ({
  sql: `UPDATE ${table} SET peer_pid = ? WHERE ${table === 'dataspace_transfer' ? 'id' : 'request'} = ? AND peer_pid IS NULL`,
  params: [pid, id],
});
