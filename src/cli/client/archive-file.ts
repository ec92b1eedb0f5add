/** An archive of what an organization keeps: a zip with a manifest that names each file with its size and hash. */
import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { Ended, exits } from './exit.js';

/** The manifest of an archive. */
export interface Manifest {
  readonly format: 'data-marketplace-archive';
  readonly version: 1;
  /** Address of the deployment that it was made from. */
  readonly source: string;
  /** When it was made, ISO 8601. */
  readonly made: string;
  /** Bytes and SHA-256 (hexadecimal) of each file, by its path. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

const MANIFEST = 'manifest.json';
/** Bytes of an archive unpacked, and files, at most. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024;
const MOST_FILES = 500_000;
/** Paths that an archive has: they name no place outside of it. */
const PATH = /^(?:catalogues|datasets|history|permissions|agreements)\/[\w.%-]+$|^jwks\.json$/;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Packs files; their paths are in the form of `PATH`. */
export const pack = (files: ReadonlyMap<string, string>, source: string): Uint8Array => {
  const entries = [...files].map(([path, text]) => [path, strToU8(text)] as const);
  const manifest: Manifest = {
    format: 'data-marketplace-archive',
    version: 1,
    source,
    made: new Date().toISOString(),
    files: Object.fromEntries(entries.map(([path, bytes]) => [path, { bytes: bytes.length, sha256: sha256(bytes) }])),
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return zipSync(Object.fromEntries([[MANIFEST, strToU8(text)], ...entries]), { level: 6 });
};

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
    if (read.format === 'data-marketplace-archive' && read.version === 1 && typeof read.files === 'object')
      return read as Manifest;
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
  /** What does not fit the manifest. */
  readonly faults: readonly { readonly path: string; readonly fault: string }[];
}

/** Opens an archive and compares every file with the manifest. Ends the command where it is none. */
export const open = (bytes: Uint8Array, name: string): Archive => {
  const found = unpacked(bytes, name);
  const manifest = manifestIn(found, name);
  const files = new Map<string, string>();
  const faults: { path: string; fault: string }[] = [];
  for (const [path, stated] of Object.entries(manifest.files)) {
    const file = Object.hasOwn(found, path) ? found[path] : undefined;
    if (!PATH.test(path)) faults.push({ path, fault: 'has a path that archives do not have' });
    else if (!file) faults.push({ path, fault: 'is missing' });
    else if (file.length !== stated.bytes || sha256(file) !== stated.sha256) faults.push({ path, fault: 'is changed' });
    else files.set(path, strFromU8(file));
  }
  for (const path of Object.keys(found))
    if (path !== MANIFEST && !Object.hasOwn(manifest.files, path))
      faults.push({ path, fault: 'is not in the manifest' });
  return { manifest, files, faults };
};
