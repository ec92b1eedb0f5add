/** The findings of the assessment of one dataset. Everything here survives structured cloning and JSON. */
import type { Points } from '../../../model/dimensions.js';
import type { Found } from './found.js';
import type { IndicatorName } from './indicators.js';

/** One indicator on one resource. */
export interface IndicatorOutcome extends Found {
  readonly indicator: IndicatorName;
}

/** The findings on one resource, and the points that its own indicators reach. */
export interface PartAssessment {
  readonly iri: string;
  readonly outcomes: readonly IndicatorOutcome[];
  readonly points: Points;
}

/** A distribution with its id. */
export interface DistributionAssessment extends PartAssessment {
  readonly id: string;
  /** Titles by language tag (empty for none). */
  readonly titles: readonly (readonly [language: string, title: string])[];
}

/** The findings on a dataset and its distributions, and the points that count. */
export interface Assessment {
  readonly dataset: PartAssessment;
  readonly distributions: readonly DistributionAssessment[];
  /** Points of the dataset: its own and, in each dimension, those of its best distribution. */
  readonly points: Points;
  readonly score: number;
}
