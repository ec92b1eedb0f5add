/** Archives as bytes: a zip with a manifest that names each file with its size and hash. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ArchiveFile } from './gather.js';

/** The manifest of an archive. */
export interface Manifest {
  readonly format: 'data-marketplace-archive';
  readonly version: 1;
  /** Address of the deployment that it was made from. */
  readonly source: string;
  /** When it was made, ISO 8601. */
  readonly made: string;
  /** What its maker may not see. */
  readonly missing?: readonly string[];
  /** Bytes and SHA-256 (hexadecimal) of each file, by its path. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

/** Path of the manifest. */
export const MANIFEST = 'manifest.json';
/** Bytes of an archive unpacked, and files, at most. */
export const MOST_BYTES = 2 * 1024 * 1024 * 1024;
export const MOST_FILES = 500_000;
/** Bytes that are compressed without a pause: others have their turn in between. */
const PIECE = 256 * 1024;

/** The fingerprint of a file. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An archive that would be too large to be opened again. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge';
}

/** Packs files as they come; `missing` is read at the end. Their paths are those of `pathOf`. */
export async function* packed(
  files: AsyncIterable<ArchiveFile>,
  source: string,
  missing: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  const taken = (): Uint8Array[] => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  const stated: Record<string, { bytes: number; sha256: string }> = {};
  let [size, count] = [0, 0];
  async function* add(path: string, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    const entry = new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
      entry.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
      yield* taken();
      await setImmediate();
    }
  }
  for await (const [path, text] of files) {
    const bytes = strToU8(text);
    size += bytes.length;
    count += 1;
    if (size > MOST_BYTES || count > MOST_FILES) throw new ArchiveTooLarge('The archive would be too large.');
    stated[path] = { bytes: bytes.length, sha256: sha256(bytes) };
    yield* add(path, bytes);
  }
  const manifest: Manifest = {
    format: 'data-marketplace-archive',
    version: 1,
    source,
    made: new Date().toISOString(),
    ...(missing.length === 0 ? {} : { missing }),
    files: stated,
  };
  yield* add(MANIFEST, strToU8(`${JSON.stringify(manifest, null, 2)}\n`));
  zip.end();
  yield* taken();
}
