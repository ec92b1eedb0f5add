/**
 * Oxigraph Server. An update request is one transaction, transactions follow one another, and queries see a snapshot. Nothing
 * has to be worked around; what the store changes in literals (numbers and times in their canonical form, language tags in lower
 * case) does not matter, because the journal holds what was sent.
 */
import type { SparqlDialect } from './dialect.js';
import { templateOf } from './statements.js';

/** How to talk to it. */
export const oxigraphServer: SparqlDialect = {
  pieceLength: 1_000_000,
  requestLength: 8_000_000,
  request: (operations) => operations.join(' ;\n'),
  template: templateOf,
  // A transaction that fails is rolled back before the answer.
  failureOf: (status) => (status < 500 ? 'refused' : 'unknown'),
};
