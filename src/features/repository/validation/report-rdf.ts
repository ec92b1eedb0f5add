import {
  type BlankNode,
  factory,
  iri,
  type Literal,
  literal,
  type NamedNode,
  type Quad,
} from '../../../core/rdf/terms.js';
import type { Finding, FoundTerm, Report } from './report.js';
import { prefixes } from '../../../core/rdf/prefixes.js';
import { RDF, SH, XSD } from './terms.js';

const sh = (name: string): NamedNode => iri(SH + name);
const rdf = (name: string): NamedNode => iri(RDF + name);

type Resource = NamedNode | BlankNode;

/** The report in the making: adds statements and makes nodes that no data can have. */
interface Graph {
  add(subject: Resource, predicate: NamedNode, object: Resource | Literal): void;
  fresh(): BlankNode;
}

const node = (name: string): Resource => (name.startsWith('_:') ? factory.blankNode(name.slice(2)) : iri(name));

const toValue = (term: FoundTerm): Resource | Literal => {
  if (term.type === 'uri') return iri(term.value);
  if (term.type === 'bnode') return factory.blankNode(term.value);
  return literal(term.value, term['xml:lang'] ?? iri(term.datatype ?? `${XSD}string`));
};

/** Items, at least one, as an RDF list. */
const list = (items: readonly Resource[], graph: Graph): Resource => {
  const cells = items.map(() => graph.fresh());
  for (const [i, cell] of cells.entries()) {
    graph.add(cell, rdf('first'), items[i]!);
    graph.add(cell, rdf('rest'), cells[i + 1] ?? rdf('nil'));
  }
  return cells[0]!;
};

/** A path as SHACL writes it (SHACL §2.3.1). */
const toPath = (text: string, graph: Graph): Resource => {
  const steps = text.split(' / ');
  if (steps.length > 1) {
    const parts = steps.map((step) => toPath(step, graph));
    return list(parts, graph);
  }
  const alternatives = text.replace(/^\^/, '').split(' | ');
  const names = alternatives.map((name) => iri(name));
  if (names.length === 1 && !text.startsWith('^')) return names[0]!;
  const path = graph.fresh();
  if (names.length === 1) graph.add(path, sh('inversePath'), names[0]!);
  else graph.add(path, sh('alternativePath'), list(names, graph));
  return path;
};

const addResult = (report: Resource, finding: Finding, graph: Graph): void => {
  const result = graph.fresh();
  graph.add(report, sh('result'), result);
  graph.add(result, rdf('type'), sh('ValidationResult'));
  graph.add(result, sh('focusNode'), node(finding.focusNode));
  graph.add(result, sh('resultSeverity'), sh(finding.severity));
  graph.add(result, sh('sourceConstraintComponent'), iri(finding.constraint));
  graph.add(result, sh('sourceShape'), node(finding.shape));
  graph.add(result, sh('resultMessage'), literal(finding.message, 'en'));
  if (finding.path) graph.add(result, sh('resultPath'), toPath(finding.path, graph));
  if (finding.profile) graph.add(node(finding.shape), iri(`${prefixes.rdfs}isDefinedBy`), iri(finding.profile.iri));
  if (finding.term) graph.add(result, sh('value'), toValue(finding.term));
};

/**
 * The report as a SHACL validation report (SHACL §3.6). Its `sh:conforms` follows the recommendation, where a warning
 * also counts as not conforming; blank nodes of the data keep their labels.
 */
export const reportToRdf = (report: Pick<Report, 'findings'>): Quad[] => {
  const quads: Quad[] = [];
  let nodes = 0;
  const graph: Graph = {
    add: (subject, predicate, object) => void quads.push(factory.quad(subject, predicate, object)),
    fresh: () => factory.blankNode(`shaclReport${(nodes += 1)}`),
  };
  const root = graph.fresh();
  graph.add(root, rdf('type'), sh('ValidationReport'));
  graph.add(root, sh('conforms'), literal(String(report.findings.length === 0), iri(`${XSD}boolean`)));
  for (const finding of report.findings) addResult(root, finding, graph);
  return quads;
};
