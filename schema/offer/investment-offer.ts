/** Offers of shares in a dataset. */
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Decimal, Iri } from '../scalars.js';

@ObjectType({ description: 'An offer of shares in a dataset (pst:InvestmentOffer).' })
export class InvestmentOffer {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => String, {
    description:
      'Changes when what a buyer agrees to does; sent with a purchase it makes sure that these are the terms of it.',
    simple: true,
  })
  version!: string;

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
