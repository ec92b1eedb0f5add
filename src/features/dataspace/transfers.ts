/** Transfers (Dataspace Protocol 2025-1): where the data of an agreement are, and for how long. The data themselves go another way. */
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../core/errors.js';
import type { OutboundPolicy } from '../../core/outbound/policy.js';
import type { Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed } from '../../core/store/sqlite/database.js';
import type { Agreement, Agreements } from '../agreements/agreements.js';
import type { Datasets } from '../repository/dataset.js';
import type { Idempotency, Once } from '../../core/store/idempotency.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { DataAccess } from '../trade/data-access.js';
import { requireSellerSide, requireText, type Party } from '../trade/party.js';
import type { TradeRecords } from '../trade/trade-records.js';
import { SYSTEM, type Actor, type Writes } from '../repository/writes.js';
import { requireAddress } from './addresses.js';
import { dataAddress, distributionFor } from './data-address.js';
import type { Message, QueuedTransfer, Role } from './messages.js';
import { learnedFrom, requireIdentifier } from './process-ids.js';
import type { MessageQueue } from './queue.js';
import { learnPeer, putTransfer, type Transfer, type TransferRecords } from './transfer-record.js';
import { afterCrossing, afterTransferStep, type TransferState, type TransferStep } from './transfer-states.js';

/** Kind of the deliveries of transfers. */
export const TRANSFER = 'dataspace-transfer';

/** The tools of transfers. */
export interface TransferTools {
  readonly records: TransferRecords;
  readonly trade: TradeRecords;
  readonly agreements: Agreements;
  readonly datasets: Datasets;
  readonly identifiers: Identifiers;
  readonly dataAccess: DataAccess;
  readonly idempotency: Idempotency;
  readonly writes: Writes;
  readonly queue: MessageQueue;
  readonly policy: OutboundPolicy;
}

/** A transfer request of another connector. */
export interface TransferRequest {
  readonly consumerPid: string;
  readonly agreementId: string;
  readonly format: string;
  readonly callbackAddress: string;
  readonly messageId: string;
}

/** A transfer that this deployment asks for as consumer. */
export interface NewTransfer {
  readonly connector: string;
  readonly provider: string;
  readonly agreement: string;
  readonly format: string;
  readonly idempotencyKey: string;
}

/** A message of the other side about a transfer there is. */
export interface TransferMessage {
  readonly step: TransferStep;
  readonly providerPid: string;
  readonly consumerPid: string;
  readonly messageId: string;
  readonly address?: Message | undefined;
  readonly reason?: string | undefined;
}

/** A step of this side. */
export interface TransferAnswer {
  readonly id: string;
  readonly version: number;
  readonly step: TransferStep;
  readonly reason?: string | undefined;
  readonly idempotencyKey: string;
}

const TYPES: Readonly<Record<TransferStep, QueuedTransfer['type']>> = {
  start: 'START',
  suspend: 'SUSPENSION',
  complete: 'COMPLETION',
  terminate: 'TERMINATION',
};
const LONGEST_REASON = 1_000;
const otherRole = (role: Role): Role => (role === 'PROVIDER' ? 'CONSUMER' : 'PROVIDER');

/** Runs transfers. */
export class Transfers {
  constructor(private readonly tools: TransferTools) {}

  /** Reads them. */
  get records(): TransferRecords {
    return this.tools.records;
  }

  /** Takes a transfer request of a consumer elsewhere. The result is the id of the transfer. */
  receive(asked: TransferRequest, { actor, organization = '' }: Party): Promise<Once<string>> {
    const { idempotency, records, policy } = this.tools;
    const peerPid = requireIdentifier(asked.consumerPid, 'consumerPid');
    const callback = requireAddress(asked.callbackAddress, 'callbackAddress', policy);
    const keyed = { key: asked.messageId, operation: 'transferRequest', request: asked };
    return idempotency.once<string>(keyed, actor, async (remember) => {
      const agreement = this.#agreement(asked.agreementId);
      if (!agreement || agreement.assignee !== organization || agreement.kind !== 'PURCHASE')
        throw notFound('agreement');
      if (records.isKnown('PROVIDER', organization, peerPid)) {
        throw new Refusal('CONFLICT', 'There is a transfer with this consumerPid already.');
      }
      distributionFor(asked.format, agreement, this.tools);
      this.#requireEntitled(agreement);
      const transfer = made({
        ...{ role: 'PROVIDER', organization: agreement.assigner, counterparty: organization, peerPid, callback },
        ...{ agreement: agreement.id, dataset: agreement.marketplaceId, format: asked.format },
      });
      await this.#store(transfer, [remember(transfer.id)], actor);
      return transfer.id;
    });
  }

