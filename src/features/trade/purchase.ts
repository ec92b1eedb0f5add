/** The buyer's side of a purchase: an offer is taken as it stands, here or on a marketplace elsewhere. */
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../core/errors.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed } from '../../core/store/sqlite/database.js';
import { DEFAULT_CURRENCY } from '../../model/offers.js';
import type { PurchaseOfferView } from '../repository/views/purchase-offer.js';
import type { Actor } from '../repository/writes.js';
import {
  acceptedOf,
  meets,
  NOT_AGREED,
  offersOf,
  offerTaken,
  requireExpectation,
  type Agreed,
  type Expectation,
} from './agreement.js';
import { insertAcquisition, receiveAcquisition, type Acquisition } from './acquisition.js';
import { eventOf } from './events.js';
import type { Once } from '../../core/store/idempotency.js';
import { offerRows } from './offers/rows.js';
import { datasetPage, tradedElsewhere } from './party.js';
import { requireOther, type Chosen, type Sales, type SaleTools, type Source } from './sale.js';

/** The tools of purchases. */
export interface PurchaseTools extends SaleTools {
  readonly sales: Sales;
}

/** A request of a buyer. */
export interface PurchaseRequest {
  /** Id of the dataset on the marketplace. */
  readonly id: string;
  /** True if the copy is made here; otherwise a deployment of the buyer keeps it. */
  readonly copy: boolean;
  /** True if the new agreement takes the place of the one that the buyer has. */
  readonly renew?: boolean | undefined;
  /** The offer as the buyer saw it; without it the offer is taken as it is. */
  readonly expected?: Expectation | undefined;
  readonly idempotencyKey: string;
}

/** A dataset that another deployment handed over, with what was agreed there. */
export interface Delivered extends Source {
  readonly agreed: Agreed;
}

/** The organization that an actor buys for; `FORBIDDEN` without one. */
export const buyerOf = ({ organization }: Actor): string => {
  if (organization !== undefined) return organization;
  throw new Refusal('FORBIDDEN', 'Buying and investing is for organizations: the caller acts for none.');
};

/** Purchase offers of a dataset that have not ended. */
export const openOffers = (document: GraphDocument, { terms }: Pick<SaleTools, 'terms'>): PurchaseOfferView[] =>
  offersOf(document, terms).purchase.filter(({ ends }) => (ends ?? Infinity) > Date.now());

/** True for an offer that one buyer alone gets. */
const isForOne = ({ isExclusive }: PurchaseOfferView): boolean => isExclusive === true;

/** The offers of a kind, where there are any; all of them otherwise. */
const preferred = <O>(offers: readonly O[], isPreferred: (offer: O) => boolean): readonly O[] => {
  const some = offers.filter(isPreferred);
  return some.length > 0 ? some : offers;
};

/** Buys access to datasets. */
export class Purchases {
  constructor(private readonly tools: PurchaseTools) {}

