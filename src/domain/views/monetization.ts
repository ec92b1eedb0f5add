/** Monetization methods and their offers as clients see them. */
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { Resource } from './resource.js';

class PlatformView {
  constructor(
    readonly resource: Resource,
    protected readonly pst: PlatformTerms,
  ) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }
}

/** A one-off or recurring sale (pst:PurchaseOffer). */
export class PurchaseOfferView extends PlatformView {
  get type(): string | null {
    return this.resource.text(this.pst.type);
  }

  get price(): string | null {
    return this.resource.text(this.pst.price);
  }

  get free(): boolean | null {
    return this.resource.boolean(this.pst.free, this.pst.isFree);
  }

  get additionalRenewalTerms(): string | null {
    return this.resource.text(this.pst.additionalRenewalTerms);
  }

  get contractBreachDays(): number | null {
    return this.resource.integer(this.pst.contractBreachDays);
  }

  /** Names of countries; the metadata holds them as one comma-separated string. */
  get spatialAvailability(): string[] {
    const text = this.resource.text(this.pst.spatialAvailability) ?? '';
    return text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  }

  get expirationDate(): string | null {
    return this.resource.text(this.pst.expirationDate, this.pst.termDate);
  }

  get contractTerms(): string | null {
    return this.resource.text(this.pst.contractTerms);
  }
}

/** An offer of shares (pst:InvestmentOffer). */
export class InvestmentOfferView extends PlatformView {
  /** Price of a share. */
  get price(): string | null {
    return this.resource.text(this.pst.price, this.pst.pricePerShare);
  }

  get termDate(): string | null {
    return this.resource.text(this.pst.termDate, this.pst.expirationDate);
  }

  get percentageOffer(): number | null {
    return this.resource.integer(this.pst.percentageOffer);
  }

  get totalShares(): number | null {
    return this.resource.integer(this.pst.totalShares);
  }

  get maxShares(): number | null {
    return this.resource.integer(this.pst.maxShares);
  }

  /** Whether shares can be bought. */
  get status(): boolean | null {
    return this.resource.boolean(this.pst.status, this.pst.isActive);
  }
}

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
