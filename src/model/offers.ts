/** The nouns of the platform vocabulary: how a dataset is sold. The bounds of their values are those of their shapes (`shapes/`). */
import { dct, schema } from '../core/rdf/vocabulary.js';
import { agent } from './agent.js';
import { licence } from './licence.js';
import { many, noun, one, self, toMany, toOne, type Property, type ValueField } from './property.js';

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

/** A property with what is said about it. */
const row = <const V extends ValueField, const Said extends Property>(value: V, about: string, said: Said) => ({
  ...value,
  ...said,
  about,
});

/** Shows the text of a property as a member of an enum. */
const wordOf = <const Name extends string>({ paths }: ValueField, words: Words, name: Name, about: string) => ({
  ...one.word(...paths),
  words,
  enum: name,
  about,
});

const currency = {
  ...one.string('currency'),
  fallback: DEFAULT_CURRENCY,
  about: 'Currency of the price, a code of ISO 4217; `EUR` where the metadata name none',
  written: {},
  cell: 'currency',
  form: 'currency',
  isMain: true,
} as const;

const period = one.string('frequency');

/** What an offer says of personal data (pst:PersonalDataTerms). */
export const personalDataTerms = noun(
  'PersonalDataTerms',
  {
    containsPersonalData: {
      ...one.boolean('containsPersonalData', 'contains_personal_data'),
      about: 'Whether it holds personal data',
      written: { required: true },
      column: 'contained',
    },
    terms: row(one.string('personalDataTerms', 'personal_data_terms'), 'Terms for personal data', { written: {} }),
  },
  {
    type: 'PersonalDataTerms',
    about: 'Whether what is sold holds personal data, and on which terms (pst:PersonalDataTerms).',
    stored: 'Personal data in what is sold.',
  },
);

/** How often a buyer may download; a node without a class. */
export const downloadLimit = noun(
  'DownloadLimit',
  {
    downloads: {
      ...one.integer('downloads'),
      about: 'How many downloads in a period',
      written: { required: true },
      column: 'number',
    },
    frequency: wordOf(period, FREQUENCIES, 'OfferFrequency', 'In which period'),
    frequencyText: {
      ...period,
      about: 'The period as it is written, such as `monthly`',
      written: { required: true, as: 'frequency' },
    },
  },
  {
    type: null,
    about: 'How often a buyer may download.',
    stored: 'How often a buyer may download.',
  },
);

const type = one.string('type');
const updates = one.string('updateFrequency', 'update_frequency');
const payments = one.string('subscriptionFrequency', 'subscription_frequency');

