/** An assessment as RDF in the W3C Data Quality Vocabulary: the graph that everybody can read of each dataset. */
import { termToNTriples } from '../../../core/rdf/ntriples.js';
import { factory, iri, literal, type Literal, type NamedNode, type Quad, type Term } from '../../../core/rdf/terms.js';
import { dqv, oa, prov, rdf, xsd } from '../../../core/rdf/vocabulary.js';
import type { Finding } from '../validation/report.js';
import { reportToRdf } from '../validation/report-rdf.js';
import type { Assessment, IndicatorOutcome, PartAssessment } from './assessment.js';
import type { Definitions } from './definitions.js';
import { dimensions, scoreMetric } from '../../../model/dimensions.js';

/** The input of the graph. */
export interface DqvInput {
  /** IRI of the graph and of the dqv:QualityMetadata in it. */
  readonly graph: string;
  readonly assessment: Assessment;
  /** The findings of validation that the graph repeats. */
  readonly findings: readonly Finding[];
  /** The time of the assessment, ISO 8601. */
  readonly at: string;
}

const [YES, NO] = [true, false].map((value) => literal(String(value), xsd.boolean)) as [Literal, Literal];
const whole = (value: number): Literal => literal(String(value), xsd.integer);

const isStatus = ({ indicator }: IndicatorOutcome): boolean =>
  indicator === 'accessUrlStatusCode' || indicator === 'downloadUrlStatusCode';
/** What is not known is not measured: a URL that nobody has checked yet has no status. */
const isMeasured = (outcome: IndicatorOutcome): boolean => !isStatus(outcome) || outcome.url?.status !== undefined;

/** Nodes of the report get names below the graph: it is stored apart from the data that its blank nodes stand in. */
const named = <T extends Term>(graph: string, term: T): T =>
  term.termType === 'BlankNode' ? (iri(`${graph}#node-${term.value}`) as Term as T) : term;

/** The statements of one graph in the making. */
class Statements {
  readonly all: Quad[] = [];

  constructor(
    private readonly graph: string,
    private readonly definitions: Definitions,
  ) {}

  add(subject: NamedNode, predicate: NamedNode, object: NamedNode | Literal): void {
    this.all.push(factory.quad(subject, predicate, object));
  }

  measurement(name: string, on: NamedNode, metric: string, value: Literal): NamedNode {
    const node = iri(`${this.graph}#${name}`);
    this.add(on, dqv.hasQualityMeasurement, node);
    this.add(node, rdf.type, dqv.QualityMeasurement);
    this.add(node, dqv.computedOn, on);
    this.add(node, dqv.isMeasurementOf, this.definitions.term(metric));
    this.add(node, dqv.value, value);
    return node;
  }

  time(node: NamedNode, at: string): void {
    this.add(node, prov.generatedAtTime, literal(at, xsd.dateTime));
  }

  part(prefix: string, on: NamedNode, { outcomes }: PartAssessment): void {
    for (const outcome of outcomes) this.#outcome(prefix + outcome.indicator, on, outcome);
  }

  annotation(about: NamedNode, findings: readonly Finding[], at: string): void {
    const node = iri(`${this.graph}#validation`);
    this.add(node, rdf.type, dqv.QualityAnnotation);
    this.add(node, oa.hasTarget, about);
    this.add(node, dqv.inDimension, this.definitions.term('interoperability'));
    this.time(node, at);
    const report = reportToRdf({ findings }).map(({ subject, predicate, object }) =>
      factory.quad(named(this.graph, subject), predicate, named(this.graph, object)),
    );
    const [root] = report;
    if (root) this.all.push(factory.quad(node, oa.hasBody, root.subject), ...report);
  }

  #outcome(name: string, on: NamedNode, outcome: IndicatorOutcome): void {
    const { indicator, passed, url } = outcome;
    if (!isMeasured(outcome)) return;
    const value = isStatus(outcome) ? literal(String(url?.status ?? ''), xsd.integer) : passed ? YES : NO;
    const node = this.measurement(name, on, indicator, value);
    if (isStatus(outcome) && url?.checked !== undefined) this.time(node, url.checked);
  }
}

/**
 * The statements of the graph; what is found twice may be there twice. Measurements have IRIs below that of the graph, so that they can be
 * referred to.
 */
export const dqvStatements = (
  { graph, assessment, findings, at }: DqvInput,
  definitions: Definitions,
): readonly Quad[] => {
  const { dataset, distributions, points, score } = assessment;
  const [metadata, about] = [iri(graph), iri(dataset.iri)];
  const statements = new Statements(graph, definitions);
  statements.add(metadata, rdf.type, dqv.QualityMetadata);
  statements.add(about, dqv.hasQualityMetadata, metadata);
  statements.time(metadata, at);
  statements.part('', about, dataset);
  for (const part of distributions) statements.part(`${part.id}.`, iri(part.iri), part);
  const figures = [...dimensions.map((d) => [scoreMetric(d), points[d]] as const), [scoreMetric(), score] as const];
  for (const [name, value] of figures) statements.measurement(name, about, name, whole(value));
  statements.annotation(about, findings, at);
  return statements.all;
};

/** The whole graph as canonical N-Triples (RDFC-1.0: there are no blank nodes, so its lines in order). */
export const dqvGraph = (input: DqvInput, definitions: Definitions): string => {
  // Each term stands in five statements.
  const texts = new Map<Term, string>();
  const textOf = (term: Term): string => {
    let text = texts.get(term);
    if (text === undefined) texts.set(term, (text = termToNTriples(term)));
    return text;
  };
  return dqvStatements(input, definitions)
    .map(({ subject, predicate, object }) => `${textOf(subject)} ${textOf(predicate)} ${textOf(object)} .\n`)
    .sort()
    .filter((line, index, all) => line !== all[index - 1])
    .join('');
};

const WITHOUT_FINDINGS = reportToRdf({ findings: [] }).length;

/** The number of statements of a graph, without writing it. */
export const countQuads = ({ assessment, findings }: Pick<DqvInput, 'assessment' | 'findings'>): number => {
  const { dataset, distributions } = assessment;
  let [measured, times] = [0, 0];
  for (const { outcomes } of [dataset, ...distributions]) {
    for (const outcome of outcomes) {
      if (!isMeasured(outcome)) continue;
      measured += 1;
      if (isStatus(outcome) && outcome.url?.checked !== undefined) times += 1;
    }
  }
  const figures = dimensions.length + 1;
  const report = findings.length === 0 ? WITHOUT_FINDINGS : reportToRdf({ findings }).length;
  return 3 + (measured + figures) * 5 + times + 5 + report;
};
