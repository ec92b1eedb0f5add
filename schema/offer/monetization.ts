/** The terms on which a dataset is sold, and its links on the marketplace. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { InvestmentOffer, InvestmentOfferInput } from './investment-offer.js';
import { PurchaseOffer } from './purchase-offer.js';
import { PurchaseOfferInput } from './purchase-offer-input.js';
import { Iri } from '../scalars.js';

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
