/** Quality as the interface shows it: five integers, and everything else under further keys. */
import type { AssessedDataset, QualityOfDataset, QualityOfDistribution } from './read.js';

/** The envelope of all answers. */
export interface Envelope<T> {
  readonly success: true;
  readonly result: { readonly count: number; readonly results: readonly T[] };
}

/** Wraps entries. `count` is how many there are in all. */
export const envelope = <T>(results: readonly T[], count = results.length): Envelope<T> => ({
  success: true,
  result: { count, results },
});

const points = ({
  findability,
  accessibility,
  interoperability,
  reusability,
  contextuality,
}: QualityOfDataset | QualityOfDistribution) => ({
  findability,
  accessibility,
  interoperability,
  reusability,
  contextuality,
});

/** Facts about a dataset beside its measurements. */
export const datasetInfo = ({ identifier, iri, title, quality, distributions }: AssessedDataset) => ({
  'dataset-id': identifier,
  'dataset-uri': iri,
  'dataset-title': title,
  score: quality?.score ?? null,
  distributions: distributions.map((distribution) => distribution.identifier),
});

/** Facts about a distribution beside its measurements. Pages read the title without asking whether there is one. */
export const distributionInfo = (dataset: AssessedDataset, { identifier, iri }: QualityOfDistribution) => ({
  'distribution-id': identifier,
  'distribution-uri': iri,
  'distribution-title': dataset.distributions.find((one) => one.identifier === identifier)?.title ?? identifier,
});

/** The advice for points, as clients have always had it: what application profiles ask for is in reports of validation. */
const worthPoints = (advice: QualityOfDataset['advice']) =>
  advice.filter(({ profile }) => profile === null).map(({ profile: _, ...told }) => told);

/** The entry of a dataset; none when it was not assessed yet. */
export const datasetEntries = (dataset: AssessedDataset) => {
  const { quality } = dataset;
  if (!quality) return [];
  const { score, possible, band, computedAt, indicators, advice } = quality;
  return [
    {
      ...points(quality),
      score,
      possible,
      band,
      computedAt,
      info: datasetInfo(dataset),
      indicators,
      advice: worthPoints(advice),
    },
  ];
};

/** The entries of the distributions of a dataset. */
export const distributionEntries = (dataset: AssessedDataset) =>
  (dataset.quality?.distributions ?? []).map((quality) => {
    const { identifier: id, score, possible, indicators, advice } = quality;
    return {
      id,
      ...points(quality),
      score,
      possible,
      info: distributionInfo(dataset, quality),
      indicators,
      advice: worthPoints(advice),
    };
  });
