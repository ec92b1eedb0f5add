/** Files of samples for tests: sound ones, and some that are made to take all memory. */
import { ByteWriter, parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { serializeTCompactProtocol } from 'hyparquet-writer/src/thrift.js';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Codecs of files that tests write. */
export type WrittenCodec = 'UNCOMPRESSED' | 'SNAPPY' | 'GZIP' | 'BROTLI' | 'ZSTD' | 'LZ4_RAW';

/** A Zstandard frame with the bytes as they are (RFC 8878: single segment, one raw block). */
const stored = (input: Uint8Array): Uint8Array => {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(0xfd2fb528, 0);
  header.writeUInt8(0xa0, 4);
  header.writeUInt32LE(input.length, 5);
  header.writeUIntLE((input.length << 3) | 1, 9, 3);
  return Buffer.concat([header, input]);
};

/** A Parquet file of these columns. */
export const parquet = (columnData: readonly ColumnSource[], codec: WrittenCodec = 'SNAPPY'): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [...columnData],
      codec,
      compressors: { GZIP: gzipSync, BROTLI: brotliCompressSync, ZSTD: stored, LZ4_RAW: (input) => input },
    }),
  );

/** What the page of a file says, and what it holds. */
interface Page {
  /** Values that its header declares. */
  readonly values: number;
  /** Bytes that its header declares to unpack to; those it has where absent. */
  readonly unpacked?: number;
  readonly codec?: 'UNCOMPRESSED' | 'ZSTD' | 'GZIP';
  readonly body: Uint8Array;
}

const MAGIC = 0x31524150;

/** A file with one required BOOLEAN column in one page, with the encoding RLE, which says of itself whatever is wanted. */
export const crafted = ({ values, unpacked, codec = 'UNCOMPRESSED', body }: Page, rows = 10): Uint8Array => {
  const writer = new ByteWriter();
  writer.appendUint32(MAGIC);
  serializeTCompactProtocol(writer, {
    field_1: 0,
    field_2: unpacked ?? body.length,
    field_3: body.length,
    field_5: { field_1: values, field_2: 3, field_3: 3, field_4: 3 },
  });
  writer.appendBytes(body);
  const size = BigInt(writer.offset - 4);
  const meta_data = {
    ...{ type: 'BOOLEAN' as const, encodings: ['RLE' as const], path_in_schema: ['a'], codec },
    ...{ num_values: BigInt(rows), total_uncompressed_size: size, total_compressed_size: size, data_page_offset: 4n },
  };
  const from = writer.offset;
  writeMetadata(writer, {
    version: 2,
    schema: [
      { name: 'root', num_children: 1 },
      { name: 'a', type: 'BOOLEAN', repetition_type: 'REQUIRED' },
    ],
    num_rows: BigInt(rows),
    row_groups: [{ columns: [{ file_offset: 4n, meta_data }], total_byte_size: size, num_rows: BigInt(rows) }],
    metadata_length: 0,
  });
  writer.appendUint32(writer.offset - from);
  writer.appendUint32(MAGIC);
  return new Uint8Array(writer.getBytes());
};

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];

/** One run of a value, as often as a file says: four bytes of length before it. */
export const run = (times: number): Uint8Array => {
  const body = [...varint(times * 2), 1];
  return Uint8Array.from([body.length, 0, 0, 0, ...body]);
};
