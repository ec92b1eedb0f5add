/**
 * The listing of a dataset: whether it is on sale, on which offers, and until when. The seller's dataset, the one on the marketplace and buyers'
 * copies have the same one. It follows from the record of publications and what was sold since; metadata say what is offered only as long as nothing
 * was put on sale, and to those alone who may sell.
 */
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Datasets } from '../repository/dataset.js';
import { keptOffers } from '../repository/views/monetization.js';
import type { InvestmentOfferView } from '../repository/views/investment-offer.js';
import type { PurchaseOfferView } from '../repository/views/purchase-offer.js';
import type { WithheldAddresses } from '../repository/withheld/withheld.js';
import { termsOf } from './metadata.js';
import { investmentRow, purchaseRow, type OfferRow } from './offers/rows.js';
import { stateNow, type Publication } from './publication.js';
import { OFFERS_NOW } from './sale-tables.js';
import type { TradeRecords } from './trade-records.js';

/**
 * `DRAFTED`: offers are written and not on sale. `PAUSED`: taken off by the seller, or closed. `ENDED`: every offer has ended. `SOLD_OUT`: what one
 * buyer alone can have is sold, or all shares are.
 */
export const LISTING_STATES = ['NOT_OFFERED', 'DRAFTED', 'ON_SALE', 'PAUSED', 'ENDED', 'SOLD_OUT'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** The time or thing that a price is for; `PERIOD`: a recurring payment whose rhythm is not one of these. */
export const PRICE_UNITS = ['ONCE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR', 'PERIOD', 'SHARE'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** An offer as it is sold. */
export interface ListedOffer extends Pick<OfferRow, 'kind' | 'position' | 'free' | 'ends' | 'seller' | 'pool'> {
  /** Id of the dataset that is bought. */
  readonly dataset: string;
  readonly view: PurchaseOfferView | InvestmentOfferView;
  /** True if somebody can take it now; what is drafted or was taken off the marketplace nobody can. */
  readonly isAvailable: boolean;
  /** Shares that are left; null for a purchase, and where the offer does not say how many there are. */
  readonly sharesLeft: number | null;
}

/** What is on sale of a dataset. */
export interface Listing {
  readonly state: ListingState;
  /** True while it stands on the marketplace, whether somebody can take it now or not. */
  readonly isPublished: boolean;
  /** Id of the dataset on the marketplace; null where there is none. */
  readonly marketplaceId: string | null;
  /** Id of the seller's dataset, where it is kept here. */
  readonly originalId: string | null;
  /** Organization that sells; null where nobody is known to. */
  readonly seller: string | null;
  readonly offers: readonly ListedOffer[];
  /** When the last offer ends, in milliseconds since the epoch; null when one has no end, and where nothing is on sale. */
  readonly ends: number | null;
  /** Counts what the seller did; null where nothing was put on sale. */
  readonly version: number | null;
  /** The time of the last of that, ISO 8601 UTC. */
  readonly changed: string | null;
  /** True if the seller's metadata changed since they were listed; null for those who may not sell. */
  readonly isOutdated: boolean | null;
  /** True if something costs money whose address everybody can read; null for those who may not sell. */
  readonly tellsAddresses: boolean | null;
}

/** What is left of an offer. */
interface OfferNow extends Pick<OfferRow, 'kind' | 'position'> {
  readonly sharesLeft: number | null;
  readonly isAvailable: number;
}

/** What listings are read from. */
export interface ListingTools {
  readonly database: Pick<Database, 'read'>;
  readonly datasets: Pick<Datasets, 'find'>;
  readonly records: TradeRecords;
  readonly withheld: Pick<WithheldAddresses, 'isWithheld'>;
  readonly terms: PlatformTerms;
}

const NONE: Listing = {
  ...{
    state: 'NOT_OFFERED',
    isPublished: false,
    marketplaceId: null,
    originalId: null,
    seller: null,
    offers: [],
    ends: null,
  },
  ...{ version: null, changed: null, isOutdated: null, tellsAddresses: null },
};

const RHYTHMS: Readonly<Record<string, PriceUnit>> = {
  ...{ HOURLY: 'HOUR', DAILY: 'DAY', WEEKLY: 'WEEK', MONTHLY: 'MONTH', ANNUAL: 'YEAR' },
};

/** The unit of the price of an offer. */
export const priceUnitOf = (view: PurchaseOfferView | InvestmentOfferView): PriceUnit => {
  if (!('subscriptionFrequency' in view)) return 'SHARE';
  if (view.kind !== 'SUBSCRIPTION' && view.subscriptionFrequencyText === null) return 'ONCE';
  return RHYTHMS[view.subscriptionFrequency ?? ''] ?? 'PERIOD';
};

/** True if an offer asks for money, now or when the seller has named a price. */
export const costs = ({ kind, view }: Pick<ListedOffer, 'kind' | 'view'>): boolean =>
  kind === 'PURCHASE' && view.amount !== '0';

/** Reads listings. */
export class ListingReader {
  constructor(private readonly tools: ListingTools) {}

  /**
   * The listing of a dataset: of a seller's, of one on the marketplace, or of a copy, which shows that of what was bought. `maySell`: whether the
   * caller may sell a dataset; drafts, and what is only for sellers, are shown to those.
   */
  async of(id: string, maySell: (dataset: string) => Promise<boolean>): Promise<Listing> {
    const { acquisitions, publications } = this.tools.records;
    const copy = acquisitions.ofCopy(id);
    const publication = copy ? publications.at(copy.marketplaceId) : publications.with(id);
    if (copy && !publication) return { ...NONE, seller: copy.seller };
    if (!publication) return (await maySell(id)) ? this.#draft(id) : NONE;
    const isSeller = !copy && (await maySell(publication.dataset ?? publication.marketplaceId));
    return this.#published(publication, isSeller);
  }

  async #draft(id: string): Promise<Listing> {
    const document = await this.tools.datasets.find(id);
    const terms = document ? termsOf(document, this.tools.terms) : '';
    if (!document || terms === '') return NONE;
    const seller = document.owner ?? null;
    const offers = this.#offers({ marketplaceId: id, terms, seller }, false);
    const tellsAddresses = this.#tells(id, offers);
    return { ...NONE, state: 'DRAFTED', originalId: id, seller, offers, tellsAddresses, isOutdated: false };
  }

  async #published(publication: Publication, isSeller: boolean): Promise<Listing> {
    const { marketplaceId, dataset, seller, ends, version, changed } = publication;
    const state = stateNow(publication);
    const isShown = state !== 'WITHDRAWN' || isSeller;
    const offers = isShown ? this.#offers(publication, state !== 'WITHDRAWN') : [];
    return {
      state: this.#state(state, offers),
      isPublished: state === 'PUBLISHED',
      ...{ marketplaceId, originalId: dataset, seller, ends, version, changed, offers },
      isOutdated: isSeller ? await this.#isOutdated(publication) : null,
      tellsAddresses: isSeller ? this.#tells(dataset ?? marketplaceId, offers) : null,
    };
  }

  #state(state: Publication['state'], offers: readonly ListedOffer[]): ListingState {
    if (state === 'WITHDRAWN') return 'PAUSED';
    if (state === 'EXPIRED') return 'ENDED';
    if (offers.some(({ isAvailable }) => isAvailable)) return 'ON_SALE';
    const now = Date.now();
    const left = offers.filter(({ ends }) => ends === null || ends > now);
    const isSold = ({ view, sharesLeft }: ListedOffer): boolean => sharesLeft === 0 || !('status' in view);
    return left.some(isSold) ? 'SOLD_OUT' : left.length > 0 ? 'PAUSED' : 'ENDED';
  }

  /** Offers in the order of their rows. */
  #offers(
    { marketplaceId: dataset, terms, seller }: Pick<Publication, 'marketplaceId' | 'terms' | 'seller'>,
    isOnSale: boolean,
  ): ListedOffer[] {
    const { purchase, investment } = keptOffers(terms, this.tools.terms);
    const now = this.#now(dataset);
    const listed = (row: OfferRow, view: ListedOffer['view']): ListedOffer => {
      const found = now.find(({ kind, position }) => kind === row.kind && position === row.position);
      const isAvailable = isOnSale && found?.isAvailable === 1;
      return { ...row, dataset, view, sharesLeft: found ? found.sharesLeft : row.pool, isAvailable };
    };
    return [
      ...purchase.map((view, position) => listed(purchaseRow(view, { position, seller }), view)),
      ...investment.map((view, position) => listed(investmentRow(view, { position, seller }), view)),
    ];
  }

  /** What can be had of a publication now; nothing of a draft. */
  #now(marketplaceId: string): readonly OfferNow[] {
    return this.tools.database.read<OfferNow>(OFFERS_NOW, [marketplaceId]);
  }

  #tells(dataset: string, offers: readonly ListedOffer[]): boolean {
    return offers.some(costs) && !this.tools.withheld.isWithheld(dataset);
  }

  async #isOutdated({ dataset, listedHash }: Publication): Promise<boolean> {
    const original = dataset === null ? undefined : await this.tools.datasets.find(dataset);
    return original !== undefined && listedHash !== null && original.hash !== listedHash;
  }
}
