/** Monetization methods and their offers as clients see them. */
import { dct } from '../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import { AgentView } from './agent.js';
import { LicenceView } from './concept.js';
import type { Resource } from './resource.js';

/** Currency of prices that name none: the vocabulary of the platform has no term for it. */
export const DEFAULT_CURRENCY = 'EUR';

const MONTHS: Readonly<Record<string, string>> = { annual: 'ANNUAL', annually: 'ANNUAL', yearly: 'ANNUAL' };
const FREQUENCIES = new Set(['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL']);
const KINDS: Readonly<Record<string, string>> = {
  'one-off': 'ONE_OFF',
  oneoff: 'ONE_OFF',
  subscription: 'SUBSCRIPTION',
  nft: 'NFT',
};

/** Member of the frequency enum; `OTHER` for words it does not know. */
export const frequencyOf = (text: string | null): string | null => {
  if (text === null) return null;
  const name = MONTHS[text.toLowerCase()] ?? text.toUpperCase();
  return FREQUENCIES.has(name) ? name : 'OTHER';
};

class PlatformView {
  constructor(
    readonly resource: Resource,
    protected readonly pst: PlatformTerms,
  ) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }
}

/** Personal data in what is sold (pst:PersonalDataTerms). */
export class PersonalDataTermsView extends PlatformView {
  get containsPersonalData(): boolean | null {
    return this.resource.boolean(this.pst.containsPersonalData, this.pst.contains_personal_data);
  }

  get terms(): string | null {
    return this.resource.text(this.pst.personalDataTerms, this.pst.personal_data_terms);
  }
}

/** How often a buyer may download. */
export class DownloadLimitView extends PlatformView {
  get frequencyText(): string | null {
    return this.resource.text(this.pst.frequency);
  }

  get frequency(): string | null {
    return frequencyOf(this.frequencyText);
  }

  get downloads(): number | null {
    return this.resource.integer(this.pst.downloads);
  }
}

class OfferView extends PlatformView {
  get currency(): string {
    return this.resource.text(this.pst.currency) ?? DEFAULT_CURRENCY;
  }
}

/** A one-off or recurring sale (pst:PurchaseOffer). */
export class PurchaseOfferView extends OfferView {
  get type(): string | null {
    return this.resource.text(this.pst.type);
  }

  /** Member of the enum of kinds; `OTHER` for types it does not know. */
  get kind(): string | null {
    return this.type === null ? null : (KINDS[this.type.toLowerCase()] ?? 'OTHER');
  }

  get price(): string | null {
    return this.resource.text(this.pst.price);
  }

  get free(): boolean | null {
    return this.resource.boolean(this.pst.free) ?? this.resource.boolean(this.pst.isFree, this.pst.is_free);
  }

  get additionalRenewalTerms(): string | null {
    return this.resource.text(this.pst.additionalRenewalTerms, this.pst.additional_renewal_terms);
  }

  get contractBreachDays(): number | null {
    return this.resource.integer(this.pst.contractBreachDays, this.pst.contract_breach_days);
  }

  /** Names of countries; the metadata hold them as one comma-separated string. */
  get spatialAvailability(): string[] {
    const text = this.resource.text(this.pst.spatialAvailability, this.pst.spatial_availability) ?? '';
    return text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  }

  get expirationDate(): string | null {
    const { expirationDate, expiration_date: snake, termDate, term_date: term } = this.pst;
    return this.resource.text(expirationDate, snake, termDate, term);
  }

  get contractTerms(): string | null {
    return this.resource.text(this.pst.contractTerms, this.pst.contract_terms);
  }

  get transferable(): string | null {
    return this.resource.text(this.pst.transferable);
  }

  get isExclusive(): boolean | null {
    return this.resource.boolean(this.pst.isExclusive, this.pst.is_exclusive);
  }

  get duration(): number | null {
    return this.resource.integer(this.pst.duration);
  }

  get perpetual(): string | null {
    return this.resource.text(this.pst.perpetual);
  }

  get updateFrequencyText(): string | null {
    return this.resource.text(this.pst.updateFrequency, this.pst.update_frequency);
  }

  get updateFrequency(): string | null {
    return frequencyOf(this.updateFrequencyText);
  }

  get subscriptionFrequencyText(): string | null {
    return this.resource.text(this.pst.subscriptionFrequency, this.pst.subscription_frequency);
  }

  get subscriptionFrequency(): string | null {
    return frequencyOf(this.subscriptionFrequencyText);
  }

  get numReshare(): number | null {
    return this.resource.integer(this.pst.numReshare, this.pst.num_reshare);
  }

  get numResell(): number | null {
    return this.resource.integer(this.pst.numResell, this.pst.num_resell);
  }

  get limitNumber(): number | null {
    return this.resource.integer(this.pst.limitNumber, this.pst.limit_number);
  }

  get nftId(): string | null {
    return this.resource.text(this.pst.nftId, this.pst.nft_id);
  }

  get licence(): LicenceView | null {
    const licence = this.resource.resource(dct.license, this.pst.license);
    return licence ? new LicenceView(licence) : null;
  }

  get publisher(): AgentView | null {
    const publisher = this.resource.resource(dct.publisher);
    return publisher?.described ? new AgentView(publisher, this.pst) : null;
  }

  get personalDataTerms(): PersonalDataTermsView[] {
    const { personalDataTerms, PersonalDataTerms, personalData, personal_data_terms: snake } = this.pst;
    return this.resource
      .resources(personalDataTerms, PersonalDataTerms, personalData, snake)
      .map((node) => new PersonalDataTermsView(node, this.pst));
  }

  get downloads(): DownloadLimitView[] {
    return this.resource.resources(this.pst.downloads).map((node) => new DownloadLimitView(node, this.pst));
  }
}

/** An offer of shares (pst:InvestmentOffer). */
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

  /** Whether shares can be bought. */
  get status(): boolean | null {
    return this.resource.boolean(this.pst.status) ?? this.resource.boolean(this.pst.isActive, this.pst.is_active);
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
