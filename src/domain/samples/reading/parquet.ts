/** Samples in Parquet. What a file says of itself is compared with the bounds before anything is unpacked by it. */
import { parquetMetadata, parquetRead, parquetSchema, type FileMetaData } from 'hyparquet';
import { Refusal } from '../../../errors.js';
import { MOST_COLUMNS, MOST_ROWS } from '../model.js';
import { codecs, supportedCodecs } from './codecs.js';
import { requireBounds } from './parquet-bounds.js';
import type { ReadTable, Value } from './values.js';

const unreadable = (detail: string): Refusal => new Refusal('BAD_REQUEST', detail, { field: 'file' });

/** Does what a library does with bytes that may be anything: whatever it stumbles over, the file is wrong. */
const reading = async <T>(where: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unreadable(
      `The file cannot be read as Parquet: ${where} is damaged, or written in a way that is not known here.`,
    );
  }
};

const requireCodecs = ({ row_groups }: FileMetaData): void => {
  for (const { columns } of row_groups) {
    for (const { meta_data } of columns) {
      if (!meta_data || supportedCodecs.has(meta_data.codec)) continue;
      const name = meta_data.path_in_schema.join('.');
      throw unreadable(
        `The column "${name}" is compressed with ${meta_data.codec}; samples may be compressed with ${[...supportedCodecs].join(', ')}.`,
      );
    }
  }
};

/** Reads one: its first rows and columns. Errors: `BAD_REQUEST`, which names the column; `TOO_COMPLEX` beyond the bounds. */
export const readParquetSample = async (bytes: Uint8Array): Promise<ReadTable> => {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const metadata = await reading('its end, which describes it,', () => parquetMetadata(file));
  const names = await reading('its schema', () => parquetSchema(metadata).children.map(({ element }) => element.name));
  if (names.length === 0) throw unreadable('The file has no columns.');
  requireCodecs(metadata);
  const total = Number(metadata.num_rows);
  const rowEnd = Math.min(total, MOST_ROWS);
  const looked = names.slice(0, MOST_COLUMNS);
  await reading('a page', () => requireBounds(file, metadata, { columns: new Set(looked), rowEnd }));
  const columns = [];
  for (const name of looked) {
    const values: Value[] = [];
    await reading(`the column "${name}"`, () =>
      parquetRead({
        ...{ file, metadata, columns: [name], rowStart: 0, rowEnd, compressors: codecs },
        onComplete: (rows) => {
          for (const row of rows) values.push(((row as readonly Value[])[0] ?? null) as Value);
        },
      }),
    );
    if (values.length !== rowEnd)
      throw unreadable(`The column "${name}" has ${values.length} rows where the file says ${rowEnd}.`);
    columns.push({ name, values });
  }
  return { columns, rowCount: rowEnd, isPartial: total > rowEnd || names.length > looked.length };
};
