/** Stored results as clients see them. */
import { bandOf, dimensions, totalOf, type Band, type Points } from '../../model/dimensions.js';
import { adviceOf, explainDataset, explainDistribution, type Advice, type ExplainedIndicator } from './explain.js';
import { MOST_POINTS, possible, possibleOfDistribution } from '../assessment/indicators.js';
import type { Assessment, DistributionAssessment } from '../assessment/assessment.js';
import type { Finding } from '../validation/report.js';
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
  readonly findability: number;
  readonly accessibility: number;
  readonly interoperability: number;
  readonly reusability: number;
  readonly contextuality: number;
  readonly score: number;

  constructor(
    private readonly points: Points,
    private readonly most: Points,
    /** The time of the assessment, ISO 8601. */
    readonly computedAt: string,
  ) {
    ({
      findability: this.findability,
      accessibility: this.accessibility,
      interoperability: this.interoperability,
      reusability: this.reusability,
      contextuality: this.contextuality,
    } = points);
    this.score = totalOf(points);
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

  constructor(
    readonly part: DistributionAssessment,
    at: string,
  ) {
    super(part.points, possibleOfDistribution, at);
    this.identifier = part.id;
    this.iri = part.iri;
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
  Partial<Pick<Result, 'catalogue'>> & { readonly findings?: readonly Finding[] | undefined };

/** Score of a dataset. */
export class DatasetQualityView extends QualityView {
  readonly identifier: string;
  readonly iri: string;
  readonly possible = MOST_POINTS;
  readonly band: Band;
  readonly assessment: Assessment;
  /** Id of the catalogue of a stored dataset. */
  readonly catalogue: string | undefined;
  /** The findings about metadata that are not stored; those about stored metadata stand with them. */
  readonly findings: readonly Finding[] | undefined;

  constructor({ dataset, at, assessment, catalogue, findings }: Viewed) {
    super(assessment.points, possible, at);
    this.identifier = dataset;
    this.iri = assessment.dataset.iri;
    this.band = bandOf(assessment.score);
    this.assessment = assessment;
    this.catalogue = catalogue;
    this.findings = findings;
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
