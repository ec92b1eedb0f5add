/** The buyer's side of a purchase: the acquisition, and the buyer's copy. */
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../errors.js';
import type { ChangeEvent, GraphDocument, Statement } from '../../store/graph-store.js';
import { ExpectationFailed, type Database } from '../../store/sqlite/database.js';
import type { PurchaseOfferView } from '../views/purchase-offer.js';
import type { Actor, Put } from '../writes.js';
import {
  agreedOf,
  meets,
  NOT_AGREED,
  offersOf,
  offerTaken,
  requireExpectation,
  soldOf,
  type Agreed,
  type Expectation,
} from './agreement.js';
import { insertAcquisition, receiveAcquisition, type Acquisition } from './acquisition.js';
import type { Once } from '../idempotency.js';
import type { Agreements } from '../agreements/agreements.js';
import { copyTriples } from './metadata.js';
import { endOf, offerRows } from './offers/rows.js';
import { after } from './states.js';
import { eventOf } from './events.js';
import type { TradeTools } from './trade.js';

/** The tools of purchases. */
export interface PurchaseTools extends TradeTools {
  readonly database: Database;
  /** Catalogue that holds buyers' copies. */
  readonly acquiredCatalogue: string;
  readonly agreements: Agreements;
}

/** A request of a buyer. */
export interface PurchaseRequest {
  /** Id of the dataset on the marketplace. */
  readonly id: string;
  /** True if the copy is made here; otherwise a deployment of the buyer keeps it. */
  readonly copy: boolean;
  /** The offer as the buyer saw it; without it the offer is taken as it is. */
  readonly expected?: Expectation | undefined;
  readonly idempotencyKey: string;
}

/** A dataset that came from the marketplace: what the copy is made from. */
export interface Source {
  /** IRI of the dataset in `triples`. */
  readonly iri: string;
  readonly triples: string;
  readonly originalId?: string | undefined;
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

/** Nobody buys from oneself. */
export const requireOther = (buyer: string, sellers: readonly (string | null | undefined)[]): void => {
  if (sellers.includes(buyer))
    throw new Refusal('FORBIDDEN', 'The organization of the caller sells this dataset itself.');
};

/** Buys access to datasets. */
export class Purchases {
  constructor(private readonly tools: PurchaseTools) {}

  /** Acquires a dataset for the caller's organization. The result is the id of the acquisition. */
  async acquire({ id, copy, expected, idempotencyKey: key }: PurchaseRequest, actor: Actor): Promise<Once<string>> {
    const { idempotency, port } = this.tools;
    const buyer = buyerOf(actor);
    if (expected) requireExpectation(expected);
    const keyed = { key, operation: 'acquireDataset', request: { id, copy, expected } };
    return idempotency.once<string>(keyed, actor, async (remember) => {
      const acquisition = randomUUID();
      if (port.orders) {
        const order = { acquisition, marketplaceId: id, buyer, expected, idempotencyKey: acquisition };
        await this.#record(id, buyer, acquisition, [...port.orders.acquire(order), remember(acquisition)], actor);
        return acquisition;
      }
      const made = { acquisition, copy: copy ? randomUUID() : null, expected };
      await this.#buy(id, buyer, made, remember(acquisition), actor);
      return acquisition;
    });
  }

