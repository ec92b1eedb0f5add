/** Changes of whole graphs as parts of an update. */
import { iri, sparql, SparqlText } from '../../rdf/terms.js';
import type { SparqlDialect } from './dialect.js';

/** Graphs as an update leaves them. */
export interface GraphChange {
  /** Named graphs to empty first. */
  readonly clear: readonly string[];
  /** Statements to add, as canonical N-Triples; labels of blank nodes are unique in one change. */
  readonly insert: readonly { readonly graph: string; readonly triples: string }[];
}

/** Graphs that one operation empties. */
const CLEARED_AT_ONCE = 100;

/** Operations that empty the graphs of a change where the condition holds. */
export const clearing = ({ clear }: GraphChange, condition: SparqlText): SparqlText[] => {
  const operations: SparqlText[] = [];
  for (let first = 0; first < clear.length; first += CLEARED_AT_ONCE) {
    const graphs = clear.slice(first, first + CLEARED_AT_ONCE).map((name) => iri(name));
    operations.push(
      sparql`DELETE { GRAPH ?g { ?s ?p ?o } } WHERE { ${condition} VALUES ?g { ${graphs} } GRAPH ?g { ?s ?p ?o } }`,
    );
  }
  return operations;
};

/** Templates of what a change adds. The triples come from stored documents, where every term was written by this service. */
export const templates = ({ insert }: GraphChange, dialect: SparqlDialect): readonly SparqlText[] =>
  insert.map(({ graph, triples }) => sparql`GRAPH ${iri(graph)} { ${new SparqlText(dialect.template(triples))} }`);
