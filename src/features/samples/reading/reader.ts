/** Has samples read in a process of their own: a file may be made to take all memory, and a thread would take the service with it. */
import type { Logger } from '../../../core/log.js';
import type { Asker } from '../../../core/threads/fair/asker.js';
import { BoundedProcess } from '../../../core/threads/process.js';
import type { SampleProfile } from '../model.js';
import type { SampleFile } from './read.js';

/** Samples that may wait, and their bytes. */
const WAITING = { number: 50, characters: 64 * 1024 * 1024 };
const HEAP_MB = 384;
/** Milliseconds on the clock for one, at most: there is one process for all. */
const MOST_MS = 15_000;

/** Reads samples. */
export class SampleReader {
  readonly #process: BoundedProcess;

  constructor({ timeoutMs, log }: { readonly timeoutMs: number; readonly log: Logger }) {
    const entry = new URL('./sample-process.js', import.meta.url);
    this.#process = new BoundedProcess({
      ...{ name: 'samples', entry, heapMb: HEAP_MB, timeoutMs: Math.min(timeoutMs, MOST_MS), waiting: WAITING, log },
    });
  }

  /** What is in a file. Errors: those of `readSample`, and `TOO_COMPLEX` beyond the bounds. */
  read(sent: SampleFile, asker: Asker): Promise<SampleProfile> {
    return this.#process.run<SampleProfile>(sent, sent.file.length, asker);
  }

  /** Ends what is read. */
  close(): void {
    this.#process.close();
  }
}
