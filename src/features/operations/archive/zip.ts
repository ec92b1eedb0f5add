/** Archives as bytes: a zip with a manifest that names each file with its size and hash. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ArchiveFile } from './gather.js';
import { sha256 } from '../../../core/digest.js';

/** Versions of the format that are read; the last one is written. Those before hold fewer kinds of files, and other ones. */
export const VERSIONS = [1, 2, 3, 4, 5] as const;

/** The manifest of an archive. */
export interface Manifest {
  readonly format: 'data-marketplace-archive';
  readonly version: (typeof VERSIONS)[number];
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

/** An archive that would be too large to be opened again. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge';
}

/** One archive on its way. */
class Packing {
  readonly #zip = new ZipFile();
  #entry: Readable | undefined;

  /** The archive. Whoever ends it ends the packing. */
  readonly bytes = this.#zip.outputStream as Readable;

  /** Packs a file; done when it has been read, so that no more than two are in memory. */
  async add(path: string, bytes: Uint8Array): Promise<void> {
    const entry = Readable.from([bytes]);
    this.#entry = entry;
    this.#zip.addReadStreamLazy(path, (take) => take(null, entry));
    await once(entry, 'close');
  }

  end(): void {
    this.#zip.end();
  }

  stop(error?: Error): void {
    this.bytes.destroy(error);
    this.#entry?.destroy();
  }
}

/** Packs files as they come; `missing` is read at the end. Their paths are those of `pathOf`. */
export async function* packed(
  files: AsyncIterable<ArchiveFile>,
  source: string,
  missing: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
  const packing = new Packing();
  const fill = async (): Promise<void> => {
    const stated: Record<string, { bytes: number; sha256: string }> = {};
    let [size, count] = [0, 0];
    for await (const [path, content] of files) {
      if (packing.bytes.destroyed) return;
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      size += bytes.length;
      count += 1;
      if (size > MOST_BYTES || count > MOST_FILES) throw new ArchiveTooLarge('The archive would be too large.');
      stated[path] = { bytes: bytes.length, sha256: sha256(bytes) };
      await packing.add(path, bytes);
    }
    const manifest: Manifest = {
      format: 'data-marketplace-archive',
      version: 5,
      source,
      made: new Date().toISOString(),
      ...(missing.length === 0 ? {} : { missing }),
      files: stated,
    };
    await packing.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    packing.end();
  };
  fill().catch((error: unknown) => packing.stop(error as Error));
  try {
    yield* packing.bytes as AsyncIterable<Uint8Array>;
  } finally {
    packing.stop();
  }
}
