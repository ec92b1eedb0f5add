/** Offers of shares as clients see them. */
import { plainTime, type Agreement } from './agreement.js';
import { kept } from './kept.js';
import { OfferView } from './offer.js';

/** An offer of shares (pst:InvestmentOffer). */
@kept
export class InvestmentOfferView extends OfferView {
  /** Price of a share. */
  get price(): string | null {
    return this.resource.text(this.pst.price, this.pst.pricePerShare, this.pst.price_per_share);
  }

  get termDate(): string | null {
    const { termDate, term_date: snake, expirationDate, expiration_date: expiration } = this.pst;
    return this.resource.text(termDate, snake, expirationDate, expiration);
  }

  get percentageOffer(): number | null {
    return this.resource.integer(this.pst.percentageOffer, this.pst.percentage_offer);
  }

  get totalShares(): number | null {
    return this.resource.integer(this.pst.totalShares, this.pst.total_shares);
  }

  get maxShares(): number | null {
    return this.resource.integer(this.pst.maxShares, this.pst.max_shares);
  }

  /** Shares that were left when the metadata were written. */
  get availableShares(): number | null {
    return this.resource.integer(this.pst.availableShares, this.pst.available_shares);
  }

  /** True if shares can be bought. */
  get status(): boolean | null {
    return this.resource.boolean(this.pst.status) ?? this.resource.boolean(this.pst.isActive, this.pst.is_active);
  }

  get end(): string | null {
    return this.termDate;
  }

  /**
   * The rest of the agreement; what is left and whether it is open is no part of it: that says whether shares can be bought, not what they
   * are.
   */
  protected get particulars(): Agreement {
    const { percentageOffer, totalShares, maxShares } = this;
    return { kind: 'INVESTMENT', percentageOffer, totalShares, maxShares, ends: plainTime(this.end) };
  }
}
