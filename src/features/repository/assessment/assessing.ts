/** Assesses the metadata of datasets, in whatever thread has them at hand. */
import type { Quad } from '../../../core/rdf/terms.js';
import type { Identifiers } from '../identifiers.js';
import { conformsToDcatAp, type Report } from '../validation/report.js';
import { assess } from './assess.js';
import type { Points } from '../../../model/dimensions.js';
import { costliestOf } from './explain.js';
import { codesOf } from './figures.js';
import { NOT_CHECKABLE, type UrlStatus } from './found.js';
import { keepResults, type KeptResults } from './kept.js';
import { isCheckable, urlsAmong } from './urls.js';

const UNCHECKED: UrlStatus = { state: 'UNCHECKED' };
const REFUSED: UrlStatus = { state: 'REFUSED', status: NOT_CHECKABLE };
const NONE: ReadonlyMap<string, UrlStatus> = new Map();

/** A dataset to assess. */
export interface Assessable {
  readonly id: string;
  /** Statements in canonical order: the same metadata are assessed the same, in whatever order they came. */
  readonly quads: readonly Quad[];
  /** Ids of its distributions. */
  readonly distributions: readonly string[];
  /** The verdict of validation at level 1. */
  readonly conformance: Pick<Report, 'conforms' | 'findings'>;
  /** The known facts about URLs; those that are not named are not checked yet. */
  readonly urls?: ReadonlyMap<string, UrlStatus>;
}

/** An assessed dataset. Survives structured cloning. */
export interface Assessed extends KeptResults {
  /** IRI of the dataset. */
  readonly iri: string;
  /** The time of the assessment, ISO 8601. */
  readonly at: string;
  readonly score: number;
  readonly points: Points;
  /** True if the metadata conform to DCAT-AP. */
  readonly conforms: boolean;
  /** The outcomes as figures count them: JSON. */
  readonly outcomes: string;
  /** What costs most points: sentences. */
  readonly costliest: readonly string[];
  /** URLs that can be checked, at most `MOST_URLS`. */
  readonly urls: readonly string[];
}

/** Assesses a dataset of the deployment with these identifiers. */
export const assessDataset = (
  { id, quads, distributions, conformance, urls = NONE }: Assessable,
  identifiers: Identifiers,
): Assessed => {
  const conforms = conformsToDcatAp(conformance);
  const iri = identifiers.iri('dataset', id);
  const assessment = assess({
    quads,
    dataset: iri,
    distributions: distributions.map((name) => ({ id: name, iri: identifiers.iri('distribution', name) })),
    conforms,
    urlStatus: (url) => urls.get(url) ?? (isCheckable(url) ? UNCHECKED : REFUSED),
  });
  const at = new Date().toISOString();
  return {
    ...{ iri, at, score: assessment.score, points: assessment.points, conforms },
    outcomes: JSON.stringify(codesOf(assessment)),
    costliest: costliestOf(assessment, conformance.findings),
    ...keepResults({ assessment, findings: conformance.findings, at }),
    urls: urlsAmong(quads),
  };
};
