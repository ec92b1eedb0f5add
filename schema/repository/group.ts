/** Datasets that are written together. */
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PublicationOutcome } from '../trade/listing.js';
import { WriteOutcome } from '../mutation-results.js';
import { outcomeOf } from '../problem.js';
import { DatasetSource } from './dataset.js';
import { IF_MATCH, IF_NONE_MATCH } from './write.js';

@InputType({
  description: 'A dataset to create or replace. Without `id` and `originalId` it is created with a random id.',
})
export class DatasetEntry {
  @Field(() => ID, { nullable: true, description: 'Id of the dataset.' })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Id at the source; instead of `id`, which follows from it.' })
  originalId?: string | null;

  @Field(() => DatasetSource, { description: 'The metadata.' })
  source!: DatasetSource;

  @Field(() => String, {
    nullable: true,
    description: IF_MATCH,
  })
  ifMatch?: string | null;

  @Field(() => String, {
    nullable: true,
    description: IF_NONE_MATCH,
  })
  ifNoneMatch?: string | null;
}

@ArgsType()
export class DatasetGroupArgs {
  @Field(() => Boolean, { defaultValue: false, description: 'Store all or none; otherwise each that is not refused.' })
  together!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: 'Report what would happen and store nothing.' })
  dryRun!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Refuse metadata that violate DCAT-AP, or an application profile that the catalogue names; otherwise violations are recorded and reported.',
  })
  conform!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Also put each on sale with the offers of its metadata, as publishDataset does; needs TRADE. Otherwise prices are drafts that who may sell sees alone. A dry run does not try it.',
  })
  putOnSale!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Chosen by the client: a request with a key that was used before is answered with the first result and does nothing.',
  })
  idempotencyKey?: string | null;
}

@ObjectType({ description: 'Outcome of writing several datasets.' })
export class DatasetGroupResult {
  @Field(() => [WriteOutcome], { description: 'What became of each, in their order.' })
  outcomes!: (typeof WriteOutcome)[];

  @Field(() => [PublicationOutcome], {
    nullable: 'itemsAndList',
    description:
      'What became of putting each on sale, in their order: null for one that was not stored, and altogether where that was not asked for. What is refused here is stored, as a draft.',
  })
  publications!: (typeof PublicationOutcome | null)[] | null;

  @Field(() => Int, { description: 'How many were not refused.' })
  accepted!: number;

  @Field(() => Int, { description: 'How many were refused.' })
  refused!: number;
}

/** Of writing several datasets. */
export const DatasetGroupOutcome = outcomeOf('DatasetGroupOutcome', () => DatasetGroupResult);
