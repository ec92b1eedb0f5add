/** The outcomes of an assessment as the figures of catalogues count them. */
import type { Assessment, IndicatorOutcome, PartAssessment } from './assessment.js';
import type { Level } from './indicator.js';
import { indicatorNamed } from './indicators.js';

/** The numbers of indicators in figures: their places in this list, to which new ones are added at the end. */
export const NUMBERED: readonly string[] = [
  ...`keywordAvailability categoryAvailability spatialAvailability temporalAvailability dcatApCompliance accessRightsAvailability
  accessRightsVocabularyAlignment contactPointAvailability publisherAvailability dateModifiedAvailability dateIssuedAvailability`
    .split(/\s+/)
    .map((name) => `dataset.${name}`),
  ...`accessUrlStatusCode downloadUrlAvailability downloadUrlStatusCode formatAvailability mediaTypeAvailability
  formatMediaTypeVocabularyAlignment formatMediaTypeNonProprietary formatMediaTypeMachineReadable licenceAvailability licenceAlignment
  byteSizeAvailability rightsAvailability dateModifiedAvailability dateIssuedAvailability`
    .split(/\s+/)
    .map((name) => `distribution.${name}`),
];

const NUMBERS: ReadonlyMap<string, number> = new Map(NUMBERED.map((name, number) => [name, number]));

/** The share of a coded outcome that says which one it is; the rest is how often it was found, less one. */
export const CODES = 1_000;

/** Name of an outcome in the figures of a catalogue. */
const outcomeName = ({ indicator, passed, value, url }: IndicatorOutcome): string => {
  if (indicatorNamed(indicator).value === 'boolean') return String(passed);
  if (value === undefined) return 'none';
  return url?.status === undefined ? 'unchecked' : String(url.status);
};

/** The counts of each outcome, as the figures of a catalogue have them. */
const countOutcomes = ({ dataset, distributions }: Assessment): [string, string, number][] => {
  const counts = new Map<string, [string, string, number]>();
  const count = (level: Level, { outcomes }: PartAssessment): void => {
    for (const outcome of outcomes) {
      const indicator = `${level}.${outcome.indicator}`;
      const name = outcomeName(outcome);
      const known = counts.get(`${indicator} ${name}`);
      if (known) known[2] += 1;
      else counts.set(`${indicator} ${name}`, [indicator, name, 1]);
    }
  };
  count('dataset', dataset);
  for (const distribution of distributions) count('distribution', distribution);
  return [...counts.values()];
};

/** The same, coded: a number for what passed or did not, and how often; a list for anything else. */
export const codesOf = (assessment: Assessment): (number | [number | string, string, number])[] =>
  countOutcomes(assessment).map(([name, outcome, times]) => {
    const number = NUMBERS.get(name);
    if (number === undefined) return [name, outcome, times];
    if (outcome !== 'true' && outcome !== 'false') return [number, outcome, times];
    return (times - 1) * CODES + number * 2 + (outcome === 'true' ? 1 : 0);
  });
