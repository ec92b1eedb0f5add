/** The threads that assess and validate. */
import type { Logger } from '../../core/log.js';
import { SERVICE, type Asker } from '../../core/threads/fair/asker.js';
import { BoundedPool } from '../../core/threads/pool.js';
import type { AssessJob, Judged, QualityContext, Validated, ValidateJob } from './job.js';

/** Settings of the threads. */
export interface ThreadOptions extends QualityContext {
  readonly timeoutMs: number;
  readonly log: Logger;
}

/** The most that may wait; beyond it, clients are told to come back. */
const WAITING = { number: 500, numberEach: 100, characters: 64 * 1024 * 1024 };
/** Longest validation in milliseconds: the GraphQL query that asks for it may take one second more. */
const LONGEST_VALIDATION = 4_000;

const sizeOf = ({ triples = '', payload }: Pick<ValidateJob, 'triples' | 'payload'>): number =>
  triples.length + (payload?.body.length ?? 0);

/** One thread is always warm; a second one comes when a caller's work takes long, who never keeps both, so that others go on. */
export class AssessmentThreads {
  readonly #pool: BoundedPool;

  /** Threads start with the first piece of work: command line tools never need them. */
  constructor(private readonly options: ThreadOptions) {
    const { base, vocabNs, profilesFolder, log } = options;
    this.#pool = new BoundedPool({
      name: 'quality',
      entry: new URL('./worker.js', import.meta.url),
      workerData: { base, vocabNs, profilesFolder } satisfies QualityContext,
      least: 1,
      most: 2,
      mostEach: 1,
      waiting: WAITING,
      log,
    });
  }

  /** Assesses datasets, as long as whoever asks waits for it. `TOO_COMPLEX`, `UNAVAILABLE`. */
  assess(jobs: readonly AssessJob[], asker: Asker = SERVICE): Promise<Judged[]> {
    const size = jobs.reduce((sum, job) => sum + sizeOf(job), 0);
    const timeoutMs = this.options.timeoutMs * jobs.length;
    return this.#pool.run({ name: 'assess', job: jobs, size, timeoutMs, asker, signal: asker.signal });
  }

  /** Validates a document, as long as whoever asks waits for it. `RDF_SYNTAX`, `TOO_COMPLEX`, `UNAVAILABLE` and what else parsing refuses. */
  validate(job: ValidateJob, asker: Asker): Promise<Validated> {
    const timeoutMs = Math.min(this.options.timeoutMs, LONGEST_VALIDATION);
    return this.#pool.run({ name: 'validate', job, size: sizeOf(job), timeoutMs, asker, signal: asker.signal });
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
