/** The effect that a write would have on the quality of a dataset, and the values that would raise it further. */
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { QualityBand } from './enums.js';
import { DimensionScore } from './quality.js';
import { Iri } from '../scalars.js';
import { WriteArgs } from '../repository/write.js';

/** The trust that suggested values deserve; the values are those of src/features/quality/preview/remedies.ts. */
export const ValueOrigin = enumeration('ValueOrigin', 'Where suggested values come from.', {
  VOCABULARY: 'Members of a vocabulary that the present values were probably meant to name.',
  METADATA: 'Read off other properties of the metadata.',
  EXAMPLE: 'Only an example of what is wanted; whoever applies the suggestion gives the values.',
});
export type ValueOrigin = keyof typeof ValueOrigin;

@ObjectType({ description: 'A change of one property that a suggestion consists of.' })
export class SuggestedChange {
  @Field(() => String, {
    nullable: true,
    description:
      'Field of the typed input to set, such as `distributions[0].format`; null for RDF, and where typed input has no such field.',
    simple: true,
  })
  field!: string | null;

  @Field(() => Iri, { description: 'The property.', simple: true })
  property!: string;

  @Field(() => [String], { description: 'Values to give it.', simple: true })
  values!: readonly string[];

  @Field(() => [String], {
    description: 'Values whose place they take; none where the property is missing.',
    simple: true,
  })
  replaces!: readonly string[];

  @Field(() => ValueOrigin, { description: 'Where the values come from.', simple: true })
  origin!: ValueOrigin;
}

@ObjectType({ description: 'What a suggestion changes.' })
export class SuggestedEdit {
  @Field(() => [SuggestedChange], { description: 'The change of each property.', simple: true })
  changes!: readonly SuggestedChange[];

  @Field(() => String, {
    description:
      'The same as an RDF Patch of the metadata that were sent. A resource that they give no IRI has the one that it got for the time of the dry run.',
    simple: true,
  })
  patch!: string;
}

@ObjectType({ description: 'Something that would raise the score of a dataset.' })
export class QualitySuggestion {
  @Field(() => String, {
    description: 'Name by which the write applies it (`apply`); the same for the same metadata.',
    simple: true,
  })
  id!: string;

  @Field(() => String, { description: 'Name of the metric that gains.', simple: true })
  indicator!: string;

  @Field(() => Iri, { nullable: true, description: 'Property to look at.', simple: true })
  property!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the distribution to look at; one that is new gets another when it is stored.',
    simple: true,
  })
  distribution!: string | null;

  @Field(() => Int, { description: 'Points to gain.', simple: true })
  gain!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Score after applying it alone with the values that it names, URLs counting as far as they are checked; null where it names none, or the metadata are too large to try it.',
    simple: true,
  })
  scoreAfter!: number | null;

  @Field(() => String, { description: 'What to do, in words.', simple: true })
  text!: string;

  @Field(() => SuggestedEdit, {
    nullable: true,
    description: 'The change; null where only a person can know it, or it was not tried.',
    simple: true,
  })
  edit!: SuggestedEdit | null;
}

@ObjectType({ description: 'Score of a version of a dataset.' })
export class ScorePreview {
  @Field(() => Int, { description: 'Points of all dimensions.', simple: true })
  score!: number;

  @Field(() => QualityBand, { description: 'What the score is called.', simple: true })
  band!: QualityBand;

  @Field(() => [DimensionScore], { description: 'Points by dimension.', simple: true })
  dimensions!: readonly DimensionScore[];
}

@ObjectType({ description: 'What a write would do to the score of a dataset. What is known about its URLs counts.' })
export class WritePreview {
  @Field(() => ScorePreview, { nullable: true, description: 'Score of the stored version; null when there is none.' })
  before!: ScorePreview | null;

  @Field(() => ScorePreview, { description: 'Score of the version that would be stored.' })
  after!: ScorePreview;
}

@InputType({ description: 'A suggestion that a write applies.' })
export class AppliedSuggestion {
  @Field(() => String, { description: 'Id of the suggestion, from the preview of the same metadata.' })
  id!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Values instead of those that it names; needed where these are examples.',
  })
  values?: string[] | null;
}

@ArgsType()
export class SourceWriteArgs extends WriteArgs {
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Refuse metadata that violate DCAT-AP, or an application profile that the catalogue names; otherwise violations are recorded and reported.',
  })
  conform!: boolean;
}

@ArgsType()
export class DatasetWriteArgs extends SourceWriteArgs {
  @Field(() => [AppliedSuggestion], {
    nullable: true,
    description: 'Suggestions of the preview of the same metadata, to be applied before they are stored.',
  })
  apply?: AppliedSuggestion[] | null;
}
