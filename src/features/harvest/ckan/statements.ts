/** Builds the statements of one CKAN package: values that RDF cannot hold are left out, never repaired. */
import { isIriReference } from './iri.js';
import {
  factory,
  iri,
  isLanguageTag,
  literal,
  type BlankNode,
  type Literal,
  type NamedNode,
  type Quad,
} from '../../../core/rdf/terms.js';
import { dateLiteral, readDate, xsdMoment } from '../../../core/rdf/dates.js';
import { rdf, xsd } from '../../../core/rdf/vocabulary.js';

/** Something that statements are about. */
export type Node = NamedNode | BlankNode;

/** Collects statements. Blank nodes are numbered, so that the same package gives the same text each time. */
export class Statements {
  readonly quads: Quad[] = [];
  #blank = 0;

  /** A node of a type, with an address or blank. */
  node(type: NamedNode, address?: string): Node {
    const node = address === undefined ? factory.blankNode(`c${(this.#blank += 1)}`) : iri(address);
    this.add(node, rdf.type, type);
    return node;
  }

  /** States a relation between nodes. */
  add(subject: Node, predicate: NamedNode, object: Quad['object']): void {
    this.quads.push(factory.quad(subject, predicate, object));
  }

  /** States a text, where there is one. */
  text(subject: Node, predicate: NamedNode, value: string | undefined, language?: string): void {
    if (value === undefined) return;
    const tag = language !== undefined && isLanguageTag(language) ? language : undefined;
    this.add(subject, predicate, literal(value.replace(/\p{Cs}/gu, '\uFFFD'), tag));
  }

  /** States an IRI; says whether it was one. */
  iri(subject: Node, predicate: NamedNode, value: string | undefined): boolean {
    if (value === undefined || !isIriReference(value)) return false;
    this.add(subject, predicate, iri(value));
    return true;
  }

  /** States the first value that is a date, or date and time, in the form of XML Schema. */
  date(subject: Node, predicate: NamedNode, ...values: readonly unknown[]): void {
    const term = values.map(dateOf).find((one) => one !== undefined);
    if (term) this.add(subject, predicate, term);
  }
}

/** CKAN writes times without zone, which are UTC, and some portals a blank before them. */
const dateOf = (value: unknown): Literal | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/(?<=^\S{10}) /, 'T');
  const date = readDate(text);
  if (!date) return undefined;
  return date.type === 'dateTime' ? literal(xsdMoment(date.from), xsd.dateTime) : dateLiteral(text);
};
