/** The files of an archive, read for one caller. */
import type { ContractFormat, ContractSource } from '../../repository/contracts/model.js';
import { Identifiers } from '../../repository/identifiers.js';
import { MEDIA_TYPES, type SampleAudience } from '../../samples/model.js';
import { WITHHELD } from '../../../core/http/placeholders.js';

/** A version of a dataset as an archive tells of it. */
export interface ArchivedVersion {
  readonly etag: string;
  /** ISO 8601 UTC. */
  readonly since: string;
  readonly until: string | null;
  readonly end: 'PRESENT' | 'REPLACED' | 'REMOVED';
  readonly author: string | null;
  /** Name of a user. */
  readonly authorName: string | null;
  readonly rdf: { readonly body: string };
}

/** What an archive asks of whoever reads for its maker. */
export interface ArchiveSource {
  /** A catalogue in N-Triples; undefined where there is none. */
  catalogue(id: string): Promise<string | undefined>;
  /** Ids of its datasets. */
  datasets(catalogue: string): AsyncIterable<string>;
  /** A dataset in N-Triples with what stands beside it; undefined where there is none any more. */
  dataset(id: string): Promise<ArchivedDataset | undefined>;
  /** Its versions, the latest first. */
  versions(id: string): AsyncIterable<ArchivedVersion>;
  /** What one of the withheld addresses of this deployment stands for; undefined where that is nothing. */
  address(dataset: string, number: number): Promise<string | undefined>;
  /** The file of a sample that the caller sees; undefined where there is none any more. */
  sample(distribution: string): Promise<Uint8Array | undefined>;
  permissions(id: string, kind: 'CATALOGUE' | 'DATASET'): Promise<unknown>;
  agreements(side: 'ASSIGNER' | 'ASSIGNEE'): AsyncIterable<ArchivedAgreement>;
  /** The logo of the caller's organization; undefined where it has none, or the caller acts for none. */
  logo(): Promise<ArchivedLogo | undefined>;
  /** The public keys of the deployment, as a JWK set. */
  keys(): unknown;
  /** The sentence of a refusal that the archive goes on without; undefined for every other error. */
  refusal(error: unknown): string | undefined;
}

/** A dataset as it is kept. */
export interface ArchivedDataset {
  readonly iri: string;
  readonly triples: string;
  /** Ids under which it is sold, or was bought. */
  readonly marketplaceIds: readonly string[];
  /** The contract of data that is in force. */
  readonly contract: ContractSource | null;
  readonly distributions: readonly ArchivedDistribution[];
}

/** What a distribution is known by where it has another id. */
interface Described {
  readonly titles: readonly { readonly value: string; readonly language: string | null }[];
  readonly accessUrls: readonly string[];
  readonly downloadUrls: readonly string[];
}

/** A distribution as far as its sample needs it. */
export interface ArchivedDistribution extends Described {
  readonly identifier: string;
  readonly sample: {
    readonly mediaType: string;
    readonly visibleTo: SampleAudience;
    readonly isVisible: boolean;
  } | null;
}

/** What an archive says of a sample, beside its file. */
interface SampleNote extends Described {
  readonly dataset: string;
  readonly mediaType: string;
  readonly visibleTo: SampleAudience;
}

/** An agreement as it was signed, with the metadata that were sold. */
export interface ArchivedAgreement {
  readonly id: string;
  /** Id of what was sold. */
  readonly marketplaceId: string;
  readonly document: string;
  readonly metadata: string;
}

/** A logo: its picture as the deployment shows it. */
export interface ArchivedLogo {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The hash of a logo, in its address. */
export const hashOfLogo = (path: string): string => /([0-9a-f]{64})\.\w+$/.exec(path)?.[1] ?? '';

/** Paths of a logo by what it is; an archive holds one at most. */
const LOGO_PATHS: Readonly<Record<string, string>> = {
  'image/png': 'logo.png',
  'image/jpeg': 'logo.jpg',
  'image/webp': 'logo.webp',
};

/** A file of an archive. */
export type ArchiveFile = readonly [path: string, content: string | Uint8Array];

/** The path of a file. */
const pathOf = (folder: string, id: string, ending: string): string => `${folder}/${encodeURIComponent(id)}.${ending}`;

/** The path of a contract of data. */
const contractPath = (dataset: string, format: ContractFormat): string =>
  pathOf('contracts', dataset, format.toLowerCase());

/** The path of the file of a sample; what is said of it stands beside it, as JSON. */
const samplePath = (distribution: string, mediaType: string): string =>
  pathOf('samples', distribution, mediaType === MEDIA_TYPES.PARQUET ? 'parquet' : 'csv');

/** Versions of a dataset, and bytes of them, at most: an archive holds them in one file. */
const MOST_VERSIONS = 100;
const MOST_BYTES = 64 * 1024 * 1024;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The last part of an address as an id; undefined where it is none. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Reads the files of an archive one after the other. */
export class Gathering {
  /** What the caller may not see, so that the archive is without it. */
  readonly missing: string[] = [];
  /** Datasets of the archive by the ids under which they are sold, or were bought. */
  readonly #datasets = new Map<string, string>();

  constructor(private readonly source: ArchiveSource) {}

  async *files(catalogues: Iterable<string> | AsyncIterable<string>): AsyncGenerator<ArchiveFile> {
    // All of them first: the list goes on from the last one, which may be gone by the time that its datasets are read.
    const ids = new Set<string>();
    for await (const id of catalogues) ids.add(id);
    for (const id of ids) yield* this.#catalogue(id);
    yield* this.#agreements();
    yield* this.#logo();
    yield ['jwks.json', json(await this.source.keys())];
  }

