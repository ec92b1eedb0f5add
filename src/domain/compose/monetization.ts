/** Writes offers that came field by field as RDF. */
import { Refusal } from '../../errors.js';
import { iri } from '../../rdf/terms.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import { toNTriples } from '../../rdf/ntriples.js';
import { monetization, type investmentOffer, type purchaseOffer } from '../../model/offers.js';
import { Builder } from './builder.js';
import type { InputOf, Optional } from './input.js';
import { Writer } from './write.js';

/** A purchase offer field by field. */
export type PurchaseOfferFields = InputOf<typeof purchaseOffer>;
/** An investment offer field by field. */
export type InvestmentOfferFields = InputOf<typeof investmentOffer>;
/** A monetization method field by field. */
export type MonetizationFields = InputOf<typeof monetization>;

/** Checks what no datatype says: amounts are not negative, currencies are codes of ISO 4217. */
const requireMoney = (
  offer: { readonly price?: Optional<string>; readonly currency?: Optional<string> },
  within: string,
): void => {
  const price = Number(offer.price ?? 0);
  if (price < 0 || !Number.isFinite(price)) {
    const field = `${within}.price`;
    throw new Refusal('INVALID_METADATA', 'The price of an offer is a number from zero upwards.', { field });
  }
  if (offer.currency != null && !/^[A-Z]{3}$/.test(offer.currency)) {
    const field = `${within}.currency`;
    throw new Refusal('INVALID_METADATA', 'A currency is a code of ISO 4217, such as EUR.', { field });
  }
};

/** An offer that says whether it is free agrees with its price. */
const requireAgreement = ({ free, price }: PurchaseOfferFields, within: string): void => {
  if (free == null || price == null || free === (Number(price) === 0)) return;
  const problem = free
    ? 'An offer that is free has no price above zero.'
    : 'An offer that is not free has a price above zero.';
  throw new Refusal('INVALID_METADATA', problem, { field: `${within}.free` });
};

/** What an offer that was made field by field says of its addresses: what costs something withholds them, unless it says otherwise. */
export const withholds = ({
  free,
  price,
  onRequest,
  withholdsAddresses,
}: Pick<PurchaseOfferFields, 'free' | 'price' | 'onRequest' | 'withholdsAddresses'>): boolean | undefined => {
  const isFree = free === true || (price == null ? onRequest !== true : Number(price) === 0);
  return withholdsAddresses ?? (isFree ? undefined : true);
};

const requireCounts = (counts: Readonly<Record<string, Optional<number>>>, within: string, least = 0): void => {
  for (const [name, value] of Object.entries(counts)) {
    if (value == null || value >= least) continue;
    const problem = `The value of ${name} is a whole number from ${least === 0 ? 'zero' : least} upwards.`;
    throw new Refusal('INVALID_METADATA', problem, { field: `${within}.${name}` });
  }
};

/** Nobody is sold more of a dataset than there is of it. */
const requireShares = (offer: InvestmentOfferFields, within: string): void => {
  const { percentageOffer, totalShares, maxShares, availableShares } = offer;
  requireCounts({ percentageOffer, totalShares, maxShares }, within, 1);
  requireCounts({ availableShares }, within);
  const most = { percentageOffer: 100, maxShares: totalShares, availableShares: totalShares };
  for (const [name, limit] of Object.entries(most)) {
    if (limit == null || (offer[name as keyof typeof most] ?? 0) <= limit) continue;
    const problem = `The value of ${name} is ${limit} at most.`;
    throw new Refusal('INVALID_METADATA', problem, { field: `${within}.${name}` });
  }
};

/** Offers that are in order, as they are written. Errors: `INVALID_METADATA` with the field; `field` is the one that holds them. */
export const checked = (offers: MonetizationFields, field: string): MonetizationFields => {
  const { purchaseOffer: purchase, investmentOffer: investment, ...method } = offers;
  if (purchase != null) {
    const within = `${field}.purchaseOffer`;
    requireMoney(purchase, within);
    requireAgreement(purchase, within);
    const { contractBreachDays, duration, numReshare, numResell, limitNumber, downloads } = purchase;
    requireCounts({ contractBreachDays, duration, numReshare, numResell, limitNumber }, within);
    for (const [i, limit] of (downloads ?? []).entries())
      requireCounts({ downloads: limit.downloads }, `${within}.downloads[${i}]`);
  }
  if (investment != null) {
    requireMoney(investment, `${field}.investmentOffer`);
    requireShares(investment, `${field}.investmentOffer`);
  }
  return {
    ...method,
    investmentOffer: investment,
    purchaseOffer: purchase && { ...purchase, withholdsAddresses: withholds(purchase) },
  };
};

/** The offers of a dataset that is stored, as N-Triples; clients find the nodes by their names. */
export const composeTerms = (dataset: string, fields: MonetizationFields, pst: PlatformTerms): string => {
  const builder = new Builder();
  const parts = {
    MonetizationMethod: 'monetization',
    PurchaseOffer: 'purchaseOffer',
    InvestmentOffer: 'investmentOffer',
  };
  const writer = new Writer(builder, pst, ({ name }) =>
    name in parts ? iri(`${dataset}#${parts[name as keyof typeof parts]}`) : undefined,
  );
  const method = writer.node(monetization, checked(fields, 'offers'), 'offers');
  builder.link(iri(dataset), pst.monetization, 'offers', method);
  return toNTriples(builder.quads);
};
