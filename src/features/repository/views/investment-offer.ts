/** Offers of shares as clients see them. */
import { investmentOffer } from '../../../model/offers.js';
import { plainTime, type Agreement } from './agreement.js';
import { OfferView } from './offer.js';
import { reading } from '../../../model/derive/reading.js';

/** An offer of shares (pst:InvestmentOffer). */
export class InvestmentOfferView extends reading(OfferView, investmentOffer, {}) {
  /** Shares for all buyers together: never more than there are. Without a number of shares, a share is a hundredth of the dataset. */
  get pool(): number | null {
    const { availableShares: left, totalShares, percentageOffer } = this;
    const all = totalShares ?? percentageOffer;
    return left === null || all === null ? (left ?? all) : Math.min(left, all);
  }

  protected get endProperty() {
    return investmentOffer.fields.termDate;
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
