/** Assesses stored datasets in the assessment thread. */
import { canonicalize } from '../../rdf/canonical.js';
import { parseNTriples } from '../../rdf/ntriples.js';
import { Identifiers } from '../identifiers.js';
import { assess } from './assess.js';
import { Definitions } from './definitions.js';
import { DqvWriter } from './dqv.js';
import type { Assessed, AssessJob, QualityContext } from './job.js';
import { NOT_CHECKABLE, type UrlStatus } from './found.js';
import { isCheckable } from './urls/extract.js';
import { validating } from './validating.js';

const UNCHECKED: UrlStatus = { state: 'UNCHECKED' };
const REFUSED: UrlStatus = { state: 'REFUSED', status: NOT_CHECKABLE };

/** Does the work with the tools of one thread. */
export class Assessing {
  readonly #identifiers: Identifiers;
  readonly #writer: DqvWriter;

  constructor(private readonly context: QualityContext) {
    this.#identifiers = new Identifiers(context.base);
    this.#writer = new DqvWriter(new Definitions(context.base));
  }

  /** Assesses a stored dataset and writes its DQV graph. */
  async assess(job: AssessJob): Promise<Assessed> {
    const quads = parseNTriples(job.triples);
    const report = job.conformance
      ? { ...job.conformance, blocking: [], omitted: 0 }
      : await (await validating(this.context)).report(quads, 1);
    const assessment = assess({
      quads,
      dataset: this.#identifiers.iri('dataset', job.id),
      distributions: job.distributions.map((id) => ({ id, iri: this.#identifiers.iri('distribution', id) })),
      conforms: report.conforms,
      urlStatus: (url) => job.urls.get(url) ?? (isCheckable(url) ? UNCHECKED : REFUSED),
    });
    const graph = this.#identifiers.iri('metrics', job.id);
    const measurements = this.#writer.quads({ graph, assessment, report, at: job.at });
    const { triples, hash } = await canonicalize(measurements, { blankNodePrefix: 'b' });
    return { assessment, triples, hash, quads: triples.split('\n').length - 1 };
  }
}
