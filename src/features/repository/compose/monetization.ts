/** Writes offers that came field by field as RDF. Their bounds are those of the shapes, which judge what is written. */
import { monetization, type investmentOffer, type purchaseOffer } from '../../../model/offers.js';
import { toNTriples } from '../../../core/rdf/ntriples.js';
import { iri } from '../../../core/rdf/terms.js';
import { dcat, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder } from '../../../model/derive/builder.js';
import type { InputOf } from '../../../model/derive/input.js';
import { Writer } from '../../../model/derive/writing.js';

/** A purchase offer field by field. */
export type PurchaseOfferFields = InputOf<typeof purchaseOffer>;
/** An investment offer field by field. */
export type InvestmentOfferFields = InputOf<typeof investmentOffer>;
/** A monetization method field by field. */
export type MonetizationFields = InputOf<typeof monetization>;

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

/** Offers with what holds where they say nothing. */
export const completed = ({ purchaseOffer: purchase, ...others }: MonetizationFields): MonetizationFields => ({
  ...others,
  purchaseOffer: purchase && { ...purchase, withholdsAddresses: withholds(purchase) },
});

/** The offers alone as a payload of which nothing is stored: what the shapes find names the field of the input `offers`. */
export const offersPayload = (fields: MonetizationFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  const dataset = builder.node(dcat.Dataset, '');
  const method = new Writer(builder, pst).node(monetization, completed(fields), 'offers');
  builder.link(dataset, pst.monetization, 'offers', method);
  return builder.payload();
};

/** Ends of the names of nodes. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ MonetizationMethod: 'monetization', PurchaseOffer: 'purchaseOffer', InvestmentOffer: 'investmentOffer' },
};

/** The offers of a dataset that is stored, as N-Triples; clients find the nodes by their names. */
export const composeTerms = (dataset: string, fields: MonetizationFields, pst: PlatformTerms): string => {
  const builder = new Builder();
  const writer = new Writer(builder, pst, ({ name }) => {
    const end = NAMES[name];
    return end === undefined ? undefined : iri(`${dataset}#${end}`);
  });
  const method = writer.node(monetization, completed(fields), 'offers');
  builder.link(iri(dataset), pst.monetization, 'offers', method);
  return toNTriples(builder.quads);
};
