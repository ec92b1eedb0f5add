/** Trade: what was published, acquired and invested, and what became of a request. */
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Dataset } from '../repository/dataset.js';
import { Organization } from '../identity/organization.js';
import { connectionOf } from '../node/node.js';
import { tradeOutcomeOf } from '../problem.js';
import { DateTime, Decimal } from '../scalars.js';

/** The state of a purchase. */
export const OrderState = enumeration('OrderState', 'How far a purchase is.', {
  ORDERED: 'The marketplace, which is elsewhere, has not confirmed it yet.',
  ACQUIRED: 'The dataset was bought.',
  INVESTED: 'The shares were bought.',
  REFUSED: 'The marketplace, which is elsewhere, refused it.',
  ENDED: 'The buyer deleted the copy.',
});
export type OrderState = keyof typeof OrderState;

@InputType({
  description:
    'What the buyer saw. Where no open offer is like that nothing is bought, and TermsChanged tells the terms in force. Either `version`, which stands for all terms, or `price` with `currency`.',
})
export class ExpectedTermsInput {
  @Field(() => String, {
    nullable: true,
    description: '`version` of the offer that was shown; of several it says which one is bought.',
  })
  version?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Price that was shown, of a share where shares are bought; zero for what is free.',
  })
  price?: string | null;

  @Field(() => String, { nullable: true, description: 'Currency of that price, a code of ISO 4217; EUR when absent.' })
  currency?: string | null;
}

/** The field `marketplaceId`, wherever it stands. */
export const marketplaceId = {
  description: 'Id of the dataset on the marketplace, as in REST paths.',
  simple: true,
} as const;

/** The fields that all orders of buyers have. */
@ObjectType()
abstract class Order {
  @Field(() => ID, { description: 'Its id.', simple: true })
  id!: string;

  @Field(() => ID, marketplaceId)
  marketplaceId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Licence that was bought: its IRI, or its name; null where the offer names none.',
    simple: true,
  })
  licence!: string | null;

  @Field(() => String, { nullable: true, description: 'Currency of the price at that time.', simple: true })
  currency!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'All that the buyer agreed to, as JSON; its SHA-256 hash in base64url begins with the version.',
    simple: true,
  })
  terms!: string | null;

  @Field(() => String, { nullable: true, description: 'Version of the offer that was bought.', simple: true })
  offerVersion!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'SHA-256 of the canonical form (RDFC-1.0) of the metadata on the marketplace at that time, hexadecimal.',
    simple: true,
  })
  metadataHash!: string | null;

  @Field(() => OrderState, { description: 'How far it is.', simple: true })
  state!: OrderState;

  @Field(() => String, { nullable: true, description: 'Why the marketplace refused it, in words.', simple: true })
  problem!: string | null;

  @Field(() => DateTime, { description: 'When it was bought or ordered.', simple: true })
  at!: string;
}

@ObjectType({ description: 'A purchase of access to a dataset.' })
export class Acquisition extends Order {
  @Field(() => Organization, {
    nullable: true,
    description: 'The organization that sold, as it was then; null where nobody can say.',
  })
  seller!: Organization | null;

  @Field(() => ID, { nullable: true, description: 'Id of the dataset of the seller, as in REST paths.', simple: true })
  originalId!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Price at that time; null for purchases that are not confirmed, or older than this record.',
    simple: true,
  })
  price!: string | null;

  @Field(() => Dataset, {
    nullable: true,
    description: 'The dataset on the marketplace, where it is kept here and the caller may read it.',
  })
  marketplaceDataset!: Dataset | null;

  @Field(() => Dataset, { nullable: true, description: 'The copy of the buyer, where it is kept here.' })
  copy!: Dataset | null;
}

@ObjectType({ description: 'Shares of a dataset that an organization bought.' })
export class Investment extends Order {
  @Field(() => Int, { description: 'Number of shares.', simple: true })
  shares!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Part of the whole dataset in per cent, where the offer says what a share is.',
    simple: true,
  })
  percentage!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Price of a share at that time.', simple: true })
  price!: string | null;

  @Field(() => Dataset, {
    nullable: true,
    description: 'The dataset on the marketplace, where it is kept here and the caller may read it.',
  })
  marketplaceDataset!: Dataset | null;
}

/** A page of acquisitions. */
export const AcquisitionConnection = connectionOf('Acquisition', () => Acquisition);
export type AcquisitionConnection = InstanceType<typeof AcquisitionConnection>;

/** A page of investments. */
export const InvestmentConnection = connectionOf('Investment', () => Investment);
export type InvestmentConnection = InstanceType<typeof InvestmentConnection>;

/** Description of `replayed`. */
export const REPLAYED = 'Whether the key was used before: nothing was done now, and this is what was done then.';

@ObjectType({ description: 'Outcome of acquiring a dataset.' })
export class AcquisitionResult {
  @Field(() => Boolean, { description: REPLAYED, simple: true })
  replayed!: boolean;

  @Field(() => Acquisition, { description: 'The purchase.' })
  acquisition!: Acquisition;

  @Field(() => Dataset, { nullable: true, description: 'The dataset on the marketplace; null when that is elsewhere.' })
  marketplaceDataset!: Dataset | null;

  @Field(() => Dataset, { nullable: true, description: 'The copy of the buyer, where it is kept here.' })
  copy!: Dataset | null;
}

@ObjectType({ description: 'Outcome of an investment.' })
export class InvestmentResult {
  @Field(() => Boolean, { description: REPLAYED, simple: true })
  replayed!: boolean;

  @Field(() => Investment, { description: 'The shares.' })
  investment!: Investment;
}

/** Of acquiring a dataset. */
export const AcquisitionOutcome = tradeOutcomeOf('AcquisitionOutcome', () => AcquisitionResult);

/** Of an investment. */
export const InvestmentOutcome = tradeOutcomeOf('InvestmentOutcome', () => InvestmentResult);
