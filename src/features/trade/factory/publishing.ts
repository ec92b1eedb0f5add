/** Puts datasets on a marketplace elsewhere and takes them away. Both can be repeated: what counts is the state in the end. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { ContractSource } from '../../repository/contracts/model.js';
import { DeliveryProblem, type Delivery, type Handler, type Order } from '../../events/outbox/delivery.js';
import type { Placement, Withdrawal } from '../ports.js';
import { problemOf, type HttpAnswer } from './answers.js';
import type { Call, MarketplaceClient } from './client.js';
import type { RemoteCopies } from './copies.js';

/** Kinds of deliveries. */
export const PUBLISH = 'publish';
export const WITHDRAW = 'withdraw';

/** Subject under which everything about one marketplace dataset is told in order. */
export const subjectOf = (marketplaceId: string): string => `dataset ${marketplaceId}`;

/** The message about a placement for a marketplace. */
export const publication = (destination: string, placement: Placement): Order => ({
  kind: PUBLISH,
  destination,
  subject: subjectOf(placement.marketplaceId),
  payload: placement,
});

/** The message about a withdrawal for a marketplace. */
export const withdrawal = (destination: string, payload: Withdrawal): Order => ({
  kind: WITHDRAW,
  destination,
  subject: subjectOf(payload.marketplaceId),
  payload,
});

/** Address of a marketplace dataset by the id that was chosen for it. */
export const originPath = (catalogue: string, marketplaceId: string): string =>
  `/srv/repo/catalogues/${encodeURIComponent(catalogue)}/datasets/origin?originalId=${encodeURIComponent(marketplaceId)}`;

const WRITTEN = [200, 201, 204, 304];
const PRECONDITION_FAILED = 412;

/** Creates or replaces the marketplace dataset. */
export class PublishHandler implements Handler {
  constructor(
    private readonly client: MarketplaceClient,
    private readonly catalogue: string,
    private readonly copies: RemoteCopies,
  ) {}

  async deliver({ payload }: Delivery, signal: AbortSignal): Promise<readonly Statement[]> {
    const { marketplaceId, originalId, version, triples, contract } = payload as Placement;
    const known = this.copies.find(marketplaceId)?.etag;
    let answer = await this.#put(
      marketplaceId,
      triples,
      known ? { 'if-match': known } : { 'if-none-match': '*' },
      signal,
    );
    if (answer.status === PRECONDITION_FAILED) {
      answer = await this.#put(marketplaceId, triples, await this.#current(marketplaceId, signal), signal);
    }
    if (answer.status === PRECONDITION_FAILED) {
      throw new DeliveryProblem('The dataset is being changed at the marketplace at this moment.');
    }
    if (!WRITTEN.includes(answer.status)) throw problemOf(answer);
    // What was not there before has no contract to lose.
    if (contract || (contract === null && known)) await this.#attach(marketplaceId, contract, signal);
    return [this.copies.remember({ marketplaceId, originalId, version, etag: answer.headers.get('etag') })];
  }

  /** Brings the contract of data along; a marketplace that knows of none does without. */
  async #attach(id: string, contract: ContractSource | null, signal: AbortSignal): Promise<void> {
    const path = `/srv/repo/datasets/${encodeURIComponent(id)}/contract`;
    const call: Call = contract
      ? {
          ...{ method: 'PUT', path, body: contract.source },
          headers: { 'content-type': `application/${contract.format.toLowerCase()}` },
        }
      : { method: 'DELETE', path };
    await this.client.expect([201, 204, 404, 405], call, signal);
  }

  /**
   * Each attempt names the version that it replaces, so that one which was given up here and arrives there late cannot undo
   * a later one.
   */
  #put(id: string, body: string, condition: Record<string, string>, signal: AbortSignal): Promise<HttpAnswer> {
    const headers = { 'content-type': 'application/n-triples', ...condition };
    return this.client.send({ method: 'PUT', path: originPath(this.catalogue, id), headers, body }, signal);
  }

  async #current(id: string, signal: AbortSignal): Promise<Record<string, string>> {
    const call = { method: 'HEAD', path: originPath(this.catalogue, id) } as const;
    const { status, headers } = await this.client.expect([200, 404], call, signal);
    const etag = headers.get('etag');
    return status === 404 || etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
  }
}

/** Deletes the marketplace dataset; one that is gone already is no error. */
export class WithdrawHandler implements Handler {
  constructor(
    private readonly client: MarketplaceClient,
    private readonly catalogue: string,
    private readonly copies: RemoteCopies,
  ) {}

  async deliver({ payload }: Delivery, signal: AbortSignal): Promise<readonly Statement[]> {
    const { marketplaceId } = payload as Withdrawal;
    const call = { method: 'DELETE', path: originPath(this.catalogue, marketplaceId) } as const;
    await this.client.expect([200, 204, 404], call, signal);
    return [this.copies.forget(marketplaceId)];
  }
}
