/** The graph of an earlier version, read from its document: the query engine holds the present ones only. */
import { parseNTriples } from '../../../core/rdf/ntriples.js';
import type { GraphDocument } from '../../../core/store/graph-store.js';
import { ResourceGraph } from '../../../model/derive/resource.js';

/** A graph as it was. Values have the form in which they were sent. */
export class PastGraph extends ResourceGraph {
  constructor(readonly document: GraphDocument) {
    super(document.iri, parseNTriples(document.triples + document.system));
  }
}
