/** Writes a dataset that came field by field as RDF, with its distributions and offers. */
import type { Term } from '../../rdf/terms.js';
import { dcat, dct, xsd, type PlatformTerms } from '../../rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder, type AgentInput, type Optional, type TextInput } from './builder.js';
import { addDistribution, type DistributionFields } from './distribution.js';

/** A monetization method field by field. */
export interface MonetizationFields {
  readonly sellerId: string;
  readonly purchaseOffer?: Optional<{
    readonly type: string;
    readonly price: string;
    readonly free?: Optional<boolean>;
    readonly additionalRenewalTerms?: Optional<string>;
    readonly contractBreachDays?: Optional<number>;
    readonly spatialAvailability?: Optional<readonly string[]>;
    readonly expirationDate?: Optional<string>;
  }>;
  readonly investmentOffer?: Optional<{
    readonly price: string;
    readonly termDate?: Optional<string>;
    readonly percentageOffer?: Optional<number>;
    readonly totalShares?: Optional<number>;
    readonly maxShares?: Optional<number>;
    readonly status?: Optional<boolean>;
  }>;
}

/** A dataset field by field. */
export interface DatasetFields {
  readonly titles: readonly TextInput[];
  readonly descriptions: readonly TextInput[];
  readonly keywords?: Optional<readonly TextInput[]>;
  readonly publisher?: Optional<AgentInput>;
  readonly themes?: Optional<readonly string[]>;
  readonly languages?: Optional<readonly string[]>;
  readonly spatial?: Optional<readonly string[]>;
  readonly accessRights?: Optional<string>;
  readonly issued?: Optional<string>;
  readonly modified?: Optional<string>;
  readonly distributions?: Optional<readonly DistributionFields[]>;
  readonly monetization?: Optional<MonetizationFields>;
}

const addPurchaseOffer = (
  builder: Builder,
  method: Term,
  offer: MonetizationFields['purchaseOffer'],
  pst: PlatformTerms,
): void => {
  if (offer == null) return;
  const node = builder.node(pst.PurchaseOffer);
  builder.value(node, pst.type, offer.type);
  builder.value(node, pst.price, offer.price, xsd.decimal);
  builder.value(node, pst.free, offer.free, xsd.boolean);
  builder.value(node, pst.additionalRenewalTerms, offer.additionalRenewalTerms);
  builder.value(node, pst.contractBreachDays, offer.contractBreachDays, xsd.integer);
  builder.value(node, pst.spatialAvailability, offer.spatialAvailability?.join(', '));
  builder.date(node, pst.expirationDate, offer.expirationDate);
  builder.link(method, pst.purchaseOffer, node);
};

const addInvestmentOffer = (
  builder: Builder,
  method: Term,
  offer: MonetizationFields['investmentOffer'],
  pst: PlatformTerms,
): void => {
  if (offer == null) return;
  const node = builder.node(pst.InvestmentOffer);
  builder.value(node, pst.price, offer.price, xsd.decimal);
  builder.date(node, pst.termDate, offer.termDate);
  builder.value(node, pst.percentageOffer, offer.percentageOffer, xsd.integer);
  builder.value(node, pst.totalShares, offer.totalShares, xsd.integer);
  builder.value(node, pst.maxShares, offer.maxShares, xsd.integer);
  builder.value(node, pst.status, offer.status, xsd.boolean);
  builder.link(method, pst.investmentOffer, node);
};

/** The dataset as a payload. */
export const composeDataset = (input: DatasetFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  const dataset = builder.node(dcat.Dataset);
  builder.common(dataset, input);
  builder.texts(dataset, dcat.keyword, input.keywords);
  builder.agent(dataset, dct.publisher, input.publisher);
  builder.iris(dataset, dcat.theme, input.themes);
  builder.iris(dataset, dct.language, input.languages);
  builder.iris(dataset, dct.spatial, input.spatial);
  builder.iris(dataset, dct.accessRights, input.accessRights == null ? [] : [input.accessRights]);
  for (const distribution of input.distributions ?? []) {
    builder.link(dataset, dcat.distribution, addDistribution(builder, distribution, pst));
  }
  if (input.monetization != null) {
    const method = builder.node(pst.MonetizationMethod);
    builder.value(method, pst.sellerId, input.monetization.sellerId);
    addPurchaseOffer(builder, method, input.monetization.purchaseOffer, pst);
    addInvestmentOffer(builder, method, input.monetization.investmentOffer, pst);
    builder.link(dataset, pst.monetization, method);
  }
  return builder.payload();
};
