/** The messages to the assessment thread and back. Everything here survives structured cloning. */
import type { SyntaxName } from '../../core/rdf/syntax.js';
import type { Conformance } from '../repository/intake/job.js';
import type { Finding, Level } from '../repository/validation/index.js';
import type { Assessment } from '../repository/assessment/assessment.js';
import type { Assessable, Assessed } from '../repository/assessment/assessing.js';

/** Constants of the deployment that the thread needs. */
export interface QualityContext {
  readonly base: string;
  readonly vocabNs: string;
  /** Folder of further application profiles. */
  readonly profilesFolder?: string | undefined;
}

/** A stored dataset to assess. */
export interface AssessJob extends Omit<Assessable, 'quads' | 'conformance'> {
  /** Its statements as canonical N-Triples. */
  readonly triples: string;
  /** The record of validation from when the dataset was stored; the thread validates when nothing was. */
  readonly conformance: Conformance | undefined;
  /** Words of the application profiles by which the thread validates. */
  readonly profiles?: readonly string[] | undefined;
}

/** An assessed dataset, with the verdict where the thread validated. */
export interface Judged extends Assessed {
  readonly conformance?: Conformance | undefined;
}

/** Validation of stored triples or of a payload. */
export interface ValidateJob {
  readonly level: Level;
  /** Canonical N-Triples of a stored document … */
  readonly triples?: string;
  /** … or a payload as a client sent it. */
  readonly payload?: { readonly body: string; readonly contentType?: string | undefined };
  /** Words of application profiles by which it is judged beside DCAT-AP. */
  readonly profiles?: readonly string[] | undefined;
  /** Also write the report in this syntax. */
  readonly syntax?: SyntaxName | undefined;
}

/** The findings of validation. */
export interface Validated {
  readonly conforms: boolean;
  readonly findings: readonly Finding[];
  /** The number of further findings. */
  readonly omitted: number;
  /** The report as RDF, where a syntax was asked for. */
  readonly rdf?: string;
  /** Score that the dataset of the payload would reach, its URLs unchecked; absent when it holds no dataset. */
  readonly assessment?: Assessment;
}
