/** The findings of the assessment of one dataset. Everything here survives structured cloning and JSON. */
import type { Points } from './dimensions.js';
import type { IndicatorName } from './indicators.js';

/** The state of the check of a URL; `UNCHECKED` is not the same as broken. */
export type UrlState = 'UNCHECKED' | 'OK' | 'BROKEN' | 'REFUSED';

/** Status of a URL to which no connection came about: no name, no route, no answer in time. */
export const NO_CONNECTION = 1100;
/** Status of what is not a URL that may be checked: not http or https, or the address is not public. */
export const NOT_CHECKABLE = 1300;

/** The known facts about a URL. */
export interface UrlStatus {
  readonly state: UrlState;
  /** HTTP status, `NO_CONNECTION` or `NOT_CHECKABLE`. */
  readonly status?: number | undefined;
  /** The time of the last check, ISO 8601. */
  readonly checked?: string | undefined;
}

/** One indicator on one resource. */
export interface IndicatorOutcome {
  readonly indicator: IndicatorName;
  readonly passed: boolean;
  /** The value that decided, shortened; absent when the property is not there. */
  readonly value?: string | undefined;
  /** The vocabulary member that the value was probably meant to name. */
  readonly meant?: string | undefined;
  /** For URL checks: what is known about the URL. */
  readonly url?: UrlStatus | undefined;
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
