/** Requests: a buyer asks, the two sides come to terms or do not, and an agreement is made in the transaction of the last step. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../core/errors.js';
import type { GraphDocument, Statement } from '../../../core/store/graph-store.js';
import type { Once, Remember } from '../../../core/store/idempotency.js';
import type { PurchaseOfferView } from '../../repository/views/purchase-offer.js';
import { SYSTEM, type Actor } from '../../repository/writes.js';
import { acceptedOf, offerTaken, requireExpectation, type Expectation } from '../agreement.js';
import { datasetPage, requireText, tradedElsewhere, type Party } from '../party.js';
import { openOffers } from '../purchase.js';
import { requireOther } from '../sale.js';
import { after } from '../states.js';
import type { Acquisition } from '../acquisition.js';
import type { PurchaseRequest, RequestRecords } from './record.js';
import { afterStep, REMOTE_SIDE, type RequestRoute, type RequestSide, type RequestState, type Step } from './states.js';
import { RequestSteps, type RequestTools, type Said } from './steps.js';
import { acceptedFrom, isExclusive, isOther, proposalOf, proposedBy, type Asked } from './terms.js';

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

/** A step of the side that is at another deployment, as its message tells it. */
export interface Heard {
  readonly id: string;
  readonly step: Step;
  /** The state that the message is about. */
  readonly to: RequestState;
  /** Other terms that it asks for. */
  readonly terms?: Asked | undefined;
  readonly message: string | null;
  /** The message as a whole: another one under the same key is refused. */
  readonly content: unknown;
  readonly idempotencyKey: string;
  /** What is kept of it, in the transaction of the step. */
  readonly also?: (request: PurchaseRequest) => readonly Statement[];
}

/** What a request begins with where the buyer is at another deployment. */
export interface Abroad {
  readonly content: unknown;
  readonly also: (request: PurchaseRequest) => readonly Statement[];
}

const DAY = 24 * 3_600_000;
/** Milliseconds after which a request ends by itself. */
export const LIFE = 30 * DAY;
/** Most requests of a buyer that are open at a time. */
const MOST_OPEN = 500;

/** Runs requests. */
export class Requests {
  readonly steps: RequestSteps;

  constructor(private readonly tools: RequestTools) {
    this.steps = new RequestSteps(tools);
  }

  /** Reads them. */
  get records(): RequestRecords {
    return this.tools.requests;
  }

  /** Asks for a dataset; `abroad` where the buyer is at another deployment. The result is the id of the request. */
  async ask({ idempotencyKey: key, ...asked }: NewRequest, party: Party, abroad?: Abroad): Promise<Once<string>> {
    const { idempotency, port, datasets } = this.tools;
    const { actor, organization: buyer = '' } = party;
    if (port.orders) throw tradedElsewhere('Datasets are asked for there.', datasetPage(port.orders.address, asked.id));
    if (asked.expected) requireExpectation(asked.expected);
    // What is asked for over the Dataspace Protocol need not say what it is for.
    const purpose = abroad && asked.purpose === '' ? '' : requireText(asked.purpose, 'purpose');
    const keyed = abroad
      ? { key, operation: 'contractRequest', request: abroad.content }
      : { key, operation: 'requestAcquisition', request: asked };
    return idempotency.once<string>(keyed, actor, async (remember) => {
      const { catalogue = '' } = await datasets.require(asked.id);
      return datasets.together([{ id: asked.id, catalogue }], async () => {
        const document = await datasets.require(asked.id);
        const request = this.#made(document, { ...asked, purpose }, buyer, abroad ? 'PROVIDER' : 'HERE');
        const { id, price, currency } = request;
        const cost = actor.isAgent ? [this.tools.spending.charge(actor.name, { id, price, currency })] : [];
        const also = [...(abroad?.also(request) ?? []), ...cost, remember(request.id)];
        await this.steps.store(request, { side: 'BUYER', message: null }, { also, actor });
        return request.id;
      });
    });
  }

  /** Asks the other side for other terms. */
  propose({ terms, ...answer }: Answer & { readonly terms: Asked }, party: Party): Promise<Once<string>> {
    return this.#answer('propose', { ...answer, terms }, party);
  }

  /** Says no: the seller refuses, the buyer withdraws. */
  end(answer: Answer, party: Party): Promise<Once<string>> {
    return this.#answer('end', answer, party);
  }

  /** Says yes to what the other side wants: where both are here the agreement is made. */
  approve(answer: Answer, party: Party): Promise<Once<string>> {
    return this.#answer('approve', answer, party);
  }

  /** Takes a step of the side that is at another deployment. `NOT_FOUND` for everybody but that side. */
  hear({ idempotencyKey: key, ...heard }: Heard, party: Party): Promise<Once<string>> {
    const keyed = { key, operation: 'negotiationMessage', request: [heard.id, heard.content] };
    return this.tools.idempotency.once<string>(keyed, party.actor, async (remember) => {
      const { request, side } = await this.steps.heard(heard.id, party);
      const { step, to, terms, message } = heard;
      const also = [...(heard.also?.(request) ?? []), remember(request.id)];
      await this.#make(request, { step, to, terms }, { side, message }, { also, actor: party.actor });
      return request.id;
    });
  }

