/** Validates documents on demand, at any level, and previews the score of a payload. */
import { parseNTriples } from '../../core/rdf/ntriples.js';
import { flattenGraphs, parseRdf } from '../../core/rdf/parse.js';
import { syntaxNamed } from '../../core/rdf/syntax.js';
import { keyOf, type Quad } from '../../core/rdf/terms.js';
import { dcat } from '../../core/rdf/vocabulary.js';
import { writeRdf } from '../../core/rdf/write.js';
import { rename } from '../repository/intake/rename.js';
import { distributionsOf, typed } from '../repository/intake/subjects.js';
import type { Conformance } from '../repository/intake/job.js';
import { createValidator, reportToRdf, type Level, type Report } from '../repository/validation/index.js';
import { ProfileJudge } from '../repository/validation/profiles/index.js';
import { assess } from '../repository/assessment/assess.js';
import type { QualityContext, Validated, ValidateJob } from './job.js';
import type { Assessment } from '../repository/assessment/assessment.js';

/** Validation tools of one thread. */
export class Validating {
  readonly #validator;
  readonly #judge;

  constructor(private readonly context: QualityContext) {
    this.#validator = createValidator({ vocabNs: context.vocabNs });
    this.#judge = new ProfileJudge(context.profilesFolder);
  }

  /** The verdict on stored triples at level 1, and by these application profiles. */
  async verdict(triples: string, profiles: readonly string[]): Promise<Conformance> {
    const quads = parseNTriples(triples);
    const { conforms, findings } = await this.#judge.add(await this.#report(quads, 1), quads, { profiles });
    return { conforms, findings, judgedBy: this.#judge.signature(profiles) };
  }

  /** Validates, and says what score the dataset in a payload would reach. `RDF_SYNTAX` as for writes. */
  async run({ level, triples, payload, syntax, profiles }: ValidateJob): Promise<Validated> {
    const quads = payload ? this.#parse(payload) : parseNTriples(triples ?? '');
    const byAll = await this.#report(quads, level);
    const report = await this.#judge.add(byAll, quads, { profiles, remarks: true });
    const { conforms, findings, omitted } = report;
    const rdf = syntax && { rdf: await this.#write(report, syntax) };
    const assessment = payload && (await this.#preview(quads, level === 1 ? byAll : undefined));
    return { conforms, findings, omitted, ...rdf, ...(assessment && { assessment }) };
  }

  #parse({ body, contentType }: NonNullable<ValidateJob['payload']>): Quad[] {
    const declared = contentType === undefined ? {} : { contentType };
    const options = { ...declared, baseIri: `${this.context.base}/`, vocabNs: this.context.vocabNs };
    return flattenGraphs(parseRdf(body, options).quads);
  }

  #write(report: Report, syntax: NonNullable<ValidateJob['syntax']>): Promise<string> {
    const options = { shape: 'graph', vocabNs: this.context.vocabNs } as const;
    return writeRdf(reportToRdf(report), syntaxNamed(syntax), options);
  }

  /** The assessment of the one dataset in the data; its URLs are unknown. None when there is not exactly one. */
  async #preview(quads: readonly Quad[], known: Report | undefined): Promise<Assessment | undefined> {
    const [dataset, another] = typed(quads, dcat.Dataset);
    if (!dataset || another) return undefined;
    const { conforms } = known ?? (await this.#report(quads, 1));
    const nodes = distributionsOf(quads, dataset);
    // Nodes without an IRI are named, because an assessment tells resources apart by their IRIs.
    const names = new Map(
      [dataset, ...nodes].flatMap((node, index) =>
        node.termType === 'BlankNode' ? [[keyOf(node), `urn:payload:${index}`] as const] : [],
      ),
    );
    const nameOf = (node: (typeof nodes)[number]): string => names.get(keyOf(node)) ?? keyOf(node);
    return assess({
      quads: rename(quads, names),
      dataset: nameOf(dataset),
      distributions: nodes.map((node) => ({ id: nameOf(node), iri: nameOf(node) })),
      conforms,
      urlStatus: () => ({ state: 'UNCHECKED' }),
    });
  }

  #report(quads: readonly Quad[], level: Level): Promise<Report> {
    return this.#validator.validate(quads, { level });
  }
}
