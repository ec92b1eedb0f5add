/** One row of a table, by column name. */
export type CsvRow = Readonly<Record<string, string>>;

/** A cell, quoted or bare, and what ends it (RFC 4180 §2). */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/gy;

const cells = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (CELL.lastIndex = 0; CELL.lastIndex < text.length;) {
    const match = CELL.exec(text);
    if (!match) throw new Error('not a CSV table');
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

/** Reads a table with a header row, as RFC 4180 writes it, with LF or CRLF. Errors: a quote out of place. */
export const parseCsv = (text: string): CsvRow[] => {
  const [header = [], ...rows] = cells(text.replaceAll('\r\n', '\n'));
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])));
};
