/** Monetization methods as clients see them, and links on the marketplace. */
import { InvestmentOfferView } from './investment-offer.js';
import { PlatformView } from './offer.js';
import { PurchaseOfferView } from './purchase-offer.js';

/** How a dataset is sold (pst:MonetizationMethod). */
export class MonetizationMethodView extends PlatformView {
  get sellerId(): string | null {
    return this.resource.text(this.pst.sellerId);
  }

  get purchaseOffers(): PurchaseOfferView[] {
    return this.resource.resources(this.pst.purchaseOffer).map((offer) => new PurchaseOfferView(offer, this.pst));
  }

  get investmentOffers(): InvestmentOfferView[] {
    return this.resource.resources(this.pst.investmentOffer).map((offer) => new InvestmentOfferView(offer, this.pst));
  }
}

/** Where a dataset comes from in the marketplace (pst:Offer). */
export class OfferLinkView extends PlatformView {
  get originalId(): string | null {
    return this.resource.text(this.pst.originalId);
  }

  get marketplaceOfferId(): string | null {
    return this.resource.text(this.pst.marketplaceOfferId);
  }
}
