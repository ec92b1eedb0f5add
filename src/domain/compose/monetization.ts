/** Writes offers that came field by field as RDF. */
import { iri, type NamedNode, type Term } from '../../rdf/terms.js';
import { dcat, dct, schema, xsd, type PlatformTerms } from '../../rdf/vocabulary.js';
import { toNTriples } from '../../rdf/ntriples.js';
import type { Payload } from '../intake/job.js';
import { Builder, type AgentInput, type Optional } from './builder.js';
import { addLicence, type LicenceFields } from './distribution.js';

/** A purchase offer field by field. */
export interface PurchaseOfferFields {
  readonly type: string;
  readonly price?: Optional<string>;
  readonly currency?: Optional<string>;
  readonly taxIncluded?: Optional<boolean>;
  readonly free?: Optional<boolean>;
  readonly additionalRenewalTerms?: Optional<string>;
  readonly contractBreachDays?: Optional<number>;
  readonly contractTerms?: Optional<string>;
  readonly spatialAvailability?: Optional<readonly string[]>;
  readonly expirationDate?: Optional<string>;
  readonly transferable?: Optional<string>;
  readonly isExclusive?: Optional<boolean>;
  readonly onRequest?: Optional<boolean>;
  readonly withholdsAddresses?: Optional<boolean>;
  readonly duration?: Optional<number>;
  readonly perpetual?: Optional<string>;
  readonly updateFrequency?: Optional<string>;
  readonly subscriptionFrequency?: Optional<string>;
  readonly numReshare?: Optional<number>;
  readonly numResell?: Optional<number>;
  readonly limitNumber?: Optional<number>;
  readonly nftId?: Optional<string>;
  readonly licence?: Optional<LicenceFields>;
  readonly publisher?: Optional<AgentInput>;
  readonly personalDataTerms?: Optional<
    readonly { readonly containsPersonalData: boolean; readonly terms?: Optional<string> }[]
  >;
  readonly downloads?: Optional<readonly { readonly frequency: string; readonly downloads: number }[]>;
}

/** An investment offer field by field. */
export interface InvestmentOfferFields {
  readonly price: string;
  readonly currency?: Optional<string>;
  readonly termDate?: Optional<string>;
  readonly percentageOffer?: Optional<number>;
  readonly totalShares?: Optional<number>;
  readonly maxShares?: Optional<number>;
  readonly availableShares?: Optional<number>;
  readonly status?: Optional<boolean>;
}

/** A monetization method field by field. */
export interface MonetizationFields {
  readonly sellerId?: Optional<string>;
  readonly purchaseOffer?: Optional<PurchaseOfferFields>;
  readonly investmentOffer?: Optional<InvestmentOfferFields>;
}

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

/** A plain decimal (xsd:decimal has no exponent). */
const decimal = (text: string): string => {
  const number = Number(text);
  if (!/e/i.test(text) || !Number.isFinite(number)) return text;
  return number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
};

/** Properties of a purchase offer that are texts and have the name of their field. */
const TEXTS = [
  'type',
  'additionalRenewalTerms',
  'contractTerms',
  'transferable',
  'perpetual',
  'nftId',
  'updateFrequency',
  'subscriptionFrequency',
] as const;

/** Adds offers to a payload. Nodes are blank, or named after the dataset when `name` is given. */
class OfferBuilder {
  /** `field` is the field of the input that describes the method; empty when the input itself does. */
  constructor(
    private readonly builder: Builder,
    private readonly pst: PlatformTerms,
    private readonly field: string,
    private readonly name?: string,
  ) {}

  method({ sellerId, purchaseOffer, investmentOffer }: MonetizationFields): Term {
    const { builder, pst } = this;
    const method = this.#node(pst.MonetizationMethod, 'monetization', this.field);
    builder.value(method, pst.sellerId, 'sellerId', sellerId);
    if (purchaseOffer != null) {
      const offer = this.#purchase(purchaseOffer, builder.field(method, 'purchaseOffer'));
      builder.link(method, pst.purchaseOffer, 'purchaseOffer', offer);
    }
    if (investmentOffer != null) {
      const offer = this.#investment(investmentOffer, builder.field(method, 'investmentOffer'));
      builder.link(method, pst.investmentOffer, 'investmentOffer', offer);
    }
    return method;
  }

