/**
 * Contract negotiations (Dataspace Protocol 2025-1): the protocol's words for the requests of the marketplace. Which step is legal, and what
 * it does, the requests say.
 */
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../core/errors.js';
import type { OutboundPolicy } from '../../core/outbound/policy.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Agreements } from '../agreements/agreements.js';
import type { Idempotency, Once } from '../../core/store/idempotency.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { PurchaseRequest } from '../trade/requests/record.js';
import { LIFE, type Heard, type Requests } from '../trade/requests/requests.js';
import type { RequestMessenger, Said } from '../trade/requests/steps.js';
import { acceptedFrom, proposalOf } from '../trade/requests/terms.js';
import { requireText, type Party } from '../trade/party.js';
import { requireOther } from '../trade/sale.js';
import type { SpendingLimits } from '../trade/spending.js';
import { requireAddress } from './addresses.js';
import { offerNode, type Message, type OfferOf, type QueuedNegotiation } from './messages.js';
import type { MessageQueue } from './queue.js';
import { plainRules, requireOffered, rulesOf, wishOf, type Rules } from './odrl.js';
import { learnedFrom, requireIdentifier } from './process-ids.js';
import { changeNegotiation, putNegotiation, type Negotiation, type NegotiationRecords } from './record.js';
import { learnPeer } from './transfer-record.js';

/** Kind of the deliveries of negotiations. */
export const NEGOTIATION = 'dataspace-negotiation';

/** The tools of negotiations. */
export interface NegotiationTools {
  readonly records: NegotiationRecords;
  readonly requests: Requests;
  readonly agreements: Agreements;
  readonly identifiers: Identifiers;
  readonly idempotency: Idempotency;
  readonly queue: MessageQueue;
  readonly policy: OutboundPolicy;
  /** What agents may spend. */
  readonly spending: SpendingLimits;
}

/** A contract request of another connector. */
export interface ContractRequest {
  /** Id of the dataset on the marketplace. */
  readonly dataset: string;
  readonly consumerPid: string;
  readonly callbackAddress: string;
  readonly offer: OfferOf;
  readonly messageId: string;
}

/** A negotiation that this deployment begins as consumer. */
export interface NewNegotiation {
  /** Base address of the provider's connector, without the paths of the protocol. */
  readonly connector: string;
  /** The participant that provides: an organization here, by whose credentials its messages are known. */
  readonly provider: string;
  /** Dataset and offer, by the ids of the provider's catalogue. */
  readonly dataset: string;
  readonly offer: string;
  /** The rules of the offer; the bare use without. */
  readonly rules?: Rules | undefined;
  readonly purpose: string;
  readonly idempotencyKey: string;
}

/** A message of the other side about a negotiation there is. */
export interface NegotiationMessage extends Pick<QueuedNegotiation, 'type' | 'messageId'> {
  readonly providerPid: string;
  readonly consumerPid: string;
  readonly offer?: OfferOf | undefined;
  readonly agreement?: Message | undefined;
  readonly reason?: string | undefined;
}

const OFFER = '#offer-';
const LONGEST_MESSAGE = 1_000;

/** What each message does, and which side of a negotiation may send it. */
const STEPS = {
  REQUEST: { by: 'CONSUMER', step: 'propose', to: 'REQUESTED' },
  OFFER: { by: 'PROVIDER', step: 'propose', to: 'OFFERED' },
  ACCEPTED: { by: 'CONSUMER', step: 'approve', to: 'ACCEPTED' },
  AGREEMENT: { by: 'PROVIDER', step: 'approve', to: 'CONFIRMED' },
  VERIFICATION: { by: 'CONSUMER', step: 'approve', to: 'VERIFIED' },
  FINALIZED: { by: 'PROVIDER', step: 'approve', to: 'AGREED' },
  TERMINATION: { by: undefined, step: 'end', to: undefined },
} as const;

/** The messages that tell of steps of this side, by the state that they led to. */
const TELLS: Readonly<
  Record<Negotiation['role'], Readonly<Partial<Record<PurchaseRequest['state'], QueuedNegotiation['type']>>>>
> = {
  PROVIDER: {
    ...{ OFFERED: 'OFFER', CONFIRMED: 'AGREEMENT', AGREED: 'FINALIZED' },
    ...{ REFUSED: 'TERMINATION', EXPIRED: 'TERMINATION' },
  },
  CONSUMER: {
    ...{ REQUESTED: 'REQUEST', ACCEPTED: 'ACCEPTED', VERIFIED: 'VERIFICATION' },
    ...{ WITHDRAWN: 'TERMINATION', EXPIRED: 'TERMINATION' },
  },
};

/** Speaks for requests. */
export class Negotiations implements RequestMessenger {
  constructor(private readonly tools: NegotiationTools) {}

  /** IRI of an offer on terms, as catalogues name it. */
  offerId(dataset: string, version: string): string {
    return `${this.tools.identifiers.iri('dataset', dataset)}${OFFER}${version}`;
  }

