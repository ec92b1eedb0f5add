/** Requests: a buyer asks, the two sides come to terms or do not, and an agreement is made in the transaction of the last step. */
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../../errors.js';
import type { ChangeEvent, GraphDocument } from '../../../store/graph-store.js';
import { ExpectationFailed } from '../../../store/sqlite/database.js';
import type { Once } from '../../idempotency.js';
import type { PurchaseOfferView } from '../../views/purchase-offer.js';
import type { RehearsedTerms } from '../../rehearsal.js';
import { SYSTEM, type Actor } from '../../writes.js';
import { acceptedOf, offerTaken, requireExpectation, type Expectation } from '../agreement.js';
import { isUser } from '../authority.js';
import { eventOf } from '../events.js';
import { requireSellerSide, requireText, datasetPage, tradedElsewhere, type Party } from '../party.js';
import { openOffers, type PurchaseTools } from '../purchase.js';
import { requireOther } from '../sale.js';
import { after } from '../states.js';
import { putRequest, type PurchaseRequest, type RequestRecords } from './record.js';
import { afterStep, type RequestSide, type RequestState, type Step } from './states.js';
import { acceptedFrom, isExclusive, proposalOf, proposedBy, type Asked } from './terms.js';

/** The tools of requests. */
export interface RequestTools extends PurchaseTools {
  readonly requests: RequestRecords;
}

/** A new request. */
export interface NewRequest {
  /** Id of the dataset on the marketplace. */
  readonly id: string;
  readonly purpose: string;
  readonly terms: Asked;
  /** True if the copy is made here. */
  readonly copy: boolean;
  /** The offer as the buyer saw it. */
  readonly expected?: Expectation | undefined;
  readonly idempotencyKey: string;
}

/** An answer of either side. */
export interface Answer {
  readonly id: string;
  /** The version of the request that is answered: one that has changed since is not what was read. */
  readonly version: number;
  readonly message?: string | undefined;
  readonly idempotencyKey: string;
}

const DAY = 24 * 3_600_000;
/** Milliseconds after which a request ends by itself. */
const LIFE = 30 * DAY;
/** Most requests of a buyer that are open at a time, and most steps of one. */
const MOST_OPEN = 500;
const MOST_STEPS = 100;

/** Action of the change log for each state. */
const ACTIONS: Readonly<Record<RequestState, string>> = {
  REQUESTED: 'requested',
  OFFERED: 'counterOffered',
  AGREED: 'requestApproved',
  REFUSED: 'requestRefused',
  WITHDRAWN: 'requestWithdrawn',
  EXPIRED: 'requestExpired',
};

/** The terms that a step of a request stands for. */
const termsOf = ({ price, currency, until, basis }: PurchaseRequest): RehearsedTerms => ({
  ...{ price, currency, offer: basis.version, ends: until },
});

/** Runs requests. */
export class Requests {
  constructor(private readonly tools: RequestTools) {}

  /** Reads them. */
  get records(): RequestRecords {
    return this.tools.requests;
  }

  /** Asks for a dataset. The result is the id of the request. */
  async ask({ idempotencyKey: key, ...asked }: NewRequest, { actor, organization }: Party): Promise<Once<string>> {
    const { idempotency, port, datasets } = this.tools;
    const buyer = organization ?? '';
    if (port.orders) throw tradedElsewhere('Datasets are asked for there.', datasetPage(port.orders.address, asked.id));
    if (asked.expected) requireExpectation(asked.expected);
    const purpose = requireText(asked.purpose, 'purpose');
    return idempotency.once<string>(
      { key, operation: 'requestAcquisition', request: asked },
      actor,
      async (remember) => {
        const { catalogue = '' } = await datasets.require(asked.id);
        return datasets.together([{ id: asked.id, catalogue }], async () => {
          const document = await datasets.require(asked.id);
          const request = this.#made(document, { ...asked, purpose }, buyer);
          const { id, price, currency } = request;
          const cost = actor.isAgent ? [this.tools.spending.charge(actor.name, { id, price, currency })] : [];
          const statements = [...putRequest(request, { side: 'BUYER', message: null }), ...cost, remember(request.id)];
          await this.#store(request, document, statements, actor);
          return request.id;
        });
      },
    );
  }

