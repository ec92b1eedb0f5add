/**
 * Apache Jena Fuseki with TDB2. An update request is one transaction, there is one writer at a time, and queries see a snapshot.
 */
import { conditionalOperations } from './conditional.js';
import type { SparqlDialect } from './dialect.js';
import { templateOf } from './statements.js';

/** How to talk to it. */
export const fuseki: SparqlDialect = {
  pieceLength: 1_000_000,
  requestLength: 8_000_000,
  request: (operations) => operations.join(' ;\n'),
  change: (change) => conditionalOperations(change, templateOf),
  failureOf: (status) => (status < 500 ? 'refused' : 'unknown'),
  serializes: () => true,
};
