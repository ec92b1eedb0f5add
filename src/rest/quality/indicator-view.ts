/**
 * Quality as existing pages read it: each dimension an array of objects with one indicator each, in a fixed order. Indicators
 * of distributions are shares over the distributions of a dataset.
 */
import { dimensions, type Dimension } from '../../model/dimensions.js';
import { indicators, type Indicator } from '../../domain/assessment/indicators.js';
import { datasetInfo, distributionInfo } from './entries.js';
import type { AssessedDataset, QualityOfDistribution } from './read.js';

/** The percentage that has an outcome. */
export interface Share {
  readonly name: string;
  readonly percentage: number;
}

type IndicatorResult = QualityOfDistribution['indicators'][number];
type Cell = Readonly<Record<string, unknown>>;

const find = (results: readonly IndicatorResult[], { name }: Indicator): IndicatorResult | undefined =>
  results.find((result) => result.name === name);

/** The outcome of one distribution for an indicator: yes or no, or the status of a URL. Unchecked URLs say nothing. */
const outcomeName = (indicator: Indicator, result: IndicatorResult | undefined): string | undefined => {
  if (indicator.value === 'boolean') return result?.passed ? 'yes' : 'no';
  return result?.url?.status == null ? undefined : String(result.url.status);
};

/** Turns counts into shares, the biggest first; rounded to one place. */
export const sharesOf = (counts: ReadonlyMap<string, number>): Share[] => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .map(([name, count]) => ({ name, percentage: Math.round((count / total) * 1000) / 10 }))
    .sort((a, b) => b.percentage - a.percentage);
};

const shares = (indicator: Indicator, distributions: readonly QualityOfDistribution[]): Share[] => {
  const counts = new Map<string, number>();
  for (const { indicators: results } of distributions) {
    const name = outcomeName(indicator, find(results, indicator));
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return sharesOf(counts);
};

const inDimension = (dimension: Dimension): readonly Indicator[] =>
  indicators.filter((indicator) => indicator.dimension === dimension);
const onBoth = ({ on }: Indicator): boolean => on.length > 1;

const dimensionOfDataset = (dimension: Dimension, { quality }: AssessedDataset): Cell[] => {
  const own = quality?.indicators ?? [];
  const distributions = quality?.distributions ?? [];
  const single = inDimension(dimension).filter((indicator) => !onBoth(indicator));
  const both = inDimension(dimension).filter(onBoth);
  const cells = single.map((indicator) => ({
    [indicator.name]: indicator.on.includes('dataset')
      ? (find(own, indicator)?.passed ?? false)
      : shares(indicator, distributions),
  }));
  if (both.length === 0) return cells;
  // A date that only the distribution has is not one of the dataset.
  const ofDataset = (indicator: Indicator): boolean => {
    const result = find(own, indicator);
    return result?.passed === true && result.distribution === null;
  };
  return [
    ...cells,
    { dataset: both.map((indicator) => ({ [indicator.name]: ofDataset(indicator) })) },
    { distributions: both.map((indicator) => ({ [indicator.name]: shares(indicator, distributions) })) },
  ];
};

/** The entry of a dataset. */
export const datasetIndicators = (dataset: AssessedDataset): Cell[] =>
  dataset.quality
    ? [
        {
          info: datasetInfo(dataset),
          ...Object.fromEntries(dimensions.map((dimension) => [dimension, dimensionOfDataset(dimension, dataset)])),
        },
      ]
    : [];

const scalar = (indicator: Indicator, result: IndicatorResult | undefined): unknown =>
  indicator.value === 'boolean' ? (result?.passed ?? false) : (result?.url?.status ?? null);

/** The entries of the distributions, each an array of one object. Findability is a matter of the dataset. */
export const distributionIndicators = (dataset: AssessedDataset): Cell[][] =>
  (dataset.quality?.distributions ?? []).map((quality) => {
    const cells = (dimension: Dimension): Cell[] =>
      inDimension(dimension)
        .filter(({ on }) => on.includes('distribution'))
        .map((indicator) => ({ [indicator.name]: scalar(indicator, find(quality.indicators, indicator)) }));
    const shown = dimensions.filter((dimension) => dimension !== 'findability');
    return [
      {
        info: distributionInfo(dataset, quality),
        ...Object.fromEntries(shown.map((dimension) => [dimension, cells(dimension)])),
      },
    ];
  });
