/** Reads and writes files of many datasets in a thread of their own: what they unpack to, nobody knows before. */
import type { Logger } from '../../core/log.js';
import type { Asker } from '../../core/threads/fair/asker.js';
import { BoundedPool } from '../../core/threads/pool.js';
import type { Exported } from './export.js';
import type { TableFormat } from './formats.js';
import type { BulkContent, BulkFile } from './read.js';

/** A file of a caller. */
export type SentFile = Omit<BulkFile, 'vocabNs'>;

/** Files that may wait. */
const WAITING = { number: 100, characters: 64 * 1024 * 1024 };
/** A file of many datasets may take this many times as long as one payload. */
const FACTOR = 4;

/** The thread, which starts with the first file and ends when there is none. */
export class Bulk {
  readonly #pool: BoundedPool;

  constructor(
    private readonly options: { readonly vocabNs: string; readonly timeoutMs: number; readonly log: Logger },
  ) {
    this.#pool = new BoundedPool({
      name: 'bulk',
      entry: new URL('./worker.js', import.meta.url),
      workerData: {},
      least: 0,
      most: 1,
      waiting: WAITING,
      log: options.log,
    });
  }

  /** Reads a file. Errors: those of `readBulk`, and `TOO_COMPLEX` beyond the bounds of time and memory. */
  read(sent: SentFile, asker: Asker): Promise<BulkContent> {
    const file: BulkFile = { ...sent, vocabNs: this.options.vocabNs };
    return this.#run('read', file, file.bytes.length, asker);
  }

  /** Writes the table of datasets. */
  write(datasets: readonly Exported[], format: TableFormat, asker: Asker): Promise<Uint8Array> {
    const size = datasets.reduce((sum, { triples }) => sum + triples.length, 0);
    return this.#run('write', { datasets, format, vocabNs: this.options.vocabNs }, size, asker);
  }

  #run<T>(name: string, job: object, size: number, asker: Asker): Promise<T> {
    const { signal } = asker;
    return this.#pool.run<T>({ name, job, size, timeoutMs: FACTOR * this.options.timeoutMs, asker, signal });
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
