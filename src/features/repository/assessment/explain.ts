/** Makes an assessment readable: each indicator with its points, where they come from, and what to do for more. */
import { countedDistributions } from './assess.js';
import type { Dimension } from '../../../model/dimensions.js';
import { indicatorNamed, indicators, type Indicator } from './indicators.js';
import type { Assessment, DistributionAssessment, IndicatorOutcome, PartAssessment } from './assessment.js';
import type { Finding } from '../validation/report.js';
import { NO_CONNECTION, type UrlStatus } from './found.js';

/** One indicator of a resource, explained. */
export interface ExplainedIndicator {
  readonly name: string;
  readonly title: string;
  readonly dimension: Dimension;
  readonly looksAt: string;
  readonly points: number;
  readonly possible: number;
  readonly passed: boolean;
  /** IRI of the property that was looked at. */
  readonly property: string | null;
  readonly value: string | null;
  readonly meant: string | null;
  /** Id of the distribution that is responsible; null when the dataset itself is. */
  readonly distribution: string | null;
  readonly url: UrlStatus | null;
}

/** Something to do, and what it brings. */
export interface Advice {
  readonly indicator: string;
  readonly dimension: Dimension;
  /** Points to gain. */
  readonly gain: number;
  readonly text: string;
  readonly property: string | null;
  readonly distribution: string | null;
  readonly meant: string | null;
  /** The finding of an application profile that it follows from. */
  readonly finding?: Finding | undefined;
}

const explained = (
  indicator: Indicator,
  outcome: IndicatorOutcome | undefined,
  distribution?: string,
): ExplainedIndicator => {
  const passed = outcome?.passed ?? false;
  const { name, title, dimension, looksAt, points, property } = indicator;
  return {
    name,
    title,
    dimension,
    looksAt,
    points: passed ? points : 0,
    possible: points,
    passed,
    property: property?.value ?? null,
    value: outcome?.value ?? null,
    meant: outcome?.meant ?? null,
    distribution: distribution ?? null,
    url: outcome?.url ?? null,
  };
};

const outcomeOf = (part: PartAssessment | undefined, { name }: Indicator): IndicatorOutcome | undefined =>
  part?.outcomes.find(({ indicator }) => indicator === name);

/** The indicators of a dataset; those of distributions are taken from the one that counts in the dimension. */
export const explainDataset = (assessment: Assessment): ExplainedIndicator[] => {
  const counted = countedDistributions(assessment);
  return indicators.map((indicator) => {
    const own = outcomeOf(assessment.dataset, indicator);
    const distribution = indicator.on.includes('distribution') ? counted[indicator.dimension] : undefined;
    // Dates may stand on either: the dataset is shown unless only the distribution has one.
    if (own && (own.passed || !outcomeOf(distribution, indicator)?.passed)) return explained(indicator, own);
    return explained(indicator, outcomeOf(distribution, indicator), distribution?.id);
  });
};

/** The indicators that a distribution has itself. */
export const explainDistribution = (distribution: DistributionAssessment): ExplainedIndicator[] =>
  distribution.outcomes.map((outcome) => explained(indicatorNamed(outcome.indicator), outcome, distribution.id));

const failureOf = ({ status }: UrlStatus): string =>
  status === NO_CONNECTION ? 'could not be reached' : `answered with status ${status}`;

const adviceFor = (explanation: ExplainedIndicator, hasDistributions: boolean): Advice => {
  const { name, dimension, possible, property, distribution, meant, url, value } = explanation;
  const { fix, on } = indicatorNamed(name as IndicatorOutcome['indicator']);
  const missing = on.length === 1 && on[0] === 'distribution' && !hasDistributions;
  const hints = [
    missing ? 'Add a distribution. ' : '',
    fix,
    meant ? ` Probably meant: ${meant}` : '',
    url?.state === 'BROKEN' ? ` ${value ?? 'The URL'} ${failureOf(url)}.` : '',
    url?.state === 'REFUSED' ? ` ${value ?? 'The URL'} is not checked: only public http and https addresses are.` : '',
  ];
  return { indicator: name, dimension, gain: possible, text: hints.join(''), property, distribution, meant };
};

/** The advice for more points, most points first. URLs that wait for their check are left out: there is nothing to do. */
export const adviceOf = (explanations: readonly ExplainedIndicator[], hasDistributions = true): Advice[] =>
  explanations
    .filter(({ passed, url }) => !passed && url?.state !== 'UNCHECKED')
    .map((explanation) => adviceFor(explanation, hasDistributions))
    .sort((a, b) => b.gain - a.gain);

/** Findings that a write tells. */
const MOST_TOLD = 3;

/** The sentence for what DCAT-AP forbids. */
const violated = ([first, ...more]: readonly Finding[], rest: string): string => {
  if (!first) return rest;
  const value = first.value === undefined ? '' : ` Found: ${first.value}.`;
  return `${first.message}${value}${more.length > 0 ? ` DCAT-AP is violated ${more.length} more times.` : ''}`;
};

/**
 * What costs most points, a sentence each that begins with them: what the writer of metadata would want to know first. Indicators that fail
 * by the same value, or for want of the same property, are one finding.
 */
export const costliestOf = (assessment: Assessment, findings: readonly Finding[]): string[] => {
  const explanations = explainDataset(assessment);
  const failed = adviceOf(explanations, assessment.distributions.length > 0);
  const violations = findings.filter(({ severity, profile }) => severity === 'Violation' && profile === undefined);
  const causes = new Set(violations.map(({ path, value }) => value ?? path));
  const causeOf = ({ indicator, property }: Advice): string => {
    if (indicator === 'dcatApCompliance') return (causes.size === 1 && [...causes][0]) || indicator;
    return explanations.find(({ name }) => name === indicator)?.value ?? property ?? indicator;
  };
  const told = new Map<string, { readonly gain: number; readonly text: string }>();
  const [against, rest] = [failed.filter(({ property }) => property === null), failed.filter((one) => one.property)];
  for (const advice of [...against, ...rest]) {
    const known = told.get(causeOf(advice));
    const text = known?.text ?? (advice.property === null ? violated(violations, advice.text) : advice.text);
    told.set(causeOf(advice), { gain: advice.gain + (known?.gain ?? 0), text });
  }
  return [...told.values()]
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_TOLD)
    .map(({ gain, text }) => `${gain} points: ${text}`);
};
