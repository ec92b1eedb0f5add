/** The threads that take payloads in and write large documents. */
import type { Logger } from '../../log.js';
import { observed } from '../../observe.js';
import { ownTurn } from '../../turns.js';
import type { ReadPage } from '../harvest/rdf/read-page.js';
import { BoundedPool } from '../threads/pool.js';
import type { IntakeContext, IntakeJob, Payload, Prepared, SplitPayload } from './job.js';
import { render, type RenderJob } from './render.js';

/** Documents with more text than this are written in a thread: a few milliseconds of work on the event loop at most. */
const LARGE = 200_000;

/** Payloads that may wait; beyond it, clients are told to come back. All of them are in memory. */
const WAITING = { number: 5_000, characters: 128 * 1024 * 1024 };
/**
 * Memory of a thread: what every one needs, and what each byte of the largest document takes while it is read and split. Measured: 32 MB
 * of Turtle about small datasets need between 640 and 1,024 MB.
 */
const HEAP_MB = 256;
const HEAP_FACTOR = 32;
const MEGABYTE = 1024 * 1024;

/** A document of many datasets may take this many times as long as one. */
const IMPORT_FACTOR = 30;

const size = (job: RenderJob): number =>
  job.shape === 'graphs' ? job.graphs.reduce((sum, { triples }) => sum + triples.length, 0) : job.triples.length;

/** Characters of what a job brings along. */
const sizeOf = (job: object): number => {
  const { payload, stored } = job as { readonly payload?: Payload; readonly stored?: { readonly triples: string } };
  return (payload?.body.length ?? 0) + (stored?.triples.length ?? 0);
};

/** Settings of the pool. */
export interface IntakeOptions extends IntakeContext {
  readonly threads: number;
  readonly timeoutMs: number;
  /** Bytes of the largest document that is taken. */
  readonly largest: number;
  readonly log: Logger;
}

/** Runs intake jobs in worker threads. */
export class Intake {
  readonly #pool: BoundedPool;

  constructor(private readonly options: IntakeOptions) {
    const { base, vocabNs, threads, largest, log } = options;
    this.#pool = new BoundedPool({
      name: 'intake',
      entry: new URL('./worker.js', import.meta.url),
      workerData: { base, vocabNs } satisfies IntakeContext,
      least: threads,
      most: threads,
      waiting: WAITING,
      heapMb: HEAP_MB + Math.ceil((HEAP_FACTOR * largest) / MEGABYTE),
      log,
    });
    this.#pool.start();
  }

  /** Prepares a payload for storage. */
  async prepare(job: IntakeJob): Promise<Prepared> {
    const prepared = await this.#run<Prepared>('prepare', job);
    await ownTurn();
    return prepared;
  }

  /** Splits a document with many datasets into their graphs. */
  split(payload: Payload, baseIri: string): Promise<SplitPayload> {
    return this.#run<SplitPayload>('split', { payload, baseIri }, IMPORT_FACTOR);
  }

  /** Reads a page of a harvested source, which is at `url`. */
  page(payload: Payload, url: string): Promise<ReadPage> {
    return this.#run<ReadPage>('page', { payload, url }, IMPORT_FACTOR);
  }

  /** Writes a document in a syntax. */
  render(job: RenderJob): Promise<string> {
    return size(job) > LARGE ? this.#run<string>('render', job) : render(job, this.options);
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  #run<T>(name: string, job: object, factor = 1): Promise<T> {
    return this.#pool.run<T>({
      name,
      job,
      size: sizeOf(job),
      timeoutMs: factor * this.options.timeoutMs,
      told: (waited, seconds) => observed.intake.tell({ job: name, seconds, waited }),
    });
  }
}
