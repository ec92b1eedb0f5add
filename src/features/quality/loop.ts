/** Runs the assessment in the background for as long as the service lives, and tells who waits when a dataset is done. */
import { JobLoop } from '../../core/jobs/loop.js';
import type { Logger } from '../../core/log.js';
import type { Assessor } from './assessor.js';
import type { QualityQueue } from './queue.js';

/** Datasets of one batch: storing them is one commit, and few enough that the event loop is not held up. */
const BATCH = 4;
/** Longest time between two looks in milliseconds: of a job that was put off, the queue says when it is due. */
const LONGEST_REST = 3_600_000;

/** The loop of one service. */
export class AssessmentLoop {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #loop: JobLoop;

  constructor(
    private readonly queue: QualityQueue,
    private readonly assessor: Pick<Assessor, 'run'>,
    log: Logger,
    /** Called after each batch, and after each write: its result may have come with it. */
    private readonly onProgress: () => Promise<void>,
  ) {
    const fault = 'the quality assessment failed; it goes on in a moment';
    const { wakeup } = queue;
    this.#loop = new JobLoop({ work: () => this.#assess(), fault, wakeup, log, longestRest: LONGEST_REST });
  }

  /** Starts with what an earlier run left. */
  start(): void {
    this.#loop.start();
  }

  /** Resolves when the dataset is assessed, or its assessment failed: true, or false when that took longer than `timeoutMs`. */
  async settled(dataset: string, timeoutMs: number): Promise<boolean> {
    if (!this.queue.find(dataset)) return true;
    return new Promise((resolve) => {
      const waiters = this.#waiting.get(dataset) ?? new Set();
      this.#waiting.set(dataset, waiters);
      const end = (done: boolean): void => {
        clearTimeout(timer);
        waiters.delete(finish);
        if (waiters.size === 0) this.#waiting.delete(dataset);
        resolve(done);
      };
      const finish = (): void => end(true);
      const timer = setTimeout(() => end(false), timeoutMs);
      waiters.add(finish);
      this.#loop.wake();
    });
  }

  /** Ends after the batch under way; the rest stays queued. */
  async close(): Promise<void> {
    await this.#loop.stop();
    for (const waiters of this.#waiting.values()) for (const finish of [...waiters]) finish();
  }

  /** Assesses a batch. Returns when to look again. */
  async #assess(): Promise<number | undefined> {
    const jobs = this.queue.take(BATCH, this.#waiting.keys());
    await this.assessor.run(jobs);
    this.#announce();
    await this.onProgress();
    return jobs.length === 0 ? this.queue.nextDue() : 0;
  }

  #announce(): void {
    for (const [dataset, waiters] of this.#waiting) {
      const job = this.queue.find(dataset);
      // Nobody waits for what failed and was put off.
      if (!job || job.attempts > 0) for (const finish of [...waiters]) finish();
    }
  }
}
