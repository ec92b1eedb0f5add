/** Monetization methods as clients see them, and links on the marketplace. */
import { monetization, offerLink } from '../../../model/offers.js';
import { parseNTriples } from '../../../core/rdf/ntriples.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { InvestmentOfferView } from './investment-offer.js';
import { PurchaseOfferView } from './purchase-offer.js';
import { NodeView, reading } from '../../../model/derive/reading.js';
import type { Resource } from '../../../model/derive/resource.js';
import { Statements } from '../../../model/derive/statements.js';

/** The way in which a dataset is sold (pst:MonetizationMethod). */
export class MonetizationMethodView extends reading(NodeView, monetization, {}) {
  get purchaseOffers(): PurchaseOfferView[] {
    return this.resource
      .resources(this.pst.purchaseOffer)
      .map((offer) => new PurchaseOfferView(offer, this.pst, this.sellerId));
  }

  get investmentOffers(): InvestmentOfferView[] {
    return this.resource
      .resources(this.pst.investmentOffer)
      .map((offer) => new InvestmentOfferView(offer, this.pst, this.sellerId));
  }
}

/** Offers that the metadata of a dataset describe, by kind. */
export interface DescribedOffers {
  readonly purchase: PurchaseOfferView[];
  readonly investment: InvestmentOfferView[];
}

const described = <V extends { readonly resource: Resource }>(views: readonly V[]): V[] =>
  views
    .filter(({ resource }) => resource.described)
    .sort((a, b) => (a.resource.term.value < b.resource.term.value ? -1 : 1));

/** Offers of all methods of a dataset, in the order of the names of their nodes. */
export const describedOffers = (dataset: Resource, pst: PlatformTerms): DescribedOffers => {
  const methods = described(
    dataset.resources(pst.monetization).map((method) => new MonetizationMethodView(method, pst)),
  );
  return {
    purchase: described(methods.flatMap(({ purchaseOffers }) => purchaseOffers)),
    investment: described(methods.flatMap(({ investmentOffers }) => investmentOffers)),
  };
};

/** The offers of terms that are kept beside a sale: said of the seller's dataset, or, where they came in with it, of the one on the marketplace. */
export const keptOffers = (terms: string, pst: PlatformTerms): DescribedOffers => {
  const quads = parseNTriples(terms);
  const sold = quads.find(({ predicate }) => predicate.equals(pst.monetization))?.subject.value ?? '';
  return describedOffers(new Statements(sold, quads).main, pst);
};

/** The origin of a dataset in the marketplace (pst:Offer); clients send it also for datasets that were never published. */
export class OfferLinkView extends reading(NodeView, offerLink, {}) {}
