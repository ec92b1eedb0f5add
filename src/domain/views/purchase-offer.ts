/** Sales of access to a dataset as clients see them. */
import type { NamedNode } from '../../rdf/terms.js';
import { dct } from '../../rdf/vocabulary.js';
import { offerParts, purchaseProperties } from '../../model/offers.js';
import { AgentView } from './agent.js';
import { inOrder, plainTime, type Agreement } from './agreement.js';
import { LicenceView } from './concept.js';
import { plainDuration } from './durations.js';
import { kept } from './kept.js';
import { OfferView, reading } from './offer.js';
import type { LanguageString } from './resource.js';
import { DownloadLimitView, FREQUENCIES, memberOf, PersonalDataTermsView } from './purchase-terms.js';

/** Kinds of sales, with the types that stand for them, in lower case. */
export const PURCHASE_KINDS = { ONE_OFF: ['one-off', 'oneoff'], SUBSCRIPTION: ['subscription'], NFT: ['nft'] } as const;

/** Terms in words, as an agreement names them. */
const WORDS = {
  type: 'type',
  perpetual: 'perpetual',
  transferable: 'transferable',
  additionalRenewalTerms: 'additionalRenewalTerms',
  contractTerms: 'contractTerms',
  updateFrequency: 'updateFrequencyText',
  subscriptionFrequency: 'subscriptionFrequencyText',
  nftId: 'nftId',
} as const satisfies Readonly<Record<string, keyof typeof purchaseProperties>>;

/** A one-off or recurring sale (pst:PurchaseOffer). */
@kept
export class PurchaseOfferView extends reading(OfferView, purchaseProperties) {
  /** Member of the enum of kinds; `OTHER` for types it does not know. */
  get kind(): string | null {
    return memberOf(PURCHASE_KINDS, this.type);
  }

  /** How long the data may be used, as ISO 8601 says it; null where nothing is said, or nothing that can be read. */
  get useTime(): string | null {
    return plainDuration(this.durationText) ?? null;
  }

  get updateFrequency(): string | null {
    return memberOf(FREQUENCIES, this.updateFrequencyText);
  }

  get subscriptionFrequency(): string | null {
    return memberOf(FREQUENCIES, this.subscriptionFrequencyText);
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
    const [first, ...others] = offerParts.personalData.map((term) => this.pst[term]) as [NamedNode, ...NamedNode[]];
    return this.resource.resources(first, ...others).map((node) => new PersonalDataTermsView(node, this.pst));
  }

  get downloads(): DownloadLimitView[] {
    return this.resource.resources(this.pst.downloads).map((node) => new DownloadLimitView(node, this.pst));
  }

  protected get endProperty() {
    return purchaseProperties.expirationDate;
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
      ...Object.fromEntries(Object.entries(WORDS).map(([name, property]) => [name, this.#words(property)])),
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
  #words(name: keyof typeof purchaseProperties): LanguageString[] {
    const [first, ...others] = purchaseProperties[name].spellings;
    return inOrder(this.resource.strings(this.pst[first], ...others.map((other) => this.pst[other])));
  }
}
