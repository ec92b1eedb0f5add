/** An assessment as RDF in the W3C Data Quality Vocabulary: the graph that everybody can read of each dataset. */
import { escapeIri, escapeLiteral } from '../../rdf/escape.js';
import { quadToLine } from '../../rdf/ntriples.js';
import { factory, iri, type NamedNode, type Term } from '../../rdf/terms.js';
import { dqv, oa, prov, rdf, xsd } from '../../rdf/vocabulary.js';
import type { Finding } from '../validation/report.js';
import { reportToRdf } from '../validation/report-rdf.js';
import type { Assessment, IndicatorOutcome, PartAssessment } from './assessment.js';
import { scoreMetric, type Definitions } from './definitions.js';
import { dimensions } from './dimensions.js';

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

const ref = (name: string): string => `<${escapeIri(name)}>`;
const of = ({ value }: NamedNode): string => ref(value);
const typed = (value: string | number | boolean, type: NamedNode): string =>
  `"${escapeLiteral(String(value))}"^^${of(type)}`;

const TYPE = of(rdf.type);
const IS = {
  measurement: `${TYPE} ${of(dqv.QualityMeasurement)} .\n`,
  metadata: `${TYPE} ${of(dqv.QualityMetadata)} .\n`,
  annotation: `${TYPE} ${of(dqv.QualityAnnotation)} .\n`,
} as const;
const HAS = {
  metadata: of(dqv.hasQualityMetadata),
  measurement: of(dqv.hasQualityMeasurement),
  computedOn: of(dqv.computedOn),
  metric: of(dqv.isMeasurementOf),
  value: of(dqv.value),
  time: of(prov.generatedAtTime),
  target: of(oa.hasTarget),
  dimension: of(dqv.inDimension),
  body: of(oa.hasBody),
} as const;

const isStatus = ({ indicator }: IndicatorOutcome): boolean =>
  indicator === 'accessUrlStatusCode' || indicator === 'downloadUrlStatusCode';
/** What is not known is not measured: a URL that nobody has checked yet has no status. */
const isMeasured = (outcome: IndicatorOutcome): boolean => !isStatus(outcome) || outcome.url?.status !== undefined;

/** Nodes of the report get names below the graph: it is stored apart from the data that its blank nodes stand in. */
const named = <T extends Term>(graph: string, term: T): T =>
  term.termType === 'BlankNode' ? (iri(`${graph}#node-${term.value}`) as Term as T) : term;

/** The lines of one graph in the making. Text is written at once: terms would cost more than all else in an assessment. */
class Lines {
  readonly lines: string[] = [];

  constructor(
    private readonly graph: string,
    private readonly definitions: Definitions,
  ) {}

  measurement(name: string, on: string, metric: string, value: string): void {
    const node = ref(`${this.graph}#${name}`);
    this.lines.push(
      `${on} ${HAS.measurement} ${node} .\n`,
      `${node} ${IS.measurement}`,
      `${node} ${HAS.computedOn} ${on} .\n`,
      `${node} ${HAS.metric} ${of(this.definitions.term(metric))} .\n`,
      `${node} ${HAS.value} ${value} .\n`,
    );
  }

  time(node: string, at: string): void {
    this.lines.push(`${node} ${HAS.time} ${typed(at, xsd.dateTime)} .\n`);
  }

  part(prefix: string, { iri: name, outcomes }: PartAssessment): void {
    const on = ref(name);
    for (const outcome of outcomes) this.#outcome(prefix + outcome.indicator, on, outcome);
  }

  annotation(about: string, findings: readonly Finding[], at: string): void {
    const node = ref(`${this.graph}#validation`);
    this.lines.push(
      `${node} ${IS.annotation}`,
      `${node} ${HAS.target} ${about} .\n`,
      `${node} ${HAS.dimension} ${of(this.definitions.term('interoperability'))} .\n`,
    );
    this.time(node, at);
    const [root, ...rest] = reportToRdf({ findings }).map(({ subject, predicate, object }) =>
      factory.quad(named(this.graph, subject), predicate, named(this.graph, object)),
    );
    if (!root) return;
    this.lines.push(`${node} ${HAS.body} ${ref(root.subject.value)} .\n`, ...[root, ...rest].map(quadToLine));
  }

  #outcome(name: string, on: string, outcome: IndicatorOutcome): void {
    const { indicator, passed, url } = outcome;
    if (!isMeasured(outcome)) return;
    if (!isStatus(outcome)) return this.measurement(name, on, indicator, typed(passed, xsd.boolean));
    this.measurement(name, on, indicator, typed(url?.status ?? '', xsd.integer));
    if (url?.checked !== undefined) this.time(ref(`${this.graph}#${name}`), url.checked);
  }
}

/**
 * The whole graph as canonical N-Triples (RDFC-1.0: there are no blank nodes, so its lines in order). Measurements have IRIs below
 * that of the graph, so that they can be referred to.
 */
export const dqvGraph = ({ graph, assessment, findings, at }: DqvInput, definitions: Definitions): string => {
  const { dataset, distributions, points, score } = assessment;
  const about = ref(dataset.iri);
  const text = new Lines(graph, definitions);
  text.lines.push(`${ref(graph)} ${IS.metadata}`, `${about} ${HAS.metadata} ${ref(graph)} .\n`);
  text.time(ref(graph), at);
  text.part('', dataset);
  for (const part of distributions) text.part(`${part.id}.`, part);
  const figures = [...dimensions.map((d) => [scoreMetric(d), points[d]] as const), [scoreMetric(), score] as const];
  for (const [name, value] of figures) text.measurement(name, about, name, typed(value, xsd.integer));
  text.annotation(about, findings, at);
  return text.lines
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
