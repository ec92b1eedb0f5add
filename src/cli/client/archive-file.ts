/** An archive that somebody made, opened and compared with its manifest. */
import { strFromU8, unzipSync, type Unzipped } from 'fflate';
import { MANIFEST, MOST_BYTES, MOST_FILES, sha256, type Manifest } from '../../domain/archive/zip.js';
import { Ended, exits } from './exit.js';

/** Paths that an archive has: they name no place outside of it. */
const PATH = /^(?:catalogues|datasets|history|permissions|agreements|contracts|samples)\/[\w.%-]+$|^jwks\.json$/;
/** Those of data, which need not be texts. */
const SAMPLE = /^samples\/.*\.(?:csv|parquet)$/;

const unpacked = (bytes: Uint8Array, name: string): Unzipped => {
  let [size, count] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        count += 1;
        if (size > MOST_BYTES || count > MOST_FILES) throw new Ended(`${name} unpacks to too much.`, exits.REFUSED);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Ended) throw error;
    throw new Ended(`${name} is not an archive.`, exits.USAGE);
  }
};

const manifestIn = (files: Unzipped, name: string): Manifest => {
  try {
    const read = JSON.parse(strFromU8(files[MANIFEST] ?? new Uint8Array())) as Partial<Manifest>;
    const isKnown = read.format === 'data-marketplace-archive' && (read.version === 1 || read.version === 2);
    if (isKnown && typeof read.files === 'object') return read as Manifest;
  } catch {
    // Told below.
  }
  throw new Ended(`${name} has no manifest of an archive.`, exits.USAGE);
};

/** An archive that was opened. */
export interface Archive {
  readonly manifest: Manifest;
  /** Texts by path, of the files that are as the manifest says. */
  readonly files: ReadonlyMap<string, string>;
  /** Files of samples by path, likewise. */
  readonly samples: ReadonlyMap<string, Uint8Array>;
  /** What does not fit the manifest. */
  readonly faults: readonly { readonly path: string; readonly fault: string }[];
}

/** Opens an archive and compares every file with the manifest. Ends the command where it is none. */
export const open = (bytes: Uint8Array, name: string): Archive => {
  const found = unpacked(bytes, name);
  const manifest = manifestIn(found, name);
  const files = new Map<string, string>();
  const samples = new Map<string, Uint8Array>();
  const faults: { path: string; fault: string }[] = [];
  for (const [path, stated] of Object.entries(manifest.files)) {
    const file = Object.hasOwn(found, path) ? found[path] : undefined;
    if (!PATH.test(path)) faults.push({ path, fault: 'has a path that archives do not have' });
    else if (!file) faults.push({ path, fault: 'is missing' });
    else if (file.length !== stated.bytes || sha256(file) !== stated.sha256) faults.push({ path, fault: 'is changed' });
    else if (SAMPLE.test(path)) samples.set(path, file);
    else files.set(path, strFromU8(file));
  }
  for (const path of Object.keys(found))
    if (path !== MANIFEST && !Object.hasOwn(manifest.files, path))
      faults.push({ path, fault: 'is not in the manifest' });
  return { manifest, files, samples, faults };
};
