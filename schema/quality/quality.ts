/** Quality of metadata: scores, indicators and advice. */
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, Iri } from '../scalars.js';
import { QualityBand, QualityDimension, UrlState } from './enums.js';

@ObjectType({ description: 'Points of one dimension.' })
export class DimensionScore {
  @Field(() => QualityDimension, { description: 'The dimension.', simple: true })
  dimension!: QualityDimension;

  @Field(() => Int, { description: 'Points reached.', simple: true })
  points!: number;

  @Field(() => Int, { description: 'Points that can be reached.', simple: true })
  possible!: number;
}

@ObjectType({ description: 'What is known about a URL.' })
export class UrlCheck {
  @Field(() => UrlState, { description: 'Where the check stands.', simple: true })
  state!: UrlState;

  @Field(() => Int, {
    nullable: true,
    description: 'HTTP status; 1100 when no connection came about, 1300 when the URL may not be checked.',
    simple: true,
  })
  status!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was last checked.', simple: true })
  checked!: string | null;
}

@ObjectType({ description: 'One indicator of a resource.' })
export class QualityIndicator {
  @Field(() => String, { description: 'Name of the metric.', simple: true })
  name!: string;

  @Field(() => String, { description: 'Name for people.', simple: true })
  title!: string;

  @Field(() => QualityDimension, { description: 'Dimension that its points count for.' })
  dimension!: QualityDimension;

  @Field(() => String, { description: 'What passes, in words.', simple: true })
  looksAt!: string;

  @Field(() => Boolean, { description: 'Whether it passed.', simple: true })
  passed!: boolean;

  @Field(() => Int, { description: 'Points reached.', simple: true })
  points!: number;

  @Field(() => Int, { description: 'Points that can be reached.', simple: true })
  possible!: number;

  @Field(() => Iri, { nullable: true, description: 'Property that was looked at.', simple: true })
  property!: string | null;

  @Field(() => String, { nullable: true, description: 'Value that decided, shortened.', simple: true })
  value!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the distribution that is responsible; null when the dataset itself is.',
    simple: true,
  })
  distribution!: string | null;

  @Field(() => UrlCheck, { nullable: true, description: 'For URL checks: what is known about the URL.', simple: true })
  url!: UrlCheck | null;
}

@ObjectType({ description: 'Something to do for more points.' })
export class QualityAdvice {
  @Field(() => String, { description: 'Name of the metric.', simple: true })
  indicator!: string;

  @Field(() => QualityDimension, { description: 'Dimension that would gain.' })
  dimension!: QualityDimension;

  @Field(() => Int, { description: 'Points to gain.', simple: true })
  gain!: number;

  @Field(() => Iri, { nullable: true, description: 'Property to look at.', simple: true })
  property!: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the distribution to look at.', simple: true })
  distribution!: string | null;

  @Field(() => Iri, { nullable: true, description: 'Vocabulary member that was probably meant.', simple: true })
  meant!: string | null;
}

@ObjectType({ description: 'Points of a dataset at a moment.' })
export class PastQuality {
  @Field(() => DateTime, { description: 'When it was assessed.', simple: true })
  at!: string;

  @Field(() => Int, { description: 'Points of all dimensions.', simple: true })
  score!: number;

  @Field(() => [DimensionScore], { description: 'Points by dimension.', simple: true })
  dimensions!: DimensionScore[];
}

/** The common ground of datasets and distributions. */
@ObjectType()
abstract class ResourceQuality {
  @Field(() => String, { description: 'Id of the resource in REST paths.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI of the resource.', simple: true })
  iri!: string;

  @Field(() => Int, { description: 'Points for findability.', simple: true })
  findability!: number;

  @Field(() => Int, { description: 'Points for accessibility.', simple: true })
  accessibility!: number;

  @Field(() => Int, { description: 'Points for interoperability.', simple: true })
  interoperability!: number;

  @Field(() => Int, { description: 'Points for reusability.', simple: true })
  reusability!: number;

  @Field(() => Int, { description: 'Points for contextuality.', simple: true })
  contextuality!: number;

  @Field(() => Int, { description: 'Points of all dimensions.', simple: true })
  score!: number;

  @Field(() => Int, { description: 'Points that can be reached.', simple: true })
  possible!: number;

  @Field(() => [DimensionScore], { description: 'Points by dimension.', simple: true })
  dimensions!: DimensionScore[];

  @Field(() => [QualityIndicator], { description: 'The indicators, one by one.', simple: true })
  indicators!: QualityIndicator[];

  @Field(() => [QualityAdvice], { description: 'What to do for more points, most points first.', simple: true })
  advice!: QualityAdvice[];

  @Field(() => DateTime, { description: 'When it was assessed.', simple: true })
  computedAt!: string;
}

@ObjectType({ description: 'Points that a distribution brings by itself; findability is a matter of the dataset.' })
export class DistributionQuality extends ResourceQuality {}

@ObjectType({
  description:
    'Quality of the metadata of a dataset. In each dimension the points of the distribution that brings most count.',
})
export class DatasetQuality extends ResourceQuality {
  @Field(() => QualityBand, { description: 'What the score is called.', simple: true })
  band!: QualityBand;

  @Field(() => [DistributionQuality], { description: 'What each distribution brings.', simple: true })
  distributions!: DistributionQuality[];
}
