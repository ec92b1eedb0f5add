/** Comma-separated values (RFC 4180), as spreadsheets write them. */
import Papa from 'papaparse';
import { tableOf, unreadable, type Table } from './table.js';

/** Beginnings that spreadsheets take for formulas, see the OWASP notes on CSV injection. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Cells that would be taken for a formula are written behind an apostrophe, and read without it. */
const shielded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
const unshielded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The text of bytes: UTF-8 with or without a mark, UTF-16 with one, else what Windows calls ANSI in Western Europe. */
const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** What stands between the cells of a row: whichever makes the most columns of the header. */
const delimiterOf = (text: string): string => {
  const widths = [',', ';', '\t'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' });
    return { delimiter, width: data[0]?.length ?? 0 };
  });
  return widths.reduce((best, one) => (one.width > best.width ? one : best)).delimiter;
};

/** The records of a file; of a long one the first `most`. */
export interface Records {
  readonly records: readonly (readonly string[])[];
  readonly delimiter: string;
}

/** Reads the records as they stand there; commas, semicolons and tabs are told apart by the file. Errors: `BAD_REQUEST`. */
export const readRecords = (bytes: Uint8Array, most = 0): Records => {
  const text = decode(bytes);
  if (text.includes('\0')) throw unreadable('The file is not text.');
  const delimiter = delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: most });
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (fault) throw unreadable(`Row ${(fault.row ?? 0) + 1} has a quotation mark that is not closed, or stands alone.`);
  return { records: data, delimiter };
};

/** Reads a table. Errors: `BAD_REQUEST`. */
export const readCsv = (bytes: Uint8Array): Table =>
  tableOf(readRecords(bytes).records.map((cells) => cells.map((cell) => unshielded(cell.replace(/\r\n?/g, '\n')))));

/** Writes a table, with the mark by which spreadsheets recognise UTF-8. */
export const writeCsv = ({ header, rows }: Table): Uint8Array => {
  const records = [header, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(shielded));
  const body = Papa.unparse(records, { newline: '\r\n' });
  return new TextEncoder().encode(`\uFEFF${body}\r\n`);
};
