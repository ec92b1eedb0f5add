/** The files of an archive, read for one caller. */

/** What an archive asks of whoever reads for its maker. */
export interface ArchiveSource {
  /** A catalogue in N-Triples; undefined where there is none. */
  catalogue(id: string): Promise<string | undefined>;
  /** Ids of its datasets. */
  datasets(catalogue: string): AsyncIterable<string>;
  /** A dataset in N-Triples with its versions; undefined where there is none any more. */
  dataset(id: string): Promise<ArchivedDataset | undefined>;
  permissions(id: string, kind: 'CATALOGUE' | 'DATASET'): Promise<unknown>;
  agreements(side: 'ASSIGNER' | 'ASSIGNEE'): AsyncIterable<ArchivedAgreement>;
  /** The public keys of the deployment, as a JWK set. */
  keys(): unknown;
  /** The sentence of a refusal that the archive goes on without; undefined for every other error. */
  refusal(error: unknown): string | undefined;
}

/** A dataset as it is kept. */
export interface ArchivedDataset {
  readonly triples: string;
  /** The latest 100. */
  readonly versions: readonly object[];
}

/** An agreement as it was signed, with the metadata that were sold. */
export interface ArchivedAgreement {
  readonly id: string;
  readonly document: string;
  readonly metadata: string;
}

/** A file of an archive. */
export type ArchiveFile = readonly [path: string, text: string];

/** The path of a file. */
export const pathOf = (folder: string, id: string, ending: string): string =>
  `${folder}/${encodeURIComponent(id)}.${ending}`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Reads the files of an archive one after the other. */
export class Gathering {
  /** What the caller may not see, so that the archive is without it. */
  readonly missing: string[] = [];

  constructor(private readonly source: ArchiveSource) {}

  async *files(catalogues: readonly string[]): AsyncGenerator<ArchiveFile> {
    for (const id of new Set(catalogues)) yield* this.#catalogue(id);
    yield* this.#agreements();
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
    yield [pathOf('history', id, 'json'), json(found.versions)];
    yield* this.#permissions(id, 'DATASET');
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
        for await (const { id, document, metadata } of this.source.agreements(side)) {
          if (seen.has(id)) continue;
          seen.add(id);
          yield [pathOf('agreements', id, 'jsonld'), document];
          yield [pathOf('agreements', id, 'nt'), metadata];
        }
      } catch (error) {
        this.#goOnWithout(`agreements (${side})`, error);
      }
    }
  }

  #goOnWithout(what: string, error: unknown): void {
    const refusal = this.source.refusal(error);
    if (refusal === undefined) throw error;
    this.missing.push(`${what}: ${refusal}`);
  }
}
