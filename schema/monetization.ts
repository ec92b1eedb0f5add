/** How a dataset is sold. */
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Decimal, Iri } from './scalars.js';

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

  @Field(() => Decimal, { nullable: true, description: 'Price (pst:price).', simple: true })
  price!: string | null;

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
}

@ObjectType({ description: 'An offer of shares in a dataset (pst:InvestmentOffer).' })
export class InvestmentOffer {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Price of a share (pst:price).', simple: true })
  price!: string | null;

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

@InputType({ description: 'A purchase offer to store.' })
export class PurchaseOfferInput {
  @Field(() => String, { defaultValue: 'one-off', description: 'Kind of sale.' })
  type!: string;

  @Field(() => Decimal, { description: 'Price.' })
  price!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether it costs nothing.' })
  free?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Terms of renewal.' })
  additionalRenewalTerms?: string | null;

  @Field(() => Int, { nullable: true, description: 'Days within which a breach of contract must be mended.' })
  contractBreachDays?: number | null;

  @Field(() => [String], { nullable: true, description: 'Names of the countries where it is offered.' })
  spatialAvailability?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends.' })
  expirationDate?: string | null;
}

@InputType({ description: 'An investment offer to store.' })
export class InvestmentOfferInput {
  @Field(() => Decimal, { description: 'Price of a share.' })
  price!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the offer ends.' })
  termDate?: string | null;

  @Field(() => Int, { nullable: true, description: 'Percentage of the dataset on offer.' })
  percentageOffer?: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of shares in all.' })
  totalShares?: number | null;

  @Field(() => Int, { nullable: true, description: 'Most shares for one buyer.' })
  maxShares?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether shares can be bought.' })
  status?: boolean | null;
}

@InputType({ description: 'A monetization method to store.' })
export class MonetizationInput {
  @Field(() => String, { description: 'Id of the selling organization, a UUID.' })
  sellerId!: string;

  @Field(() => PurchaseOfferInput, { nullable: true, description: 'Offer to buy access.' })
  purchaseOffer?: PurchaseOfferInput | null;

  @Field(() => InvestmentOfferInput, { nullable: true, description: 'Offer to invest.' })
  investmentOffer?: InvestmentOfferInput | null;
}
