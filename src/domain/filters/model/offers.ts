/** The nouns of the platform vocabulary: how a dataset is sold. */
import {
  downloadProperties,
  investmentProperties,
  offerParts,
  personalDataProperties,
  purchaseProperties,
  type OfferProperty,
} from '../../../model/offers.js';
import { dct } from '../../../rdf/vocabulary.js';
import type { InvestmentOfferView } from '../../views/investment-offer.js';
import type { OfferLinkView } from '../../views/monetization.js';
import { DEFAULT_CURRENCY } from '../../views/offer.js';
import type { PurchaseOfferView } from '../../views/purchase-offer.js';
import { PURCHASE_KINDS } from '../../views/purchase-offer.js';
import { FREQUENCIES, type DownloadLimitView, type PersonalDataTermsView } from '../../views/purchase-terms.js';
import { many, noun, one, self, toMany, toOne } from '../field.js';
import { agent, licence } from './parts.js';

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
const wordsOf = (
  { spellings }: OfferProperty,
  words: Readonly<Record<string, readonly string[]>>,
  enumName: string,
) => ({ ...one.word(...spellings), words, enum: enumName });
const frequency = (property: OfferProperty) => wordsOf(property, FREQUENCIES, 'OfferFrequency');

const personalDataTerms = noun<PersonalDataTermsView>()('PersonalDataTerms', declared(personalDataProperties), [
  'resource',
  'pst',
  'iri',
]);

const downloadLimit = noun<DownloadLimitView>()(
  'DownloadLimit',
  { ...declared(downloadProperties), frequency: frequency(downloadProperties.frequencyText) },
  ['resource', 'pst', 'iri'],
);

const currency = { ...one.string('currency'), fallback: DEFAULT_CURRENCY };

export const purchaseOffer = noun<PurchaseOfferView>()(
  'PurchaseOffer',
  {
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
  },
  ['resource', 'pst', 'version', 'terms', 'amount', 'contradictsItself', 'end', 'ends', 'taxIncluded', 'useTime'],
);

export const investmentOffer = noun<InvestmentOfferView>()(
  'InvestmentOffer',
  { iri: self.iri, currency, ...declared(investmentProperties) },
  [
    'resource',
    'pst',
    'version',
    'terms',
    'amount',
    'contradictsItself',
    'end',
    'ends',
    'taxIncluded',
    'pool',
    'free',
    'licence',
  ],
);

export const offerLink = noun<OfferLinkView>()(
  'OfferLink',
  { originalId: one.string('originalId'), marketplaceOfferId: one.string('marketplaceOfferId') },
  ['resource', 'pst', 'iri'],
);
