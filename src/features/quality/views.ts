/** Stored results as clients see them. */
import { bandOf, dimensions, totalOf, type Band, type Points } from '../../model/dimensions.js';
import {
  adviceOf,
  explainDataset,
  explainDistribution,
  type Advice,
  type ExplainedIndicator,
} from '../repository/assessment/explain.js';
import { MOST_POINTS, possible, possibleOfDistribution } from '../repository/assessment/indicators.js';
import type { Assessment, DistributionAssessment } from '../repository/assessment/assessment.js';
import type { Finding } from '../repository/validation/report.js';
import type { Result } from './results.js';

/** Points of one dimension. */
export interface DimensionScore {
  readonly dimension: string;
  readonly points: number;
  readonly possible: number;
}

/** Points with what could be reached. */
export const dimensionScores = (points: Points, most: Points = possible): DimensionScore[] =>
  dimensions.map((dimension) => ({
    dimension: dimension.toUpperCase(),
    points: points[dimension],
    possible: most[dimension],
  }));

/** The common ground of both kinds of resource. */
abstract class QualityView {
  abstract readonly indicators: readonly ExplainedIndicator[];
  abstract readonly advice: readonly Advice[];
  protected abstract readonly points: Points;
  protected abstract readonly most: Points;

  /** @param computedAt the time of the assessment, ISO 8601 */
  constructor(readonly computedAt: string) {}

  get findability(): number {
    return this.points.findability;
  }

  get accessibility(): number {
    return this.points.accessibility;
  }

  get interoperability(): number {
    return this.points.interoperability;
  }

  get reusability(): number {
    return this.points.reusability;
  }

  get contextuality(): number {
    return this.points.contextuality;
  }

  get score(): number {
    return totalOf(this.points);
  }

  get dimensions(): DimensionScore[] {
    return dimensionScores(this.points, this.most);
  }
}

/** Points that a distribution brings. */
export class DistributionQualityView extends QualityView {
  readonly identifier: string;
  readonly iri: string;
  readonly possible = totalOf(possibleOfDistribution);
  protected readonly points: Points;
  protected readonly most = possibleOfDistribution;

  constructor(
    readonly part: DistributionAssessment,
    at: string,
  ) {
    super(at);
    this.identifier = part.id;
    this.iri = part.iri;
    this.points = part.points;
  }

  get indicators(): ExplainedIndicator[] {
    return explainDistribution(this.part);
  }

  get advice(): Advice[] {
    return adviceOf(this.indicators);
  }
}

/** A result, of a stored dataset or of metadata with their findings. */
type Viewed = Pick<Result, 'dataset' | 'at' | 'assessment'> &
  Partial<Pick<Result, 'catalogue' | 'score'>> & { readonly findings?: readonly Finding[] | undefined };

/** Score of a dataset. Lists show the score alone, so the assessment is read when something else is asked. */
export class DatasetQualityView extends QualityView {
  readonly identifier: string;
  readonly possible = MOST_POINTS;
  protected readonly most = possible;
  /** Id of the catalogue of a stored dataset. */
  readonly catalogue: string | undefined;
  /** The findings about metadata that are not stored; those about stored metadata stand with them. */
  readonly findings: readonly Finding[] | undefined;

  constructor(private readonly result: Viewed) {
    super(result.at);
    this.identifier = result.dataset;
    this.catalogue = result.catalogue;
    this.findings = result.findings;
  }

  get assessment(): Assessment {
    return this.result.assessment;
  }

  get iri(): string {
    return this.assessment.dataset.iri;
  }

  protected get points(): Points {
    return this.assessment.points;
  }

  override get score(): number {
    return this.result.score ?? super.score;
  }

  get band(): Band {
    return bandOf(this.score);
  }

  get distributions(): DistributionQualityView[] {
    return this.assessment.distributions.map((part) => new DistributionQualityView(part, this.computedAt));
  }

  get indicators(): ExplainedIndicator[] {
    return explainDataset(this.assessment);
  }

  get advice(): Advice[] {
    return adviceOf(this.indicators, this.assessment.distributions.length > 0);
  }
}
