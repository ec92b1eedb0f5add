/** Assesses the metadata of one dataset: a pure function of its statements and of what is known about its URLs. */
import { iri, type Quad } from '../../rdf/terms.js';
import { dct } from '../../rdf/vocabulary.js';
import type { Subject } from './checks.js';
import { dimensions, pointsBy, totalOf, type Points } from './dimensions.js';
import type { Level } from './indicator.js';
import { indicatorNamed, indicators, indicatorsOn } from './indicators.js';
import type { Assessment, DistributionAssessment, Outcome, PartAssessment } from './outcome.js';
import { MetadataIndex, type Surroundings } from './subject.js';

/** What to assess. */
export interface AssessInput extends Surroundings {
  readonly quads: readonly Quad[];
  /** IRI of the dataset. */
  readonly dataset: string;
  readonly distributions: readonly { readonly id: string; readonly iri: string }[];
}

const outcomesOf = (subject: Subject, level: Level): Outcome[] =>
  indicatorsOn(level).map(({ name, check }) => ({ indicator: name, ...check(subject) }));

const pointsOf = (outcomes: readonly Outcome[]): Points => {
  const passed = outcomes.filter((outcome) => outcome.passed).map(({ indicator }) => indicatorNamed(indicator));
  return pointsBy((dimension) =>
    passed.reduce((sum, indicator) => sum + (indicator.dimension === dimension ? indicator.points : 0), 0),
  );
};

const part = (name: string, subject: Subject, level: Level): PartAssessment => {
  const outcomes = outcomesOf(subject, level);
  return { iri: name, outcomes, points: pointsOf(outcomes) };
};

/** Whether an indicator counts for the dataset, given the distribution that stands for it: dates may stand on either. */
const passes = (dataset: PartAssessment, distribution: PartAssessment | undefined) => (name: Outcome['indicator']) =>
  [dataset, distribution].some((one) => one?.outcomes.some(({ indicator, passed }) => passed && indicator === name));

/** Points of the dataset in each dimension when this distribution stands for it. */
const together = (dataset: PartAssessment, distribution: PartAssessment | undefined): Points => {
  const counted = passes(dataset, distribution);
  return pointsBy((dimension) =>
    indicators.reduce(
      (sum, { name, points, dimension: own }) => sum + (own === dimension && counted(name) ? points : 0),
      0,
    ),
  );
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
  const dataset = part(input.dataset, index.subject(iri(input.dataset), input), 'dataset');
  const distributions = input.distributions.map(({ id, iri: name }): DistributionAssessment => {
    const titles = index
      .values(iri(name), dct.title)
      .map((term): [string, string] => [term.termType === 'Literal' ? term.language : '', term.value.slice(0, 300)]);
    return { id, titles, ...part(name, index.subject(iri(name), input), 'distribution') };
  });
  const counted = countedDistributions({ dataset, distributions });
  const points = pointsBy((dimension) => together(dataset, counted[dimension])[dimension]);
  return { dataset, distributions, points, score: totalOf(points) };
};
