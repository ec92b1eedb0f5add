/** Samples of data: one for each distribution, read once when it is stored. */
import { createHash } from 'node:crypto';
import { notFound, Refusal } from '../../core/errors.js';
import type { Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed, type Database } from '../../core/store/sqlite/database.js';
import type { Asker } from '../../core/threads/fair/asker.js';
import type { Distributions } from '../repository/distribution.js';
import type { Remember } from '../../core/store/idempotency.js';
import type { Participant } from '../repository/writes.js';
import type { Sample, SampleAudience, SampleFormat } from './model.js';
import type { SampleOrigins } from './origins.js';
import type { SampleReader } from './reading/reader.js';
import { putSample, removeSample, removeSamplesOf, SampleTable, showSample } from './tables.js';

/** A sample on its way in. */
export interface SentSample {
  readonly format: SampleFormat;
  readonly file: Uint8Array;
  /** As it was, else all who may read the metadata, where absent. */
  readonly visibleTo?: SampleAudience | undefined;
  /** Tells what would be stored, and stores nothing. */
  readonly dryRun?: boolean | undefined;
}

/** The needs of samples. */
export interface SampleTools {
  readonly database: Database;
  readonly distributions: Distributions;
  readonly reader: SampleReader;
  readonly origins: SampleOrigins;
  /** Largest sample in bytes. */
  readonly mostBytes: number;
}

/** Samples go with what they are of: in the transaction that deletes a dataset, or stores it without a distribution that it had. */
export const samplesOfDatasets: Participant = {
  onPut: ({ document: { kind, id, distributions }, previous }): readonly Statement[] =>
    kind === 'dataset' && previous ? [removeSamplesOf(id, distributions)] : [],
  onRemove: ({ kind, id }): readonly Statement[] => (kind === 'dataset' ? [removeSamplesOf(id, [])] : []),
};

/** Reads and writes samples. Who may do so is decided before. */
export class Samples {
  readonly #table: SampleTable;

  constructor(private readonly tools: SampleTools) {
    this.#table = new SampleTable(tools.database);
  }

  /** Largest sample in bytes. */
  get mostBytes(): number {
    return this.tools.mostBytes;
  }

  /** The sample of a distribution: its own, else that of the one which it was published or bought as. */
  async of(distribution: string): Promise<Sample | undefined> {
    for (const id of await this.tools.origins.of(distribution)) {
      const found = this.#table.find(id);
      if (found) return found;
    }
    return undefined;
  }

  /** The bytes of a sample. */
  fileOf({ distribution }: Sample): Uint8Array {
    return this.#table.file(distribution);
  }

  /** The sample that was stored for a distribution itself. `NOT_FOUND` when there is none. */
  requireOwn(distribution: string): Sample {
    const sample = this.#table.find(distribution);
    if (!sample) throw notFound('sample', 'of this distribution');
    return sample;
  }

  /**
   * Reads a sample and stores it, in place of the one that is there. Errors: `NOT_FOUND`, `PAYLOAD_TOO_LARGE`, `BAD_REQUEST` for what
   * cannot be read, `TOO_COMPLEX` for what would take too much.
   */
  async put(distribution: string, sent: SentSample, asker: Asker, remember?: Remember<Sample>): Promise<Sample> {
    const { file, format } = sent;
    const { mostBytes } = this.tools;
    if (file.length === 0) throw new Refusal('BAD_REQUEST', 'The file is empty.', { field: 'file' });
    if (file.length > mostBytes)
      throw new Refusal(
        'PAYLOAD_TOO_LARGE',
        `A sample has ${mostBytes} bytes at most; send the first rows of the data.`,
      );
    const holder = await this.tools.distributions.requireHolder(distribution);
    const profile = await this.tools.reader.read({ format, file }, asker);
    const sample: Sample = {
      ...{ distribution, dataset: holder.id, format, size: file.length, profile },
      hash: createHash('sha256').update(file).digest('hex'),
      visibleTo: sent.visibleTo ?? this.#table.find(distribution)?.visibleTo ?? 'READERS',
      changed: new Date().toISOString(),
    };
    if (!sent.dryRun)
      await this.#write([putSample(sample, holder.iri, file), ...(remember ? [remember(sample)] : [])], 'distribution');
    return sample;
  }

  /** Says who sees what is in a sample. */
  async show(distribution: string, visibleTo: SampleAudience, dryRun = false): Promise<Sample> {
    if (!dryRun) await this.#write([showSample(distribution, visibleTo)], 'sample');
    return { ...this.requireOwn(distribution), visibleTo };
  }

  /** Deletes the sample that was stored for a distribution; `also` joins the transaction. `NOT_FOUND` when there is none. */
  async remove(distribution: string, also: readonly Statement[] = []): Promise<void> {
    await this.#write([removeSample(distribution), ...also], 'sample');
  }

  async #write(statements: readonly Statement[], noun: 'distribution' | 'sample'): Promise<void> {
    await this.tools.database.write(statements).catch((error: unknown) => {
      if (!(error instanceof ExpectationFailed)) throw error;
      throw noun === 'sample' ? notFound(noun, 'of this distribution') : notFound(noun);
    });
  }
}
