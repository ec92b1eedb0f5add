/** Writes RDF/XML: one `rdf:Description` for each subject, one element for each statement (RDF 1.1 XML Syntax §2). */
import { Labels } from './compact.js';
import { GraphIndex, type Node } from './graph-index.js';
import type { Literal, Quad } from './terms.js';
import { prefixes } from './prefixes.js';
import { xsd } from './vocabulary.js';
import { asXml, escapeXml, PROLOGUE } from '../xml-text.js';

// Names of XML (§2.3) without joiners and combining characters; an IRI that ends with these is split after them.
const NAME_START =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u0482\\u048A-\\u0590\\u05D0-\\u05EA' +
  '\\u1E00-\\u1FFF\\u3001-\\u3029\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF\\uAC00-\\uD7A3';
const NOT_NAME = new RegExp(`[^${NAME_START}.0-9-]`);
const STARTS_NAME = new RegExp(`[${NAME_START}]`);

/** Names of the RDF namespace that are syntax and so cannot be properties (RDF 1.1 XML Syntax §6.2.4). */
const SYNTAX_NAMES = new Set(
  [
    'Description',
    'RDF',
    'ID',
    'about',
    'bagID',
    'parseType',
    'resource',
    'nodeID',
    'datatype',
    'li',
    'aboutEach',
  ].concat('aboutEachPrefix'),
);
/** The namespace of namespace declarations, which no prefix may stand for (Namespaces in XML 1.0 §3). */
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Splits an IRI so that its end is an XML name; undefined where it has none. */
const splitName = (iri: string): { base: string; local: string } | undefined => {
  let start = iri.length;
  while (start > 0 && !NOT_NAME.test(iri.charAt(start - 1))) start -= 1;
  while (start < iri.length && !STARTS_NAME.test(iri.charAt(start))) start += 1;
  const base = iri.slice(0, start);
  const local = iri.slice(start);
  const isNone = local === '' || base === '' || base === XMLNS || (base === prefixes.rdf && SYNTAX_NAMES.has(local));
  return isNone ? undefined : { base, local };
};

class XmlWriter {
  readonly #prefixOf: Map<string, string>;
  readonly #used = new Map<string, string>([['rdf', prefixes.rdf]]);
  readonly #labels = new Labels();
  #leftOut = 0;

  constructor(vocabNs: string) {
    this.#prefixOf = new Map(
      Object.entries<string>({ ...prefixes, pst: vocabNs }).map(([prefix, base]) => [base, prefix]),
    );
  }

  write(quads: readonly Quad[]): string {
    const index = new GraphIndex(quads);
    const nodes = index.subjects.map((node) => this.#description(node, index.statements(node))).join('');
    const namespaces = [...this.#used].map(([prefix, base]) => `\n    xmlns:${prefix}="${escapeXml(base)}"`).join('');
    return asXml(`${PROLOGUE}<rdf:RDF${namespaces}>\n${nodes}</rdf:RDF>\n`, this.#leftOut);
  }

  #description(node: Node, statements: readonly Quad[]): string {
    const name = this.#reference(node, 'rdf:about');
    return `  <rdf:Description ${name}>\n${statements.map((quad) => this.#property(quad)).join('')}  </rdf:Description>\n`;
  }

  #property({ predicate, object }: Quad): string {
    const name = this.#name(predicate.value);
    if (name === undefined) {
      this.#leftOut += 1;
      return '';
    }
    if (object.termType !== 'Literal') return `    <${name} ${this.#reference(object as Node, 'rdf:resource')}/>\n`;
    return `    <${name}${this.#attributes(object)}>${escapeXml(object.value)}</${name}>\n`;
  }

  #attributes({ language, datatype }: Literal): string {
    if (language) return ` xml:lang="${language}"`;
    return datatype.value === xsd.string.value ? '' : ` rdf:datatype="${escapeXml(datatype.value)}"`;
  }

  #reference(node: Node, attribute: string): string {
    return node.termType === 'BlankNode'
      ? `rdf:nodeID="${this.#labels.label(node)}"`
      : `${attribute}="${escapeXml(node.value)}"`;
  }

  #name(iri: string): string | undefined {
    const { base, local } = splitName(iri) ?? {};
    if (base === undefined) return undefined;
    const known = this.#prefixOf.get(base);
    const prefix = known ?? `ns${this.#prefixOf.size}`;
    if (known === undefined) this.#prefixOf.set(base, prefix);
    this.#used.set(prefix, base);
    return `${prefix}:${local}`;
  }
}

/** Writes statements as RDF/XML, without what cannot be expressed in XML: properties without an XML name, and characters. */
export const writeXml = (quads: readonly Quad[], vocabNs: string): string => new XmlWriter(vocabNs).write(quads);
