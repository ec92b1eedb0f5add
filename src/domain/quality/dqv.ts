/** An assessment as RDF in the W3C Data Quality Vocabulary: the graph that is kept for each dataset. */
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../../rdf/terms.js';
import { dqv, oa, prov, rdf, xsd } from '../../rdf/vocabulary.js';
import { reportToRdf, type Report } from '../validation/index.js';
import { scoreMetric, type Definitions } from './definitions.js';
import { dimensions } from './dimensions.js';
import type { Assessment, IndicatorOutcome, PartAssessment } from './assessment.js';

/** The input of the graph. */
export interface DqvInput {
  /** IRI of the graph and of the dqv:QualityMetadata in it. */
  readonly graph: string;
  readonly assessment: Assessment;
  /** The findings of validation. */
  readonly report: Report;
  /** The time of the assessment, ISO 8601. */
  readonly at: string;
}

/** Results of validation that the graph repeats; the report as a whole is elsewhere, and graphs live in memory. */
const MOST_RESULTS = 50;

const time = (at: string) => literal(at, xsd.dateTime);
const integer = (value: number) => literal(String(value), xsd.integer);

/** Writes the graphs of one deployment. */
export class DqvWriter {
  constructor(private readonly definitions: Definitions) {}

  /** The whole graph. Measurements have IRIs below that of the graph, so that they can be referred to. */
  quads({ graph, assessment, report, at }: DqvInput): Quad[] {
    const { dataset, distributions, points, score } = assessment;
    const node = iri(graph);
    const about = iri(dataset.iri);
    const figures = [...dimensions.map((d) => [scoreMetric(d), points[d]] as const), [scoreMetric(), score] as const];
    return [
      factory.quad(node, rdf.type, dqv.QualityMetadata),
      factory.quad(node, prov.generatedAtTime, time(at)),
      factory.quad(about, dqv.hasQualityMetadata, node),
      ...this.#outcomes(graph, '', dataset),
      ...distributions.flatMap((part) => this.#outcomes(graph, `${part.id}.`, part)),
      ...figures.flatMap(([name, value]) => this.#measurement(`${graph}#${name}`, about, name, integer(value))),
      ...this.#annotation(graph, about, report, at),
    ];
  }

  #measurement(name: string, on: NamedNode, metric: string, value: Term): Quad[] {
    const node = iri(name);
    return [
      factory.quad(on, dqv.hasQualityMeasurement, node),
      factory.quad(node, rdf.type, dqv.QualityMeasurement),
      factory.quad(node, dqv.computedOn, on),
      factory.quad(node, dqv.isMeasurementOf, this.definitions.term(metric)),
      factory.quad(node, dqv.value, value as never),
    ];
  }

  #outcomes(graph: string, prefix: string, { iri: on, outcomes }: PartAssessment): Quad[] {
    return outcomes.flatMap((outcome) => this.#outcome(`${graph}#${prefix}${outcome.indicator}`, iri(on), outcome));
  }

  #outcome(name: string, on: NamedNode, { indicator, passed, url }: IndicatorOutcome): Quad[] {
    // What is not known is not measured: a URL that nobody has checked yet has no status.
    if (indicator === 'accessUrlStatusCode' || indicator === 'downloadUrlStatusCode') {
      if (url?.status === undefined) return [];
      return [
        ...this.#measurement(name, on, indicator, integer(url.status)),
        ...(url.checked === undefined ? [] : [factory.quad(iri(name), prov.generatedAtTime, time(url.checked))]),
      ];
    }
    return this.#measurement(name, on, indicator, literal(String(passed), xsd.boolean));
  }

  #annotation(graph: string, about: NamedNode, report: Report, at: string): Quad[] {
    const node = iri(`${graph}#validation`);
    const quads = reportToRdf({ ...report, findings: report.findings.slice(0, MOST_RESULTS) }).map(
      ({ subject, predicate, object }) => factory.quad(named(graph, subject), predicate, named(graph, object)),
    );
    const [root] = quads;
    return [
      factory.quad(node, rdf.type, dqv.QualityAnnotation),
      factory.quad(node, oa.hasTarget, about),
      factory.quad(node, dqv.inDimension, this.definitions.term('interoperability')),
      factory.quad(node, prov.generatedAtTime, time(at)),
      ...(root ? [factory.quad(node, oa.hasBody, root.subject)] : []),
      ...quads,
    ];
  }
}

/** Nodes of the report get names below the graph: it is stored apart from the data that its blank nodes stand in. */
const named = <T extends Term>(graph: string, term: T): T =>
  term.termType === 'BlankNode' ? (iri(`${graph}#node-${term.value}`) as Term as T) : term;
