/** The threads that assess and validate. */
import type { Logger } from '../../log.js';
import { BoundedPool } from '../threads/pool.js';
import type { Assessed, AssessJob, QualityContext, Validated, ValidateJob } from './job.js';

/** Settings of the threads. */
export interface ThreadOptions extends QualityContext {
  readonly timeoutMs: number;
  readonly log: Logger;
}

/** What may wait; beyond it, clients are told to come back. */
const WAITING = { number: 500, characters: 64 * 1024 * 1024 };
/** Longest validation in milliseconds: the GraphQL query that asks for it may take one second more. */
const LONGEST_VALIDATION = 4_000;

const sizeOf = ({ triples = '', payload }: Pick<ValidateJob, 'triples' | 'payload'>): number =>
  triples.length + (payload?.body.length ?? 0);

/** One thread is always warm; a second one comes when a client's validation takes long, so that assessment goes on. */
export class AssessmentThreads {
  readonly #pool: BoundedPool;

  /** Threads start with the first piece of work: command line tools never need them. */
  constructor(private readonly options: ThreadOptions) {
    const { base, vocabNs, log } = options;
    this.#pool = new BoundedPool({
      name: 'quality',
      entry: new URL('./worker.js', import.meta.url),
      workerData: { base, vocabNs } satisfies QualityContext,
      least: 1,
      most: 2,
      waiting: WAITING,
      log,
    });
  }

  /** Assesses datasets. `TOO_COMPLEX`, `UNAVAILABLE`. */
  assess(jobs: readonly AssessJob[]): Promise<Assessed[]> {
    const size = jobs.reduce((sum, job) => sum + sizeOf(job), 0);
    return this.#pool.run({ name: 'assess', job: jobs, size, timeoutMs: this.options.timeoutMs * jobs.length });
  }

  /** Validates a document. `RDF_SYNTAX`, `TOO_COMPLEX`, `UNAVAILABLE` and what else parsing refuses. */
  validate(job: ValidateJob): Promise<Validated> {
    const timeoutMs = Math.min(this.options.timeoutMs, LONGEST_VALIDATION);
    return this.#pool.run({ name: 'validate', job, size: sizeOf(job), timeoutMs });
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