  /** Acquires a dataset for the caller's organization. The result is the id of the acquisition. */
  async acquire(request: PurchaseRequest, actor: Actor): Promise<Once<string>> {
    const { id, copy, expected, renew = false, idempotencyKey: key } = request;
    const { idempotency, port, sales } = this.tools;
    const buyer = buyerOf(actor);
    if (expected) requireExpectation(expected);
    const asked = { id, copy, expected, ...(renew ? { renew } : {}) };
    return idempotency.once<string>({ key, operation: 'acquireDataset', request: asked }, actor, async (remember) => {
      const acquisition = randomUUID();
      if (port.orders) {
        if (renew) throw tradedElsewhere('Agreements are renewed there.', datasetPage(port.orders.address, id));
        const order = { acquisition, marketplaceId: id, buyer, expected, idempotencyKey: acquisition };
        const cost = this.#orderCost(acquisition, expected, actor);
        await this.#record(
          id,
          buyer,
          acquisition,
          [...cost, ...port.orders.acquire(order), remember(acquisition)],
          actor,
        );
        return acquisition;
      }
      await sales.sell(
        { id, buyer, acquisition, copy: copy ? randomUUID() : null, renews: () => renew },
        (document) => this.#chosen(document, buyer, expected),
        () => ({ statements: [remember(acquisition)] }),
        actor,
      );
      return acquisition;
    });
  }

  /** Stores the copy that another deployment's marketplace confirmed; `also` joins the transaction. Returns its id. */
  async receive(order: string, source: Delivered, actor: Actor, also: readonly Statement[] = []): Promise<string> {
    const { datasets, acquiredCatalogue: catalogue, records, writes, sales } = this.tools;
    const found = records.acquisitions.find(order);
    if (!found) throw notFound('acquisition');
    if (found.copy !== null) return found.copy;
    const id = randomUUID();
    return datasets.together([{ id, catalogue }], async () => {
      // Who sells is what the marketplace says: organizations have other ids there.
      const seller = offerRows(source, this.tools.terms)[0]?.seller ?? null;
      const acquired = { ...found, ...source.agreed, copy: id, originalId: source.originalId ?? null, seller };
      const put = await sales.copy(id, source, acquired, acquired.offerVersion, actor);
      await writes.apply(
        {
          puts: [put],
          events: [eventOf('created', put.document), eventOf('acquired', put.document)],
          statements: [receiveAcquisition(acquired), ...also],
        },
        actor,
      );
      return id;
    });
  }

  /** The offer that is taken: it is open, is what the buyer expects, and is not sold already to the one buyer it is for. */
  #chosen(document: GraphDocument, buyer: string, expected: Expectation | undefined): Chosen {
    const open = openOffers(document, this.tools);
    if (open.length === 0) throw new Refusal('CONFLICT', 'The dataset has no purchase offer that is open.');
    const { sales } = this.tools;
    const isShared = open.some(isForOne) && sales.isShared(document.id, buyer);
    const isMeant = (offer: PurchaseOfferView): boolean => !expected || meets(offer, expected);
    // Of several that are meant, one that can be had: at once, and by one buyer more.
    const atOnce = preferred(open, (offer) => offer.onRequest !== true && isMeant(offer));
    const free = preferred(atOnce, (offer) => (!isShared || !isForOne(offer)) && isMeant(offer));
    const offer = offerTaken(free, expected, document.id);
    if (isForOne(offer)) sales.requireUnshared(document.id, buyer);
    if (offer.onRequest === true) {
      throw new Refusal('CONFLICT', 'The offer is sold on request: its seller has to agree (requestAcquisition).');
    }
    return { accepted: acceptedOf(offer), offer: offer.version };
  }

  /** What an order of an agent costs at most: a marketplace elsewhere sells for the price that is expected, or not at all. */
  #orderCost(id: string, expected: Expectation | undefined, actor: Actor): readonly Statement[] {
    if (!actor.isAgent) return [];
    if (expected?.price === undefined) {
      throw new Refusal('BAD_REQUEST', 'An agent says the price that it expects.', { field: 'expected' });
    }
    const { price, currency = DEFAULT_CURRENCY } = expected;
    return [this.tools.spending.charge(actor.name, { id, price, currency })];
  }

  async #record(
    id: string,
    buyer: string,
    acquisition: string,
    also: readonly Statement[],
    actor: Actor,
  ): Promise<void> {
    const { sales, records, writes } = this.tools;
    sales.requireNone(buyer, id);
    requireOther(buyer, [records.publications.at(id)?.seller]);
    const row: Acquisition = {
      ...{ id: acquisition, marketplaceId: id, buyer, copy: null, originalId: null, seller: null, state: 'ORDERED' },
      ...{ ...NOT_AGREED, gone: 0, problem: null, at: new Date().toISOString() },
    };
    await writes.apply({ events: [], statements: [insertAcquisition(row), ...also] }, actor).catch((error: unknown) => {
      if (error instanceof ExpectationFailed) sales.requireNone(buyer, id);
      throw error;
    });
  }
}
