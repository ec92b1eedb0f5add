import type { BlankNode, Literal, NamedNode, Quad } from '@rdfjs/types';
import { DataFactory } from 'n3';
import type { Finding, FoundTerm, Report } from './report.js';
import { RDF, SH, XSD } from './terms.js';

const { blankNode, literal, namedNode, quad } = DataFactory;
const sh = (name: string): NamedNode => namedNode(SH + name);
const rdf = (name: string): NamedNode => namedNode(RDF + name);

type Resource = NamedNode | BlankNode;
type Add = (subject: Resource, predicate: NamedNode, object: Resource | Literal) => void;

const node = (name: string): Resource => (name.startsWith('_:') ? blankNode(name.slice(2)) : namedNode(name));

const toValue = (term: FoundTerm): Resource | Literal => {
  if (term.type === 'uri') return namedNode(term.value);
  if (term.type === 'bnode') return blankNode(term.value);
  return literal(term.value, term['xml:lang'] ?? namedNode(term.datatype ?? `${XSD}string`));
};

/** Items, at least one, as an RDF list. */
const list = (items: readonly Resource[], add: Add): Resource => {
  const cells = items.map(() => blankNode());
  for (const [i, cell] of cells.entries()) {
    add(cell, rdf('first'), items[i]!);
    add(cell, rdf('rest'), cells[i + 1] ?? rdf('nil'));
  }
  return cells[0]!;
};

/** A path as SHACL writes it (SHACL §2.3.1). */
const toPath = (text: string, add: Add): Resource => {
  const steps = text.split(' / ');
  if (steps.length > 1)
    return list(
      steps.map((step) => toPath(step, add)),
      add,
    );
  const names = text
    .replace(/^\^/, '')
    .split(' | ')
    .map((name) => namedNode(name));
  if (names.length === 1 && !text.startsWith('^')) return names[0]!;
  const path = blankNode();
  if (names.length === 1) add(path, sh('inversePath'), names[0]!);
  else add(path, sh('alternativePath'), list(names, add));
  return path;
};

const addResult = (report: Resource, finding: Finding, add: Add): void => {
  const result = blankNode();
  add(report, sh('result'), result);
  add(result, rdf('type'), sh('ValidationResult'));
  add(result, sh('focusNode'), node(finding.focusNode));
  add(result, sh('resultSeverity'), sh(finding.severity));
  add(result, sh('sourceConstraintComponent'), namedNode(finding.constraint));
  add(result, sh('sourceShape'), node(finding.shape));
  add(result, sh('resultMessage'), literal(finding.message, 'en'));
  if (finding.path) add(result, sh('resultPath'), toPath(finding.path, add));
  if (finding.term) add(result, sh('value'), toValue(finding.term));
};

/**
 * The report as a SHACL validation report (SHACL §3.6). Its `sh:conforms` follows the recommendation, where a warning
 * also counts as not conforming; blank nodes of the data keep their labels.
 */
export const reportToRdf = (report: Report): Quad[] => {
  const quads: Quad[] = [];
  const add: Add = (subject, predicate, object) => quads.push(quad(subject, predicate, object));
  const root = blankNode();
  add(root, rdf('type'), sh('ValidationReport'));
  add(root, sh('conforms'), literal(String(report.findings.length === 0), namedNode(`${XSD}boolean`)));
  for (const finding of report.findings) addResult(root, finding, add);
  return quads;
};
