/** Writes RDF in the syntax that a client asked for. */
import { writeJsonLdGraph, writeJsonLdGraphs, writeJsonLdNode } from './jsonld-write.js';
import { toNQuads, toNTriples } from './ntriples.js';
import type { Syntax } from './syntax.js';
import { factory, iri, type NamedNode, type Quad } from './terms.js';
import { writeTurtle } from './turtle-write.js';
import { writeXml } from './xml-write.js';

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
