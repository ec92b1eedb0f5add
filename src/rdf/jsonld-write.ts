/**
 * Writes JSON-LD in the one profile that clients read: the context holds prefixes only, terms of the platform vocabulary
 * stay full IRIs, plain strings are bare, every other literal is an object with its lexical form, and `@type` is a string
 * when there is one type.
 */
import { Compactor, Labels } from './compact.js';
import { GraphIndex, MAX_INLINE, type Node } from './graph-index.js';
import { keyOf, type Literal, type Quad, type Term } from './terms.js';
import { rdf, xsd } from './vocabulary.js';

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
export const writeJsonLdGraph = (quads: Iterable<Quad>, vocabNs: string): string => {
  const writer = new JsonLdWriter(vocabNs);
  const graph = writer.flat(quads);
  return JSON.stringify({ '@context': writer.context(), '@graph': graph });
};

/** A node as a document without `@graph`: its properties stand at the top, the nodes it leads to inside them. */
export const writeJsonLdNode = (quads: Iterable<Quad>, node: Node, vocabNs: string): string => {
  const writer = new JsonLdWriter(vocabNs);
  const document = writer.nested(quads, node);
  return JSON.stringify({ '@context': writer.context(), ...document });
};

/** Named graphs as a document whose `@graph` lists them, each with an `@graph` of its nodes. */
export const writeJsonLdGraphs = (
  graphs: Iterable<{ readonly iri: string; readonly quads: Iterable<Quad> }>,
  vocabNs: string,
): string => {
  const writer = new JsonLdWriter(vocabNs);
  const named = Array.from(graphs, ({ iri, quads }) => ({ '@id': iri, '@graph': writer.flat(quads) }));
  return JSON.stringify({ '@context': writer.context(), '@graph': named });
};
