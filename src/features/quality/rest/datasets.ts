/** `/srv/mqa/datasets/{id}` and its distributions: operations 11 and 12 of the interface. One distribution by its own id. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatasetOfDistributionDocument } from '../../../../schema/operations/generated/operations.js';
import { type Indicator, indicators } from '../../repository/assessment/indicators.js';
import { notFound, Refusal } from '../../../core/errors.js';
import { parameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { type Dimension, dimensions } from '../../../model/dimensions.js';
import { datasetEntries, datasetInfo, distributionEntries, distributionInfo, envelope } from './entries.js';
import { type AssessedDataset, type QualityOfDistribution, readQuality } from './read.js';

/*
 * Quality as existing pages read it: each dimension an array of objects with one indicator each, in a fixed order. Indicators
 * of distributions are shares over the distributions of a dataset.
 */

/** The percentage that has an outcome. */
interface Share {
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
const sharesOf = (counts: ReadonlyMap<string, number>): Share[] => {
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
const datasetIndicators = (dataset: AssessedDataset): Cell[] =>
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
const distributionIndicators = (dataset: AssessedDataset): Cell[][] =>
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

/** The forms of results: points, or arrays of named indicators. */
export type QualityRepresentation = 'metrics' | 'indicators';

/** Options of the quality routes. */
export interface QualityOptions extends RouteTools {
  /** The form for clients that do not ask with `?view=`. */
  readonly view: QualityRepresentation;
  /** Largest payload in bytes. */
  readonly bodyLimit: number;
}

type ById = { Params: { id: string } };

const viewOf = (request: FastifyRequest, { view }: QualityOptions): QualityRepresentation => {
  const wanted = parameter(request, 'view');
  if (wanted === undefined || wanted === '') return view;
  if (wanted === 'metrics' || wanted === 'indicators') return wanted;
  throw new Refusal('BAD_REQUEST', 'The query parameter "view" must be "metrics" or "indicators".');
};

/** A client appends a blank to the address. */
const idOf = (request: FastifyRequest<ById>): string => request.params.id.trim();

/** Mounts the routes. */
export const datasetQualityRoutes = (app: FastifyInstance, options: QualityOptions): void => {
  app.get<ById>('/datasets/:id', async (request) => {
    const view = viewOf(request, options);
    const dataset = await readQuality(options, request, idOf(request));
    return view === 'indicators' ? envelope(datasetIndicators(dataset)) : envelope(datasetEntries(dataset));
  });

  app.get<ById>('/datasets/:id/distributions', async (request) => {
    const view = viewOf(request, options);
    const dataset = await readQuality(options, request, idOf(request));
    return view === 'indicators' ? envelope(distributionIndicators(dataset)) : envelope(distributionEntries(dataset));
  });

  app.get<ById>('/distributions/:id', async (request) => {
    const view = viewOf(request, options);
    const { distribution } = await options.execute(DatasetOfDistributionDocument, { id: idOf(request) }, request);
    if (!distribution?.dataset) throw notFound('distribution');
    const dataset = await readQuality(options, request, distribution.dataset.identifier);
    const shown = view === 'indicators' ? distributionIndicators(dataset) : distributionEntries(dataset);
    const position = dataset.quality?.distributions.findIndex((one) => one.identifier === distribution.identifier);
    return envelope<object>(shown.filter((_, index) => index === position));
  });
};
