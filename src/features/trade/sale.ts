/** The one way in which the use of a dataset is sold: purchase, copy and agreement in one transaction. */
import { Refusal } from '../../core/errors.js';
import type { ChangeEvent, GraphDocument, Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed, type Database } from '../../core/store/sqlite/database.js';
import { termsIn } from '../agreements/agreed-terms.js';
import { end } from '../agreements/endings.js';
import type { Agreements } from '../agreements/agreements.js';
import { isDue } from '../agreements/payments.js';
import type { Actor, Put } from '../repository/writes.js';
import { agreedOf, concludedAt, offersOf, soldOf, type Accepted } from './agreement.js';
import { insertAcquisition, replaceAcquisition, type Acquisition } from './acquisition.js';
import { agreementEvent, eventOf } from './events.js';
import { copyTriples } from './metadata.js';
import type { SpendingLimits } from './spending.js';
import { after } from './states.js';
import type { TradeTools } from './trade.js';

/** The tools of sales. */
export interface SaleTools extends TradeTools {
  readonly database: Database;
  /** Catalogue that holds buyers' copies. */
  readonly acquiredCatalogue: string;
  readonly agreements: Agreements;
  /** What agents may spend. */
  readonly spending: SpendingLimits;
}

/** What is to be sold. */
export interface SaleOrder {
  /** Id of the dataset on the marketplace. */
  readonly id: string;
  readonly buyer: string;
  /** Id of the purchase, and of the agreement. */
  readonly acquisition: string;
  /** Id of the buyer's copy; null where a deployment of the buyer keeps it. */
  readonly copy: string | null;
  /** True if the new agreement takes the place of this purchase, whose agreement holds. */
  readonly renews: (held: Acquisition) => boolean;
}

/** The terms that are accepted, and the version of the offer on whose ground they are. */
export interface Chosen {
  readonly accepted: Accepted;
  readonly offer: string;
}

/** The rest of the transaction. */
export interface Joined {
  readonly statements: readonly Statement[];
  readonly events?: readonly ChangeEvent[];
}

/** A dataset that came from the marketplace: what the copy is made from. */
export interface Source {
  /** IRI of the dataset in `triples`. */
  readonly iri: string;
  readonly triples: string;
  readonly originalId?: string | undefined;
}

/** Nobody buys from oneself. */
export const requireOther = (buyer: string, sellers: readonly (string | null | undefined)[]): void => {
  if (sellers.includes(buyer))
    throw new Refusal('FORBIDDEN', 'The organization of the caller sells this dataset itself.');
};

/** Sells. */
export class Sales {
  constructor(private readonly tools: SaleTools) {}

  /**
   * Sells a dataset on the terms that `choose` finds in its metadata as they are now. Nobody changes them between that and the sale.
   * `CONFLICT` where the buyer has it already, or somebody else alone.
   */
  async sell(
    order: SaleOrder,
    choose: (document: GraphDocument) => Chosen,
    joined: (acquisition: Acquisition) => Joined,
    actor: Actor,
  ): Promise<void> {
    const { id, buyer } = order;
    const { datasets, acquiredCatalogue } = this.tools;
    const { catalogue = '' } = await datasets.require(id);
    const places = [
      { id, catalogue },
      ...(order.copy === null ? [] : [{ id: order.copy, catalogue: acquiredCatalogue }]),
    ];
    await datasets.together(places, async () => {
      const document = await datasets.require(id);
      const sale = this.requireForSale(document, buyer);
      const ended = this.#ended(order);
      const choice = choose(document);
      const at = new Date();
      const chosen = { ...choice, accepted: concludedAt(choice.accepted, at) };
      const facts = { ...sale, copy: ended.copy ?? order.copy, state: 'ACQUIRED' as const, gone: 0, problem: null };
      const agreed = agreedOf(chosen.accepted, document);
      const own = { id: order.acquisition, marketplaceId: id, buyer, at: at.toISOString() };
      const acquisition: Acquisition = { ...own, ...facts, ...agreed };
      await this.#commit(document, chosen, acquisition, ended, joined(acquisition), actor);
    });
  }

  /** True if somebody else than a buyer may use it now, so that the buyer does not get it alone. */
  isShared(marketplaceId: string, buyer: string): boolean {
    const { agreements, database } = this.tools;
    if (agreements.newest(marketplaceId, buyer)) return true;
    // Sold before there were agreements, or by nobody knows whom.
    const sql = `SELECT 1 FROM acquisition q WHERE marketplace_id = ? AND buyer <> ? AND state IN ('ORDERED', 'ACQUIRED')
  AND NOT EXISTS (SELECT 1 FROM agreement a WHERE a.id = q.id) LIMIT 1`;
    return database.readOne(sql, [marketplaceId, buyer]) !== undefined;
  }

  /** `CONFLICT` where somebody else than the buyer has what one alone can have. */
  requireUnshared(marketplaceId: string, buyer: string): void {
    if (this.isShared(marketplaceId, buyer)) throw soldAlone();
  }

  /** `CONFLICT` where somebody else has the dataset alone: whatever is offered since, that was promised. */
  requireNotPromised(marketplaceId: string, buyer: string): void {
    // While one has it alone nobody else buys it: an agreement that promises so is the newest.
    const newest = this.tools.agreements.newest(marketplaceId, buyer);
    if (newest && termsIn(newest).terms.isExclusive) throw soldAlone();
  }