  #purchase(offer: PurchaseOfferFields, field: string): Term {
    const { builder, pst } = this;
    const { contractBreachDays, duration, numReshare, numResell, limitNumber } = offer;
    const counts = { contractBreachDays, duration, numReshare, numResell, limitNumber };
    const node = this.#node(pst.PurchaseOffer, 'purchaseOffer', field);
    this.#money(node, offer.price, offer.currency);
    for (const [name, value] of Object.entries(counts)) {
      builder.value(node, pst[name as keyof typeof counts], name, value, xsd.integer);
    }
    for (const name of ['free', 'isExclusive', 'onRequest'] as const) {
      builder.value(node, pst[name], name, offer[name], xsd.boolean);
    }
    builder.value(node, pst.withholdsAddresses, 'withholdsAddresses', withholds(offer), xsd.boolean);
    builder.value(node, schema.valueAddedTaxIncluded, 'taxIncluded', offer.taxIncluded, xsd.boolean);
    builder.value(node, pst.spatialAvailability, 'spatialAvailability', offer.spatialAvailability?.join(', '));
    builder.date(node, pst.expirationDate, 'expirationDate', offer.expirationDate);
    this.#texts(node, offer);
    this.#parts(node, offer);
    return node;
  }

  #texts(node: Term, offer: PurchaseOfferFields): void {
    const { builder, pst } = this;
    for (const name of TEXTS) builder.value(node, pst[name], name, offer[name]);
  }

  #parts(node: Term, { licence, publisher, personalDataTerms, downloads }: PurchaseOfferFields): void {
    const { builder, pst } = this;
    addLicence(builder, node, licence);
    builder.agent(node, dct.publisher, 'publisher', publisher);
    for (const [i, { containsPersonalData, terms }] of (personalDataTerms ?? []).entries()) {
      const name = `personalDataTerms[${i}]`;
      const part = builder.node(pst.PersonalDataTerms, builder.field(node, name));
      builder.value(part, pst.containsPersonalData, 'containsPersonalData', containsPersonalData, xsd.boolean);
      builder.value(part, pst.personalDataTerms, 'terms', terms);
      builder.link(node, pst.personalDataTerms, name, part);
    }
    for (const [i, { frequency, downloads: number }] of (downloads ?? []).entries()) {
      const name = `downloads[${i}]`;
      const part = builder.untyped(builder.field(node, name));
      builder.value(part, pst.frequency, 'frequency', frequency);
      builder.value(part, pst.downloads, 'downloads', number, xsd.integer);
      builder.link(node, pst.downloads, name, part);
    }
  }

  #investment(offer: InvestmentOfferFields, field: string): Term {
    const { builder, pst } = this;
    const { percentageOffer, totalShares, maxShares, availableShares } = offer;
    const counts = { percentageOffer, totalShares, maxShares, availableShares };
    const node = this.#node(pst.InvestmentOffer, 'investmentOffer', field);
    this.#money(node, offer.price, offer.currency);
    for (const [name, value] of Object.entries(counts)) {
      builder.value(node, pst[name as keyof typeof counts], name, value, xsd.integer);
    }
    builder.date(node, pst.termDate, 'termDate', offer.termDate);
    builder.value(node, pst.status, 'status', offer.status, xsd.boolean);
    return node;
  }

  #money(node: Term, price: Optional<string>, currency: Optional<string>): void {
    this.builder.value(node, this.pst.price, 'price', price == null ? price : decimal(price), xsd.decimal);
    this.builder.value(node, this.pst.currency, 'currency', currency);
  }

  #node(type: NamedNode, part: string, field: string): Term {
    const { builder, name } = this;
    return name === undefined ? builder.node(type, field) : builder.node(type, field, iri(`${name}#${part}`));
  }
}

/** Adds the offers of a dataset, which a field of the input describes, to its payload and returns the node of the method. */
export const addMonetization = (
  builder: Builder,
  fields: MonetizationFields,
  pst: PlatformTerms,
  field: string,
): Term => new OfferBuilder(builder, pst, field).method(fields);

/** The offers alone as a payload of which nothing is stored: what the shapes find names the field of the input `offers`. */
export const offersPayload = (fields: MonetizationFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  const dataset = builder.node(dcat.Dataset, '');
  builder.link(dataset, pst.monetization, 'offers', addMonetization(builder, fields, pst, 'offers'));
  return builder.payload();
};

/** The offers of a dataset that is stored, as N-Triples; clients find the nodes by their names. */
export const composeTerms = (dataset: string, fields: MonetizationFields, pst: PlatformTerms): string => {
  const builder = new Builder();
  const method = new OfferBuilder(builder, pst, 'offers', dataset).method(fields);
  builder.link(iri(dataset), pst.monetization, 'offers', method);
  return toNTriples(builder.quads);
};