  /** Makes a step of the side of this deployment, of which nobody has to be asked. */
  async proceed(request: PurchaseRequest, step: Step, message: string | null): Promise<void> {
    const side = REMOTE_SIDE[request.route] === 'BUYER' ? 'SELLER' : 'BUYER';
    await this.#make(request, { step }, { side, message }, { actor: SYSTEM });
  }

  /** Ends a request of a consumer here that its provider elsewhere would not even take. */
  async refuseUnheard(request: PurchaseRequest, message: string): Promise<void> {
    await this.#make(request, { step: 'end' }, { side: 'SELLER', message }, { actor: SYSTEM });
  }

  /** Ends the requests whose time is over. */
  async expire(now: Date, limit: number): Promise<number> {
    const due = this.tools.requests.due(now, limit);
    for (const request of due) {
      const next = this.steps.next(request, 'SYSTEM', 'end');
      await this.steps.store(next, { side: 'SYSTEM', message: null }, { actor: SYSTEM }).catch((error: unknown) => {
        // A side was faster.
        if (!(error instanceof Refusal)) throw error;
      });
    }
    return due.length;
  }

  #made(
    document: GraphDocument,
    asked: Omit<NewRequest, 'idempotencyKey'>,
    buyer: string,
    route: RequestRoute,
  ): PurchaseRequest {
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
    const request: PurchaseRequest = {
      ...{ id: randomUUID(), route, marketplaceId: document.id, buyer, seller, state: 'REQUESTED', version: 1, basis },
      ...{ ...proposal, purpose: asked.purpose, copy: asked.copy, agreement: null, at: time, changed: time },
      expires: new Date(Math.min(...ends)).toISOString(),
    };
    if (isExclusive(request)) this.tools.sales.requireNone(buyer, document.id, (held) => this.#renews(request, held));
    return request;
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

  #answer(
    step: Step,
    { idempotencyKey: key, ...answer }: Answer & { readonly terms?: Asked },
    party: Party,
  ): Promise<Once<string>> {
    const { actor } = party;
    const message = answer.message === undefined ? null : requireText(answer.message, 'message');
    const keyed = { key, operation: `${step}Request`, request: answer };
    return this.tools.idempotency.once<string>(keyed, actor, async (remember: Remember<string>) => {
      const { request, side } = await this.steps.answered(answer, party);
      if (actor.isAgent && step === 'approve' && request.route === 'CONSUMER') {
        throw new Refusal('FORBIDDEN', 'What a provider elsewhere wants, people agree to themselves.');
      }
      await this.#make(
        request,
        { step, terms: answer.terms },
        { side, message },
        { also: [remember(request.id)], actor },
      );
      return request.id;
    });
  }

  /** Makes a step, whoever asked for it. The yes that ends a negotiation of a seller here sells. */
  async #make(
    request: PurchaseRequest,
    { step, to, terms }: { readonly step: Step; readonly to?: RequestState; readonly terms?: Asked | undefined },
    said: Said & { readonly side: RequestSide },
    stored: { readonly also?: readonly Statement[]; readonly actor: Actor },
  ): Promise<void> {
    const state = afterStep(request, said.side, step, to);
    const isSold = request.route !== 'CONSUMER';
    if (isSold && state === 'AGREED') return this.#sell(request, said, stored);
    if (isSold && state === 'CONFIRMED') await this.#requireSaleable(request);
    const agreement = isSold && state === 'CONFIRMED' ? { agreement: randomUUID() } : {};
    const changed = terms ? proposalOf(request, terms) : {};
    await this.steps.store(this.steps.next(request, said.side, step, { ...changed, ...agreement }, to), said, stored);
  }

  /** `CONFLICT` where the sale could not be made now. */
  async #requireSaleable(request: PurchaseRequest): Promise<void> {
    const { sales, datasets } = this.tools;
    sales.requireForSale(await datasets.require(request.marketplaceId), request.buyer);
    sales.requireNone(request.buyer, request.marketplaceId, (held) => this.#renews(request, held));
    if (isExclusive(request)) sales.requireUnshared(request.marketplaceId, request.buyer);
  }

  /**
   * True if the buyer who asked means to have what was bought already anew: bought before it was asked for, and what one alone gets on other
   * terms, or after notice was given. Who asks and buys at once, in whatever order, gets one agreement.
   */
  #renews(request: PurchaseRequest, held: Acquisition): boolean {
    if (held.at >= request.at) return false;
    return (
      !isExclusive(request) || isOther(request, held.terms) || this.tools.agreements.endings.of(held.id) !== undefined
    );
  }

  async #sell(
    request: PurchaseRequest,
    said: Said & { readonly side: RequestSide },
    { also = [], actor }: { readonly also?: readonly Statement[]; readonly actor: Actor },
  ): Promise<void> {
    const { sales } = this.tools;
    const { marketplaceId: id, buyer, copy } = request;
    const acquisition = request.agreement ?? randomUUID();
    const next = this.steps.next(request, said.side, 'approve', { agreement: acquisition });
    await sales
      .sell(
        { id, buyer, acquisition, copy: copy ? randomUUID() : null, renews: (held) => this.#renews(request, held) },
        (document) => {
          if (isExclusive(request)) sales.requireUnshared(document.id, buyer);
          return { accepted: acceptedFrom(request), offer: request.basis.version };
        },
        () => {
          const { statements, events } = this.steps.joined(next, said);
          return { statements: [...statements, ...also], events };
        },
        actor,
      )
      .catch((error: unknown) => this.steps.explain(error));
  }
}