  /** Asks a provider elsewhere for a transfer. The result is its id. */
  begin({ idempotencyKey: key, ...asked }: NewTransfer, { actor, organization = '' }: Party): Promise<Once<string>> {
    const callback = requireAddress(asked.connector, 'connector', this.tools.policy);
    const counterparty = requireIdentifier(asked.provider, 'provider');
    const agreement = requireIdentifier(asked.agreement, 'agreement');
    const format = requireIdentifier(asked.format, 'format');
    if (counterparty === organization) throw new Refusal('FORBIDDEN', 'Nobody transfers data to oneself.');
    const keyed = { key, operation: 'requestTransfer', request: asked };
    return this.tools.idempotency.once<string>(keyed, actor, async (remember) => {
      const side = { role: 'CONSUMER' as const, organization, counterparty, peerPid: null, callback };
      const transfer = made({ ...side, agreement, dataset: null, format });
      await this.#store(transfer, [...this.#order(transfer, 'REQUEST', {}), remember(transfer.id)], actor);
      return transfer.id;
    });
  }

  /** Makes a step of this side, as one of its people asks. */
  answer({ idempotencyKey: key, ...asked }: TransferAnswer, party: Party): Promise<Once<string>> {
    const reason = asked.reason === undefined ? undefined : requireText(asked.reason, 'reason', LONGEST_REASON);
    const keyed = { key, operation: 'answerTransfer', request: asked };
    return this.tools.idempotency.once<string>(keyed, party.actor, async (remember) => {
      const transfer = await this.own(asked.id, party);
      if (transfer.version !== asked.version) {
        const detail = `The transfer has changed since: it is at version ${transfer.version}.`;
        throw new Refusal('PRECONDITION_FAILED', detail);
      }
      await this.proceed(transfer, asked.step, reason, { also: [remember(transfer.id)], actor: party.actor });
      return transfer.id;
    });
  }

  /** Takes a message of the other side. `NOT_FOUND` for everybody else. */
  hear(id: string, heard: TransferMessage, { actor, organization }: Party): Promise<Once<string>> {
    const found = this.tools.records.find(id);
    if (!found || organization !== found.counterparty) throw notFound('transfer');
    const learned = learnedFrom(heard, found, 'transfer');
    const learn =
      learned === undefined ? [] : [learnPeer('dataspace_transfer', id, learned), this.tools.queue.begun(id)];
    const keyed = { key: heard.messageId, operation: 'transferMessage', request: [id, heard] };
    return this.tools.idempotency.once<string>(keyed, actor, async (remember) => {
      const transfer = this.tools.records.find(id) ?? found;
      const side = otherRole(transfer.role);
      const reason = heard.reason?.slice(0, LONGEST_REASON).toWellFormed();
      const { queue } = this.tools;
      const unheard = queue.next<QueuedTransfer>(id)?.queued.type;
      const crossed = afterCrossing(transfer.state, side, heard.step, unheard);
      // A start without an address goes on with the one that is known.
      const address =
        heard.step === 'start' && transfer.role === 'CONSUMER' ? (heard.address ?? transfer.address) : transfer.address;
      if (crossed !== undefined) {
        // The start of a provider says where the data are: it is still to be heard.
        const isStart = unheard === 'START' && transfer.role === 'PROVIDER';
        const none = isStart ? [] : queue.takenBack({ kind: TRANSFER, id, callback: transfer.callback });
        await this.#store({ ...inState(transfer, crossed, reason), address }, [...learn, ...none, remember(id)], actor);
        return id;
      }
      const next = stepped(transfer, side, heard.step, reason);
      if (heard.step === 'start' && transfer.role === 'PROVIDER') await this.#requireEntitled(this.#kept(transfer));
      await this.#store({ ...next, address }, [...learn, remember(id)], actor);
      return id;
    });
  }