/** A sale of access (pst:PurchaseOffer). */
export const purchaseOffer = noun(
  'PurchaseOffer',
  {
    iri: self.iri,
    price: row(one.money('currency', 'price'), 'Price', {
      written: {},
      form: 'price',
      label: 'offer.price',
      isMain: true,
    }),
    currency,
    type: {
      ...type,
      about: 'Kind of sale: `one-off`, `subscription`, `nft`, or another word',
      written: { fallback: 'one-off' },
      form: 'type',
      label: 'offer.type',
      isMain: true,
    },
    kind: wordOf(type, PURCHASE_KINDS, 'PurchaseKind', 'Kind of sale as a member of the enum'),
    licence: {
      ...toOne(() => licence, dct.license, 'license'),
      about: 'Licence that a buyer gets',
      written: {},
      cell: 'licence',
      form: 'licence',
      label: 'offer.terms.licence',
      isMain: true,
    },
    taxIncluded: row(one.boolean(schema.valueAddedTaxIncluded), 'Whether the price includes value added tax', {
      written: {},
      form: 'tax',
      isMain: true,
    }),
    expirationDate: row(one.date('expirationDate', 'expiration_date', 'termDate', 'term_date'), 'When the offer ends', {
      written: {},
      column: 'until',
      form: 'until',
      widget: 'lastDay',
      isMain: true,
    }),
    withholdsAddresses: row(
      one.boolean('withholdsAddresses', 'withholds_addresses'),
      'Whether only those learn where the data are who may have them now: who bought them, and who owns them; metadata lead to `/srv/trade/data` of this service instead. Typed input and tables mean true where the offer is not free and this says nothing',
      { written: {}, form: 'withheld', hint: 'form.withheldHint', isMain: true },
    ),
    free: row(one.boolean('free', 'isFree', 'is_free'), 'Whether it costs nothing', {
      written: {},
      form: 'free',
      label: 'search.facets.is_free',
    }),
    subscriptionFrequency: wordOf(payments, FREQUENCIES, 'OfferFrequency', 'How often a subscription is paid'),
    subscriptionFrequencyText: row(
      payments,
      'How often a subscription is paid, as written: `monthly`, `annual`, or another word',
      { written: { as: 'subscriptionFrequency' }, column: 'subscription', form: 'payments' },
    ),
    spatialAvailability: row(
      many.listed('spatialAvailability', 'spatial_availability'),
      'Names of the countries where it is offered, with commas between them where it is one text; all where none is named',
      { written: {}, cell: 'list', column: 'countries', form: 'where', hint: 'form.whereHint' },
    ),
    isExclusive: row(one.boolean('isExclusive', 'is_exclusive'), 'Whether it is sold to one buyer only', {
      written: {},
      column: 'exclusive',
      form: 'exclusive',
    }),
    onRequest: row(
      one.boolean('onRequest', 'on_request'),
      'Whether its seller has to agree to each sale: it is asked for with requestAcquisition, and else bought at once',
      { written: {}, form: 'onRequest' },
    ),
    transferable: row(one.string('transferable'), 'Whether and how a buyer may pass it on', {
      written: {},
      form: 'transferable',
    }),
    duration: row(one.integer('duration'), 'Days for which it may be used from the agreement on, which ends then', {
      written: {},
      form: 'duration',
    }),
    durationText: {
      ...one.string('duration'),
      unstated: true,
      about: 'The time of use as written: days, an ISO 8601 duration such as `P1Y`, or words such as `6 months`',
    },
    perpetual: row(one.string('perpetual'), 'Whether it may be used for ever, as written; `none` when not', {
      written: {},
      form: 'perpetual',
    }),
    limitNumber: row(one.integer('limitNumber', 'limit_number'), 'Limit of uses', {
      written: {},
      column: 'limit',
      form: 'limit',
    }),
    numReshare: row(one.integer('numReshare', 'num_reshare'), 'How often a buyer may share it', {
      written: {},
      column: 'reshare',
      form: 'reshare',
    }),
    numResell: row(one.integer('numResell', 'num_resell'), 'How often a buyer may sell it again', {
      written: {},
      column: 'resell',
      form: 'resell',
    }),
    updateFrequency: wordOf(updates, FREQUENCIES, 'OfferFrequency', 'How often the data are updated'),
    updateFrequencyText: row(
      updates,
      'How often the data are updated, as written: `hourly`, `daily`, `weekly`, `monthly`, or another word',
      { written: { as: 'updateFrequency' }, column: 'updates', form: 'updates' },
    ),
    downloads: {
      ...toMany(() => downloadLimit, 'downloads'),
      about: 'How often a buyer may download',
      written: {},
      form: { downloads: 'downloads', frequencyText: 'downloadsPer' },
    },
    contractBreachDays: row(
      one.integer('contractBreachDays', 'contract_breach_days'),
      'Days within which a breach of contract must be mended',
      { written: {}, column: 'breachDays', form: 'breach' },
    ),
    nftId: row(one.string('nftId', 'nft_id'), 'Id of the token that it is bound to', { written: {}, form: 'nft' }),
    personalDataTerms: {
      ...toMany(
        () => personalDataTerms,
        'personalDataTerms',
        'PersonalDataTerms',
        'personalData',
        'personal_data_terms',
      ),
      about: 'Personal data in it',
      written: {},
      form: { containsPersonalData: 'personal', terms: 'personalTerms' },
    },
    additionalRenewalTerms: row(one.string('additionalRenewalTerms', 'additional_renewal_terms'), 'Terms of renewal', {
      written: {},
      column: 'renewal',
      form: 'renewal',
      widget: 'area',
    }),
    contractTerms: row(one.string('contractTerms', 'contract_terms'), 'Contract text, encoded as clients read it', {
      written: {},
      column: 'terms',
      form: 'contract',
      widget: 'area',
    }),
    publisher: {
      ...toOne(() => agent, dct.publisher),
      described: true,
      about: 'Who offers it, where that is not the publisher of the dataset',
      written: {},
    },
  },
  {
    type: 'PurchaseOffer',
    about: 'A sale of access to a dataset (pst:PurchaseOffer).',
    stored: 'A purchase offer to store.',
  },
);