  /** Asks the other side for other terms. */
  propose({ terms, ...answer }: Answer & { readonly terms: Asked }, party: Party): Promise<Once<string>> {
    return this.#step('propose', { ...answer, terms }, party, (request) => ({
      ...request,
      ...proposalOf(request, terms),
    }));
  }

  /** Says no: the seller refuses, the buyer withdraws. */
  end(answer: Answer, party: Party): Promise<Once<string>> {
    return this.#step('end', answer, party, (request) => request);
  }

  /** Says yes to what the other side wants: the agreement is made. */
  approve({ idempotencyKey: key, ...answer }: Answer, { actor, organization }: Party): Promise<Once<string>> {
    const keyed = { key, operation: 'approveRequest', request: answer };
    const message = answer.message === undefined ? null : requireText(answer.message, 'message');
    return this.tools.idempotency.once<string>(keyed, actor, async (remember) => {
      const { request, side } = await this.#answered(answer, { actor, organization });
      const { id, marketplaceId, buyer, copy } = request;
      const agreement = randomUUID();
      const next = this.#next(request, side, 'approve', { agreement });
      const statements = [...putRequest(next, { side, message }), remember(id)];
      const order = { id: marketplaceId, buyer, acquisition: agreement, copy: copy ? randomUUID() : null, renew: true };
      await this.tools.sales
        .sell(
          order,
          (document) => {
            if (isExclusive(request)) this.tools.sales.requireUnshared(document.id, buyer);
            return { accepted: acceptedFrom(request), offer: request.basis.version };
          },
          () => ({ statements, events: [this.#event(next)] }),
          actor,
        )
        .catch((error: unknown) => this.#explain(error));
      return id;
    });
  }

  /** Ends the requests whose time is over. */
  async expire(now: Date, limit: number): Promise<number> {
    const due = this.tools.requests.due(now, limit);
    for (const request of due) {
      const next = this.#next(request, 'SYSTEM', 'end', {});
      const statements = putRequest(next, { side: 'SYSTEM', message: null });
      await this.#store(next, undefined, statements, SYSTEM).catch((error: unknown) => {
        // A side was faster.
        if (!(error instanceof Refusal)) throw error;
      });
    }
    return due.length;
  }

  #made(document: GraphDocument, asked: Omit<NewRequest, 'idempotencyKey'>, buyer: string): PurchaseRequest {
    const { records, requests } = this.tools;
    after(records.state(document.id), 'acquire');
    const sale = records.sale(document.id);
    const seller = sale.seller ?? document.owner;
    requireOther(buyer, [document.owner, sale.seller]);
    if (seller === undefined)
      throw new Refusal('CONFLICT', 'Nobody knows who sells this dataset, so nobody can agree.');
    if (requests.openOf(buyer) >= MOST_OPEN) {
      throw new Refusal('CONFLICT', `An organization has at most ${MOST_OPEN} open requests at a time.`);
    }
    const basis = acceptedOf(this.#offer(document, buyer, asked.expected));
    const now = new Date();
    const proposal = proposalOf(proposedBy(basis), asked.terms, now);
    const ends = [
      now.getTime() + LIFE,
      ...[proposal.until, basis.ends].flatMap((end) => (end ? [Date.parse(end)] : [])),
    ];
    const time = now.toISOString();
    return {
      ...{ id: randomUUID(), marketplaceId: document.id, buyer, seller, state: 'REQUESTED', version: 1, basis },
      ...{ ...proposal, purpose: asked.purpose, copy: asked.copy, agreement: null, at: time, changed: time },
      expires: new Date(Math.min(...ends)).toISOString(),
    };
  }

  /** The offer that is asked about: the one that is expected, or else one on request before others, the cheapest first. */
  #offer(document: GraphDocument, buyer: string, expected: Expectation | undefined): PurchaseOfferView {
    const { sales } = this.tools;
    sales.requireNotPromised(document.id, buyer);
    const open = openOffers(document, this.tools);
    if (open.length === 0) throw new Refusal('CONFLICT', 'The dataset has no purchase offer that is open.');
    const onRequest = open.filter((offer) => offer.onRequest === true);
    const offer = offerTaken(expected || onRequest.length === 0 ? open : onRequest, expected, document.id);
    if (offer.isExclusive === true) sales.requireUnshared(document.id, buyer);
    return offer;
  }

  #step(
    step: Step,
    { idempotencyKey: key, ...answer }: Answer & { readonly terms?: Asked },
    { actor, organization }: Party,
    change: (request: PurchaseRequest) => PurchaseRequest,
  ): Promise<Once<string>> {
    const message = answer.message === undefined ? null : requireText(answer.message, 'message');
    return this.tools.idempotency.once<string>(
      { key, operation: `${step}Request`, request: answer },
      actor,
      async (remember) => {
        const { request, side } = await this.#answered(answer, { actor, organization });
        const next = this.#next(change(request), side, step, {});
        const document = await this.tools.datasets.find(request.marketplaceId);
        await this.#store(next, document, [...putRequest(next, { side, message }), remember(request.id)], actor);
        return request.id;
      },
    );
  }

  #next(request: PurchaseRequest, side: RequestSide, step: Step, more: Partial<PurchaseRequest>): PurchaseRequest {
    const state = afterStep(request.state, side, step);
    if (request.version >= MOST_STEPS && step === 'propose') {
      throw new Refusal('CONFLICT', `A request has at most ${MOST_STEPS} steps: agree, or end it.`);
    }
    return { ...request, state, version: request.version + 1, changed: new Date().toISOString(), ...more };
  }

  /** The request that is answered, and the side that the caller is on. `NOT_FOUND` for everybody else. */
  async #answered(
    { id, version }: Pick<Answer, 'id' | 'version'>,
    party: Party,
  ): Promise<{ readonly request: PurchaseRequest; readonly side: RequestSide }> {
    const request = this.tools.requests.find(id);
    if (!request) throw notFound('request');
    const side = await this.#side(request, party);
    if (request.version !== version) {
      throw new Refusal('PRECONDITION_FAILED', `The request has changed since: it is at version ${request.version}.`);
    }
    if (Date.parse(request.expires) <= Date.now()) afterStep('EXPIRED', side, 'approve');
    return { request, side };
  }

  async #side({ marketplaceId, buyer, seller }: PurchaseRequest, { actor, organization }: Party): Promise<RequestSide> {
    if (organization === buyer) return 'BUYER';
    try {
      await requireSellerSide({ marketplaceId, seller }, { actor, organization }, this.tools);
    } catch (error) {
      // That there is such a request is nobody else's business.
      throw organization === seller ? error : notFound('request');
    }
    // A key may act on any data, but sells for its own organization alone; users hold TRADE because somebody gave it to them.
    if (!isUser(actor) && organization !== undefined && organization !== seller) throw notFound('request');
    return 'SELLER';
  }

  async #store(
    request: PurchaseRequest,
    document: GraphDocument | undefined,
    statements: Parameters<typeof this.tools.writes.apply>[0]['statements'] & object,
    actor: Actor,
  ): Promise<void> {
    await this.tools.writes
      .apply({ accepts: termsOf(request), events: [this.#event(request, document)], statements }, actor)
      .catch((error: unknown) => {
        const isFirst = error instanceof ExpectationFailed && request.version === 1;
        if (isFirst && actor.isAgent) this.tools.spending.requireLeft(actor.name, request);
        return this.#explain(error, request);
      });
  }

  #explain(error: unknown, request?: PurchaseRequest): never {
    if (!(error instanceof ExpectationFailed)) throw error;
    const open = request && this.tools.requests.open(request.buyer, request.marketplaceId);
    if (request?.version === 1 && open) {
      throw new Refusal('CONFLICT', 'The organization has an open request for this dataset already.', {
        request: open.id,
      });
    }
    throw new Refusal('PRECONDITION_FAILED', 'The request was answered meanwhile.', {}, error);
  }

  /** The event, which the two sides alone learn of. */
  #event({ id, marketplaceId, buyer, seller, state }: PurchaseRequest, document?: GraphDocument): ChangeEvent {
    const about = document ?? { kind: 'dataset' as const, id: marketplaceId };
    return { ...eventOf(ACTIONS[state], about), parties: [buyer, seller], subject: id };
  }
}

declare module '../../../errors.js' {
  interface RefusalExtras {
    /** Id of the open request that there is already. */
    readonly request?: string;
  }
}
