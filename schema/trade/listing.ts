/** What is on sale of a dataset, and what became of a transition of its seller. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Dataset } from '../repository/dataset.js';
import { Organization } from '../identity/organization.js';
import { Offer } from './offer.js';
import { tradeOutcomeOf } from '../problem.js';
import { DateTime } from '../scalars.js';
import { Entitlement } from '../agreements/agreement.js';
import { REPLAYED } from './marketplace.js';

/** The states of a listing; those of src/features/trade/listing.ts. */
export const ListingState = enumeration('ListingState', 'Whether a dataset can be bought now.', {
  NOT_OFFERED: 'It is not on sale.',
  DRAFTED: 'Offers are written and not on sale yet; for those who may sell it.',
  ON_SALE: 'It can be bought now.',
  PAUSED: 'Its seller took it off the marketplace, or closed its offers.',
  ENDED: 'Its offers have ended.',
  SOLD_OUT: 'What one buyer alone can have is sold, or all shares are.',
});
export type ListingState = keyof typeof ListingState;

@ObjectType({
  description:
    'What is on sale of a dataset. The dataset of the seller, the one on the marketplace and the copies of buyers have the same listing.',
})
export class Listing {
  @Field(() => ListingState, { description: 'Whether it can be bought now.', simple: true })
  state!: ListingState;

  @Field(() => Boolean, {
    description: 'Whether it stands on the marketplace, although nobody may be able to take it now.',
    simple: true,
  })
  isPublished!: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the dataset on the marketplace, which is the one that is bought; null where there is none.',
    simple: true,
  })
  marketplaceId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the dataset of the seller, where it is kept here and not the one on the marketplace itself.',
    simple: true,
  })
  originalId!: string | null;

  @Field(() => Dataset, {
    nullable: true,
    description: 'The dataset on the marketplace, where it is kept here and the caller may read it.',
  })
  dataset!: Dataset | null;

  @Field(() => Dataset, {
    nullable: true,
    description: 'The dataset of the seller, where it is kept here and the caller may read it.',
  })
  original!: Dataset | null;

  @Field(() => Organization, { nullable: true, description: 'The organization that sells.' })
  seller!: Organization | null;

  @Field(() => [Offer], { description: 'The offers as they are sold; drafts for those who may sell.', simple: true })
  offers!: Offer[];

  @Field(() => DateTime, { nullable: true, description: 'When the last offer ends; null when one has no end.' })
  ends!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Counts what the seller did with it; null where nothing was put on sale.',
    simple: true,
  })
  version!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When the seller last did something with it.', simple: true })
  changed!: string | null;

  @Field(() => Entitlement, { description: 'What the caller has of it.', complexity: 5 })
  entitlement!: Entitlement;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the metadata of the seller changed since they were listed (`updateOffer` lists them again); null for callers who may not sell it.',
    simple: true,
  })
  isOutdated!: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it costs something although everybody can read where the data are (`withholdsAddresses` of an offer keeps that to buyers); null for callers who may not sell it.',
    simple: true,
  })
  tellsAddresses!: boolean | null;
}

@ObjectType({ description: 'Outcome of a transition of a seller.' })
export class PublicationResult {
  @Field(() => Boolean, { description: REPLAYED, simple: true })
  replayed!: boolean;

  @Field(() => Listing, { description: 'What is on sale of it now.' })
  listing!: Listing;

  @Field(() => Dataset, { nullable: true, description: 'The dataset of the seller.' })
  dataset!: Dataset | null;

  @Field(() => Dataset, {
    nullable: true,
    description: 'Its twin on the marketplace; null when that is elsewhere, or the dataset was withdrawn.',
  })
  marketplaceDataset!: Dataset | null;
}

/** Of a transition of a seller. */
export const PublicationOutcome = tradeOutcomeOf('PublicationOutcome', () => PublicationResult);
