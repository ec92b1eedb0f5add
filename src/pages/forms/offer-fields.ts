/** The fields that a person can fill in about an offer: one table, from which offers are read, written, shown and checked. */
import type { NamedNode } from '../../rdf/terms.js';
import { schema, type PlatformTerms } from '../../rdf/vocabulary.js';
import {
  downloadProperties,
  investmentProperties,
  offerParts,
  personalDataProperties,
  purchaseProperties,
  type PlatformTerm,
} from '../../model/offers.js';

/** The kinds of values; `texts` are several in one, separated by commas, which some clients write one by one. */
export type ValueKind = 'text' | 'texts' | 'area' | 'decimal' | 'currency' | 'integer' | 'day' | 'flag' | 'licence';

/** One field of an offer. */
export interface OfferField<Name extends string = string> {
  readonly name: Name;
  readonly kind: ValueKind;
  /** Properties that hold it, the one that is written first; the others are spellings that some clients use. */
  readonly terms: readonly PlatformTerm[];
  /** The property of another vocabulary that holds it instead. */
  readonly property?: NamedNode;
  /** Properties that lead to the node that holds it, where that is not the offer. */
  readonly within?: readonly PlatformTerm[];
  /** True if it is among what everybody fills in. */
  readonly main?: true;
}

/** Fields of an offer of access (pst:PurchaseOffer). */
export const purchaseFields = [
  { name: 'price', kind: 'decimal', terms: purchaseProperties.price.spellings, main: true },
  { name: 'currency', kind: 'currency', terms: ['currency'], main: true },
  { name: 'type', kind: 'text', terms: purchaseProperties.type.spellings, main: true },
  { name: 'licence', kind: 'licence', terms: [], main: true },
  { name: 'tax', kind: 'flag', terms: [], property: schema.valueAddedTaxIncluded, main: true },
  { name: 'until', kind: 'day', terms: purchaseProperties.expirationDate.spellings, main: true },
  { name: 'withheld', kind: 'flag', terms: purchaseProperties.withholdsAddresses.spellings, main: true },
  { name: 'free', kind: 'flag', terms: purchaseProperties.free.spellings },
  { name: 'payments', kind: 'text', terms: purchaseProperties.subscriptionFrequencyText.spellings },
  { name: 'where', kind: 'texts', terms: purchaseProperties.spatialAvailability.spellings },
  { name: 'exclusive', kind: 'flag', terms: purchaseProperties.isExclusive.spellings },
  { name: 'onRequest', kind: 'flag', terms: purchaseProperties.onRequest.spellings },
  { name: 'transferable', kind: 'text', terms: purchaseProperties.transferable.spellings },
  { name: 'duration', kind: 'integer', terms: purchaseProperties.durationText.spellings },
  { name: 'perpetual', kind: 'text', terms: purchaseProperties.perpetual.spellings },
  { name: 'limit', kind: 'integer', terms: purchaseProperties.limitNumber.spellings },
  { name: 'reshare', kind: 'integer', terms: purchaseProperties.numReshare.spellings },
  { name: 'resell', kind: 'integer', terms: purchaseProperties.numResell.spellings },
  { name: 'updates', kind: 'text', terms: purchaseProperties.updateFrequencyText.spellings },
  { name: 'downloads', kind: 'integer', terms: downloadProperties.downloads.spellings, within: offerParts.downloads },
  {
    name: 'downloadsPer',
    kind: 'text',
    terms: downloadProperties.frequencyText.spellings,
    within: offerParts.downloads,
  },
  { name: 'breach', kind: 'integer', terms: purchaseProperties.contractBreachDays.spellings },
  { name: 'nft', kind: 'text', terms: purchaseProperties.nftId.spellings },
  {
    name: 'personal',
    kind: 'flag',
    terms: personalDataProperties.containsPersonalData.spellings,
    within: offerParts.personalData,
  },
  {
    name: 'personalTerms',
    kind: 'text',
    terms: personalDataProperties.terms.spellings,
    within: offerParts.personalData,
  },
  { name: 'renewal', kind: 'area', terms: purchaseProperties.additionalRenewalTerms.spellings },
  { name: 'contract', kind: 'area', terms: purchaseProperties.contractTerms.spellings },
] as const satisfies readonly OfferField[];

