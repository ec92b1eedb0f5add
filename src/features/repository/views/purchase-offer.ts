/** Sales of access to a dataset as clients see them. */
import { NodeView, reading } from '../../../model/derive/reading.js';
import type { LanguageString } from '../../../model/derive/resource.js';
import { downloadLimit, personalDataTerms, purchaseOffer } from '../../../model/offers.js';
import { termsOf } from '../../../model/property.js';
import { dct } from '../../../core/rdf/vocabulary.js';
import { AgentView } from './agent.js';
import { type Agreement, inOrder, plainTime } from './agreement.js';
import { LicenceView } from './concept.js';
import { plainDuration } from '../../../core/rdf/durations.js';
import { OfferView } from './offer.js';

/** Personal data in what is sold (pst:PersonalDataTerms). */
class PersonalDataTermsView extends reading(NodeView, personalDataTerms, {}) {}

/** The number of downloads that a buyer has. */
class DownloadLimitView extends reading(NodeView, downloadLimit, {}) {}

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
} as const satisfies Readonly<Record<string, keyof typeof purchaseOffer.fields>>;

const PARTS = {
  Agent: AgentView,
  Licence: LicenceView,
  PersonalDataTerms: PersonalDataTermsView,
  DownloadLimit: DownloadLimitView,
};

/** A one-off or recurring sale (pst:PurchaseOffer). */
export class PurchaseOfferView extends reading(OfferView, purchaseOffer, PARTS) {
  /** How long the data may be used, as ISO 8601 says it; null where nothing is said, or nothing that can be read. */
  get useTime(): string | null {
    return plainDuration(this.durationText) ?? null;
  }

  protected get endProperty() {
    return purchaseOffer.fields.expirationDate;
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
    return this.resource.resources(dct.license, this.pst.license).map((licence) => new LicenceView(licence, this.pst));
  }

  /** All values of a term, in whatever languages. */
  #words(name: (typeof WORDS)[keyof typeof WORDS]): LanguageString[] {
    return inOrder(this.resource.strings(...termsOf(purchaseOffer.fields[name], this.pst)));
  }
}
