/** Assesses the metadata of one dataset: a pure function of its statements and of what is known about its URLs. */
import { iri, type Quad } from '../../../core/rdf/terms.js';
import { dct } from '../../../core/rdf/vocabulary.js';
import type { Assessed } from './checks.js';
import { dimensions, pointsBy, totalOf, type Dimension, type Points } from '../../../model/dimensions.js';
import type { Level } from './indicator.js';
import { indicatorNamed, indicators, indicatorsOn } from './indicators.js';
import type { Assessment, DistributionAssessment, IndicatorOutcome, PartAssessment } from './assessment.js';
import { MetadataIndex, type Surroundings } from './subject.js';

/** The input of an assessment. */
export interface AssessInput extends Surroundings {
  readonly quads: readonly Quad[];
  /** IRI of the dataset. */
  readonly dataset: string;
  readonly distributions: readonly { readonly id: string; readonly iri: string }[];
}

const outcomesOf = (subject: Assessed, level: Level): IndicatorOutcome[] =>
  indicatorsOn(level).map(({ name, check }) => ({ indicator: name, ...check(subject) }));

const pointsOf = (outcomes: readonly IndicatorOutcome[]): Points => {
  const sums = pointsBy(() => 0) as Record<Dimension, number>;
  for (const { indicator, passed } of outcomes) {
    if (!passed) continue;
    const { dimension, points } = indicatorNamed(indicator);
    sums[dimension] += points;
  }
  return sums;
};

const assessed = (name: string, subject: Assessed, level: Level): PartAssessment => {
  const outcomes = outcomesOf(subject, level);
  return { iri: name, outcomes, points: pointsOf(outcomes) };
};

/** Points of the dataset in each dimension when this distribution stands for it. Dates may stand on either. */
const together = (dataset: PartAssessment, distribution: PartAssessment | undefined): Points => {
  const passed = new Set<string>();
  for (const part of [dataset, distribution])
    for (const outcome of part?.outcomes ?? []) if (outcome.passed) passed.add(outcome.indicator);
  const sums = pointsBy(() => 0) as Record<Dimension, number>;
  for (const { name, points, dimension } of indicators) if (passed.has(name)) sums[dimension] += points;
  return sums;
};

/**
 * The distribution that stands for the dataset in each dimension: distributions are taken to carry the same content, so in
 * each dimension only the one that brings most points counts (the first of equals). None when there is no distribution.
 */
export const countedDistributions = ({
  dataset,
  distributions,
}: Pick<Assessment, 'dataset' | 'distributions'>): Readonly<
  Record<(typeof dimensions)[number], DistributionAssessment | undefined>
> => {
  const candidates = distributions.map((distribution) => ({ distribution, points: together(dataset, distribution) }));
  const best = (dimension: (typeof dimensions)[number]): DistributionAssessment | undefined =>
    candidates.reduce<(typeof candidates)[number] | undefined>(
      (found, next) => (found && found.points[dimension] >= next.points[dimension] ? found : next),
      undefined,
    )?.distribution;
  return Object.fromEntries(dimensions.map((dimension) => [dimension, best(dimension)])) as never;
};

/** Runs every indicator on the dataset and its distributions. */
export const assess = (input: AssessInput): Assessment => {
  const index = new MetadataIndex(input.quads);
  const dataset = assessed(input.dataset, index.subject(iri(input.dataset), input), 'dataset');
  const distributions = input.distributions.map(({ id, iri: name }): DistributionAssessment => {
    const titles = index
      .values(iri(name), dct.title)
      .map((term): [string, string] => [term.termType === 'Literal' ? term.language : '', term.value.slice(0, 300)]);
    return { id, titles, ...assessed(name, index.subject(iri(name), input), 'distribution') };
  });
  const counted = countedDistributions({ dataset, distributions });
  const reached = new Map([...new Set(Object.values(counted))].map((one) => [one, together(dataset, one)]));
  const points = pointsBy((dimension) => reached.get(counted[dimension])?.[dimension] ?? 0);
  return { dataset, distributions, points, score: totalOf(points) };
};
