/** Formats in which tables are written. */
import { writeCsv } from './csv.js';
import type { Table } from './table.js';

/** Names of the formats, as in endings of files. */
export type TableFormat = 'csv' | 'xlsx';

/** A format: its media type, and its writer. */
interface Format {
  readonly mediaType: string;
  write(table: Table): Promise<Uint8Array>;
}

/** The formats by their names. */
export const tableFormats: Readonly<Record<TableFormat, Format>> = {
  csv: { mediaType: 'text/csv', write: (table) => Promise.resolve(writeCsv(table)) },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (table) => (await import('./xlsx.js')).writeXlsx(table),
  },
};
