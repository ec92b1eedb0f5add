/** The properties of offers, one row each: what kind of value they have, and the spellings that clients send, the one that we write first. */
import type { PlatformTerms } from '../rdf/vocabulary.js';

/** A term of the platform vocabulary. */
export type PlatformTerm = keyof PlatformTerms;

/** The kinds of values of offers; a `list` is one text with commas. */
export type OfferValueKind = 'text' | 'list' | 'decimal' | 'integer' | 'boolean' | 'date';

/** A property: of several spellings the first that says anything counts. */
export interface OfferProperty<Kind extends OfferValueKind = OfferValueKind> {
  readonly kind: Kind;
  readonly spellings: readonly [PlatformTerm, ...PlatformTerm[]];
}

const of =
  <Kind extends OfferValueKind>(kind: Kind) =>
  (...spellings: OfferProperty['spellings']): OfferProperty<Kind> => ({ kind, spellings });
const [text, list, decimal, integer] = [of('text'), of('list'), of('decimal'), of('integer')];
const [boolean, date] = [of('boolean'), of('date')];

/** Of an offer of access (pst:PurchaseOffer). */
export const purchaseProperties = {
  type: text('type'),
  price: decimal('price'),
  free: boolean('free', 'isFree', 'is_free'),
  additionalRenewalTerms: text('additionalRenewalTerms', 'additional_renewal_terms'),
  contractBreachDays: integer('contractBreachDays', 'contract_breach_days'),
  spatialAvailability: list('spatialAvailability', 'spatial_availability'),
  expirationDate: date('expirationDate', 'expiration_date', 'termDate', 'term_date'),
  contractTerms: text('contractTerms', 'contract_terms'),
  transferable: text('transferable'),
  isExclusive: boolean('isExclusive', 'is_exclusive'),
  /** True if the seller has to agree to each sale. */
  onRequest: boolean('onRequest', 'on_request'),
  /** True if only those learn where the data are who bought them. */
  withholdsAddresses: boolean('withholdsAddresses', 'withholds_addresses'),
  /** Days of use; null where it is said in another way. */
  duration: integer('duration'),
  /** The time of use as written. */
  durationText: text('duration'),
  perpetual: text('perpetual'),
  updateFrequencyText: text('updateFrequency', 'update_frequency'),
  subscriptionFrequencyText: text('subscriptionFrequency', 'subscription_frequency'),
  numReshare: integer('numReshare', 'num_reshare'),
  numResell: integer('numResell', 'num_resell'),
  limitNumber: integer('limitNumber', 'limit_number'),
  nftId: text('nftId', 'nft_id'),
} as const satisfies Readonly<Record<string, OfferProperty>>;

/** Of an offer of shares (pst:InvestmentOffer). */
export const investmentProperties = {
  /** Price of a share. */
  price: decimal('price', 'pricePerShare', 'price_per_share'),
  termDate: date('termDate', 'term_date', 'expirationDate', 'expiration_date'),
  percentageOffer: integer('percentageOffer', 'percentage_offer'),
  totalShares: integer('totalShares', 'total_shares'),
  maxShares: integer('maxShares', 'max_shares'),
  /** Shares that were left when the metadata were written. */
  availableShares: integer('availableShares', 'available_shares'),
  /** True if shares can be bought. */
  status: boolean('status', 'isActive', 'is_active'),
} as const satisfies Readonly<Record<string, OfferProperty>>;

/** Of what an offer says of personal data (pst:PersonalDataTerms). */
export const personalDataProperties = {
  containsPersonalData: boolean('containsPersonalData', 'contains_personal_data'),
  terms: text('personalDataTerms', 'personal_data_terms'),
} as const satisfies Readonly<Record<string, OfferProperty>>;

/** Of a limit of downloads. */
export const downloadProperties = {
  frequencyText: text('frequency'),
  downloads: integer('downloads'),
} as const satisfies Readonly<Record<string, OfferProperty>>;
