/** Changes that take effect only while the head of a journal is where it was. */
import { iri, sparql, SparqlText } from '../../rdf/terms.js';
import type { JournalNames } from './journal-names.js';

/** Stored N-Triples as part of an update. */

/** An escape in canonical N-Triples. */
const ESCAPE = /\\(?:\\([uU]?)|[^\\])/gs;
/** A statement with an IRI that needs an escape: it can be kept as N-Triples, but SPARQL has no way to write it. */
const ESCAPED_IRI =
  /^(?:<[^>]*\\[^>]*>|(?:<[^>]*>|_:\S+) <[^>]*\\[^>]*>|(?:<[^>]*>|_:\S+) <[^>]*> (?:<[^>]*\\[^>]*>|"(?:[^"\\]|\\.)*"\^\^<[^>]*\\[^>]*>))/;

/** Writes an escaped backslash before a `u` so that a reader who decodes `\u` before it parses (SPARQL 1.1 §19.2) finds the same. */
const escapeOnce = (escape: string, letter: string | undefined): string =>
  letter ? `\\\\\\u00${letter.charCodeAt(0).toString(16)}` : escape;

/**
 * Canonical N-Triples as statements of a template, one after the other on a single line. Statements whose IRIs SPARQL cannot
 * write are left out: they are in the journal, but nobody can ask for them.
 */
export const templateOf = (triples: string): string => {
  if (!triples.includes('\\')) return triples.replaceAll('\n', ' ');
  const lines = triples.split('\n').filter((line) => !line.includes('\\u') || !ESCAPED_IRI.test(line));
  return lines.join(' ').replace(ESCAPE, escapeOnce);
};

/** Statements of a named graph, as canonical N-Triples. */
export interface GraphStatements {
  readonly graph: string;
  readonly triples: string;
}

/** The steps of an update of graphs, in this order. */
export interface GraphUpdate {
  /** Named graphs to empty. */
  readonly clear: readonly string[];
  /** Statements to take out of graphs that stay, without blank nodes. */
  readonly remove: readonly GraphStatements[];
  /** Statements to add; labels of blank nodes are unique in one change. */
  readonly insert: readonly GraphStatements[];
}

/** A change of graphs on one condition, and what it means for the journal. */
export interface ConditionalChange {
  readonly names: JournalNames;
  /** Number that the last entry must have. */
  readonly after: number;
  readonly graphs: GraphUpdate;
  /** Statements of the new entry, without variables and blank nodes; none where the journal stays as it is. */
  readonly entry: readonly SparqlText[];
  /** The operation that moves the head on if it is where it was. */
  readonly advance: readonly SparqlText[];
}

/** Graphs that one operation empties. */
const CLEARED_AT_ONCE = 100;

/** The pattern that has a solution while the last entry has this number. */
export const headAt = ({ graph, head, number }: JournalNames, after: number): SparqlText =>
  sparql`GRAPH ${graph} { ${head} ${number} ${after} }`;

/** Operations that empty graphs, where the condition holds. */
export const clearing = (graphs: readonly string[], condition = sparql``): SparqlText[] => {
  const operations: SparqlText[] = [];
  for (let first = 0; first < graphs.length; first += CLEARED_AT_ONCE) {
    const names = graphs.slice(first, first + CLEARED_AT_ONCE).map((name) => iri(name));
    operations.push(
      sparql`DELETE { GRAPH ?g { ?s ?p ?o } } WHERE { ${condition} VALUES ?g { ${names} } GRAPH ?g { ?s ?p ?o } }`,
    );
  }
  return operations;
};

/** Statements of graphs in braces of their own. They come from stored documents, where every term was written by this service. */
export const inGraphs = (statements: readonly GraphStatements[]): SparqlText[] =>
  statements.map(({ graph, triples }) => sparql`GRAPH ${iri(graph)} { ${new SparqlText(templateOf(triples))} }`);

/**
 * The change for engines that carry out a request as one transaction: each operation has the condition, and the head moves with
 * the last one. All statements are added by one operation, so that blank nodes keep their identity.
 */
export const conditionalOperations = ({ names, after, graphs, entry, advance }: ConditionalChange): SparqlText[] => {
  const condition = headAt(names, after);
  const removed = graphs.remove.length === 0 ? sparql`` : sparql`DELETE { ${inGraphs(graphs.remove)} }`;
  const inserted = sparql`INSERT { GRAPH ${names.graph} { ${entry} } ${inGraphs(graphs.insert)} }`;
  const exchange = sparql`${removed} ${inserted} WHERE { ${condition} }`;
  return [...clearing(graphs.clear, condition), exchange, ...advance];
};
