/** How a dataset is sold. */
import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Agent } from './agent.js';
import { Licence } from './concept.js';
import { AgentInput } from './input.js';
import { LicenceInput } from './distribution.js';
import { DateTime, Decimal, Iri } from './scalars.js';

/** Kinds of sales; types that are no member are `OTHER` and stand beside it as they were written. */
export enum PurchaseKind {
  ONE_OFF = 'ONE_OFF',
  SUBSCRIPTION = 'SUBSCRIPTION',
  NFT = 'NFT',
  OTHER = 'OTHER',
}

registerEnumType(PurchaseKind, {
  name: 'PurchaseKind',
  description: 'Kind of a sale.',
  valuesConfig: {
    ONE_OFF: { description: 'Paid once (`one-off`).' },
    SUBSCRIPTION: { description: 'Paid again and again (`subscription`).' },
    NFT: { description: 'Bound to a token (`nft`).' },
    OTHER: { description: 'Another kind: see the text beside it.' },
  },
});

/** How often; words that are no member are `OTHER` and stand beside it as they were written. */
export enum OfferFrequency {
  HOURLY = 'HOURLY',
  DAILY = 'DAILY',
  WEEKLY = 'WEEKLY',
  MONTHLY = 'MONTHLY',
  ANNUAL = 'ANNUAL',
  OTHER = 'OTHER',
}

registerEnumType(OfferFrequency, {
  name: 'OfferFrequency',
  description: 'How often something happens under an offer.',
  valuesConfig: {
    HOURLY: { description: 'Every hour.' },
    DAILY: { description: 'Every day.' },
    WEEKLY: { description: 'Every week.' },
    MONTHLY: { description: 'Every month.' },
    ANNUAL: { description: 'Every year (`annual`, `yearly`).' },
    OTHER: { description: 'In another way: see the text beside it.' },
  },
});

@ObjectType({ description: 'Whether what is sold holds personal data, and on which terms (pst:PersonalDataTerms).' })
export class PersonalDataTerms {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it holds personal data (pst:containsPersonalData).',
    simple: true,
  })
  containsPersonalData!: boolean | null;

  @Field(() => String, { nullable: true, description: 'The terms (pst:personalDataTerms).', simple: true })
  terms!: string | null;
}

@ObjectType({ description: 'How often a buyer may download.' })
export class DownloadLimit {
  @Field(() => OfferFrequency, { nullable: true, description: 'In which period (pst:frequency).', simple: true })
  frequency!: OfferFrequency | null;

  @Field(() => String, { nullable: true, description: 'The period as it is written.', simple: true })
  frequencyText!: string | null;

  @Field(() => Int, { nullable: true, description: 'How many downloads in a period (pst:downloads).', simple: true })
  downloads!: number | null;
}

