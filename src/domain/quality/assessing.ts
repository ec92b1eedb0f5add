/** The work of the assessment thread. */
import { canonicalize } from '../../rdf/canonical.js';
import { parseNTriples } from '../../rdf/ntriples.js';
import { flattenGraphs, parseRdf } from '../../rdf/parse.js';
import { syntaxNamed } from '../../rdf/syntax.js';
import type { Quad } from '../../rdf/terms.js';
import { writeRdf } from '../../rdf/write.js';
import { dcat } from '../../rdf/vocabulary.js';
import { Identifiers } from '../identifiers.js';
import { distributionsOf, keyOf, typed } from '../intake/subjects.js';
import { createValidator, reportToRdf, type Report, type Validator } from '../validation/index.js';
import { assess } from './assess.js';
import { Definitions } from './definitions.js';
import { DqvWriter } from './dqv.js';
import type { Assessed, AssessJob, QualityContext, Validated, ValidateJob } from './job.js';
import type { Assessment, UrlStatus } from './outcome.js';

const UNCHECKED: UrlStatus = { state: 'UNCHECKED' };

/** Does the work with the tools of one thread. */
export class Assessing {
  readonly #identifiers: Identifiers;
  readonly #writer: DqvWriter;
  #validator: Validator | undefined;

  constructor(private readonly context: QualityContext) {
    this.#identifiers = new Identifiers(context.base);
    this.#writer = new DqvWriter(new Definitions(context.base));
  }

  /** Assesses a stored dataset and writes its DQV graph. */
  async assess(job: AssessJob): Promise<Assessed> {
    const quads = parseNTriples(job.triples);
    const report = await this.#reportOf(job, quads);
    const assessment = assess({
      quads,
      dataset: this.#identifiers.iri('dataset', job.id),
      distributions: job.distributions.map((id) => ({ id, iri: this.#identifiers.iri('distribution', id) })),
      conforms: report.conforms,
      urlStatus: (url) => job.urls[url] ?? UNCHECKED,
    });
    const graph = this.#identifiers.iri('metrics', job.id);
    const measurements = this.#writer.quads({ graph, assessment, report, at: job.at });
    const { triples, hash } = await canonicalize(measurements, { blankNodePrefix: 'b' });
    return { assessment, triples, hash, quads: triples.split('\n').length - 1 };
  }

  /** Validates, and says what score the dataset in the data would reach. */
  async validate({ level, triples, payload, syntax }: ValidateJob): Promise<Validated> {
    const quads = triples === undefined ? this.#parse(payload ?? { body: '' }) : parseNTriples(triples);
    const report = await this.#validate(quads, level);
    const { conforms, findings, omitted } = report;
    const rdf = syntax && (await writeRdf(reportToRdf(report), syntaxNamed(syntax), { shape: 'graph', vocabNs: this.context.vocabNs }));
    const assessment = this.#preview(quads, level === 1 ? conforms : undefined);
    return { conforms, findings, omitted, ...(rdf === undefined ? {} : { rdf }), ...(assessment && { assessment: await assessment }) };
  }

  /** The assessment of the one dataset in the data, without knowledge of its URLs. */
  #preview(quads: readonly Quad[], conforms: boolean | undefined): Promise<Assessment> | undefined {
    const [dataset, another] = typed(quads, dcat.Dataset);
    if (!dataset || another || dataset.termType !== 'NamedNode') return undefined;
    const nodes = distributionsOf(quads, dataset).filter(({ termType }) => termType === 'NamedNode');
    const distributions = nodes.map((node) => ({ id: keyOf(node), iri: keyOf(node) }));
    const known = conforms === undefined ? this.#validate(quads, 1).then((report) => report.conforms) : Promise.resolve(conforms);
    return known.then((isConform) =>
      assess({ quads, dataset: dataset.value, distributions, conforms: isConform, urlStatus: () => UNCHECKED }),
    );
  }

  #parse({ body, contentType }: { readonly body: string; readonly contentType?: string | undefined }): Quad[] {
    return flattenGraphs(parseRdf(body, { contentType, baseIri: `${this.context.base}/` } as never));
  }

  #validate(quads: readonly Quad[], level: ValidateJob['level']): Promise<Report> {
    this.#validator ??= createValidator({ vocabNs: this.context.vocabNs });
    return this.#validator.validate(quads, { level });
  }

  async #reportOf({ conformance }: AssessJob, quads: readonly Quad[]): Promise<Report> {
    if (!conformance) return this.#validate(quads, 1);
    return { ...conformance, blocking: [], omitted: 0 };
  }
}
