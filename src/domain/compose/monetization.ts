/** Writes offers that came field by field as RDF. */
import { Refusal } from '../../errors.js';
import { iri, type NamedNode, type Term } from '../../rdf/terms.js';
import { dct, skos, xsd, type PlatformTerms } from '../../rdf/vocabulary.js';
import { toNTriples } from '../../rdf/ntriples.js';
import { Builder, type AgentInput, type Optional } from './builder.js';

/** A licence. */
export interface LicenceFields {
  readonly identifier: string;
  readonly title?: Optional<string>;
  readonly exactMatch?: Optional<string>;
}

/** A purchase offer field by field. */
export interface PurchaseOfferFields {
  readonly type: string;
  readonly price?: Optional<string>;
  readonly currency?: Optional<string>;
  readonly free?: Optional<boolean>;
  readonly additionalRenewalTerms?: Optional<string>;
  readonly contractBreachDays?: Optional<number>;
  readonly contractTerms?: Optional<string>;
  readonly spatialAvailability?: Optional<readonly string[]>;
  readonly expirationDate?: Optional<string>;
  readonly transferable?: Optional<string>;
  readonly isExclusive?: Optional<boolean>;
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

/** Checks what no datatype says: amounts are not negative, currencies are codes of ISO 4217. */
const requireMoney = (offer: { readonly price?: Optional<string>; readonly currency?: Optional<string> }): void => {
  if (offer.price?.startsWith('-') && Number(offer.price) !== 0) {
    throw new Refusal('INVALID_METADATA', 'The price of an offer is a number from zero upwards.', { field: 'price' });
  }
  if (offer.currency != null && !/^[A-Z]{3}$/.test(offer.currency)) {
    throw new Refusal('INVALID_METADATA', 'A currency is a code of ISO 4217, such as EUR.', { field: 'currency' });
  }
};

const requireCounts = (counts: Readonly<Record<string, Optional<number>>>): void => {
  for (const [field, value] of Object.entries(counts)) {
    if (value == null || value >= 0) continue;
    throw new Refusal('INVALID_METADATA', `The value of ${field} is a whole number from zero upwards.`, { field });
  }
};

/** A plain decimal (xsd:decimal has no exponent). */
const decimal = (text: string): string => {
  const number = Number(text);
  if (!/e/i.test(text)) return text;
  return number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
};

/** Adds offers to a payload. Nodes are blank, or named after the dataset when `name` is given. */
class OfferBuilder {
  constructor(
    private readonly builder: Builder,
    private readonly pst: PlatformTerms,
    private readonly name?: string,
  ) {}

  method({ sellerId, purchaseOffer, investmentOffer }: MonetizationFields): Term {
    const { builder, pst } = this;
    const method = this.#node(pst.MonetizationMethod, 'monetization');
    builder.value(method, pst.sellerId, sellerId);
    if (purchaseOffer != null) builder.link(method, pst.purchaseOffer, this.#purchase(purchaseOffer));
    if (investmentOffer != null) builder.link(method, pst.investmentOffer, this.#investment(investmentOffer));
    return method;
  }

  #purchase(offer: PurchaseOfferFields): Term {
    const { builder, pst } = this;
    requireMoney(offer);
    const { contractBreachDays, duration, numReshare, numResell, limitNumber } = offer;
    const counts = { contractBreachDays, duration, numReshare, numResell, limitNumber };
    requireCounts(counts);
    const node = this.#node(pst.PurchaseOffer, 'purchaseOffer');
    this.#money(node, offer.price, offer.currency);
    for (const [name, value] of Object.entries(counts)) {
      builder.value(node, pst[name as keyof typeof counts], value, xsd.integer);
    }
    builder.value(node, pst.type, offer.type);
    builder.value(node, pst.free, offer.free, xsd.boolean);
    builder.value(node, pst.isExclusive, offer.isExclusive, xsd.boolean);
    builder.value(node, pst.spatialAvailability, offer.spatialAvailability?.join(', '));
    builder.date(node, pst.expirationDate, offer.expirationDate);
    this.#texts(node, offer);
    this.#parts(node, offer);
    return node;
  }

  #texts(node: Term, offer: PurchaseOfferFields): void {
    const { builder, pst } = this;
    for (const name of ['additionalRenewalTerms', 'contractTerms', 'transferable', 'perpetual', 'nftId'] as const) {
      builder.value(node, pst[name], offer[name]);
    }
    for (const name of ['updateFrequency', 'subscriptionFrequency'] as const)
      builder.value(node, pst[name], offer[name]);
  }

  #parts(node: Term, { licence, publisher, personalDataTerms, downloads }: PurchaseOfferFields): void {
    const { builder, pst } = this;
    if (licence != null) {
      const document = builder.node(dct.LicenseDocument);
      builder.value(document, dct.identifier, licence.identifier);
      builder.value(document, dct.title, licence.title ?? licence.identifier);
      builder.value(document, skos.prefLabel, licence.title ?? licence.identifier);
      builder.iris(document, skos.exactMatch, licence.exactMatch == null ? [] : [licence.exactMatch]);
      builder.link(node, dct.license, document);
    }
    builder.agent(node, dct.publisher, publisher);
    for (const { containsPersonalData, terms } of personalDataTerms ?? []) {
      const part = builder.node(pst.PersonalDataTerms);
      builder.value(part, pst.containsPersonalData, containsPersonalData, xsd.boolean);
      builder.value(part, pst.personalDataTerms, terms);
      builder.link(node, pst.personalDataTerms, part);
    }
    for (const { frequency, downloads: number } of downloads ?? []) {
      requireCounts({ downloads: number });
      const part = builder.untyped();
      builder.value(part, pst.frequency, frequency);
      builder.value(part, pst.downloads, number, xsd.integer);
      builder.link(node, pst.downloads, part);
    }
  }

  #investment(offer: InvestmentOfferFields): Term {
    const { builder, pst } = this;
    requireMoney(offer);
    const { percentageOffer, totalShares, maxShares, availableShares } = offer;
    const counts = { percentageOffer, totalShares, maxShares, availableShares };
    requireCounts(counts);
    const node = this.#node(pst.InvestmentOffer, 'investmentOffer');
    this.#money(node, offer.price, offer.currency);
    for (const [name, value] of Object.entries(counts)) {
      builder.value(node, pst[name as keyof typeof counts], value, xsd.integer);
    }
    builder.date(node, pst.termDate, offer.termDate);
    builder.value(node, pst.status, offer.status, xsd.boolean);
    return node;
  }

  #money(node: Term, price: Optional<string>, currency: Optional<string>): void {
    this.builder.value(node, this.pst.price, price == null ? price : decimal(price), xsd.decimal);
    this.builder.value(node, this.pst.currency, currency);
  }

  #node(type: NamedNode, part: string): Term {
    return this.name === undefined ? this.builder.node(type) : this.builder.node(type, iri(`${this.name}#${part}`));
  }
}

/** Adds the offers of a dataset to its payload and returns the node of the method. */
export const addMonetization = (builder: Builder, fields: MonetizationFields, pst: PlatformTerms): Term =>
  new OfferBuilder(builder, pst).method(fields);

/** The offers of a dataset that is stored, as N-Triples; clients find the nodes by their names. */
export const composeTerms = (dataset: string, fields: MonetizationFields, pst: PlatformTerms): string => {
  const builder = new Builder();
  builder.link(iri(dataset), pst.monetization, new OfferBuilder(builder, pst, dataset).method(fields));
  return toNTriples(builder.quads);
};