  /** Stores the copy that another deployment's marketplace confirmed; `also` joins the transaction. Returns its id. */
  async receive(order: string, source: Delivered, actor: Actor, also: readonly Statement[] = []): Promise<string> {
    const { datasets, acquiredCatalogue: catalogue, records, writes } = this.tools;
    const found = records.acquisitions.find(order);
    if (!found) throw notFound('acquisition');
    if (found.copy !== null) return found.copy;
    const id = randomUUID();
    return datasets.together([{ id, catalogue }], async () => {
      // Who sells is what the marketplace says: organizations have other ids there.
      const seller = offerRows(source, this.tools.terms)[0]?.seller ?? null;
      const acquired = { ...found, ...source.agreed, copy: id, originalId: source.originalId ?? null, seller };
      const put = await this.#copy(id, source, acquired, actor);
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

  async #buy(
    id: string,
    buyer: string,
    made: { readonly acquisition: string; readonly copy: string | null; readonly expected: Expectation | undefined },
    remember: Statement,
    actor: Actor,
  ): Promise<void> {
    const { datasets, writes, acquiredCatalogue } = this.tools;
    const { catalogue = '' } = await datasets.require(id);
    const places = [
      { id, catalogue },
      ...(made.copy === null ? [] : [{ id: made.copy, catalogue: acquiredCatalogue }]),
    ];
    await datasets.together(places, async () => {
      const document = await datasets.require(id);
      const sold = this.#requireForSale(document, buyer);
      const { originalId } = sold;
      const offer = this.#offer(document, made.expected);
      const facts = { copy: made.copy, ...sold, state: 'ACQUIRED', ...agreedOf(offer, document) } as const;
      const acquisition = this.#acquisition(made.acquisition, id, buyer, facts);
      const put =
        made.copy === null
          ? undefined
          : await this.#copy(made.copy, { ...document, originalId: originalId ?? undefined }, acquisition, actor);
      await writes
        .apply(
          {
            puts: put ? [put] : [],
            events: [...(put ? [eventOf('created', put.document)] : []), eventOf('acquired', document)],
            statements: [insertAcquisition(acquisition), ...this.#concluded(offer, document, acquisition), remember],
          },
          actor,
        )
        .catch((error: unknown) => this.#explain(error, buyer, id));
    });
  }

  #concluded(offer: PurchaseOfferView, document: GraphDocument, { id, at, buyer, seller }: Acquisition): Statement[] {
    const { agreements, identifiers } = this.tools;
    const sold = soldOf(offer, document, { id, at, assignee: buyer, seller }, identifiers);
    return sold ? [...agreements.conclude(sold)] : [];
  }

  /** Checks everything that the seller's side demands; returns the seller's dataset and who sells, as far as they are known. */
  #requireForSale(document: GraphDocument, buyer: string): Pick<Acquisition, 'originalId' | 'seller'> {
    const { records } = this.tools;
    const { id } = document;
    after(records.state(id), 'acquire');
    const sale = records.sale(id);
    requireOther(buyer, [document.owner, sale.seller]);
    this.#requireNone(buyer, id);
    return { originalId: sale.originalId, seller: sale.seller ?? document.owner ?? null };
  }

  /** The offer that is taken: it is open, is what the buyer expects, and is not sold already to the one buyer it is for. */
  #offer(document: GraphDocument, expected: Expectation | undefined): PurchaseOfferView {
    const { database, terms } = this.tools;
    const open = offersOf(document, terms).purchase.filter(({ end }) => (endOf(end) ?? Infinity) > Date.now());
    if (open.length === 0) throw new Refusal('CONFLICT', 'The dataset has no purchase offer that is open.');
    const sold = database.readOne(
      "SELECT 1 FROM acquisition WHERE marketplace_id = ? AND state IN ('ORDERED', 'ACQUIRED') LIMIT 1",
      [document.id],
    );
    const shared = open.filter((offer) => offer.isExclusive !== true && (!expected || meets(offer, expected)));
    const offer = offerTaken(sold && shared.length > 0 ? shared : open, expected, document.id);
    if (!sold || offer.isExclusive !== true) return offer;
    throw new Refusal('CONFLICT', 'The dataset is sold to one buyer only, and it is sold.');
  }

  #requireNone(buyer: string, id: string): void {
    const held = this.tools.records.acquisitions.between(buyer, id);
    if (held) {
      throw new Refusal('CONFLICT', 'The organization of the caller has acquired this dataset already.', {
        acquisition: held.id,
        copy: held.copy,
      });
    }
  }

  #explain(error: unknown, buyer: string, id: string): never {
    if (error instanceof ExpectationFailed) this.#requireNone(buyer, id);
    throw error;
  }

  async #record(
    id: string,
    buyer: string,
    acquisition: string,
    also: readonly Statement[],
    actor: Actor,
  ): Promise<void> {
    this.#requireNone(buyer, id);
    requireOther(buyer, [this.tools.records.publications.at(id)?.seller]);
    const facts = { copy: null, originalId: null, seller: null, state: 'ORDERED', ...NOT_AGREED } as const;
    const row = this.#acquisition(acquisition, id, buyer, facts);
    const events: ChangeEvent[] = [];
    await this.tools.writes
      .apply({ events, statements: [insertAcquisition(row), ...also] }, actor)
      .catch((error: unknown) => this.#explain(error, buyer, id));
  }

  #acquisition(
    id: string,
    marketplaceId: string,
    buyer: string,
    facts: Pick<Acquisition, 'copy' | 'originalId' | 'seller' | 'state'> & Agreed,
  ): Acquisition {
    return { id, marketplaceId, buyer, ...facts, gone: 0, problem: null, at: new Date().toISOString() };
  }

  #copy(
    id: string,
    source: Source,
    {
      marketplaceId,
      buyer,
      seller,
      offerVersion,
    }: Pick<Acquisition, 'marketplaceId' | 'buyer' | 'seller' | 'offerVersion'>,
    actor: Actor,
  ): Promise<Put> {
    const { datasets, identifiers, terms, acquiredCatalogue: catalogue } = this.tools;
    const link = { originalId: source.originalId, marketplaceOfferId: marketplaceId, seller: seller ?? undefined };
    const offer = offersOf(source, terms).purchase.find(({ version }) => version === offerVersion);
    const body = copyTriples(
      { ...source, offer: offer?.resource.term.value },
      link,
      identifiers.iri('dataset', id),
      new Date(),
      terms,
    );
    const payload = { body, contentType: 'application/n-triples' };
    return datasets.preparePut({ id, catalogue, owner: buyer, link }, payload, actor);
  }
}
