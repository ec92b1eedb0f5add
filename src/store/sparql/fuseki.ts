/**
 * Apache Jena Fuseki with TDB2. An update request is one transaction, there is one writer at a time, and queries see a snapshot. The
 * default graph of clients' queries is the union of all graphs where the server says so (`tdb2:unionDefaultGraph true`); else it is empty.
 */
import { conditionalOperations } from './conditional.js';
import type { SparqlDialect } from './dialect.js';
import { templateOf } from './statements.js';

/** How to talk to it. */
export const fuseki: SparqlDialect = {
  pieceLength: 1_000_000,
  requestLength: 8_000_000,
  writesXmlQuickly: false,
  request: (operations) => operations.join(' ;\n'),
  change: (change) => conditionalOperations(change, templateOf),
  failureOf: (status) => (status < 500 ? 'refused' : 'unknown'),
  query: (text) => ({ text }),
  serializes: () => true,
};