@ObjectType({ description: 'A sale of access to a dataset (pst:PurchaseOffer).' })
export class PurchaseOffer {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Kind of sale, such as `one-off` or `subscription` (pst:type).',
    simple: true,
  })
  type!: string | null;

  @Field(() => PurchaseKind, { nullable: true, description: 'Kind of sale as a member of the enum.', simple: true })
  kind!: PurchaseKind | null;

  @Field(() => Decimal, { nullable: true, description: 'Price (pst:price).', simple: true })
  price!: string | null;

  @Field(() => String, {
    description: 'Currency of the price, a code of ISO 4217 (pst:currency); `EUR` where the metadata name none.',
    simple: true,
  })
  currency!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether it costs nothing (pst:free).', simple: true })
  free!: boolean | null;

  @Field(() => String, { nullable: true, description: 'Terms of renewal (pst:additionalRenewalTerms).', simple: true })
  additionalRenewalTerms!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days within which a breach of contract must be mended (pst:contractBreachDays).',
    simple: true,
  })
  contractBreachDays!: number | null;

  @Field(() => [String], {
    description: 'Names of the countries where it is offered (pst:spatialAvailability).',
    simple: true,
  })
  spatialAvailability!: string[];

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends (pst:expirationDate).', simple: true })
  expirationDate!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Contract text as the client encoded it (pst:contractTerms).',
    simple: true,
  })
  contractTerms!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Whether and how a buyer may pass it on (pst:transferable).',
    simple: true,
  })
  transferable!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is sold to one buyer only (pst:isExclusive).',
    simple: true,
  })
  isExclusive!: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Days for which it may be used (pst:duration).', simple: true })
  duration!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Whether it may be used for ever, as written (pst:perpetual).',
    simple: true,
  })
  perpetual!: string | null;

  @Field(() => OfferFrequency, {
    nullable: true,
    description: 'How often the data are updated (pst:updateFrequency).',
    simple: true,
  })
  updateFrequency!: OfferFrequency | null;

  @Field(() => String, { nullable: true, description: 'How often the data are updated, as written.', simple: true })
  updateFrequencyText!: string | null;

  @Field(() => OfferFrequency, {
    nullable: true,
    description: 'How often a subscription is paid (pst:subscriptionFrequency).',
    simple: true,
  })
  subscriptionFrequency!: OfferFrequency | null;

  @Field(() => String, { nullable: true, description: 'How often a subscription is paid, as written.', simple: true })
  subscriptionFrequencyText!: string | null;

  @Field(() => Int, { nullable: true, description: 'How often a buyer may share it (pst:numReshare).', simple: true })
  numReshare!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How often a buyer may sell it again (pst:numResell).',
    simple: true,
  })
  numResell!: number | null;

  @Field(() => Int, { nullable: true, description: 'Limit of uses (pst:limitNumber).', simple: true })
  limitNumber!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the token that it is bound to (pst:nftId).',
    simple: true,
  })
  nftId!: string | null;

  @Field(() => Licence, { nullable: true, description: 'Licence that a buyer gets (dct:license).', simple: true })
  licence!: Licence | null;

  @Field(() => Agent, {
    nullable: true,
    description: 'Who offers it, where that is not the publisher of the dataset (dct:publisher).',
    simple: true,
  })
  publisher!: Agent | null;

  @Field(() => [PersonalDataTerms], { description: 'Personal data in it (pst:personalDataTerms).', simple: true })
  personalDataTerms!: PersonalDataTerms[];

  @Field(() => [DownloadLimit], { description: 'How often a buyer may download (pst:downloads).', simple: true })
  downloads!: DownloadLimit[];
}

@ObjectType({ description: 'An offer of shares in a dataset (pst:InvestmentOffer).' })
export class InvestmentOffer {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Price of a share (pst:price).', simple: true })
  price!: string | null;

  @Field(() => String, {
    description: 'Currency of the price, a code of ISO 4217 (pst:currency); `EUR` where the metadata name none.',
    simple: true,
  })
  currency!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends (pst:termDate).', simple: true })
  termDate!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Percentage of the dataset on offer (pst:percentageOffer).',
    simple: true,
  })
  percentageOffer!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of shares in all (pst:totalShares).', simple: true })
  totalShares!: number | null;

  @Field(() => Int, { nullable: true, description: 'Most shares for one buyer (pst:maxShares).', simple: true })
  maxShares!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Shares that were left when the metadata were written (pst:availableShares); the offer of a list knows how many are left now.',
    simple: true,
  })
  availableShares!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether shares can be bought (pst:status).', simple: true })
  status!: boolean | null;
}

@ObjectType({ description: 'How a dataset is sold (pst:MonetizationMethod).' })
export class MonetizationMethod {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the selling organization (pst:sellerId).', simple: true })
  sellerId!: string | null;

  @Field(() => [PurchaseOffer], { description: 'Offers to buy access (pst:purchaseOffer).', simple: true })
  purchaseOffers!: PurchaseOffer[];

  @Field(() => [InvestmentOffer], { description: 'Offers to invest (pst:investmentOffer).', simple: true })
  investmentOffers!: InvestmentOffer[];
}

@ObjectType({ description: 'Links a dataset with its origin or its twin on the marketplace (pst:Offer).' })
export class OfferLink {
  @Field(() => String, {
    nullable: true,
    description: 'Id of the dataset in a factory catalogue (pst:originalId).',
    simple: true,
  })
  originalId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the dataset on the marketplace (pst:marketplaceOfferId).',
    simple: true,
  })
  marketplaceOfferId!: string | null;
}

@InputType({ description: 'Personal data in what is sold.' })
export class PersonalDataTermsInput {
  @Field(() => Boolean, { description: 'Whether it holds personal data.' })
  containsPersonalData!: boolean;

  @Field(() => String, { nullable: true, description: 'The terms.' })
  terms?: string | null;
}

