/** Offers as a list across datasets. */
import { Field, Int, ObjectType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Dataset } from '../repository/dataset.js';
import { Organization } from '../identity/organization.js';
import { InvestmentOffer } from './investment-offer.js';
import { PageInfo } from '../node/node.js';
import { PurchaseOffer } from './purchase-offer.js';
import { DateTime, Decimal } from '../scalars.js';
import { TERMS_VERSION } from './purchase-terms.js';

/** The kinds of offers. */
export const OfferKind = enumeration('OfferKind', 'What is offered.', {
  PURCHASE: 'Access to the data (pst:PurchaseOffer).',
  INVESTMENT: 'Shares in the dataset (pst:InvestmentOffer).',
});
type OfferKind = keyof typeof OfferKind;

/** Units of prices; the values are those of src/features/trade/listing.ts. */
export const PriceUnit = enumeration('PriceUnit', 'What a price is for.', {
  ONCE: 'It is paid once.',
  HOUR: 'It is paid every hour.',
  DAY: 'It is paid every day.',
  WEEK: 'It is paid every week.',
  MONTH: 'It is paid every month.',
  YEAR: 'It is paid every year.',
  PERIOD: 'It is paid again and again, in a rhythm that the terms tell.',
  SHARE: 'It is the price of one share.',
});
type PriceUnit = keyof typeof PriceUnit;

@ObjectType({ description: 'An offer of a dataset, to buy or to invest.' })
export class Offer {
  @Field(() => OfferKind, { description: 'What is offered.', simple: true })
  kind!: OfferKind;

  @Field(() => Dataset, { nullable: true, description: 'The dataset that is offered.' })
  dataset!: Dataset | null;

  @Field(() => PurchaseOffer, { nullable: true, description: 'The terms of a purchase; null for an investment.' })
  purchaseOffer!: PurchaseOffer | null;

  @Field(() => InvestmentOffer, { nullable: true, description: 'The terms of an investment; null for a purchase.' })
  investmentOffer!: InvestmentOffer | null;

  @Field(() => String, {
    nullable: true,
    description: TERMS_VERSION,
  })
  version!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Price in `currency`; null where the seller names it on request.',
  })
  price!: string | null;

  @Field(() => String, { description: 'Currency of the price, a code of ISO 4217.' })
  currency!: string;

  @Field(() => PriceUnit, { description: 'What the price is for.' })
  priceUnit!: PriceUnit;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the price includes value added tax (schema:valueAddedTaxIncluded); null where the seller does not say.',
  })
  taxIncluded!: boolean | null;

  @Field(() => Boolean, { description: 'Whether its seller has to agree to each sale.' })
  onRequest!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'How long the data may be used from the purchase on (ISO 8601 duration); null without an end.',
  })
  useTime!: string | null;

  @Field(() => Boolean, { description: 'Whether it costs nothing.' })
  free!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether somebody can take it now: it is on sale, has not ended and is not sold out, and its seller keeps it open.',
  })
  active!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it ends; null when it does not, or when its end is no date: then it counts as ended.',
  })
  ends!: string | null;

  @Field(() => Organization, { nullable: true, description: 'The organization that sells.' })
  seller!: Organization | null;

  @Field(() => Int, { nullable: true, description: 'Shares that are left now; null for a purchase.' })
  sharesLeft!: number | null;
}

@ObjectType({ description: 'An offer in a list.' })
export class OfferEdge {
  @Field(() => Offer, { description: 'The offer.', simple: true })
  node!: Offer;

  @Field(() => String, { description: 'Its cursor.', simple: true })
  cursor!: string;
}

@ObjectType({ description: 'A page of a list of offers.' })
export class OfferConnection {
  @Field(() => [OfferEdge], { description: 'The offers with their cursors.', simple: true })
  edges!: OfferEdge[];

  @Field(() => PageInfo, { description: 'Where the page lies.', simple: true })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many offers there are that the caller may read.' })
  totalCount!: number;
}
