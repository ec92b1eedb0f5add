/** Runs the assessment in the background for as long as the service lives, and tells who waits when a dataset is done. */
import type { Logger } from '../../log.js';
import type { Assessor } from './assessor.js';
import type { QualityQueue } from './queue.js';

/** Datasets of one batch: storing them is one commit, and few enough that the event loop is not held up. */
const BATCH = 4;
/** Milliseconds after which a loop that failed goes on. */
const RECOVERY = 5_000;

/** The loop of one service. */
export class AssessmentLoop {
  readonly #waiting = new Map<string, Set<() => void>>();
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly queue: QualityQueue,
    private readonly assessor: Pick<Assessor, 'run'>,
    private readonly log: Logger,
    /** Called after each batch. */
    private readonly onProgress: () => Promise<void>,
  ) {
    queue.onWork = () => this.wake();
  }

  /** Starts with what an earlier run left. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks at the queue again. */
  wake(): void {
    this.#wake?.();
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
      this.wake();
    });
  }

  /** Ends after the batch under way; the rest stays queued. */
  async close(): Promise<void> {
    this.#closed = true;
    this.wake();
    await this.#running;
    for (const waiters of this.#waiting.values()) for (const finish of [...waiters]) finish();
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      try {
        const jobs = this.queue.take(BATCH, this.#waiting.keys());
        if (jobs.length === 0) {
          await this.#sleep();
          continue;
        }
        await this.assessor.run(jobs);
        this.#announce();
        await this.onProgress();
      } catch (error) {
        if (this.#closed) return;
        this.log.error({ err: error }, 'the quality assessment failed; it goes on in a moment');
        await this.#sleep(RECOVERY);
      }
    }
  }

  #announce(): void {
    for (const [dataset, waiters] of this.#waiting) {
      const job = this.queue.find(dataset);
      // Nobody waits for what failed and was put off.
      if (!job || job.attempts > 0) for (const finish of [...waiters]) finish();
    }
  }

  /** Waits until somebody wakes it, or a job that was put off is due. */
  async #sleep(atLeast?: number): Promise<void> {
    const due = this.queue.nextDue();
    const wait = atLeast ?? (due === undefined ? undefined : Math.max(50, due - Date.now()));
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (wait !== undefined) this.#timer = setTimeout(resolve, Math.min(wait, 3_600_000)).unref();
      if (this.#closed) resolve();
    });
    this.#wake = undefined;
    clearTimeout(this.#timer);
  }
}
