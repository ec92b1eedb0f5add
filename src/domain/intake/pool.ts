/** The threads that take payloads in and write large documents, with a time limit for each piece of work. */
import { Piscina } from 'piscina';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import { observed } from '../../observe.js';
import { ownTurn } from '../../turns.js';
import type { ReadPage } from '../harvest/rdf/read-page.js';
import type { IntakeContext, IntakeJob, Payload, Prepared, SplitPayload } from './job.js';
import { render, type RenderJob } from './render.js';
import { Slots } from './slots.js';
import type { Outcome } from './worker.js';

/** Documents with more text than this are written in a thread: a few milliseconds of work on the event loop at most. */
const LARGE = 200_000;

/** Payloads that may wait; beyond it, clients are told to come back. All of them are in memory. */
const WAITING = { number: 5_000, characters: 128 * 1024 * 1024 };
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
  readonly log: Logger;
}

/** Runs intake jobs in worker threads. A job that takes too long ends its thread and is refused; the thread is replaced. */
export class Intake {
  readonly #pool: Piscina;
  /** One piece of work for each thread: the clock of the next one starts when it does, not while it waits. */
  readonly #slots: Slots;

  constructor(private readonly options: IntakeOptions) {
    this.#slots = new Slots(options.threads, WAITING);
    this.#pool = new Piscina({
      filename: new URL('./worker.js', import.meta.url).href,
      workerData: { base: options.base, vocabNs: options.vocabNs } satisfies IntakeContext,
      minThreads: options.threads,
      maxThreads: options.threads,
      concurrentTasksPerWorker: 1,
    });
    this.#pool.on('error', (error) => options.log.error({ err: error }, 'an intake thread failed'));
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
  async close(): Promise<void> {
    await this.#pool.close({ force: true });
  }

  async #run<T>(name: string, job: object, factor = 1): Promise<T> {
    const outcome = await this.#attempt<T>(name, job, factor * this.options.timeoutMs);
    if ('refusal' in outcome) {
      const { code, detail, extras } = outcome.refusal;
      throw new Refusal(code, detail, extras);
    }
    return outcome.value;
  }

  async #attempt<T>(name: string, job: object, timeoutMs: number): Promise<Outcome<T>> {
    const asked = performance.now();
    await this.#slots.enter(sizeOf(job));
    const started = performance.now();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    try {
      return (await this.#pool.run(job, { name, signal: limit.signal })) as Outcome<T>;
    } catch (error) {
      if (limit.signal.aborted) throw new Refusal('TOO_COMPLEX', 'Processing the payload took too long and was ended.');
      this.options.log.error({ err: error }, 'an intake thread failed');
      throw new Refusal('TOO_COMPLEX', 'The payload could not be processed.');
    } finally {
      clearTimeout(timer);
      this.#slots.leave();
      const [seconds, waited] = [(performance.now() - started) / 1000, (started - asked) / 1000];
      observed.intake.tell({ job: name, seconds, waited });
    }
  }
}
