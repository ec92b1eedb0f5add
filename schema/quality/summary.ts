/** Quality of the metadata of many datasets. */
import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { QualityBand, QualityDimension } from './enums.js';
import { DateTime } from '../scalars.js';

/** The distance between the points of a time series. */
export enum QualityResolution {
  YEAR = 'year',
  MONTH = 'month',
  DAY = 'day',
}

registerEnumType(QualityResolution, {
  name: 'QualityResolution',
  description: 'How far apart the points of a time series are.',
});

@ObjectType({ description: 'Points of one dimension over many datasets.' })
export class DimensionShare {
  @Field(() => QualityDimension, { description: 'The dimension.', simple: true })
  dimension!: QualityDimension;

  @Field(() => Float, { description: 'Points: the share that passes each indicator, times its points.', simple: true })
  points!: number;

  @Field(() => Int, { description: 'Points that can be reached.', simple: true })
  possible!: number;
}

@ObjectType({ description: 'How often an indicator had an outcome.' })
export class OutcomeShare {
  @Field(() => String, {
    description: '`true`, `false`, or for URL checks the status, `unchecked` or `none` (there is no URL).',
    simple: true,
  })
  name!: string;

  @Field(() => Int, { description: 'How often.', simple: true })
  number!: number;

  @Field(() => Float, { description: 'Percentage.', simple: true })
  percentage!: number;
}

@ObjectType({ description: 'One indicator over many datasets or distributions.' })
export class IndicatorShare {
  @Field(() => String, { description: 'Name of the metric.', simple: true })
  name!: string;

  @Field(() => String, { description: 'Name for people.', simple: true })
  title!: string;

  @Field(() => QualityDimension, { description: 'Dimension that its points count for.', simple: true })
  dimension!: QualityDimension;

  @Field(() => String, { description: 'What it looks at: `dataset` or `distribution`.', simple: true })
  on!: string;

  @Field(() => [OutcomeShare], { description: 'Its outcomes, the most frequent first.', simple: true })
  outcomes!: OutcomeShare[];
}

@ObjectType({ description: 'How many datasets have a score in a band.' })
export class BandCount {
  @Field(() => QualityBand, { description: 'The band.', simple: true })
  band!: QualityBand;

  @Field(() => Int, { description: 'How many datasets.', simple: true })
  number!: number;
}

@ObjectType({ description: 'Quality of the metadata of a catalogue, or of the whole service.' })
export class QualitySummary {
  @Field(() => Int, { description: 'Datasets that were assessed.', simple: true })
  assessed!: number;

  @Field(() => Int, { description: 'Points of all dimensions, rounded.', simple: true })
  score!: number;

  @Field(() => Int, { description: 'Points that can be reached.', simple: true })
  possible!: number;

  @Field(() => QualityBand, { description: 'What the score is called.', simple: true })
  band!: QualityBand;

  @Field(() => [DimensionShare], { description: 'Points by dimension.', simple: true })
  dimensions!: DimensionShare[];

  @Field(() => Float, { nullable: true, description: 'Mean of the scores of the datasets.', simple: true })
  mean!: number | null;

  @Field(() => Float, { nullable: true, description: 'Median of the scores of the datasets.', simple: true })
  median!: number | null;

  @Field(() => Float, { nullable: true, description: 'Percentage of datasets that conform to DCAT-AP.', simple: true })
  compliance!: number | null;

  @Field(() => [BandCount], { description: 'How many datasets are in each band, the best band first.', simple: true })
  bands!: BandCount[];

  @Field(() => [IndicatorShare], { description: 'The indicators, one by one.', simple: true })
  indicators!: IndicatorShare[];
}

@ObjectType({ description: 'The figures at the end of a period.' })
export class PastSummary {
  @Field(() => DateTime, { description: 'First day of the period.', simple: true })
  date!: string;

  @Field(() => QualitySummary, { description: 'The figures.', simple: true })
  summary!: QualitySummary;
}

@ObjectType({ description: 'How far the checks of URLs have come.' })
export class UrlCheckProgress {
  @Field(() => Boolean, { description: 'Whether URLs are checked here at all.', simple: true })
  enabled!: boolean;

  @Field(() => Int, { description: 'URLs that are known; each counts once.', simple: true })
  known!: number;

  @Field(() => Int, { description: 'Never checked so far.', simple: true })
  unchecked!: number;

  @Field(() => Int, { description: 'That answer.', simple: true })
  ok!: number;

  @Field(() => Int, { description: 'That do not answer, or with an error.', simple: true })
  broken!: number;

  @Field(() => Int, { description: 'That are not checked, because they are not public.', simple: true })
  refused!: number;

  @Field(() => Int, { description: 'Whose turn has come.', simple: true })
  due!: number;
}