/** An offer of shares (pst:InvestmentOffer). */
export const investmentOffer = noun(
  'InvestmentOffer',
  {
    iri: self.iri,
    price: {
      ...one.money('currency', 'price', 'pricePerShare', 'price_per_share'),
      about: 'Price of a share',
      written: { required: true },
      form: 'price',
      label: 'trade.sharePrice',
      isMain: true,
    },
    currency,
    totalShares: row(one.integer('totalShares', 'total_shares'), 'Number of shares in all', {
      written: {},
      form: 'shares',
      isMain: true,
    }),
    percentageOffer: row(one.integer('percentageOffer', 'percentage_offer'), 'Percentage of the dataset on offer', {
      written: {},
      column: 'percentage',
      form: 'percentage',
      isMain: true,
    }),
    maxShares: row(one.integer('maxShares', 'max_shares'), 'Most shares for one buyer', {
      written: {},
      form: 'maxShares',
      isMain: true,
    }),
    termDate: row(one.date('termDate', 'term_date', 'expirationDate', 'expiration_date'), 'When the offer ends', {
      written: {},
      column: 'until',
      form: 'until',
      widget: 'lastDay',
      isMain: true,
    }),
    availableShares: row(
      one.integer('availableShares', 'available_shares'),
      'Shares that were left when the metadata were written, all where nothing is said; the offer of a list knows how many are left now',
      { written: {}, form: 'sharesLeft' },
    ),
    status: row(one.boolean('status', 'isActive', 'is_active'), 'Whether shares can be bought', {
      written: {},
      form: 'open',
    }),
  },
  {
    type: 'InvestmentOffer',
    about: 'An offer of shares in a dataset (pst:InvestmentOffer).',
    stored: 'An investment offer to store.',
  },
);

/** How a dataset is sold (pst:MonetizationMethod). */
export const monetization = noun(
  'MonetizationMethod',
  {
    iri: self.iri,
    sellerId: {
      ...one.string('sellerId'),
      makes: ['purchaseOffers', 'investmentOffers'],
      about: 'Id of the selling organization',
      written: {
        about: 'Id of the selling organization, a UUID; on the marketplace the owner of the dataset, when absent',
      },
    },
    purchaseOffers: {
      ...toMany(() => purchaseOffer, 'purchaseOffer'),
      about: 'Offers to buy access',
      written: { as: 'purchaseOffer', single: true, about: 'Offer to buy access' },
    },
    investmentOffers: {
      ...toMany(() => investmentOffer, 'investmentOffer'),
      about: 'Offers to invest',
      written: { as: 'investmentOffer', single: true, about: 'Offer to invest' },
    },
  },
  {
    type: 'MonetizationMethod',
    about: 'How a dataset is sold (pst:MonetizationMethod).',
    stored: 'A monetization method to store.',
  },
);

/** Links a dataset with its origin or its twin on the marketplace (pst:Offer). */
export const offerLink = noun(
  'OfferLink',
  {
    originalId: {
      ...one.string('originalId'),
      about: 'Id of the dataset in a factory catalogue',
      search: 'original_id',
      searched: 'other',
    },
    marketplaceOfferId: {
      ...one.string('marketplaceOfferId'),
      about: 'Id of the dataset on the marketplace',
      search: 'marketplace_offer_id',
      searched: 'other',
    },
  },
  { about: 'Links a dataset with its origin or its twin on the marketplace (pst:Offer).' },
);
