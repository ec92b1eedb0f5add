/** Solutions in the XML form (SPARQL Query Results XML Format), which some servers write several times as fast as JSON. */
import { Readable } from 'node:stream';
import { SparqlXmlParser } from 'sparqlxml-parse';
import type { Term } from '../../rdf/terms.js';
import { ownTurn } from '../../threads/turns.js';
import type { Row } from '../graph-store.js';
import { rowTerm } from '../row-term.js';

/** Characters that are read in one turn of the event loop. */
const SLICE = 64 * 1024;

async function* slices(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += SLICE) {
    yield text.slice(start, start + SLICE);
    await ownTurn();
  }
}

/**
 * Reads solutions. Line ends come as XML has them. Rejects where the text is no XML, as with characters that XML cannot hold, or
 * is not whole.
 */
export const rowsOfXml = async (text: string): Promise<Row[]> => {
  // The parser takes for whole what was cut off.
  if (!text.trimEnd().endsWith('</sparql>')) throw new Error('The solutions are not whole.');
  const rows: Row[] = [];
  const solutions = new SparqlXmlParser().parseXmlResultsStream(Readable.from(slices(text)));
  for await (const solution of solutions as AsyncIterable<Readonly<Record<string, Term>>>)
    rows.push(Object.fromEntries(Object.entries(solution).map(([name, term]) => [name, rowTerm(term)])));
  return rows;
};
