/** Sales of access to a dataset as clients see them. */
import { dct, type PlatformTerms } from '../../rdf/vocabulary.js';
import { AgentView } from './agent.js';
import { inOrder, plainTime, type Agreement } from './agreement.js';
import { LicenceView } from './concept.js';
import { plainDuration } from './durations.js';
import { kept } from './kept.js';
import { OfferView } from './offer.js';
import type { LanguageString } from './resource.js';
import { DownloadLimitView, FREQUENCIES, memberOf, PersonalDataTermsView } from './purchase-terms.js';

/** Kinds of sales, with the types that stand for them, in lower case. */
export const PURCHASE_KINDS = { ONE_OFF: ['one-off', 'oneoff'], SUBSCRIPTION: ['subscription'], NFT: ['nft'] } as const;

/** Terms in words, by the names of their predicates. */
const WORDS = {
  type: ['type'],
  perpetual: ['perpetual'],
  transferable: ['transferable'],
  additionalRenewalTerms: ['additionalRenewalTerms', 'additional_renewal_terms'],
  contractTerms: ['contractTerms', 'contract_terms'],
  updateFrequency: ['updateFrequency', 'update_frequency'],
  subscriptionFrequency: ['subscriptionFrequency', 'subscription_frequency'],
  nftId: ['nftId', 'nft_id'],
} as const satisfies Readonly<Record<string, readonly [keyof PlatformTerms, ...(keyof PlatformTerms)[]]>>;

/** A one-off or recurring sale (pst:PurchaseOffer). */
@kept
export class PurchaseOfferView extends OfferView {
  get type(): string | null {
    return this.resource.text(this.pst.type);
  }

  /** Member of the enum of kinds; `OTHER` for types it does not know. */
  get kind(): string | null {
    return memberOf(PURCHASE_KINDS, this.type);
  }

  get price(): string | null {
    return this.resource.text(this.pst.price);
  }

  override get free(): boolean | null {
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

  /** True if the seller has to agree to each sale. */
  get onRequest(): boolean | null {
    return this.resource.boolean(this.pst.onRequest, this.pst.on_request);
  }

  /** True if only those learn where the data are who bought them. */
  get withholdsAddresses(): boolean | null {
    return this.resource.boolean(this.pst.withholdsAddresses, this.pst.withholds_addresses);
  }

  /** Days of use; null where it is said in another way. */
  get duration(): number | null {
    return this.resource.integer(this.pst.duration);
  }

  /** The time of use as written. */
  get durationText(): string | null {
    return this.resource.text(this.pst.duration);
  }

  /** How long the data may be used, as ISO 8601 says it; null where nothing is said, or nothing that can be read. */
  get useTime(): string | null {
    return plainDuration(this.durationText) ?? null;
  }

  get perpetual(): string | null {
    return this.resource.text(this.pst.perpetual);
  }

  get updateFrequencyText(): string | null {
    return this.resource.text(this.pst.updateFrequency, this.pst.update_frequency);
  }

  get updateFrequency(): string | null {
    return memberOf(FREQUENCIES, this.updateFrequencyText);
  }

  get subscriptionFrequencyText(): string | null {
    return this.resource.text(this.pst.subscriptionFrequency, this.pst.subscription_frequency);
  }

  get subscriptionFrequency(): string | null {
    return memberOf(FREQUENCIES, this.subscriptionFrequencyText);
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

  override get licence(): LicenceView | null {
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

  get end(): string | null {
    return this.expirationDate;
  }

  protected get particulars(): Agreement {
    const {
      free,
      isExclusive,
      onRequest,
      withholdsAddresses,
      duration,
      durationText,
      contractBreachDays,
      numReshare,
      numResell,
      limitNumber,
    } = this;
    return {
      ...{ kind: 'PURCHASE', free, ends: plainTime(this.end), isExclusive, onRequest },
      ...{ withholdsAddresses, duration: duration ?? plainDuration(durationText) ?? null, contractBreachDays },
      ...{ numReshare, numResell, limitNumber },
      ...Object.fromEntries(Object.entries(WORDS).map(([name, terms]) => [name, this.#words(terms)])),
      spatialAvailability: inOrder(this.spatialAvailability),
      licence: inOrder(this.#licences.map(({ agreement }) => agreement)),
      personalDataTerms: inOrder(
        this.personalDataTerms.map(({ containsPersonalData, terms }) => ({ containsPersonalData, terms })),
      ),
      downloads: inOrder(
        this.downloads.map(({ frequencyText, downloads }) => ({ frequency: frequencyText, downloads })),
      ),
    };
  }

  get #licences(): LicenceView[] {
    return this.resource.resources(dct.license, this.pst.license).map((licence) => new LicenceView(licence));
  }

  /** All values of a term, in whatever languages. */
  #words([first, ...others]: (typeof WORDS)[keyof typeof WORDS]): LanguageString[] {
    return inOrder(this.resource.strings(this.pst[first], ...others.map((name) => this.pst[name])));
  }
}
