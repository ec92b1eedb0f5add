/**
 * Oxigraph Server. An update request is one transaction, and queries see a snapshot. What the store changes in literals (numbers
 * and times in their canonical form, language tags in lower case) does not matter, because the journal holds what was sent.
 *
 * Up to release 0.4 transactions lock what they change, so those that meet follow one another. Since 0.5 they do not: of two
 * updates at the same time each sees the state before both, and both take effect. A condition in an update then protects
 * nothing, and the journal is safe only while a single process writes to it.
 */
import { conditionalOperations } from './conditional.js';
import type { SparqlDialect } from './dialect.js';
import type { Parameters } from './transport.js';

const RELEASE = /^Oxigraph\/(\d+)\.(\d+)/;

const NONE: Parameters = {};
/** The default graph of a query is then that of all graphs. */
const UNION: Parameters = { 'union-default-graph': 'true' };

/** The dialect of Oxigraph Server. */
export const oxigraphServer: SparqlDialect = {
  pieceLength: 1_000_000,
  requestLength: 8_000_000,
  writesXmlQuickly: false,
  request: (operations) => operations.join(' ;\n'),
  keeps: (triples) => triples,
  change: conditionalOperations,
  // A transaction that fails is rolled back before the answer.
  failureOf: (status) => (status < 500 ? 'refused' : 'unknown'),
  query: (text, journal) => ({ text, parameters: journal === undefined ? NONE : UNION }),
  serializes: (release) => {
    const [, major, minor] = RELEASE.exec(release) ?? [];
    return major === '0' && Number(minor) < 5;
  },
};
