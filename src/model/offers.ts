/**
 * The properties of offers, one row each: what kind of value they have, what it says, the spellings that clients send, the one that we write
 * first, and their column in tables. A row is read, filtered and a column; its bounds are its shape's (`shapes/`).
 */
import type { PlatformTerms } from '../rdf/vocabulary.js';

/** A term of the platform vocabulary. */
export type PlatformTerm = keyof PlatformTerms;

/** The kinds of values of offers; a `list` is one text with commas. */
export type OfferValueKind = 'text' | 'list' | 'decimal' | 'integer' | 'boolean' | 'date';

/** A property: of several spellings the first that says anything counts. */
export interface OfferProperty<Kind extends OfferValueKind = OfferValueKind> {
  readonly kind: Kind;
  /** What it says, in English. */
  readonly about: string;
  readonly spellings: readonly [PlatformTerm, ...PlatformTerm[]];
  /** Its column in tables, where that has another name; null where another property of the same term fills it. */
  readonly column?: string | null;
}

const of =
  <Kind extends OfferValueKind>(kind: Kind) =>
  (about: string, spellings: OfferProperty['spellings'], column?: string | null): OfferProperty<Kind> => ({
    kind,
    about,
    spellings,
    ...(column === undefined ? {} : { column }),
  });
const [text, list, decimal, integer] = [of('text'), of('list'), of('decimal'), of('integer')];
const [boolean, date] = [of('boolean'), of('date')];

/** Of an offer of access (pst:PurchaseOffer). */
export const purchaseProperties = {
  type: text('Kind of sale: one-off, subscription, nft.', ['type']),
  price: decimal('Price.', ['price']),
  free: boolean('Whether it costs nothing.', ['free', 'isFree', 'is_free']),
  additionalRenewalTerms: text('Terms of renewal.', ['additionalRenewalTerms', 'additional_renewal_terms'], 'renewal'),
  contractBreachDays: integer(
    'Days to mend a breach of contract.',
    ['contractBreachDays', 'contract_breach_days'],
    'breachDays',
  ),
  spatialAvailability: list(
    'Countries in which it is sold, separated by commas; empty for everywhere.',
    ['spatialAvailability', 'spatial_availability'],
    'countries',
  ),
  expirationDate: date('When the offer ends.', ['expirationDate', 'expiration_date', 'termDate', 'term_date'], 'until'),
  contractTerms: text('Text of the contract.', ['contractTerms', 'contract_terms'], 'terms'),
  transferable: text('Whether a buyer may pass it on.', ['transferable']),
  isExclusive: boolean('Whether it is sold once only.', ['isExclusive', 'is_exclusive'], 'exclusive'),
  onRequest: boolean('Whether the seller agrees to each sale.', ['onRequest', 'on_request']),
  withholdsAddresses: boolean(
    'Whether buyers alone are told where the data are; yes where it costs something, unless this says no.',
    ['withholdsAddresses', 'withholds_addresses'],
  ),
  duration: integer('Days for which it may be used.', ['duration']),
  durationText: text('The time of use as written.', ['duration'], null),
  perpetual: text('Whether it may be used for ever.', ['perpetual']),
  updateFrequencyText: text('How often the data are updated.', ['updateFrequency', 'update_frequency'], 'updates'),
  subscriptionFrequencyText: text(
    'How often a subscription is paid.',
    ['subscriptionFrequency', 'subscription_frequency'],
    'subscription',
  ),
  numReshare: integer('How often a buyer may share it.', ['numReshare', 'num_reshare'], 'reshare'),
  numResell: integer('How often a buyer may sell it again.', ['numResell', 'num_resell'], 'resell'),
  limitNumber: integer('Limit of uses.', ['limitNumber', 'limit_number'], 'limit'),
  nftId: text('Id of the token that it is bound to.', ['nftId', 'nft_id']),
} as const satisfies Readonly<Record<string, OfferProperty>>;

/** Of an offer of shares (pst:InvestmentOffer). */
export const investmentProperties = {
  price: decimal('Price of a share.', ['price', 'pricePerShare', 'price_per_share']),
  termDate: date('When the investment ends.', ['termDate', 'term_date', 'expirationDate', 'expiration_date'], 'until'),
  percentageOffer: integer(
    'Percent of the dataset that are offered.',
    ['percentageOffer', 'percentage_offer'],
    'percentage',
  ),
  totalShares: integer('Shares in all.', ['totalShares', 'total_shares']),
  maxShares: integer('Shares of one investor, at most.', ['maxShares', 'max_shares']),
  availableShares: integer('Shares that were left when this was written.', ['availableShares', 'available_shares']),
  status: boolean('Whether shares can be bought.', ['status', 'isActive', 'is_active']),
} as const satisfies Readonly<Record<string, OfferProperty>>;

/** The terms that lead from an offer to what it says of personal data, and to its limits of downloads. */
export const offerParts = {
  personalData: ['personalDataTerms', 'PersonalDataTerms', 'personalData', 'personal_data_terms'],
  downloads: ['downloads'],
} as const satisfies Readonly<Record<string, OfferProperty['spellings']>>;

/** Of what an offer says of personal data (pst:PersonalDataTerms). */
export const personalDataProperties = {
  containsPersonalData: boolean(
    'Whether the data are personal ones.',
    ['containsPersonalData', 'contains_personal_data'],
    'contained',
  ),
  terms: text('Terms for personal data.', ['personalDataTerms', 'personal_data_terms']),
} as const satisfies Readonly<Record<string, OfferProperty>>;

/** Of a limit of downloads. */
export const downloadProperties = {
  frequencyText: text('Period of a limit of downloads, such as monthly.', ['frequency'], 'frequency'),
  downloads: integer('Downloads in such a period.', ['downloads'], 'number'),
} as const satisfies Readonly<Record<string, OfferProperty>>;