  async *#catalogue(id: string): AsyncGenerator<ArchiveFile> {
    const { source } = this;
    const triples = await source.catalogue(id);
    if (triples === undefined) {
      this.missing.push(`catalogue ${id}: There is none.`);
      return;
    }
    yield [pathOf('catalogues', id, 'nt'), triples];
    yield* this.#permissions(id, 'CATALOGUE');
    const datasets: string[] = [];
    for await (const dataset of source.datasets(id)) datasets.push(dataset);
    yield [pathOf('catalogues', id, 'json'), json(datasets)];
    for (const dataset of datasets) yield* this.#dataset(dataset);
  }

  async *#dataset(id: string): AsyncGenerator<ArchiveFile> {
    const found = await this.source.dataset(id);
    // Deleted since the list was read.
    if (found === undefined) return;
    yield [pathOf('datasets', id, 'nt'), found.triples];
    yield [pathOf('history', id, 'json'), json(await this.#versions(id))];
    for (const name of [id, ...found.marketplaceIds]) if (!this.#datasets.has(name)) this.#datasets.set(name, id);
    yield* this.#addresses(id, found);
    if (found.contract) yield [contractPath(id, found.contract.format), found.contract.source];
    for (const distribution of found.distributions) yield* this.#sample(id, distribution);
    yield* this.#permissions(id, 'DATASET');
  }

  async #versions(id: string): Promise<readonly ArchivedVersion[]> {
    const versions: ArchivedVersion[] = [];
    let bytes = 0;
    for await (const version of this.source.versions(id)) {
      bytes += Buffer.byteLength(version.rdf.body);
      if (bytes > MOST_BYTES) this.missing.push(`versions of ${id}: Those before ${version.since} are too large.`);
      if (bytes > MOST_BYTES || versions.length >= MOST_VERSIONS) break;
      versions.push(version);
    }
    return versions;
  }

  /** What its withheld addresses stand for, as far as the caller may know that. */
  async *#addresses(id: string, { iri, triples, marketplaceIds }: ArchivedDataset): AsyncGenerator<ArchiveFile> {
    const base = iri.slice(0, -new Identifiers('').iri('dataset', id).length);
    const beginning = `${base}${WITHHELD}/`;
    const own = new Set([id, ...marketplaceIds]);
    const seen = new Set<string>();
    // Each as the metadata tell it, with what it stands for.
    const addresses: { readonly address: string; readonly url: string }[] = [];
    for (let at = triples.indexOf(beginning); at >= 0; at = triples.indexOf(beginning, at + 1)) {
      const [, name = '', number = ''] =
        /^([^/\s<>"]{1,500})\/(\d{1,9})(?!\d)/.exec(
          triples.slice(at + beginning.length, at + beginning.length + 520),
        ) ?? [];
      const dataset = decoded(name);
      const address = `${beginning}${name}/${number}`;
      if (dataset === undefined || !own.has(dataset) || number === '' || seen.has(address)) continue;
      seen.add(address);
      try {
        const url = await this.source.address(dataset, Number(number));
        if (url === undefined) this.missing.push(`address ${address}: It stands for nothing.`);
        else addresses.push({ address, url });
      } catch (error) {
        this.#goOnWithout(`address ${address}`, error);
      }
    }
    if (addresses.length > 0) yield [pathOf('addresses', id, 'json'), json(addresses)];
  }

  async *#sample(
    dataset: string,
    { identifier, sample, ...described }: ArchivedDistribution,
  ): AsyncGenerator<ArchiveFile> {
    if (!sample) return;
    const { isVisible, mediaType, visibleTo } = sample;
    if (!isVisible) {
      this.missing.push(`sample of ${identifier}: Only who may have the data sees it.`);
      return;
    }
    const file = await this.source.sample(identifier);
    // Deleted since.
    if (file === undefined) return;
    const note: SampleNote = { dataset, mediaType, visibleTo, ...described };
    yield [samplePath(identifier, mediaType), file];
    yield [pathOf('samples', identifier, 'json'), json(note)];
  }

  async *#permissions(id: string, kind: 'CATALOGUE' | 'DATASET'): AsyncGenerator<ArchiveFile> {
    try {
      const permissions = await this.source.permissions(id, kind);
      yield [pathOf('permissions', `${kind.toLowerCase()}-${id}`, 'json'), json(permissions)];
    } catch (error) {
      this.#goOnWithout(`permissions of ${id}`, error);
    }
  }

  /** The agreements of both sides. One between two parts of an organization is in both lists, and once in the archive. */
  async *#agreements(): AsyncGenerator<ArchiveFile> {
    const seen = new Set<string>();
    for (const side of ['ASSIGNER', 'ASSIGNEE'] as const) {
      try {
        for await (const { id, document, metadata, marketplaceId } of this.source.agreements(side)) {
          if (seen.has(id)) continue;
          seen.add(id);
          yield [pathOf('agreements', id, 'json'), json({ dataset: this.#datasets.get(marketplaceId) ?? null })];
          yield [pathOf('agreements', id, 'jsonld'), document];
          yield [pathOf('agreements', id, 'nt'), metadata];
        }
      } catch (error) {
        this.#goOnWithout(`agreements (${side})`, error);
      }
    }
  }

  async *#logo(): AsyncGenerator<ArchiveFile> {
    try {
      const logo = await this.source.logo();
      const path = LOGO_PATHS[logo?.mediaType ?? ''];
      if (logo && path !== undefined) yield [path, logo.bytes];
    } catch (error) {
      this.#goOnWithout('logo', error);
    }
  }

  #goOnWithout(what: string, error: unknown): void {
    const refusal = this.source.refusal(error);
    if (refusal === undefined) throw error;
    this.missing.push(`${what}: ${refusal}`);
  }
}
