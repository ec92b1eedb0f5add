/** Dataspaces: the Dataspace Protocol 2025-1 over the requests and agreements of the marketplace. */
import { OutboundPolicy } from '../../core/outbound/policy.js';
import type { Agreements } from '../agreements/agreements.js';
import type { Marketplace } from '../trade/marketplace.js';
import type { Nouns } from '../repository/nouns.js';
import type { Outbox } from '../events/outbox/outbox.js';
import type { OpenPart, Part } from '../repository/part.js';
import { Answering } from './answering.js';
import { negotiationCorrespondence, transferCorrespondence } from './correspondence.js';
import { Courier } from './courier.js';
import { NamedCredentials } from './credentials.js';
import { DSP_PATH } from './messages.js';
import { NEGOTIATION, Negotiations } from './negotiations.js';
import { MessageQueue } from './queue.js';
import { NegotiationRecords } from './record.js';
import { dataspaceTables } from './tables.js';
import { TransferRecords } from './transfer-record.js';
import { TRANSFER, Transfers } from './transfers.js';

/** How messages of others are answered: not at all, by people alone, or by the service where nobody has to decide. */
export type DataspaceMode = 'off' | 'manual' | 'automatic';

/** The needs of the part. */
export interface DataspaceOptions extends Nouns {
  readonly dataspace: { readonly mode: DataspaceMode; readonly allow: readonly string[] };
  readonly agreements: Agreements;
  readonly marketplace: Marketplace;
  readonly outbox: Outbox;
  /** Key under which credentials are kept. */
  readonly sealingKey: Uint8Array;
}

/** What it offers. */
export interface Dataspace {
  /** False where the protocol is not spoken. */
  readonly isOpen: boolean;
  readonly negotiations: Negotiations;
  readonly records: NegotiationRecords;
  readonly transfers: Transfers;
  readonly credentials: NamedCredentials;
  readonly answering: Answering;
}

/** The open part. */
export interface OpenDataspace extends OpenPart {
  readonly dataspace: Dataspace;
}

export const dataspacePart: Part<DataspaceOptions, OpenDataspace> = {
  name: 'dataspace',
  tables: dataspaceTables,
  open: (options) => {
    const { database, log, outbox, agreements, identifiers, idempotency, datasets, writes } = options;
    const { requests, spending, dataAccess, records: trade } = options.marketplace;
    const { mode, allow } = options.dataspace;
    const outbound = { policy: new OutboundPolicy(allow) };
    const queue = new MessageQueue(database, outbox);
    const records = new NegotiationRecords(database);
    const transferRecords = new TransferRecords(database);
    const common = { agreements, identifiers, idempotency, queue, ...outbound };
    const negotiations = new Negotiations({ ...common, records, requests, spending });
    const transfers = new Transfers({ ...common, records: transferRecords, trade, datasets, writes, dataAccess });
    const answering = new Answering({
      requests,
      negotiations: records,
      transfers,
      log,
      isAutomatic: mode === 'automatic',
    });
    const credentials = new NamedCredentials(database, options.sealingKey);
    requests.steps.speakThrough(negotiations);
    const callback = identifiers.base + DSP_PATH;
    const told = { requests, negotiations: records, transfers: transferRecords, database, callback };
    const tools = { database, queue, credentials, outbound, log };
    outbox.handle(NEGOTIATION, new Courier(negotiationCorrespondence(told), tools));
    outbox.handle(TRANSFER, new Courier(transferCorrespondence(told), tools));
    return {
      dataspace: { isOpen: mode !== 'off', negotiations, records, transfers, credentials, answering },
      participants: [answering],
      start: () => answering.start(),
      close: () => answering.stop(),
    };
  },
};
