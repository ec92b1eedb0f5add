/** Samples in CSV (RFC 4180). A cell is text, whatever it begins with. */
import { Refusal } from '../../../errors.js';
import { readRecords } from '../../bulk/csv.js';
import { MOST_COLUMNS, MOST_ROWS } from '../model.js';
import type { ReadTable } from './values.js';

const isBlank = (cells: readonly string[]): boolean => cells.length === 1 && cells[0]?.trim() === '';

const refused = (detail: string, line?: number): Refusal =>
  new Refusal('BAD_REQUEST', detail, { field: 'file', ...(line === undefined ? {} : { line }) });

/** Reads one. The first record is the header; every other one has as many cells. Errors: `BAD_REQUEST`, which names the row. */
export const readCsvSample = async (file: Uint8Array): Promise<ReadTable> => {
  // One more than the header and what is looked at shows whether there is more.
  const { records } = readRecords(file, MOST_ROWS + 2);
  const rows = records.map((cells, at) => ({ cells, number: at + 1 })).filter(({ cells }) => !isBlank(cells));
  const [header, ...all] = rows;
  if (!header) throw refused('The file has no rows.');
  const width = header.cells.length;
  const wrong = all.find(({ cells }) => cells.length !== width);
  if (wrong)
    throw refused(
      `Row ${wrong.number} has ${wrong.cells.length} cells, the header has ${width}; cells with commas or line breaks stand in quotation marks.`,
      wrong.number,
    );
  const looked = all.slice(0, MOST_ROWS);
  const columns = header.cells.slice(0, MOST_COLUMNS).map((name, at) => ({
    name: name.trim() || `(${at + 1})`,
    values: looked.map(({ cells }) => (cells[at] === undefined || cells[at].trim() === '' ? null : cells[at])),
  }));
  return { columns, rowCount: looked.length, isPartial: all.length > looked.length || width > MOST_COLUMNS };
};