  /** `CONFLICT` where the buyer has the dataset already, by an agreement that holds or an order that waits; but for what is renewed. */
  requireNone(buyer: string, id: string, renews: SaleOrder['renews'] = () => false): void {
    const held = this.tools.records.acquisitions.between(buyer, id);
    if (held && !this.#hasEnded(held) && !(held.state === 'ACQUIRED' && renews(held))) throw alreadyHeld(held);
  }

  /** The metadata of a buyer's copy, made ready to be stored. Of what is not free they tell addresses to the buyer alone, and for as long as the data are the buyer's to have. */
  copy(
    id: string,
    source: Source,
    of: Pick<Acquisition, 'marketplaceId' | 'buyer' | 'seller'>,
    offer: string | null,
    actor: Actor,
  ): Promise<Put> {
    const { datasets, identifiers, terms, withheld, acquiredCatalogue: catalogue } = this.tools;
    const { marketplaceId, buyer: owner, seller } = of;
    const link = { originalId: source.originalId, marketplaceOfferId: marketplaceId, seller: seller ?? undefined };
    const bought = offersOf(source, terms).purchase.find(({ version }) => version === offer);
    const body = copyTriples(
      { ...source, triples: withheld.told(marketplaceId, source.triples), offer: bought?.resource.term.value },
      link,
      identifiers.iri('dataset', id),
      new Date(),
      terms,
    );
    const withholds = withheld.isWithheld(marketplaceId) || bought?.amount !== '0';
    return datasets.preparePut(
      { id, catalogue, owner, link, withholds },
      { body, contentType: 'application/n-triples' },
      actor,
    );
  }

  /** Checks everything that the seller's side demands; returns the seller's dataset and who sells, as far as they are known. */
  requireForSale(document: GraphDocument, buyer: string): Pick<Acquisition, 'originalId' | 'seller'> {
    const { records } = this.tools;
    after(records.state(document.id), 'acquire');
    const sale = records.sale(document.id);
    requireOther(buyer, [document.owner, sale.seller]);
    this.requireNotPromised(document.id, buyer);
    return { originalId: sale.originalId, seller: sale.seller ?? document.owner ?? null };
  }

  /** What the buyer had before, and the statements that end it. */
  #ended({ id, buyer, acquisition, renews }: SaleOrder): {
    readonly copy: string | null;
    readonly statements: readonly Statement[];
  } {
    const { agreements, records } = this.tools;
    this.requireNone(buyer, id, renews);
    const held = records.acquisitions.latest(buyer, id);
    if (!held) return { copy: null, statements: [] };
    const hasEnded = held.state === 'ENDED' || this.#hasEnded(held);
    const now = new Date().toISOString();
    const ending = {
      agreement: held.id,
      kind: 'SUPERSEDED',
      at: now,
      effective: now,
      party: buyer,
      reason: null,
    } as const;
    // One that was given notice ends by that, at the latest now.
    const isOpen = !hasEnded && agreements.find(held.id) && !agreements.endings.of(held.id);
    return {
      copy: held.copy,
      statements: [replaceAcquisition(held.id), ...(isOpen ? [end({ ...ending, successor: acquisition })] : [])],
    };
  }

  #hasEnded({ id }: Acquisition): boolean {
    const agreement = this.tools.agreements.find(id);
    return agreement !== undefined && !this.tools.agreements.holds(agreement);
  }

  async #commit(
    document: GraphDocument,
    { accepted, offer }: Chosen,
    acquisition: Acquisition,
    ended: { readonly copy: string | null; readonly statements: readonly Statement[] },
    { statements, events = [] }: Joined,
    actor: Actor,
  ): Promise<void> {
    const { writes, agreements, spending, port } = this.tools;
    const { id, at, buyer, seller, copy, originalId, marketplaceId } = acquisition;
    const source = { ...document, originalId: originalId ?? undefined };
    // Who renews keeps the copy.
    const put =
      copy === null || copy === ended.copy ? undefined : await this.copy(copy, source, acquisition, offer, actor);
    const sold = soldOf(accepted, document, { id, at, assignee: buyer, seller }, this.tools);
    const { amount: price, currency, ends } = accepted;
    const cost = { id, price, currency };
    await writes
      .apply(
        {
          accepts: { price, currency, offer, ends },
          puts: put ? [put] : [],
          events: [
            ...(put ? [eventOf('created', put.document)] : []),
            eventOf('acquired', document),
            ...(sold && isDue(price) ? [agreementEvent('paymentDue', sold, port.catalogue)] : []),
            ...events,
          ],
          statements: [
            ...(actor.isAgent ? [spending.charge(actor.name, cost)] : []),
            ...ended.statements,
            insertAcquisition(acquisition),
            ...(sold ? agreements.conclude(sold) : []),
            ...statements,
          ],
        },
        actor,
      )
      .catch((error: unknown) => {
        if (error instanceof ExpectationFailed) {
          if (actor.isAgent) spending.requireLeft(actor.name, cost);
          this.requireNone(buyer, marketplaceId);
        }
        throw error;
      });
  }
}

/** The refusal of what one buyer alone gets. */
const soldAlone = (): Refusal => new Refusal('CONFLICT', 'The dataset is sold to one buyer only, and it is sold.');

const alreadyHeld = ({ id, copy }: Acquisition): Refusal =>
  new Refusal('CONFLICT', 'The organization of the caller has acquired this dataset already.', {
    acquisition: id,
    copy,
  });