  /** Takes a contract request of a consumer elsewhere. The result is the id of the negotiation. */
  async receive(asked: ContractRequest, party: Party): Promise<Once<string>> {
    const { records, identifiers, policy, requests } = this.tools;
    const { offer, messageId } = asked;
    const consumerPid = requireIdentifier(asked.consumerPid, 'consumerPid');
    const callback = requireAddress(asked.callbackAddress, 'callbackAddress', policy);
    const counterparty = party.organization ?? '';
    const { terms, purpose, ...wish } = wishOf(offer.rules);
    const known = identifiers.idOf('dataset', offer.target) ?? offer.target;
    if (known !== asked.dataset) throw notFound('dataset');
    const [dataset = '', version] = offer.id.split(OFFER);
    if (version === undefined || (identifiers.idOf('dataset', dataset) ?? dataset) !== known) {
      throw new Refusal('BAD_REQUEST', 'The offer is not one of the dataset: take its id from the catalogue.', {
        field: 'offer',
      });
    }
    const also = (request: PurchaseRequest): readonly Statement[] => {
      if (records.ofPeer('PROVIDER', counterparty, consumerPid)) {
        throw new Refusal('CONFLICT', 'There is a negotiation with this consumerPid already.');
      }
      const offered = rulesOf(request.basis);
      requireOffered({ terms, purpose, ...wish }, offered);
      const { price, currency, until, basis } = request;
      const isOffered = price === basis.amount && currency === basis.currency && until === basis.ends;
      const isOnRequest = (JSON.parse(basis.terms) as { readonly onRequest?: boolean }).onRequest === true;
      const row = { id: request.id, role: 'PROVIDER' as const, counterparty, peerPid: consumerPid, callback };
      return [
        putNegotiation({
          ...{ ...row, target: offer.target, offer, agreement: null },
          automatic: isOffered && !isOnRequest,
        }),
      ];
    };
    return requests.ask(
      {
        ...{ id: known, purpose: purpose ?? '', terms, copy: false },
        ...{ expected: { version }, idempotencyKey: messageId },
      },
      party,
      { content: asked, also },
    );
  }

  /** Begins a negotiation as consumer. The result is its id. */
  async begin({ idempotencyKey: key, ...asked }: NewNegotiation, party: Party): Promise<Once<string>> {
    const { idempotency, policy, requests } = this.tools;
    const callback = requireAddress(asked.connector, 'connector', policy);
    const { organization: buyer = '', actor } = party;
    const provider = requireIdentifier(asked.provider, 'provider');
    requireOther(buyer, [provider]);
    const target = requireIdentifier(asked.dataset, 'dataset');
    const offerId = requireIdentifier(asked.offer, 'offer');
    const purpose = requireText(asked.purpose, 'purpose');
    const rules = asked.rules ?? { permission: [{ action: 'use' }] };
    const { terms } = wishOf(rules);
    return idempotency.once<string>({ key, operation: 'negotiateDataset', request: asked }, actor, async (remember) => {
      const time = new Date();
      const at = time.toISOString();
      const basis = { version: offerId, terms: '{}', amount: null, currency: 'EUR', ends: null, licence: null };
      const proposal = proposalOf({ price: null, currency: 'EUR', until: null }, terms, time);
      const request: PurchaseRequest = {
        ...{ id: randomUUID(), route: 'CONSUMER', marketplaceId: target, buyer, seller: provider },
        ...{ state: 'REQUESTED', version: 1, basis, ...proposal, purpose, copy: false, agreement: null },
        ...{ expires: new Date(time.getTime() + LIFE).toISOString(), at, changed: at },
      };
      const { id } = request;
      const row: Negotiation = {
        ...{ id, role: 'CONSUMER', counterparty: provider, peerPid: null, callback, target },
        ...{ offer: { id: offerId, target, rules }, agreement: null, automatic: false },
      };
      const order = this.#order(row, 'REQUEST', { offer: offerNode(row.offer) });
      const { price, currency } = request;
      const cost = actor.isAgent ? [this.tools.spending.charge(actor.name, { id, price, currency })] : [];
      const also = [putNegotiation(row), ...order, ...cost, remember(id)];
      await requests.steps.store(request, { side: 'BUYER', message: null }, { also, actor });
      return id;
    });
  }

  /** Takes a message of the other side. `NOT_FOUND` for everybody else. */
  hear(id: string, heard: NegotiationMessage, party: Party): Promise<Once<string>> {
    const { type, messageId, reason } = heard;
    const row = this.tools.records.find(id);
    const { by, step, to } = STEPS[type];
    if (!row || party.organization !== row.counterparty) throw notFound('negotiation');
    if (by === row.role) throw new Refusal('BAD_REQUEST', 'This message is sent by the other side of a negotiation.');
    const learned = learnedFrom(heard, row, 'negotiation');
    const { terms, also } = this.#kept(heard, row);
    const told: Heard = {
      ...{ id, step, to: to ?? (row.role === 'PROVIDER' ? 'WITHDRAWN' : 'REFUSED'), content: heard },
      message: reason === undefined ? null : reason.slice(0, LONGEST_MESSAGE).toWellFormed(),
      idempotencyKey: messageId,
      terms,
      also: (request) => [
        ...(learned === undefined ? [] : [learnPeer('dataspace_negotiation', id, learned), this.tools.queue.begun(id)]),
        ...(also?.(request) ?? []),
      ],
    };
    return this.tools.requests.hear(told, party);
  }

