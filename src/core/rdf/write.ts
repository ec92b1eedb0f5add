/** Writes RDF in the syntax that a client asked for. */
import { asXml, escapeXml, PROLOGUE } from '../xml-text.js';
import { Compactor, Labels } from './compact.js';
import { GraphIndex, MAX_INLINE, type Node } from './graph-index.js';
import { toNQuads, toNTriples } from './ntriples.js';
import { prefixes } from './prefixes.js';
import type { Syntax } from './syntax.js';
import { factory, iri, keyOf, type Literal, type NamedNode, type Quad, type Term } from './terms.js';
import { writeTurtle } from './turtle-write.js';
import { rdf, xsd } from './vocabulary.js';

/*
 * Writes JSON-LD in the one profile that clients read: the context holds prefixes only, terms of the platform vocabulary
 * stay full IRIs, plain strings are bare, every other literal is an object with its lexical form, and `@type` is a string
 * when there is one type.
 */

type Json = string | { readonly [key: string]: Json } | readonly Json[];
type NodeObject = Record<string, Json>;

/** A way to write a reference to a node. */
type Refer = (node: Node) => Json;

const isNode = (term: Term): term is Node => term.termType === 'NamedNode' || term.termType === 'BlankNode';

const single = (values: readonly Json[]): Json => (values.length === 1 ? (values[0] as Json) : values);

class JsonLdWriter {
  readonly #compactor: Compactor;
  readonly #labels = new Labels();

  constructor(vocabNs: string) {
    this.#compactor = new Compactor({}, [vocabNs]);
  }

  context(): NodeObject {
    return this.#compactor.used();
  }