@InputType({ description: 'How often a buyer may download.' })
export class DownloadLimitInput {
  @Field(() => String, { description: 'In which period, such as `monthly`.' })
  frequency!: string;

  @Field(() => Int, { description: 'How many downloads in a period.' })
  downloads!: number;
}

@InputType({ description: 'A purchase offer to store.' })
export class PurchaseOfferInput {
  @Field(() => String, {
    defaultValue: 'one-off',
    description: 'Kind of sale: `one-off`, `subscription`, `nft`, or another word.',
  })
  type!: string;

  @Field(() => Decimal, { nullable: true, description: 'Price.' })
  price?: string | null;

  @Field(() => String, { nullable: true, description: 'Currency of the price, a code of ISO 4217; EUR when absent.' })
  currency?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it costs nothing.' })
  free?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Terms of renewal.' })
  additionalRenewalTerms?: string | null;

  @Field(() => Int, { nullable: true, description: 'Days within which a breach of contract must be mended.' })
  contractBreachDays?: number | null;

  @Field(() => String, { nullable: true, description: 'Contract text, encoded as clients read it.' })
  contractTerms?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of the countries where it is offered; all when absent.',
  })
  spatialAvailability?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends.' })
  expirationDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Whether and how a buyer may pass it on.' })
  transferable?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is sold to one buyer only.' })
  isExclusive?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Days for which it may be used.' })
  duration?: number | null;

  @Field(() => String, { nullable: true, description: 'Whether it may be used for ever; `none` when not.' })
  perpetual?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How often the data are updated: `hourly`, `daily`, `weekly`, `monthly`, or another word.',
  })
  updateFrequency?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How often a subscription is paid: `monthly`, `annual`, or another word.',
  })
  subscriptionFrequency?: string | null;

  @Field(() => Int, { nullable: true, description: 'How often a buyer may share it.' })
  numReshare?: number | null;

  @Field(() => Int, { nullable: true, description: 'How often a buyer may sell it again.' })
  numResell?: number | null;

  @Field(() => Int, { nullable: true, description: 'Limit of uses.' })
  limitNumber?: number | null;

  @Field(() => String, { nullable: true, description: 'Id of the token that it is bound to.' })
  nftId?: string | null;

  @Field(() => LicenceInput, { nullable: true, description: 'Licence that a buyer gets.' })
  licence?: LicenceInput | null;

  @Field(() => AgentInput, {
    nullable: true,
    description: 'Who offers it, where that is not the publisher of the dataset.',
  })
  publisher?: AgentInput | null;

  @Field(() => [PersonalDataTermsInput], { nullable: true, description: 'Personal data in it.' })
  personalDataTerms?: PersonalDataTermsInput[] | null;

  @Field(() => [DownloadLimitInput], { nullable: true, description: 'How often a buyer may download.' })
  downloads?: DownloadLimitInput[] | null;
}

@InputType({ description: 'An investment offer to store.' })
export class InvestmentOfferInput {
  @Field(() => Decimal, { description: 'Price of a share.' })
  price!: string;

  @Field(() => String, { nullable: true, description: 'Currency of the price, a code of ISO 4217; EUR when absent.' })
  currency?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends.' })
  termDate?: string | null;

  @Field(() => Int, { nullable: true, description: 'Percentage of the dataset on offer.' })
  percentageOffer?: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of shares in all.' })
  totalShares?: number | null;

  @Field(() => Int, { nullable: true, description: 'Most shares for one buyer.' })
  maxShares?: number | null;

  @Field(() => Int, { nullable: true, description: 'Shares that are left of them; all when absent.' })
  availableShares?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether shares can be bought.' })
  status?: boolean | null;
}

@InputType({ description: 'A monetization method to store.' })
export class MonetizationInput {
  @Field(() => String, {
    nullable: true,
    description: 'Id of the selling organization, a UUID. On the marketplace the owner of the dataset, when absent.',
  })
  sellerId?: string | null;

  @Field(() => PurchaseOfferInput, { nullable: true, description: 'Offer to buy access.' })
  purchaseOffer?: PurchaseOfferInput | null;

  @Field(() => InvestmentOfferInput, { nullable: true, description: 'Offer to invest.' })
  investmentOffer?: InvestmentOfferInput | null;
}
