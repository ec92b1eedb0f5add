/** The nouns of the platform vocabulary: how a dataset is sold. */
import { dct } from '../../../rdf/vocabulary.js';
import type { InvestmentOfferView } from '../../views/investment-offer.js';
import type { MonetizationMethodView, OfferLinkView } from '../../views/monetization.js';
import { DEFAULT_CURRENCY } from '../../views/offer.js';
import type { PurchaseOfferView } from '../../views/purchase-offer.js';
import { PURCHASE_KINDS } from '../../views/purchase-offer.js';
import { FREQUENCIES, type DownloadLimitView, type PersonalDataTermsView } from '../../views/purchase-terms.js';
import { many, noun, one, self, toMany, toOne } from '../field.js';
import { agent, licence } from './parts.js';

const personalDataTerms = noun<PersonalDataTermsView>()(
  'PersonalDataTerms',
  {
    containsPersonalData: one.boolean('containsPersonalData', 'contains_personal_data'),
    terms: one.string('personalDataTerms', 'personal_data_terms'),
  },
  ['resource', 'iri'],
);

const downloadLimit = noun<DownloadLimitView>()(
  'DownloadLimit',
  {
    frequency: { ...one.word('frequency'), words: FREQUENCIES, enum: 'OfferFrequency' },
    frequencyText: one.string('frequency'),
    downloads: one.integer('downloads'),
  },
  ['resource', 'iri'],
);

const currency = { ...one.string('currency'), fallback: DEFAULT_CURRENCY };

export const purchaseOffer = noun<PurchaseOfferView>()(
  'PurchaseOffer',
  {
    iri: self.iri,
    currency,
    type: one.string('type'),
    kind: { ...one.word('type'), words: PURCHASE_KINDS, enum: 'PurchaseKind' },
    price: one.decimal('price'),
    free: one.boolean('free', 'isFree', 'is_free'),
    additionalRenewalTerms: one.string('additionalRenewalTerms', 'additional_renewal_terms'),
    contractBreachDays: one.integer('contractBreachDays', 'contract_breach_days'),
    spatialAvailability: many.listed('spatialAvailability', 'spatial_availability'),
    expirationDate: one.date('expirationDate', 'expiration_date', 'termDate', 'term_date'),
    contractTerms: one.string('contractTerms', 'contract_terms'),
    transferable: one.string('transferable'),
    isExclusive: one.boolean('isExclusive', 'is_exclusive'),
    onRequest: one.boolean('onRequest', 'on_request'),
    withholdsAddresses: one.boolean('withholdsAddresses', 'withholds_addresses'),
    duration: one.integer('duration'),
    durationText: one.string('duration'),
    perpetual: one.string('perpetual'),
    updateFrequency: { ...one.word('updateFrequency', 'update_frequency'), words: FREQUENCIES, enum: 'OfferFrequency' },
    updateFrequencyText: one.string('updateFrequency', 'update_frequency'),
    subscriptionFrequency: {
      ...one.word('subscriptionFrequency', 'subscription_frequency'),
      words: FREQUENCIES,
      enum: 'OfferFrequency',
    },
    subscriptionFrequencyText: one.string('subscriptionFrequency', 'subscription_frequency'),
    numReshare: one.integer('numReshare', 'num_reshare'),
    numResell: one.integer('numResell', 'num_resell'),
    limitNumber: one.integer('limitNumber', 'limit_number'),
    nftId: one.string('nftId', 'nft_id'),
    licence: toOne(() => licence, dct.license, 'license'),
    publisher: { ...toOne(() => agent, dct.publisher), described: true },
    personalDataTerms: toMany(
      () => personalDataTerms,
      'personalDataTerms',
      'PersonalDataTerms',
      'personalData',
      'personal_data_terms',
    ),
    downloads: toMany(() => downloadLimit, 'downloads'),
  },
  ['resource', 'version', 'terms', 'amount', 'contradictsItself', 'end', 'taxIncluded', 'useTime'],
);

export const investmentOffer = noun<InvestmentOfferView>()(
  'InvestmentOffer',
  {
    iri: self.iri,
    currency,
    price: one.decimal('price', 'pricePerShare', 'price_per_share'),
    termDate: one.date('termDate', 'term_date', 'expirationDate', 'expiration_date'),
    percentageOffer: one.integer('percentageOffer', 'percentage_offer'),
    totalShares: one.integer('totalShares', 'total_shares'),
    maxShares: one.integer('maxShares', 'max_shares'),
    availableShares: one.integer('availableShares', 'available_shares'),
    status: one.boolean('status', 'isActive', 'is_active'),
  },
  ['resource', 'version', 'terms', 'amount', 'contradictsItself', 'end', 'taxIncluded', 'free', 'licence'],
);

export const monetization = noun<MonetizationMethodView>()(
  'MonetizationMethod',
  {
    iri: self.iri,
    sellerId: one.string('sellerId'),
    purchaseOffers: toMany(() => purchaseOffer, 'purchaseOffer'),
    investmentOffers: toMany(() => investmentOffer, 'investmentOffer'),
  },
  ['resource'],
);

export const offerLink = noun<OfferLinkView>()(
  'OfferLink',
  { originalId: one.string('originalId'), marketplaceOfferId: one.string('marketplaceOfferId') },
  ['resource', 'iri'],
);
