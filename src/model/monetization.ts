/** The nouns of the platform vocabulary: how a dataset is sold. */
import {
  downloadProperties,
  investmentProperties,
  offerParts,
  personalDataProperties,
  purchaseProperties,
  type OfferProperty,
} from './offers.js';
import { dct } from '../rdf/vocabulary.js';
import { many, noun, one, self, toMany, toOne } from './property.js';
import { agent, licence } from './parts.js';

/** Currency of prices that name none: the vocabulary of the platform has no term for it. */
export const DEFAULT_CURRENCY = 'EUR';

/** Members of an enum, with the words in lower case that stand for each. */
type Words = Readonly<Record<string, readonly string[]>>;

/** Kinds of sales. */
export const PURCHASE_KINDS = {
  ONE_OFF: ['one-off', 'oneoff'],
  SUBSCRIPTION: ['subscription'],
  NFT: ['nft'],
} as const satisfies Words;

/** How often something happens. */
export const FREQUENCIES = {
  HOURLY: ['hourly'],
  DAILY: ['daily'],
  WEEKLY: ['weekly'],
  MONTHLY: ['monthly'],
  ANNUAL: ['annual', 'annually', 'yearly'],
} as const satisfies Words;

const MAKERS = {
  text: one.string,
  list: many.listed,
  decimal: one.decimal,
  integer: one.integer,
  boolean: one.boolean,
  date: one.date,
} as const;
type Declared<P extends Readonly<Record<string, OfferProperty>>> = {
  readonly [Name in keyof P]: ReturnType<(typeof MAKERS)[P[Name]['kind']]>;
};

/** The fields that follow from the properties of a noun. */
const declared = <P extends Readonly<Record<string, OfferProperty>>>(properties: P): Declared<P> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, { kind, spellings }]) => [name, MAKERS[kind](...spellings)]),
  ) as unknown as Declared<P>;

/** A field whose words are members of an enum, beside the one that shows them as they were written. */
const wordsOf = ({ spellings }: OfferProperty, words: Words, enumName: string) => ({
  ...one.word(...spellings),
  words,
  enum: enumName,
});
const frequency = (property: OfferProperty) => wordsOf(property, FREQUENCIES, 'OfferFrequency');

/** What an offer says of personal data (pst:PersonalDataTerms). */
export const personalDataTerms = noun('PersonalDataTerms', declared(personalDataProperties));

/** How often a buyer may download. */
export const downloadLimit = noun('DownloadLimit', {
  ...declared(downloadProperties),
  frequency: frequency(downloadProperties.frequencyText),
});

const currency = { ...one.string('currency'), fallback: DEFAULT_CURRENCY } as const;

export const purchaseOffer = noun('PurchaseOffer', {
  iri: self.iri,
  currency,
  ...declared(purchaseProperties),
  kind: wordsOf(purchaseProperties.type, PURCHASE_KINDS, 'PurchaseKind'),
  updateFrequency: frequency(purchaseProperties.updateFrequencyText),
  subscriptionFrequency: frequency(purchaseProperties.subscriptionFrequencyText),
  licence: toOne(() => licence, dct.license, 'license'),
  publisher: { ...toOne(() => agent, dct.publisher), described: true },
  personalDataTerms: toMany(() => personalDataTerms, ...offerParts.personalData),
  downloads: toMany(() => downloadLimit, ...offerParts.downloads),
});

export const investmentOffer = noun('InvestmentOffer', { iri: self.iri, currency, ...declared(investmentProperties) });

export const monetization = noun('MonetizationMethod', {
  iri: self.iri,
  sellerId: { ...one.string('sellerId'), about: 'Id of the selling organization' },
  purchaseOffers: { ...toMany(() => purchaseOffer, 'purchaseOffer'), about: 'Offers to buy access' },
  investmentOffers: { ...toMany(() => investmentOffer, 'investmentOffer'), about: 'Offers to invest' },
});

export const offerLink = noun('OfferLink', {
  originalId: { ...one.string('originalId'), about: 'Id of the dataset in a factory catalogue' },
  marketplaceOfferId: { ...one.string('marketplaceOfferId'), about: 'Id of the dataset on the marketplace' },
});
