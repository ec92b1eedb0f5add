/** The bounds of a Parquet file, by the headers of its pages: a few bytes there may stand for gigabytes. */
import type { ColumnMetaData, FileMetaData, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { Refusal } from '../../../errors.js';

/** Bytes that all pages together unpack to, and values in them, at most. */
const MOST_UNPACKED = 96 * 1024 * 1024;
const MOST_VALUES = 5_000_000;

/** The part that is read. */
interface Looked {
  readonly columns: ReadonlySet<string>;
  readonly rowEnd: number;
}

const beyond = (limit: string, maximum: number, requested: number): Refusal =>
  new Refusal('TOO_COMPLEX', `The file unpacks to ${requested} ${limit}; a sample has ${maximum} at most.`, {
    limit,
    maximum,
    requested,
  });

const valuesIn = ({ data_page_header, data_page_header_v2, dictionary_page_header }: PageHeader): number =>
  data_page_header?.num_values ?? data_page_header_v2?.num_values ?? dictionary_page_header?.num_values ?? 0;

const requireCount = (count: number): number => {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error('not a count');
  return count;
};

/** The pages of a column in a row group. */
function* pagesOf(file: ArrayBuffer, chunk: ColumnMetaData): Generator<PageHeader> {
  const { dictionary_page_offset: dictionary, data_page_offset: data } = chunk;
  const from = Number(dictionary !== undefined && dictionary > 0n && dictionary < data ? dictionary : data);
  const view = new DataView(file, from, Number(chunk.total_compressed_size));
  const reader = { view, offset: 0 };
  while (reader.offset < view.byteLength - 1) {
    const header = parquetHeader(reader);
    reader.offset += requireCount(header.compressed_page_size);
    yield header;
  }
}

/** Ends with `TOO_COMPLEX` where a file would unpack to too much; other errors mean that it is damaged. */
export const requireBounds = (file: ArrayBuffer, metadata: FileMetaData, { columns, rowEnd }: Looked): void => {
  let [rows, unpacked, values] = [0, 0, 0];
  for (const group of metadata.row_groups) {
    if (rows >= rowEnd) return;
    rows += requireCount(Number(group.num_rows));
    for (const { meta_data: chunk } of group.columns) {
      if (!chunk || !columns.has(chunk.path_in_schema[0] ?? '')) continue;
      for (const header of pagesOf(file, chunk)) {
        unpacked += requireCount(header.uncompressed_page_size);
        values += requireCount(valuesIn(header));
        if (unpacked > MOST_UNPACKED) throw beyond('bytes', MOST_UNPACKED, unpacked);
        if (values > MOST_VALUES) throw beyond('values', MOST_VALUES, values);
      }
    }
  }
};
