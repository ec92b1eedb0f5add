/** Reads a sample, whatever its format. */
import { SHOWN_ROWS, type SampleFormat, type SampleProfile } from '../model.js';
import { readCsvSample } from './csv.js';
import { readParquetSample } from './parquet.js';
import { profileOf } from './profile.js';
import { cut, textOf, type ReadTable } from './values.js';

/** A file to be read. */
export interface SampleFile {
  readonly format: SampleFormat;
  readonly file: Uint8Array;
}

const readers: Readonly<Record<SampleFormat, (file: Uint8Array) => Promise<ReadTable>>> = {
  CSV: readCsvSample,
  PARQUET: readParquetSample,
};

/** What is in a sample. Errors: `BAD_REQUEST`, which says where; `TOO_COMPLEX`. */
export const readSample = async ({ format, file }: SampleFile): Promise<SampleProfile> => {
  const { columns, rowCount, isPartial } = await readers[format](file);
  const rows = Array.from({ length: Math.min(rowCount, SHOWN_ROWS) }, (_, at) =>
    columns.map(({ values }) => {
      const text = textOf(values[at] ?? null);
      return text === null ? null : cut(text);
    }),
  );
  const profiles = columns.map(({ name, values }) => profileOf(cut(name), values));
  return { columns: profiles, rows, rowCount, isPartial };
};
