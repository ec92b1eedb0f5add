/** An archive that somebody made, opened and compared with its manifest and its keys. One file of it is in memory at a time. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { keysOfSet, type AgreementJwk } from '../../../features/agreements/jwk.js';
import { verifyAgreement } from '../../../features/agreements/verify.js';
import { MANIFEST, MOST_BYTES, MOST_FILES, VERSIONS, type Manifest } from '../../../features/operations/archive/zip.js';
import { sha256 } from '../../../core/digest.js';
import { Ended, exits } from './exit.js';

/** Paths that an archive has: they name no place outside of it. */
const PATH =
  /^(?:catalogues|datasets|history|permissions|agreements|contracts|samples|elsewhere|addresses)\/[\w.%-]+$|^jwks\.json$|^logo\.(?:png|jpg|webp)$/;
/** The public keys of the deployment that it was made from. */
const KEYS = 'jwks.json';
/** The documents that these keys signed. */
const SIGNED = /^agreements\/.*\.jsonld$/;
/** Bytes of one file, at most: it is read as a whole. */
const MOST_OF_ONE = 256 * 1024 * 1024;

/** Something that does not fit the manifest. */
export interface Fault {
  readonly path: string;
  readonly fault: string;
}

/** The entries of a zip by their paths. Ends the command where they unpack to too much, or it is none. */
const entriesOf = async (zip: ZipFile, name: string): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>();
  let [size, count] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    count += 1;
    if (size > MOST_BYTES || count > MOST_FILES + 1 || entry.uncompressedSize > MOST_OF_ONE)
      throw new Ended(`${name} unpacks to too much.`, exits.REFUSED);
    if (entries.has(entry.fileName)) throw new Ended(`${name} holds ${entry.fileName} twice.`, exits.REFUSED);
    entries.set(entry.fileName, entry);
  }
  return entries;
};

const manifestIn = (text: string, name: string): Manifest => {
  try {
    const read = JSON.parse(text) as Partial<Manifest>;
    const isKnown = read.format === 'data-marketplace-archive' && VERSIONS.some((one) => one === read.version);
    if (isKnown && typeof read.source === 'string' && typeof read.files === 'object' && read.files !== null)
      return read as Manifest;
  } catch {
    // Told below.
  }
  throw new Ended(`${name} has no manifest of an archive that is known here.`, exits.USAGE);
};

/** An archive that was opened. */
export class Archive {
  #keys: Promise<readonly AgreementJwk[]> | undefined;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
  ) {}

  /** Opens an archive: the path of a file, or its bytes. Ends the command where it is none. */
  static async open(source: string | Buffer, name: string): Promise<Archive> {
    let zip: ZipFile;
    try {
      const options = { lazyEntries: true, autoClose: false };
      zip = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code?.startsWith('E')) throw new Ended(`${name} cannot be read (${code}).`, exits.USAGE);
      throw new Ended(`${name} is not an archive: ${message}.`, exits.USAGE);
    }
    try {
      const entries = await entriesOf(zip, name);
      const entry = entries.get(MANIFEST);
      const bytes = entry ? await buffer(await zip.openReadStreamPromise(entry)) : Buffer.alloc(0);
      return new Archive(zip, entries, manifestIn(bytes.toString('utf8'), name));
    } catch (error) {
      zip.close();
      if (error instanceof Ended) throw error;
      throw new Ended(`${name} is not an archive: ${(error as Error).message}.`, exits.USAGE);
    }
  }

  /** The paths that the manifest names, in its order. */
  get paths(): readonly string[] {
    return Object.keys(this.manifest.files);
  }

  /** A file; undefined where there is none. Ends the command where it is not as the manifest says. */
  async bytes(path: string): Promise<Buffer | undefined> {
    const stated = Object.hasOwn(this.manifest.files, path) ? this.manifest.files[path] : undefined;
    const entry = this.entries.get(path);
    if (!stated || !entry) return undefined;
    const bytes = await buffer(await this.zip.openReadStreamPromise(entry)).catch(() => undefined);
    if (bytes?.length === stated.bytes && sha256(bytes) === stated.sha256) return bytes;
    throw new Ended(`${path} is not as the manifest says.`, exits.REFUSED);
  }

  /** What does not fit the manifest, and the agreements that the keys do not confirm. `looked` is told after each file. */
  async faults(looked: () => void = () => undefined): Promise<Fault[]> {
    const faults: Fault[] = [];
    for (const path of this.paths) {
      const fault = (await this.#faultOf(path)) ?? (SIGNED.test(path) ? await this.#faultOfProof(path) : undefined);
      if (fault !== undefined) faults.push({ path, fault });
      looked();
    }
    for (const path of this.entries.keys())
      if (path !== MANIFEST && !Object.hasOwn(this.manifest.files, path))
        faults.push({ path, fault: 'is not in the manifest' });
    return faults;
  }

  close(): void {
    this.zip.close();
  }

  async #faultOf(path: string): Promise<string | undefined> {
    if (!PATH.test(path) || !isDecodable(path)) return 'has a path that archives do not have';
    const entry = this.entries.get(path);
    if (!entry) return 'is missing';
    const stated = this.manifest.files[path];
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const chunk of (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        size += chunk.length;
        hash.update(chunk);
      }
    } catch {
      return 'cannot be unpacked';
    }
    if (size !== stated?.bytes || hash.digest('hex') !== stated.sha256) return 'is changed';
    if (path !== KEYS || keysOfSet((await this.bytes(path))?.toString('utf8') ?? '')) return undefined;
    return 'is no JSON Web Key Set';
  }

  /** What does not hold of an agreement that is as the manifest says. */
  async #faultOfProof(path: string): Promise<string | undefined> {
    this.#keys ??= this.bytes(KEYS)
      .catch(() => undefined)
      .then((bytes) => keysOfSet(bytes?.toString('utf8') ?? '') ?? []);
    const document = (await this.bytes(path))?.toString('utf8') ?? '';
    const { valid, findings } = verifyAgreement(document, await this.#keys);
    const failed = findings.filter(({ holds }) => !holds).map(({ what }) => what);
    return valid ? undefined : failed.join(' ');
  }
}

/** True for a path whose name stands for an id. */
const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};