/** Fields of an offer of shares (pst:InvestmentOffer). */
export const investmentFields = [
  { name: 'price', kind: 'decimal', terms: investmentProperties.price.spellings, main: true },
  { name: 'currency', kind: 'currency', terms: ['currency'], main: true },
  { name: 'shares', kind: 'integer', terms: investmentProperties.totalShares.spellings, main: true },
  { name: 'percentage', kind: 'integer', terms: investmentProperties.percentageOffer.spellings, main: true },
  { name: 'maxShares', kind: 'integer', terms: investmentProperties.maxShares.spellings, main: true },
  { name: 'until', kind: 'day', terms: investmentProperties.termDate.spellings, main: true },
  { name: 'sharesLeft', kind: 'integer', terms: investmentProperties.availableShares.spellings },
  { name: 'open', kind: 'flag', terms: investmentProperties.status.spellings },
] as const satisfies readonly OfferField[];

/** The properties that hold a field, the one that is written first. */
export const propertiesOf = ({ terms, property }: OfferField, pst: PlatformTerms): readonly NamedNode[] =>
  property ? [property] : terms.map((term) => pst[term]);

/** Name of a field of either kind of offer. */
export type OfferFieldName = (typeof purchaseFields | typeof investmentFields)[number]['name'];

/** Both kinds of offers, as forms name them. */
export const offerKinds = { purchase: purchaseFields, investment: investmentFields } as const satisfies Readonly<
  Record<string, readonly OfferField<OfferFieldName>[]>
>;
/** A kind of offer. */
export type OfferKindName = keyof typeof offerKinds;

/** One offer as a form shows it; empty texts say nothing. */
export interface OfferFields {
  /** Name of the node of an offer that is stored already. */
  readonly node?: string;
  readonly values: Readonly<Partial<Record<OfferFieldName, string>>>;
  /** True if it is to be taken away. */
  readonly remove?: boolean;
}

/** An offer about which nothing is said yet but what most offers say. */
export const NO_OFFER: OfferFields = { values: { currency: 'EUR', type: 'one-off' } };

/** Offers in one form, at most, of each kind. */
const MOST_OFFERS = 50;

const text = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').replace(/\r\n/g, '\n').trim();

const offerOf = (form: URLSearchParams, kind: OfferKindName, index: number): OfferFields => {
  const at = `${kind}.${index}`;
  const node = text(form, `${at}.node`);
  return {
    ...(node === '' ? {} : { node }),
    ...(form.get(`${at}.remove`) === 'true' ? { remove: true } : {}),
    values: Object.fromEntries(offerKinds[kind].map(({ name }) => [name, text(form, `${at}.${name}`)])),
  };
};

/** Reads the offers of a form that was sent. */
export const readOfferFields = (form: URLSearchParams, kind: OfferKindName): OfferFields[] => {
  const price = new RegExp(`^${kind}\\.\\d{1,2}\\.price$`);
  const count = [...form.keys()].filter((name) => price.test(name)).length;
  return Array.from({ length: Math.min(count, MOST_OFFERS) }, (_, index) => offerOf(form, kind, index));
};

/** Fields that say nothing alone. */
const FORMAL: readonly OfferFieldName[] = ['currency', 'type', 'tax', 'withheld'];

/** True if anything is said about an offer. */
export const isOffered = ({ values, remove }: OfferFields): boolean =>
  remove !== true &&
  Object.entries(values).some(([name, value]) => value !== '' && !FORMAL.includes(name as OfferFieldName));