  /** Every node of a graph beside the others. */
  flat(quads: Iterable<Quad>): NodeObject[] {
    const index = new GraphIndex(quads);
    const refer: Refer = (node) => ({ '@id': this.#id(node) });
    return index.subjects
      .filter((node) => !index.isListCell(node))
      .map((node) => this.#node(index, node, refer, { '@id': this.#id(node) }));
  }

  /** One node with all others inside it, each where it is first referred to. */
  nested(quads: Iterable<Quad>, root: Node): NodeObject {
    const index = new GraphIndex(quads);
    const written = new Set([keyOf(root)]);
    const embed = (node: Node, depth: number): NodeObject => {
      const isNameless =
        node.termType === 'BlankNode' && index.references(node) === 1 && index.statements(node).length > 0;
      const identity: NodeObject = isNameless ? {} : { '@id': this.#id(node) };
      const refer: Refer = (target) => {
        const isWritten = written.has(keyOf(target));
        if (isWritten || depth + 1 >= MAX_INLINE) return { '@id': this.#id(target) };
        written.add(keyOf(target));
        return embed(target, depth + 1);
      };
      return this.#node(index, node, refer, identity);
    };
    const document = embed(root, 0);
    const included: NodeObject[] = [];
    const starts = index.subjects.filter((node) => node.termType === 'NamedNode' || index.references(node) === 0);
    for (const node of [...starts, ...index.subjects]) {
      if (written.has(keyOf(node)) || index.isListCell(node)) continue;
      written.add(keyOf(node));
      included.push({ '@id': this.#id(node), ...embed(node, 0) });
    }
    return included.length === 0 ? document : { ...document, '@included': included };
  }

  #id(node: Node): string {
    return node.termType === 'BlankNode' ? `_:${this.#labels.label(node)}` : node.value;
  }

  #node(index: GraphIndex, node: Node, refer: Refer, identity: NodeObject): NodeObject {
    const types: Json[] = [];
    const members = new Map<string, Json[]>();
    for (const { predicate, object } of index.statements(node)) {
      if (predicate.value === rdf.type.value && isNode(object)) types.push(this.#type(object));
      else {
        const key = this.#compactor.compact(predicate.value) ?? predicate.value;
        const value = this.#value(index, object, refer);
        const values = members.get(key);
        if (values) values.push(value);
        else members.set(key, [value]);
      }
    }
    const object: NodeObject = { ...identity };
    if (types.length > 0) object['@type'] = single(types);
    for (const [key, values] of members) object[key] = single(values);
    return object;
  }

  #type(node: Node): string {
    return node.termType === 'BlankNode' ? this.#id(node) : (this.#compactor.compact(node.value) ?? node.value);
  }

  #value(index: GraphIndex, object: Term, refer: Refer): Json {
    if (object.termType === 'Literal') return this.#literal(object);
    const items = index.list(object);
    if (items !== undefined) return { '@list': items.map((item) => this.#value(index, item, refer)) };
    return refer(object as Node);
  }

  #literal({ value, language, datatype }: Literal): Json {
    if (language) return { '@language': language, '@value': value };
    if (datatype.value === xsd.string.value) return value;
    return { '@type': this.#compactor.compact(datatype.value) ?? datatype.value, '@value': value };
  }
}

/** A graph as a document with an `@graph` array, even for a single node. */
const writeJsonLdGraph = (quads: Iterable<Quad>, vocabNs: string): string => {
  const writer = new JsonLdWriter(vocabNs);
  const graph = writer.flat(quads);
  return JSON.stringify({ '@context': writer.context(), '@graph': graph });
};

/** A node as a document without `@graph`: its properties stand at the top, the nodes it leads to inside them. */
const writeJsonLdNode = (quads: Iterable<Quad>, node: Node, vocabNs: string): string => {
  const writer = new JsonLdWriter(vocabNs);
  const document = writer.nested(quads, node);
  return JSON.stringify({ '@context': writer.context(), ...document });
};

/** Named graphs as a document whose `@graph` lists them, each with an `@graph` of its nodes. */
const writeJsonLdGraphs = (
  graphs: Iterable<{ readonly iri: string; readonly quads: Iterable<Quad> }>,
  vocabNs: string,
): string => {
  const writer = new JsonLdWriter(vocabNs);
  const named = Array.from(graphs, ({ iri, quads }) => ({ '@id': iri, '@graph': writer.flat(quads) }));
  return JSON.stringify({ '@context': writer.context(), '@graph': named });
};

/** Writes RDF/XML: one `rdf:Description` for each subject, one element for each statement (RDF 1.1 XML Syntax §2). */
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
const writeXml = (quads: readonly Quad[], vocabNs: string): string => new XmlWriter(vocabNs).write(quads);

/** Options of writing a document. */
export type WriteOptions =
  /** A graph as a whole: JSON-LD has an `@graph` array. */
  | { readonly shape: 'graph'; readonly vocabNs: string }
  /** One node with what hangs on it: JSON-LD has its properties at the top. */
  | { readonly shape: 'node'; readonly node: NamedNode; readonly vocabNs: string };

/** A graph with its name. */
export interface NamedGraph {
  readonly iri: string;
  readonly quads: readonly Quad[];
}

/**
 * Writes statements in a syntax; names of graphs are left out. Lexical forms and the case of language tags stay as they are.
 * What RDF/XML cannot express is left out, and told in a remark (`xml-text.ts`).
 */
export const writeRdf = async (quads: readonly Quad[], syntax: Syntax, options: WriteOptions): Promise<string> => {
  switch (syntax.name) {
    case 'jsonld':
      return options.shape === 'node'
        ? writeJsonLdNode(quads, options.node, options.vocabNs)
        : writeJsonLdGraph(quads, options.vocabNs);
    case 'turtle':
    case 'n3':
    case 'trig':
      return writeTurtle([{ quads }], options.vocabNs);
    case 'rdfxml':
      return writeXml(quads, options.vocabNs);
    case 'ntriples':
    case 'nquads':
      return toNTriples(quads);
  }
};

const inGraph = ({ iri: name, quads }: NamedGraph): Quad[] =>
  quads.map(({ subject, predicate, object }) => factory.quad(subject, predicate, object, iri(name)));

/**
 * Writes several graphs. Syntaxes that can name graphs name them; the others hold the union of the statements. Blank nodes
 * with equal labels are one node, so labels must be unique over all graphs.
 */
export const writeGraphs = async (
  graphs: readonly NamedGraph[],
  syntax: Syntax,
  { vocabNs }: { readonly vocabNs: string },
): Promise<string> => {
  switch (syntax.name) {
    case 'jsonld':
      return writeJsonLdGraphs(graphs, vocabNs);
    case 'trig':
      return writeTurtle(graphs, vocabNs);
    case 'nquads':
      return toNQuads(graphs.flatMap(inGraph));
    default:
      return writeRdf(
        graphs.flatMap(({ quads }) => quads),
        syntax,
        { shape: 'graph', vocabNs },
      );
  }
};
