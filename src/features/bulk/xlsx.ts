/** Workbooks (Office Open XML, ECMA-376): their first sheet. Formulas are never worked out; the value that was stored with one counts. */
import { strFromU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { readSheet, type CellValue } from 'read-excel-file/universal';
import writeWorkbook from 'write-excel-file/node';
import { MOST_COLUMNS, MOST_ROWS, tableOf, unreadable, type Table } from './table.js';

/** Bytes of all parts of a workbook that are read, unpacked; and parts at most. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PARTS = 2_000;

/**
 * The parts of a workbook that are XML, unpacked. What the archive says of their sizes is believed only so far as nothing larger than that
 * is ever written: a part that turns out larger is a fault of the archive.
 */
const parts = (bytes: Uint8Array): Unzipped => {
  let [size, count] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false;
        size += originalSize;
        count += 1;
        if (size > MOST_BYTES || count > MOST_PARTS) throw unreadable('The workbook is too large when it is unpacked.');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error;
    throw unreadable('The file is not a workbook in the format of Excel (.xlsx).');
  }
};

const CELL = /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,7})(\d{1,9})"/g;

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Refuses sheets whose cells lie far apart: a table of all between them would be made. */
const requireDense = (unpacked: Unzipped): void => {
  for (const [name, part] of Object.entries(unpacked)) {
    if (!/worksheets\/[^/]+\.xml$/.test(name)) continue;
    if (/<(?:\w+:)?row\b[^>]*\br="\d{6,}"/.test(strFromU8(part, true)))
      throw unreadable(`The sheet has more than ${MOST_ROWS} rows.`);
    for (const [, letters = '', row = ''] of strFromU8(part, true).matchAll(CELL)) {
      if (columnNumber(letters) > 2 * MOST_COLUMNS)
        throw unreadable(`The sheet has more than ${MOST_COLUMNS} columns.`);
      if (Number(row) > 2 * MOST_ROWS) throw unreadable(`The sheet has more than ${MOST_ROWS} rows.`);
    }
  }
};

const textOf = (cell: CellValue | null): string => {
  if (cell === null) return '';
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, 'Z');
  return String(cell).replace(/\r\n?/g, '\n');
};

/** Reads the first sheet. Errors: `BAD_REQUEST`. */
export const readXlsx = async (bytes: Uint8Array): Promise<Table> => {
  const unpacked = parts(bytes);
  requireDense(unpacked);
  // Packed again without compression: the reader unpacks no more than what was looked at.
  const packed = zipSync(unpacked, { level: 0 });
  const read = readSheet(packed.buffer as ArrayBuffer, 1, { trim: false, parseNumber: (text: string) => text });
  const records = await read.catch(() => {
    throw unreadable('The file is not a workbook in the format of Excel (.xlsx), or has no sheet.');
  });
  return tableOf(records.map((record) => record.map((cell) => textOf(cell as CellValue | null))));
};

const character = (text: string): string => `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * What looks like an escape of this format is escaped itself, and control characters that XML cannot hold are left out. The library counts
 * texts in a plain object, so the names that every object has are escaped as well.
 */
const escaped = (text: string): string => {
  const written = text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // eslint-disable-next-line no-control-regex -- exactly what XML 1.0 forbids
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '');
  return written in {} ? character(written) + written.slice(1) : written;
};

/** Writes a workbook with one sheet. Every cell is a text, so none is a formula. */
export const writeXlsx = async ({ header, rows }: Table): Promise<Uint8Array> => {
  const head = header.map((name) => ({ value: escaped(name), type: String, fontWeight: 'bold' as const }));
  const body = rows.map(({ cells }) =>
    header.map((_, at) => {
      const value = escaped(cells[at] ?? '');
      return value === '' ? null : { value, type: String };
    }),
  );
  const columns = header.map(({ length }) => ({ width: Math.max(12, length + 2) }));
  return new Uint8Array(
    await writeWorkbook([head, ...body], { sheet: 'datasets', columns, stickyRowsCount: 1 }).toBuffer(),
  );
};
