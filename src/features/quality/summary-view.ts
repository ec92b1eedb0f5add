/** Figures over many datasets as clients see them. */
import { bandOf, dimensions, type Band } from '../../model/dimensions.js';
import { EVERYTHING } from './history.js';
import { indicatorNamed, MOST_POINTS, possible } from '../repository/assessment/indicators.js';
import type { IndicatorSummary, Summary } from './summary.js';

const shareOf = ({ indicator, on, outcomes }: IndicatorSummary) => {
  const { title, dimension } = indicatorNamed(indicator);
  const total = outcomes.reduce((sum, { number }) => sum + number, 0);
  return {
    name: indicator,
    title,
    dimension: dimension.toUpperCase(),
    on,
    outcomes: outcomes.map(({ name, number }) => ({
      name,
      number,
      percentage: Math.round((number / total) * 1000) / 10,
    })),
  };
};

/** A summary with what can be said about it. */
export class SummaryView {
  readonly possible = MOST_POINTS;
  readonly band: Band;

  constructor(
    private readonly summary: Summary,
    /** Id of the catalogue; undefined for more than one. */
    readonly catalogue?: string,
    /** Under which name its history is kept. */
    readonly history: string = catalogue ?? EVERYTHING,
  ) {
    this.band = bandOf(summary.score);
  }

  get assessed(): number {
    return this.summary.assessed;
  }

  get score(): number {
    return this.summary.score;
  }

  get mean(): number | null {
    return this.summary.mean;
  }

  get median(): number | null {
    return this.summary.median;
  }

  get compliance(): number | null {
    return this.summary.compliance;
  }

  get bands(): Summary['bands'] {
    return this.summary.bands;
  }

  get dimensions() {
    return dimensions.map((dimension) => ({
      dimension: dimension.toUpperCase(),
      points: this.summary.points[dimension],
      possible: possible[dimension],
    }));
  }

  get indicators() {
    return this.summary.indicators.map(shareOf);
  }
}
