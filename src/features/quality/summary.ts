/** Figures over all datasets of a catalogue, or of the service, read from counters that are kept as results come and go. */
import type { Database } from '../../core/store/sqlite/database.js';
import { bandOf, bands, pointsBy, totalOf, type Band, type Points } from '../../model/dimensions.js';
import type { Level } from '../repository/assessment/indicator.js';
import { indicators, type IndicatorName } from '../repository/assessment/indicators.js';
import { NUMBERED } from '../repository/assessment/figures.js';

/** The count of an outcome. */
export interface OutcomeCount {
  /** `true`, `false`, or for URL checks the status, `unchecked` or `none` (no URL). */
  readonly name: string;
  readonly number: number;
}

/** Outcomes of one indicator on one kind of resource. */
export interface IndicatorSummary {
  readonly indicator: IndicatorName;
  readonly on: Level;
  readonly outcomes: readonly OutcomeCount[];
}

/** The figures. */
export interface Summary {
  /** Datasets that were assessed. */
  readonly assessed: number;
  /** Mean and median of their scores; null without datasets. */
  readonly mean: number | null;
  readonly median: number | null;
  /** Percentage of datasets that conform to DCAT-AP; null without datasets. */
  readonly compliance: number | null;
  readonly bands: readonly { readonly band: Band; readonly number: number }[];
  /** Points by dimension: the share that passes each indicator, times its points. */
  readonly points: Points;
  /** Sum of `points`, rounded. */
  readonly score: number;
  readonly indicators: readonly IndicatorSummary[];
}

type Scores = readonly { readonly score: number; readonly number: number }[];

const round = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

/** The score at a position of the sorted scores. */
const scoreAt = (scores: Scores, position: number): number => {
  let seen = 0;
  for (const { score, number } of scores) {
    seen += number;
    if (seen > position) return score;
  }
  return 0;
};

const medianOf = (scores: Scores, total: number): number =>
  (scoreAt(scores, Math.floor((total - 1) / 2)) + scoreAt(scores, Math.floor(total / 2))) / 2;

/** True if an outcome reaches the points of its indicator. */
export const isPass = ({ name }: Pick<OutcomeCount, 'name'>): boolean =>
  name === 'true' || (/^\d+$/.test(name) && Number(name) >= 200 && Number(name) < 400);

/** Share of the outcomes that pass; an indicator that was never looked at has none. */
const passShare = (outcomes: readonly OutcomeCount[]): number => {
  const total = outcomes.reduce((sum, { number }) => sum + number, 0);
  const passed = outcomes.reduce((sum, outcome) => sum + (isPass(outcome) ? outcome.number : 0), 0);
  return total === 0 ? 0 : passed / total;
};

const pointsOf = (summaries: readonly IndicatorSummary[]): Points => {
  // An indicator on both kinds of resource counts by its datasets.
  const shareOf = (name: IndicatorName): number =>
    passShare(summaries.find(({ indicator }) => indicator === name)?.outcomes ?? []);
  return pointsBy((dimension) =>
    round(
      indicators.reduce(
        (sum, { name, points, dimension: own }) => sum + (own === dimension ? shareOf(name) * points : 0),
        0,
      ),
      2,
    ),
  );
};

const bandsOf = (scores: Scores): Summary['bands'] =>
  bands.map(({ name }) => ({
    band: name,
    number: scores.reduce((sum, { score, number }) => sum + (bandOf(score) === name ? number : 0), 0),
  }));

const WITHIN = 'WHERE catalogue IN (SELECT value FROM json_each(?))';

/** Reads the figures. */
export class Summaries {
  constructor(private readonly database: Database) {}

  /** The figures of a catalogue, or of several together; of the whole service without one. */
  read(catalogues?: string | readonly string[]): Summary {
    const list = catalogues === undefined ? undefined : JSON.stringify([catalogues].flat());
    return this.database.snapshot(() => this.#summary(list));
  }

  /** `catalogues`: a JSON array of ids. */
  #summary(catalogues: string | undefined): Summary {
    const scores = this.#scores(catalogues);
    const assessed = scores.reduce((sum, { number }) => sum + number, 0);
    const total = scores.reduce((sum, { score, number }) => sum + score * number, 0);
    const summaries = this.#indicators(catalogues);
    const compliance = summaries.find(({ indicator }) => indicator === 'dcatApCompliance')?.outcomes ?? [];
    const points = pointsOf(summaries);
    return {
      assessed,
      mean: assessed === 0 ? null : round(total / assessed, 2),
      median: assessed === 0 ? null : medianOf(scores, assessed),
      compliance: assessed === 0 ? null : round(passShare(compliance) * 100, 2),
      bands: bandsOf(scores),
      points,
      score: Math.round(totalOf(points)),
      indicators: summaries,
    };
  }

  #scores(catalogues: string | undefined): Scores {
    const within = catalogues === undefined ? '' : WITHIN;
    return this.database.read(
      `SELECT score, SUM(number) AS number FROM quality_score ${within} GROUP BY score HAVING SUM(number) > 0 ORDER BY score`,
      catalogues === undefined ? [] : [catalogues],
    );
  }

  #indicators(catalogues: string | undefined): IndicatorSummary[] {
    const within = catalogues === undefined ? '' : WITHIN;
    const rows = this.database.read<{ indicator: string; outcome: string; number: number }>(
      `SELECT indicator, outcome, SUM(number) AS number FROM quality_outcome ${within}
       GROUP BY indicator, outcome HAVING SUM(number) > 0 ORDER BY number DESC`,
      catalogues === undefined ? [] : [catalogues],
    );
    return indicators.flatMap(({ name, on }) =>
      on.map((level) => ({
        indicator: name,
        on: level,
        outcomes: rows
          .filter(({ indicator }) => (NUMBERED[Number(indicator)] ?? indicator) === `${level}.${name}`)
          .map(({ outcome, number }) => ({ name: outcome, number })),
      })),
    );
  }
}
