/** An archive as tests look at it: all of it at once. */
import { Archive, type Fault } from '../../src/app/cli/client/archive-file.js';
import type { Manifest } from '../../src/features/operations/archive/zip.js';

/** An archive that was opened. */
export interface Opened {
  readonly manifest: Manifest;
  readonly faults: readonly Fault[];
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Files of samples, and the logo, by path. */
  readonly samples: ReadonlyMap<string, Uint8Array>;
}

/** Opens an archive: the path of a file, or its bytes. */
export const opened = async (source: string | Uint8Array): Promise<Opened> => {
  const archive = await Archive.open(typeof source === 'string' ? source : Buffer.from(source), 'archive');
  try {
    const faults = await archive.faults();
    const files = new Map<string, string>();
    const samples = new Map<string, Uint8Array>();
    const broken = new Set(faults.map(({ path }) => path));
    for (const path of archive.paths) {
      const bytes = broken.has(path) ? undefined : await archive.bytes(path);
      if (!bytes) continue;
      if (/^samples\/.*\.(?:csv|parquet)$|^logo\./.test(path)) samples.set(path, bytes);
      else files.set(path, bytes.toString('utf8'));
    }
    return { manifest: archive.manifest, faults, files, samples };
  } finally {
    archive.close();
  }
};