  tell(next: PurchaseRequest, { message, side }: Said): readonly Statement[] {
    const row = this.tools.records.find(next.id);
    const type = row && TELLS[row.role][next.state];
    // What begins a negotiation is queued where it begins.
    if (!row || type === undefined || next.version === 1) return [];
    const reason = side === 'SYSTEM' ? 'The time of the negotiation is over.' : (message ?? undefined);
    if (type === 'TERMINATION') return this.#order(row, type, { reason });
    if (type === 'OFFER' || type === 'REQUEST') return this.#offered(row, type, next);
    if (type !== 'AGREEMENT') return this.#order(row, type, {});
    const agreement = this.#agreement(row, next);
    return [changeNegotiation(next, { agreement }), ...this.#order(row, type, { agreement })];
  }

  /** What a message changes beside the state. */
  #kept({ type, offer, agreement }: NegotiationMessage, row: Negotiation): Pick<Heard, 'terms' | 'also'> {
    if (type === 'REQUEST' || type === 'OFFER') {
      if (!offer) throw new Refusal('BAD_REQUEST', 'The message holds no offer.', { field: 'offer' });
      this.#requireTarget(offer.target, row);
      const { terms, ...wish } = wishOf(offer.rules);
      return {
        terms,
        also: (request) => {
          if (row.role === 'PROVIDER') requireOffered({ terms, ...wish }, rulesOf(request.basis));
          return [changeNegotiation(row, { offer, automatic: false })];
        },
      };
    }
    if (type !== 'AGREEMENT') return {};
    if (!agreement) throw new Refusal('BAD_REQUEST', 'The message holds no agreement.', { field: 'agreement' });
    const { target, assigner, assignee, permission, prohibition, obligation } = agreement;
    this.#requireTarget(target, row);
    const rules = { permission, prohibition, obligation } as Rules;
    return {
      also: (request) => {
        if (assigner !== row.counterparty || assignee !== request.buyer) {
          throw new Refusal('BAD_REQUEST', 'The agreement is not between the two sides of this negotiation.', {
            field: 'agreement',
          });
        }
        // What is agreed to without a person is what was asked for, word for word.
        const automatic = plainRules(rules) === plainRules(row.offer.rules);
        return [changeNegotiation(row, { agreement, automatic })];
      },
    };
  }

  #requireTarget(target: unknown, row: Negotiation): void {
    const { identifiers } = this.tools;
    const plain = (iri: string): string => (row.role === 'PROVIDER' && identifiers.idOf('dataset', iri)) || iri;
    if (typeof target === 'string' && plain(target) === plain(row.target)) return;
    throw new Refusal('BAD_REQUEST', 'The target is not the dataset of this negotiation.', { field: 'target' });
  }

  /** The offer or counter-offer of this side, which becomes the last one. */
  #offered(row: Negotiation, type: 'OFFER' | 'REQUEST', next: PurchaseRequest): readonly Statement[] {
    const accepted = acceptedFrom(next);
    const rules = rulesOf(type === 'OFFER' ? accepted : { ...accepted, purpose: undefined });
    const id = type === 'OFFER' ? this.offerId(next.marketplaceId, accepted.version) : row.offer.id;
    const offer = { id, target: row.target, rules };
    const parties = type === 'OFFER' ? { assigner: next.seller, assignee: next.buyer } : {};
    return [
      changeNegotiation(next, { offer, automatic: false }),
      ...this.#order(row, type, { offer: offerNode(offer, parties) }),
    ];
  }

  /** The agreement as it is proposed. It is made, and signed, when the negotiation is finalized. */
  #agreement(row: Negotiation, next: PurchaseRequest): Message {
    return {
      '@id': this.tools.agreements.iri({ id: next.agreement ?? '' }),
      '@type': 'Agreement',
      ...{ target: row.target, assigner: next.seller, assignee: next.buyer, timestamp: next.changed },
      ...rulesOf(acceptedFrom(next)),
    };
  }

  #order(
    { id, callback }: Negotiation,
    type: QueuedNegotiation['type'],
    more: Partial<QueuedNegotiation>,
  ): readonly Statement[] {
    const queued: QueuedNegotiation = { type, messageId: `urn:uuid:${randomUUID()}`, ...more };
    return this.tools.queue.add({ kind: NEGOTIATION, id, callback }, queued);
  }
}
