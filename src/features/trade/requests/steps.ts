/** Steps of requests: who makes one, what it leads to, and how it is stored together with what the other side is told. */
import { notFound, Refusal } from '../../../core/errors.js';
import type { ChangeEvent, GraphDocument, Statement } from '../../../core/store/graph-store.js';
import { ExpectationFailed } from '../../../core/store/sqlite/database.js';
import type { RehearsedTerms } from '../../repository/rehearsal.js';
import type { Actor } from '../../repository/writes.js';
import { isUser } from '../authority.js';
import { eventOf } from '../events.js';
import { requireSellerSide, type Party } from '../party.js';
import type { PurchaseTools } from '../purchase.js';
import { putRequest, type PurchaseRequest, type RequestRecords, type RequestStep } from './record.js';
import { afterStep, REMOTE_SIDE, type RequestSide, type RequestState, type Step } from './states.js';

/** The tools of requests. */
export interface RequestTools extends PurchaseTools {
  readonly requests: RequestRecords;
}

/** Who said what. */
export type Said = Pick<RequestStep, 'side' | 'message'>;

/** Speaks for this deployment where the other side is at another one. */
export interface RequestMessenger {
  /** The statements by which the other deployment learns of a step; they join the transaction of the step. */
  tell(next: PurchaseRequest, said: Said): readonly Statement[];
}

/** Most steps of a request. */
const MOST_STEPS = 100;

/** Action of the change log for each state. */
const ACTIONS: Readonly<Record<RequestState, string>> = {
  REQUESTED: 'requested',
  OFFERED: 'counterOffered',
  ACCEPTED: 'requestAccepted',
  CONFIRMED: 'requestConfirmed',
  VERIFIED: 'requestVerified',
  AGREED: 'requestApproved',
  REFUSED: 'requestRefused',
  WITHDRAWN: 'requestWithdrawn',
  EXPIRED: 'requestExpired',
};

/** The event of a step, which the two sides alone learn of. */
const eventOfStep = (
  { id, marketplaceId, buyer, seller, state }: PurchaseRequest,
  document?: GraphDocument,
): ChangeEvent => {
  const about = document ?? { kind: 'dataset' as const, id: marketplaceId };
  return { ...eventOf(ACTIONS[state], about), parties: [buyer, seller], subject: id };
};

/** The terms that a step of a request stands for. */
const termsOf = ({ price, currency, until, basis }: PurchaseRequest): RehearsedTerms => ({
  ...{ price, currency, offer: basis.version, ends: until },
});

/** Makes steps. */
export class RequestSteps {
  #messenger: RequestMessenger | undefined;

  constructor(private readonly tools: RequestTools) {}

  /** Names who speaks where the other side is at another deployment. */
  speakThrough(messenger: RequestMessenger): void {
    this.#messenger = messenger;
  }

  /** The request after a step of a side. `ILLEGAL_TRANSITION` where its state does not allow it, or leads to another state than `to`. */
  next(
    request: PurchaseRequest,
    side: RequestSide,
    step: Step,
    more: Partial<PurchaseRequest> = {},
    to?: RequestState,
  ): PurchaseRequest {
    const state = afterStep(request, side, step, to);
    if (request.version >= MOST_STEPS && step === 'propose') {
      throw new Refusal('CONFLICT', `A request has at most ${MOST_STEPS} steps: agree, or end it.`);
    }
    return { ...request, state, version: request.version + 1, changed: new Date().toISOString(), ...more };
  }

  /** The request that is answered, and the side that the caller is on. `NOT_FOUND` for everybody else. */
  async answered(
    { id, version }: { readonly id: string; readonly version: number },
    party: Party,
  ): Promise<{ readonly request: PurchaseRequest; readonly side: RequestSide }> {
    const { request, side } = await this.#found(id, party);
    if (REMOTE_SIDE[request.route] === side) {
      throw new Refusal('CONFLICT', 'This side of the request answers over the Dataspace Protocol.');
    }
    if (request.version !== version) {
      throw new Refusal('PRECONDITION_FAILED', `The request has changed since: it is at version ${request.version}.`);
    }
    return { request: requireInTime(request, side), side };
  }

  /** The request that a message from another deployment is about. `NOT_FOUND` for everybody but that side of it. */
  async heard(id: string, party: Party): Promise<{ readonly request: PurchaseRequest; readonly side: RequestSide }> {
    const { request, side } = await this.#found(id, party);
    if (REMOTE_SIDE[request.route] !== side) throw notFound('negotiation');
    return { request: requireInTime(request, side), side };
  }

  /** The statements and the event of a step, with what the other deployment is told. */
  joined(
    next: PurchaseRequest,
    said: Said,
    document?: GraphDocument,
  ): { readonly statements: readonly Statement[]; readonly events: readonly ChangeEvent[] } {
    const isTold = next.route !== 'HERE' && said.side !== REMOTE_SIDE[next.route];
    const told = isTold ? (this.#messenger?.tell(next, said) ?? []) : [];
    return { statements: [...putRequest(next, said), ...told], events: [eventOfStep(next, document)] };
  }

  /** Stores a step. */
  async store(
    next: PurchaseRequest,
    said: Said,
    { also = [], actor }: { readonly also?: readonly Statement[]; readonly actor: Actor },
  ): Promise<void> {
    const document = next.route === 'CONSUMER' ? undefined : await this.tools.datasets.find(next.marketplaceId);
    const { statements, events } = this.joined(next, said, document);
    await this.tools.writes
      .apply({ accepts: termsOf(next), events, statements: [...statements, ...also] }, actor)
      .catch((error: unknown) => {
        const isFirst = error instanceof ExpectationFailed && next.version === 1;
        if (isFirst && actor.isAgent) this.tools.spending.requireLeft(actor.name, next);
        return this.explain(error, next);
      });
  }

  /** Says why a step could not be stored. */
  explain(error: unknown, request?: PurchaseRequest): never {
    if (!(error instanceof ExpectationFailed)) throw error;
    const open = request && this.tools.requests.open(request.buyer, request.marketplaceId, request.route);
    if (request?.version === 1 && open) {
      throw new Refusal('CONFLICT', 'The organization has an open request for this dataset already.', {
        request: open.id,
      });
    }
    throw new Refusal('PRECONDITION_FAILED', 'The request was answered meanwhile.', {}, error);
  }

  async #found(id: string, party: Party): Promise<{ readonly request: PurchaseRequest; readonly side: RequestSide }> {
    const request = this.tools.requests.find(id);
    if (!request) throw notFound('request');
    return { request, side: await this.#side(request, party) };
  }

  async #side(
    { marketplaceId, buyer, seller, route }: PurchaseRequest,
    { actor, organization }: Party,
  ): Promise<RequestSide> {
    if (organization === buyer) return 'BUYER';
    if (route === 'CONSUMER') {
      if (organization === seller) return 'SELLER';
      throw notFound('request');
    }
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
}

/** A request whose time is not over. */
const requireInTime = (request: PurchaseRequest, side: RequestSide): PurchaseRequest => {
  if (Date.parse(request.expires) <= Date.now()) afterStep({ ...request, state: 'EXPIRED' }, side, 'approve');
  return request;
};

declare module '../../../core/errors.js' {
  interface RefusalExtras {
    /** Id of the open request that there is already. */
    readonly request?: string;
  }
}
