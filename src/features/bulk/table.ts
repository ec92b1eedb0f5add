/** A table as a file holds it, before anybody knows what its columns mean. */
import { Refusal } from '../../core/errors.js';

/** A table: the texts of its header, and rows with the number that a spreadsheet shows beside them. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A row; cells beyond its end are empty. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows, columns, and characters of a cell, at most. */
export const MOST_ROWS = 5_000;
export const MOST_COLUMNS = 300;
const MOST_CHARACTERS = 100_000;

/** A refusal of a whole file that cannot be read as a table. */
export const unreadable = (detail: string): Refusal => new Refusal('BAD_REQUEST', detail, { field: 'file' });

const trimEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/** Makes a table of records whose first is the header; empty records are left out. Errors: `BAD_REQUEST` beyond the bounds. */
export const tableOf = (records: readonly (readonly string[])[]): Table => {
  const at = records.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  if (at < 0) throw unreadable('The file has no rows.');
  const header = trimEnd(records[at] ?? []).map((cell) => cell.trim());
  if (header.length > MOST_COLUMNS) throw unreadable(`The table has more than ${MOST_COLUMNS} columns.`);
  const rows = records.slice(at + 1).flatMap((record, index): TableRow[] => {
    const cells = trimEnd(record);
    return cells.length === 0 ? [] : [{ number: at + index + 2, cells }];
  });
  if (rows.length > MOST_ROWS) throw unreadable(`The table has more than ${MOST_ROWS} rows; send it in several files.`);
  const long = rows.find(({ cells }) => cells.some(({ length }) => length > MOST_CHARACTERS));
  if (long) throw unreadable(`Row ${long.number} has a cell with more than ${MOST_CHARACTERS} characters.`);
  return { header, rows };
};
