/**
 * Apache Jena Fuseki with TDB2. An update request is one transaction, there is one writer at a time, and queries see a snapshot. The
 * default graph of clients' queries is the union of all graphs where the server says so (`tdb2:unionDefaultGraph true`); else it is empty.
 *
 * TDB2 keeps the digits of a decimal as they were written, reads it back in its canonical form, and then does not find it: nothing
 * deletes `1.50`, not even CLEAR. So decimals are written in the canonical form; the journal holds what was sent.
 */
import { conditionalOperations } from './conditional.js';
import type { SparqlDialect } from './dialect.js';

const DECIMAL = / "([+-]?)(\d*)(?:\.(\d*))?"(\^\^<http:\/\/www\.w3\.org\/2001\/XMLSchema#decimal> \.)$/gm;

/** A decimal in its canonical form (XML Schema 1.0 part 2, §3.2.3.2): a digit after the point, and no other zeros at the end. */
const canonicalDecimal = (
  _: string,
  sign: string,
  whole: string,
  fraction: string | undefined,
  end: string,
): string => {
  const digits = [...(fraction ?? '')];
  while (digits.at(-1) === '0') digits.pop();
  return ` "${sign}${whole}.${digits.join('') || '0'}"${end}`;
};

/** The dialect of Fuseki. */
export const fuseki: SparqlDialect = {
  pieceLength: 1_000_000,
  requestLength: 8_000_000,
  writesXmlQuickly: false,
  request: (operations) => operations.join(' ;\n'),
  keeps: (triples) => triples.replace(DECIMAL, canonicalDecimal),
  change: conditionalOperations,
  failureOf: (status) => (status < 500 ? 'refused' : 'unknown'),
  query: (text) => ({ text }),
  serializes: () => true,
};
