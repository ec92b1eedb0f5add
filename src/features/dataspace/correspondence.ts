/** How the messages of negotiations and transfers are composed when they are sent, and what their answers mean. */
import { Refusal } from '../../core/errors.js';
import type { Requests } from '../trade/requests/requests.js';
import { OPEN } from '../trade/requests/states.js';
import type { Correspondence } from './courier.js';
import {
  negotiationMessage,
  pidsOf,
  transferMessage,
  type Message,
  type QueuedNegotiation,
  type QueuedTransfer,
  type Role,
} from './messages.js';
import { isIdentifier } from './process-ids.js';
import type { NegotiationRecords } from './record.js';
import { learnPeer, putTransfer, type TransferRecords } from './transfer-record.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';

/** What they need. */
export interface CorrespondenceTools {
  readonly requests: Requests;
  readonly negotiations: NegotiationRecords;
  readonly transfers: TransferRecords;
  readonly database: Pick<Database, 'write'>;
  /** Base address of the endpoints here. */
  readonly callback: string;
}

/** The process id of the provider in its answer to a request. */
const pidIn = (role: Role, type: string, { providerPid }: Message): string | undefined => {
  const isTold = role === 'CONSUMER' && type === 'REQUEST' && typeof providerPid === 'string';
  return isTold && isIdentifier(providerPid) ? providerPid : undefined;
};

/** Of negotiations. */
export const negotiationCorrespondence = ({
  requests,
  negotiations,
  callback,
}: CorrespondenceTools): Correspondence<QueuedNegotiation> => ({
  compose: (id, queued) => {
    const row = negotiations.find(id);
    const request = requests.records.find(id);
    if (!row || !request || (row.peerPid === null && queued.type !== 'REQUEST')) return undefined;
    const organization = row.role === 'PROVIDER' ? request.seller : request.buyer;
    const peer = row.peerPid ?? undefined;
    return { ...negotiationMessage(queued, pidsOf(row), { peer, callback }), organization, callback: row.callback };
  },
  answered: (id, { type }, answer) => {
    const row = negotiations.find(id);
    const pid = row && pidIn(row.role, type, answer);
    return pid === undefined ? [] : [learnPeer('dataspace_negotiation', id, pid)];
  },
  refused: async (id, { type }, status) => {
    const row = negotiations.find(id);
    const request = requests.records.find(id);
    if (!row || !request || !OPEN.includes(request.state)) return true;
    if (type !== 'REQUEST' || row.peerPid !== null) return false;
    await requests.refuseUnheard(request, `The connector refuses the request (status ${status}).`);
    return true;
  },
});

/** Of transfers. */
export const transferCorrespondence = ({
  transfers,
  database,
  callback,
}: CorrespondenceTools): Correspondence<QueuedTransfer> => ({
  compose: (id, queued) => {
    const row = transfers.find(id);
    if (!row || (row.peerPid === null && queued.type !== 'REQUEST')) return undefined;
    const { agreement, format, organization } = row;
    const peer = row.peerPid ?? undefined;
    const sendable = transferMessage(queued, pidsOf(row), { peer, callback, agreement, format });
    return { ...sendable, organization, callback: row.callback };
  },
  answered: (id, { type }, answer): readonly Statement[] => {
    const row = transfers.find(id);
    const pid = row && pidIn(row.role, type, answer);
    return pid === undefined ? [] : [learnPeer('dataspace_transfer', id, pid)];
  },
  refused: async (id, { type }, status) => {
    const row = transfers.find(id);
    if (!row || row.state === 'TERMINATED') return true;
    // Where the other side ended it meanwhile it says so: what this side told is kept until then.
    if (row.state === 'COMPLETED') return type !== 'COMPLETION';
    if (type !== 'REQUEST') return false;
    const reason = `The connector refuses the request (status ${status}).`;
    const changed = new Date().toISOString();
    const ended = { ...row, state: 'TERMINATED' as const, version: row.version + 1, reason, changed };
    await database.write([putTransfer(ended)]).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
    });
    return true;
  },
});
