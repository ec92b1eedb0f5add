/** The threads that assess and validate, with a time limit for each piece of work. */
import { Piscina } from 'piscina';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import type { Assessed, AssessJob, QualityContext, Validated, ValidateJob } from './job.js';
import type { Outcome } from './worker.js';

/** Settings of the threads. */
export interface ThreadOptions extends QualityContext {
  readonly timeoutMs: number;
  readonly log: Logger;
}

/** One thread is always warm; a second one comes when a client's validation takes long, so that assessment goes on. */
export class AssessmentThreads {
  #started: Piscina | undefined;

  constructor(private readonly options: ThreadOptions) {}

  /** Assesses stored datasets. Rejects when a thread failed or took too long. */
  assess(jobs: readonly AssessJob[]): Promise<Assessed[]> {
    return this.#run('assess', jobs, this.options.timeoutMs * jobs.length);
  }

  /** Validates a document. `RDF_SYNTAX`, `TOO_COMPLEX`, `UNAVAILABLE` and what else parsing refuses. */
  async validate(job: ValidateJob): Promise<Validated> {
    const outcome = await this.#run<Outcome<Validated>>('validate', job, this.options.timeoutMs).catch(
      (error: unknown): never => {
        if (error instanceof TooLong) throw new Refusal('TOO_COMPLEX', 'Validation took too long and was ended.');
        if (/queue/i.test((error as Error).message)) {
          throw new Refusal('UNAVAILABLE', 'Too many validations are waiting; try again.', { retryAfter: 2 });
        }
        throw error;
      },
    );
    if ('value' in outcome) return outcome.value;
    const { code, detail, extras } = outcome.refusal;
    throw new Refusal(code, detail, extras);
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await this.#started?.close({ force: true });
  }

  /** Threads start with the first piece of work: command line tools never need them. */
  get #pool(): Piscina {
    if (this.#started) return this.#started;
    const { base, vocabNs, log } = this.options;
    this.#started = new Piscina({
      filename: new URL('./worker.js', import.meta.url).href,
      workerData: { base, vocabNs } satisfies QualityContext,
      minThreads: 1,
      maxThreads: 2,
      idleTimeout: 10_000,
      maxQueue: 500,
      concurrentTasksPerWorker: 1,
    });
    this.#started.on('error', (error) => log.error({ err: error }, 'an assessment thread failed'));
    return this.#started;
  }

  async #run<T>(name: string, job: unknown, timeoutMs: number): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    try {
      return (await this.#pool.run(job, { name, signal: limit.signal })) as T;
    } catch (error) {
      throw limit.signal.aborted ? new TooLong() : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The work did not end in its time. */
class TooLong extends Error {
  override readonly name = 'TooLong';
}
