/** Reads a sample, whatever its format. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { decompress } from 'fzstd';
import {
  type ColumnMetaData,
  type CompressionCodec,
  type Compressors,
  type FileMetaData,
  type PageHeader,
  parquetMetadata,
  parquetRead,
  parquetSchema,
} from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { Refusal } from '../../../core/errors.js';
import { readRecords } from '../../bulk/csv.js';
import {
  type Bin,
  type ColumnProfile,
  type ColumnType,
  type Frequent,
  MOST_COLUMNS,
  MOST_ROWS,
  type SampleFormat,
  type SampleProfile,
  SHOWN_CHARACTERS,
  SHOWN_ROWS,
} from '../model.js';

/** A value: of CSV a text, of Parquet what its type gives. Null where there is none. */
type Value = string | number | bigint | boolean | Date | Uint8Array | object | null;

/** A column with the values of the rows that are looked at. */
interface ReadColumn {
  readonly name: string;
  readonly values: readonly Value[];
}

/** The part of a file that is looked at. */
interface ReadTable {
  readonly columns: readonly ReadColumn[];
  readonly rowCount: number;
  /** True if there is more. */
  readonly isPartial: boolean;
}

/** Cut to what is shown, by whole characters. */
const cut = (text: string, most = SHOWN_CHARACTERS): string =>
  text.length <= most
    ? text
    : `${Array.from(text.slice(0, most + 1))
        .slice(0, most - 1)
        .join('')}…`;

/** True for a time that is the beginning of a day. */
const isDay = (date: Date): boolean => date.getTime() % 86_400_000 === 0;

/** A time as text; what is beyond the years of ISO 8601 has none. */
const timeText = (date: Date, asDay: boolean): string => {
  if (Number.isNaN(date.getTime())) return '';
  return asDay ? date.toISOString().slice(0, 10) : date.toISOString().replace('.000Z', 'Z');
};

/** A nested value as JSON. Keys are few in what is shown; the rest is cut. */
const structureText = (value: object): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint' ? inner.toString() : inner instanceof Uint8Array ? `(${inner.length} bytes)` : inner,
  );

/** A value as text. */
const textOf = (value: Value): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return timeText(value, isDay(value));
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  return structureText(value);
};

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
const requireBounds = (file: ArrayBuffer, metadata: FileMetaData, { columns, rowEnd }: Looked): void => {
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

/** Unpackers beside that of Snappy, which the reader has. `length`: bytes of the page, as its header says. */
const codecs: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  ZSTD: (input, length) => decompress(input, new Uint8Array(length)),
};

