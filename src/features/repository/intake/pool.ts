/** The threads that take payloads in and write large documents. */
import { Refusal, stopping } from '../../../core/errors.js';
import type { Logger } from '../../../core/log.js';
import { Asker, SERVICE } from '../../../core/threads/fair/asker.js';
import { Slots } from '../../../core/threads/slots.js';
import { observed } from '../../../core/observe.js';
import { resultOf, type ThreadResult } from '../../../core/threads/result.js';
import { ownTurn } from '../../../core/threads/turns.js';
import type { ReadPage } from './page/read-page.js';
import { BoundedPool, HEAP_MB, type Task } from '../../../core/threads/pool.js';
import type { Withholding } from '../withheld/masking.js';
import type { IntakeContext, IntakeJob, Payload, Prepared, SplitPayload } from './job.js';
import { render, type RenderJob } from './render.js';

/** Documents with more text than this are written in a thread: a few milliseconds of work on the event loop at most. */
const LARGE = 200_000;

/** Payloads that may wait; beyond it, clients are told to come back. All of them are in memory. */
const WAITING = { number: 5_000, characters: 128 * 1024 * 1024 };
/**
 * Megabytes of memory that each megabyte of text takes while it is read and split: 32 MB of Turtle about small datasets need between
 * 640 and 1,024. What does not fit into a thread of the pool by that gets one that is made for it.
 */
const HEAP_FACTOR = 32;
const ROOM = HEAP_MB / 2;
const MEGABYTE = 1024 * 1024;

/** All harvests together: nobody waits for a page. */
const HARVESTS = new Asker('harvests');

/** A document of many datasets may take this many times as long as one. */
const IMPORT_FACTOR = 30;

const sizeOfGraphs = (job: RenderJob): number =>
  job.shape === 'graphs' ? job.graphs.reduce((sum, { triples }) => sum + triples.length, 0) : job.triples.length;

/** Payloads that are handed over as one job: a thread does them one after the other, and what comes meanwhile waits. */
const MOST_IN_ONE = 64;

/** Characters of what a job brings along. */
const sizeOf = (job: object): number => {
  const { payload, stored } = job as { readonly payload?: Payload; readonly stored?: { readonly triples: string } };
  return (payload?.body.length ?? 0) + (stored?.triples.length ?? 0);
};

/** Settings of the pool. */
export interface IntakeOptions extends IntakeContext {
  readonly threads: number;
  readonly timeoutMs: number;
  readonly log: Logger;
  /** The addresses that a dataset withholds, where the service knows of any. */
  readonly withheldOf?: ((dataset: string, wanted: boolean | undefined) => Withholding) | undefined;
}

/** Runs intake jobs in worker threads. */
export class Intake {
  readonly #pool: BoundedPool;
  /** Large work is done one at a time. */
  readonly #large = new Slots({ places: 1, waiting: WAITING });
  /** The thread of the large work under way. */
  #roomy: BoundedPool | undefined;
  #closed = false;

  constructor(private readonly options: IntakeOptions) {
    this.#pool = this.#open(options.threads, HEAP_MB);
  }

  /** Prepares a payload for storage. */
  async prepare(job: IntakeJob, asker: Asker = SERVICE): Promise<Prepared> {
    const prepared = await this.#run<Prepared>(
      'prepare',
      this.#withAddresses(job),
      sizeOf(job),
      asker,
      1,
      'prepareAll',
    );
    await ownTurn();
    return prepared;
  }

  /** Prepares several payloads, those of a job in the time that one may take; where they take longer, each for itself. */
  async prepareAll(jobs: readonly IntakeJob[], asker: Asker = SERVICE): Promise<readonly ThreadResult<Prepared>[]> {
    const prepared: ThreadResult<Prepared>[] = [];
    for (let at = 0; at < jobs.length; at += MOST_IN_ONE)
      prepared.push(...(await this.#prepareTogether(jobs.slice(at, at + MOST_IN_ONE), asker)));
    return prepared;
  }

  /** Splits a document with many datasets into their graphs. */
  split(payload: Payload, baseIri: string, asker: Asker = SERVICE): Promise<SplitPayload> {
    return this.#run<SplitPayload>('split', { payload, baseIri }, payload.body.length, asker, IMPORT_FACTOR);
  }

  /** Reads a page of a harvested source, which is at `url`. */
  page(payload: Payload, url: string): Promise<ReadPage> {
    return this.#run<ReadPage>('page', { payload, url }, payload.body.length, HARVESTS, IMPORT_FACTOR);
  }

  /** Writes a document in a syntax. */
  render(job: RenderJob): Promise<string> {
    const length = sizeOfGraphs(job);
    return length > LARGE ? this.#run<string>('render', job, length, SERVICE) : render(job, this.options);
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#pool.close(), this.#roomy?.close()]);
  }

  async #prepareTogether(jobs: readonly IntakeJob[], asker: Asker): Promise<readonly ThreadResult<Prepared>[]> {
    const size = jobs.reduce((sum, job) => sum + sizeOf(job), 0);
    try {
      const all = jobs.map((job) => this.#withAddresses(job));
      const prepared = await this.#run<readonly ThreadResult<Prepared>[]>('prepareAll', all, size, asker);
      await ownTurn();
      return prepared;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'TOO_COMPLEX')) throw error;
      return Promise.all(jobs.map((job) => resultOf(() => this.prepare(job, asker))));
    }
  }

  /** Threads know no store: what is withheld comes with the job. */
  #withAddresses(job: IntakeJob): IntakeJob {
    const { withheldOf } = this.options;
    if (job.task === 'catalogue' || !withheldOf) return job;
    const withholding = withheldOf(job.id, job.withholds);
    return { ...job, withholding: { ...withholding, known: [...withholding.known, ...(job.found ?? [])] } };
  }

  #open(threads: number, heapMb: number): BoundedPool {
    const { base, vocabNs, isIndexed, profilesFolder, log } = this.options;
    return new BoundedPool({
      name: 'intake',
      entry: new URL('./worker.js', import.meta.url),
      workerData: { base, vocabNs, isIndexed, profilesFolder } satisfies IntakeContext,
      least: threads,
      most: threads,
      waiting: WAITING,
      heapMb,
      log,
    });
  }

  #run<T>(name: string, job: object, size: number, asker: Asker, factor = 1, together?: string): Promise<T> {
    const timeoutMs = factor * this.options.timeoutMs;
    const told: Task['told'] = (waited, seconds) => observed.intake.tell({ job: name, seconds, waited });
    const task = { name, job, size, timeoutMs, asker, told, together };
    const needed = Math.ceil((HEAP_FACTOR * size) / MEGABYTE);
    return needed > ROOM ? this.#runLarge<T>(task, HEAP_MB + needed) : this.#pool.run<T>(task);
  }

  /** Runs a task in a thread with so much memory, which ends with it. */
  async #runLarge<T>(task: Task, heapMb: number): Promise<T> {
    const turn = await this.#large.enter(task.asker, task.size);
    try {
      if (this.#closed) throw stopping();
      this.#roomy = this.#open(1, heapMb);
      return await this.#roomy.run<T>(task);
    } finally {
      await this.#roomy?.close();
      turn.leave();
    }
  }
}
