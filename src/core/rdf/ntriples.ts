/** N-Triples and N-Quads, the form in which graphs are stored and compared. */
import { escapeIri, escapeLiteral } from './escape.js';
import { NTriplesReader } from './ntriples-reader.js';
import { XSD_STRING, type Quad, type Term } from './terms.js';

/**
 * Reads N-Triples that this service wrote (N-Quads are understood too). Not a reader for payloads: it checks no more than it
 * must. Throws `NotNTriples` naming the line when the text is something else.
 */
export const parseNTriples = (text: string): Quad[] => new NTriplesReader().read(text);

/** A term in canonical N-Triples. A default graph is an empty text. Terms of RDF 1.2 and variables are a `TypeError`. */
export const termToNTriples = (term: Term): string => {
  switch (term.termType) {
    case 'NamedNode':
      return `<${escapeIri(term.value)}>`;
    case 'BlankNode':
      return `_:${term.value}`;
    case 'Literal': {
      const text = `"${escapeLiteral(term.value)}"`;
      if (term.language) return `${text}@${term.language}`;
      return term.datatype.value === XSD_STRING ? text : `${text}^^<${escapeIri(term.datatype.value)}>`;
    }
    case 'DefaultGraph':
      return '';
    default:
      throw new TypeError(`A ${term.termType} cannot be written as N-Triples`);
  }
};

/** One statement as a line of canonical N-Quads, with its line feed. */
export const quadToLine = ({ subject, predicate, object, graph }: Quad): string => {
  const triple = `${termToNTriples(subject)} ${termToNTriples(predicate)} ${termToNTriples(object)}`;
  return graph.termType === 'DefaultGraph' ? `${triple} .\n` : `${triple} ${termToNTriples(graph)} .\n`;
};

/** Statements as canonical N-Triples, in the order given; graph names are left out. */
export const toNTriples = (quads: Iterable<Quad>): string => {
  let text = '';
  for (const { subject, predicate, object } of quads) {
    text += `${termToNTriples(subject)} ${termToNTriples(predicate)} ${termToNTriples(object)} .\n`;
  }
  return text;
};

/** Statements as canonical N-Quads, in the order given. */
export const toNQuads = (quads: Iterable<Quad>): string => {
  let text = '';
  for (const quad of quads) text += quadToLine(quad);
  return text;
};
