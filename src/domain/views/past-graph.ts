/** The graph of an earlier version, read from its document: the query engine holds the present ones only. */
import { parseNTriples } from '../../rdf/ntriples.js';
import type { Term as RdfTerm } from '../../rdf/terms.js';
import type { GraphDocument, Term } from '../../store/graph-store.js';
import { ResourceGraph } from './resource.js';

const termOf = (term: RdfTerm): Term => {
  if (term.termType !== 'Literal') return { type: term.termType === 'BlankNode' ? 'bnode' : 'uri', value: term.value };
  if (term.language) return { type: 'literal', value: term.value, 'xml:lang': term.language };
  return { type: 'literal', value: term.value, datatype: term.datatype.value };
};

/** A graph as it was. Values have the form in which they were sent. */
export class PastGraph extends ResourceGraph {
  constructor(readonly document: GraphDocument) {
    const quads = parseNTriples(document.triples + document.system);
    super(
      document.iri,
      quads.map(({ subject, predicate, object }) => ({
        s: termOf(subject),
        p: termOf(predicate),
        o: termOf(object),
      })),
    );
  }
}
