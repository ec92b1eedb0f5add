/** The compressions of Parquet that samples may have. Each unpacks into the room that a page says, and not beyond. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress } from 'fzstd';
import type { CompressionCodec, Compressors } from 'hyparquet';

/** Unpackers beside that of Snappy, which the reader has. `length`: bytes of the page, as its header says. */
export const codecs: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  ZSTD: (input, length) => decompress(input, new Uint8Array(length)),
};

/** All of them. */
export const supportedCodecs: ReadonlySet<CompressionCodec> = new Set<CompressionCodec>([
  ...(['UNCOMPRESSED', 'SNAPPY'] as const),
  ...(Object.keys(codecs) as CompressionCodec[]),
]);