  /** Makes a step of this side, of which nobody has to be asked. */
  async proceed(
    transfer: Transfer,
    step: TransferStep,
    reason?: string,
    { also = [], actor }: { readonly also?: readonly Statement[]; readonly actor: Actor } = { actor: SYSTEM },
  ): Promise<void> {
    const next = stepped(transfer, transfer.role, step, reason);
    const address = step === 'start' && transfer.role === 'PROVIDER' ? await this.#address(transfer) : undefined;
    const order = this.#order(transfer, TYPES[step], { reason, dataAddress: address });
    await this.#store({ ...next, address: address ?? transfer.address }, [...order, ...also], actor);
  }

  /** A transfer of the party. `NOT_FOUND` for those of others. */
  async own(id: string, party: Party): Promise<Transfer> {
    const transfer = this.tools.records.find(id);
    if (!transfer) throw notFound('transfer');
    const { role, organization, dataset } = transfer;
    if (role === 'CONSUMER' || dataset === null) {
      if (party.organization !== organization) throw notFound('transfer');
      return transfer;
    }
    const { trade: records, datasets } = this.tools;
    await requireSellerSide({ marketplaceId: dataset, seller: organization }, party, { records, datasets }).catch(
      (error: unknown) => {
        throw party.organization === organization ? error : notFound('transfer');
      },
    );
    const isOther = party.organization !== undefined && party.organization !== organization;
    if (isOther && !party.actor.name.startsWith('user:')) throw notFound('transfer');
    return transfer;
  }

  #agreement(name: string): Agreement | undefined {
    const { agreements } = this.tools;
    const here = agreements.iri({ id: '' });
    return agreements.find(name.startsWith(here) ? name.slice(here.length) : name);
  }

  #kept({ agreement }: Transfer): Agreement {
    const found = this.tools.agreements.find(agreement);
    if (!found) throw notFound('agreement');
    return found;
  }

  #requireEntitled(agreement: Agreement): void {
    const { entitled, reason } = this.tools.dataAccess.decideUnder(agreement);
    if (entitled) return;
    const why = reason === 'NO_AGREEMENT' ? 'it has ended' : reason;
    throw new Refusal('FORBIDDEN', `The agreement does not give the data now: ${why}.`);
  }

  #address(transfer: Transfer): Message {
    const agreement = this.#kept(transfer);
    this.#requireEntitled(agreement);
    return dataAddress(agreement, distributionFor(transfer.format, agreement, this.tools), transfer.id, this.tools);
  }

  async #store(transfer: Transfer, also: readonly Statement[], actor: Actor): Promise<void> {
    const statements = [putTransfer(transfer), ...also];
    await this.tools.writes.apply({ events: [], statements }, actor).catch((error: unknown) => {
      if (!(error instanceof ExpectationFailed)) throw error;
      throw new Refusal('PRECONDITION_FAILED', 'The transfer has changed meanwhile.', {}, error);
    });
  }

  #order(
    { id, callback }: Transfer,
    type: QueuedTransfer['type'],
    more: Partial<QueuedTransfer>,
  ): readonly Statement[] {
    const queued: QueuedTransfer = { type, messageId: `urn:uuid:${randomUUID()}`, ...more };
    return this.tools.queue.add({ kind: TRANSFER, id, callback }, queued);
  }
}

const made = (
  of: Pick<
    Transfer,
    'role' | 'organization' | 'counterparty' | 'peerPid' | 'callback' | 'agreement' | 'dataset' | 'format'
  >,
): Transfer => {
  const at = new Date().toISOString();
  return { id: randomUUID(), ...of, state: 'REQUESTED', version: 1, address: null, reason: null, at, changed: at };
};

const inState = (transfer: Transfer, state: TransferState, reason: string | undefined): Transfer => ({
  ...transfer,
  state,
  version: transfer.version + 1,
  reason: reason ?? null,
  changed: new Date().toISOString(),
});

const stepped = (transfer: Transfer, side: Role, step: TransferStep, reason: string | undefined): Transfer =>
  inState(transfer, afterTransferStep(transfer.state, side, step), reason);