/** All of them. */
const supportedCodecs: ReadonlySet<CompressionCodec> = new Set<CompressionCodec>([
  ...(['UNCOMPRESSED', 'SNAPPY'] as const),
  ...(Object.keys(codecs) as CompressionCodec[]),
]);

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
const readParquetSample = async (bytes: Uint8Array): Promise<ReadTable> => {
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

/** A way in which texts are written, with the number that one stands for; for times milliseconds since 1970. */
interface Notation {
  readonly type: ColumnType;
  readonly form: RegExp;
  readonly measure: (text: string) => number;
}

const time = (text: string): number =>
  Date.parse(/[Tt ]/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text);

/** What begins with a zero and goes on is a code, not a number. */
const NOTATIONS: readonly Notation[] = [
  { type: 'INTEGER', form: /^[+-]?(?:0|[1-9]\d{0,17})$/, measure: Number },
  { type: 'DECIMAL', form: /^[+-]?(?:(?:0|[1-9]\d{0,17})(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/, measure: Number },
  {
    type: 'DECIMAL',
    form: /^[+-]?(?:0|[1-9]\d{0,2}(?:\.\d{3})*|[1-9]\d{0,17})(?:,\d+)?$/,
    measure: (text) => Number(text.replaceAll('.', '').replace(',', '.')),
  },
  { type: 'BOOLEAN', form: /^(?:true|false|yes|no)$/i, measure: Number },
  { type: 'DATE', form: /^\d{4}-\d{2}-\d{2}$/, measure: time },
  {
    type: 'DATE_TIME',
    form: /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
    measure: time,
  },
];

/** The type of a column with the way to measure its values; nothing is measured of texts. */
interface Typed {
  readonly type: ColumnType;
  readonly measure?: (value: Value) => number;
}

const measures = (type: ColumnType): boolean => ['INTEGER', 'DECIMAL', 'DATE', 'DATE_TIME'].includes(type);

const ofTexts = (texts: readonly string[]): Typed => {
  const found = NOTATIONS.find(({ form, measure, type }) =>
    texts.every((text) => form.test(text.trim()) && (!measures(type) || !Number.isNaN(measure(text.trim())))),
  );
  if (!found) return { type: 'TEXT' };
  const { type, measure } = found;
  return measures(type) ? { type, measure: (value) => measure((value as string).trim()) } : { type };
};

/** The type of a column by its values that are there. */
const typeOf = (values: readonly Exclude<Value, null>[]): Typed => {
  if (values.length === 0) return { type: 'EMPTY' };
  const every = (test: (value: Value) => boolean): boolean => values.every(test);
  if (every((value) => typeof value === 'string')) return ofTexts(values as readonly string[]);
  if (every((value) => typeof value === 'number' || typeof value === 'bigint')) {
    const isWhole = every((value) => typeof value === 'bigint' || Number.isInteger(value));
    return { type: isWhole ? 'INTEGER' : 'DECIMAL', measure: Number };
  }
  if (every((value) => typeof value === 'boolean')) return { type: 'BOOLEAN' };
  if (every((value) => value instanceof Date)) {
    const type = every((value) => isDay(value as Date)) ? 'DATE' : 'DATE_TIME';
    return { type, measure: (value) => (value as Date).getTime() };
  }
  if (every((value) => value instanceof Uint8Array)) return { type: 'BINARY' };
  return { type: 'STRUCTURE' };
};

const MOST_BINS = 12;
/** Different values that are counted. */
const MOST_DISTINCT = 10_000;
const TOP = 5;
const TOP_CHARACTERS = 80;

const isTime = (type: ColumnType): boolean => type === 'DATE' || type === 'DATE_TIME';

/** A number as text, without the noise of doubles. */
const numberText = (value: number): string => String(Number(value.toPrecision(12)));

const writtenAs = (value: number, type: ColumnType): string =>
  isTime(type) ? timeText(new Date(value), type === 'DATE') : numberText(value);

/** Edges that people would choose, from below the least value to above the greatest. */
const edgesOf = (least: number, most: number, type: ColumnType): number[] => {
  for (let wanted = 8; wanted > 1; wanted -= 1) {
    const edges = isTime(type)
      ? scaleUtc([new Date(least), new Date(most)], [0, 1])
          .nice(wanted)
          .ticks(wanted)
          .map(Number)
      : scaleLinear([least, most], [0, 1]).nice(wanted).ticks(wanted);
    const covers = (edges[0] ?? Infinity) <= least && (edges.at(-1) ?? -Infinity) >= most;
    if (covers && edges.length > 2 && edges.length <= MOST_BINS + 1) return edges;
  }
  return [least, most];
};

/** Values of one kind on a line. Those without a place there, such as infinity, are left out. */
const histogramOf = (measured: readonly number[], type: ColumnType): Bin[] => {
  const [least, most] = [measured[0], measured.at(-1)];
  if (least === undefined || most === undefined) return [];
  const edges = least === most ? [least, most] : edgesOf(least, most, type);
  let at = 0;
  return edges.slice(1).map((to, index): Bin => {
    const isLast = index === edges.length - 2;
    const from = at;
    while (at < measured.length && (isLast || (measured[at] as number) < to)) at += 1;
    return { from: writtenAs(edges[index] as number, type), to: writtenAs(to, type), count: at - from };
  });
};

/** How often each text occurs; undefined where there are too many. */
const countsOf = (texts: readonly string[]): ReadonlyMap<string, number> | undefined => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (counts.size > MOST_DISTINCT) return undefined;
  }
  return counts;
};

const topOf = (counts: ReadonlyMap<string, number>): Frequent[] =>
  [...counts]
    .filter(([, count]) => count > 1)
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, TOP)
    .map(([value, count]) => ({ value: cut(value, TOP_CHARACTERS), count }));

/** The profile of a column. */
const profileOf = (name: string, values: readonly Value[]): ColumnProfile => {
  const there = values.filter((value) => value !== null && value !== undefined);
  const { type, measure } = typeOf(there);
  const counts = countsOf(there.map((value) => textOf(value) ?? ''));
  const measured = measure ? Float64Array.from(there, measure).filter(Number.isFinite).sort() : new Float64Array();
  const [least, most] = [measured[0], measured.at(-1)];
  return {
    ...{ name, type, nulls: values.length - there.length, distinct: counts?.size ?? null },
    min: least === undefined ? null : writtenAs(least, type),
    max: most === undefined ? null : writtenAs(most, type),
    histogram: histogramOf([...measured], type),
    top: counts && (type === 'TEXT' || type === 'BOOLEAN') ? topOf(counts) : [],
  };
};

/** Samples in CSV (RFC 4180). A cell is text, whatever it begins with. */
const isBlank = (cells: readonly string[]): boolean => cells.length === 1 && cells[0]?.trim() === '';

const refused = (detail: string, line?: number): Refusal =>
  new Refusal('BAD_REQUEST', detail, { field: 'file', ...(line === undefined ? {} : { line }) });

/** Reads one. The first record is the header; every other one has as many cells. Errors: `BAD_REQUEST`, which names the row. */
const readCsvSample = async (file: Uint8Array): Promise<ReadTable> => {
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
