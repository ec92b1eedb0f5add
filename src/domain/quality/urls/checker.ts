/** Checks URLs in the background when their turn comes, and has the datasets assessed anew whose URLs changed. */
import { Piscina } from 'piscina';
import type { Logger } from '../../../log.js';
import type { QualityQueue } from '../queue.js';
import type { Checked } from './check.js';
import { UrlPolicy } from './policy.js';
import type { DueUrl, UrlRegister } from './register.js';
import { HostPacing, untilNextCheck } from './schedule.js';
import type { UrlWorkerData } from './worker.js';

/** What the operator decides about URL checks. */
export interface UrlCheckSettings {
  /** Whether anything is checked at all. */
  readonly enabled: boolean;
  /** Networks and host:port pairs that may be reached although they are not public. */
  readonly allow: readonly string[];
  /** Where those who run the checked servers find us: a URL or a mail address. */
  readonly contact?: string | undefined;
}

/** What the checker works with. */
export interface UrlCheckerOptions extends UrlCheckSettings {
  readonly register: UrlRegister;
  readonly queue: Pick<QualityQueue, 'onWork'>;
  readonly log: Logger;
}

const TIMEOUT = 10_000;
/** Requests at a time, each to another server. */
const CONCURRENCY = 8;
/** The thread ends when it had nothing to do for so long, in milliseconds. */
const IDLE = 30_000;
const LONGEST_SLEEP = 3_600_000;
/** Least time between two looks at the register, in milliseconds. */
const SHORTEST_SLEEP = 100;

/** The checker of one service. */
export class UrlChecker {
  readonly #pacing = new HostPacing();
  readonly #running = new Set<Promise<void>>();
  #pool: Piscina | undefined;
  #timer: NodeJS.Timeout | undefined;
  #started = false;
  #closed = false;

  /** Throws when an entry of `allow` cannot be read. */
  constructor(private readonly options: UrlCheckerOptions) {
    new UrlPolicy(options.allow);
  }

  /** Begins to check what is due, if anything is to be checked. */
  start(): void {
    this.#started = this.options.enabled;
    this.wake();
  }

  /** Looks at the register again, soon. */
  wake(): void {
    this.#sleep(SHORTEST_SLEEP);
  }

  /** Ends; checks under way are dropped and come again after the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#pool?.destroy();
    await Promise.allSettled(this.#running);
  }

  #sleep(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#closed || !this.#started) return;
    const wait = Math.min(Math.max(milliseconds, SHORTEST_SLEEP), LONGEST_SLEEP);
    this.#timer = setTimeout(() => this.#look(), wait).unref();
  }

  /** Starts as many checks as there are free places, each to a server of its own. */
  #look(): void {
    const { register, log } = this.options;
    try {
      const now = Date.now();
      for (let free = CONCURRENCY - this.#running.size; free > 0; free -= 1) {
        const [due] = register.due(1, this.#pacing.resting(now));
        if (!due) break;
        this.#begin(due);
      }
      const next = [register.nextDue(), this.#pacing.nextRelease].filter((time) => time !== undefined);
      // Whatever ends a check looks again; until then only time can bring work.
      this.#sleep(next.length === 0 ? LONGEST_SLEEP : Math.max(...next) - now);
    } catch (error) {
      log.error({ err: error }, 'URL checks failed; they go on in a moment');
      this.#sleep(LONGEST_SLEEP / 60);
    }
  }

  #begin(due: DueUrl): void {
    this.#pacing.begin(due.host);
    const check = this.#check(due).finally(() => {
      this.#running.delete(check);
      this.wake();
    });
    this.#running.add(check);
  }

  async #check(due: DueUrl): Promise<void> {
    try {
      const checked = (await this.#threads().run(due.url, { name: 'check' })) as Checked;
      this.#pacing.end(due.host, checked, Date.now());
      await this.#record(due, checked);
    } catch (error) {
      this.#pacing.cancel(due.host);
      if (this.#closed) return;
      this.options.log.error({ err: error }, 'a URL check failed');
      await this.options.register.postpone(due.url, LONGEST_SLEEP).catch(() => undefined);
    }
  }

  async #record({ url, failures }: DueUrl, { state, status }: Checked): Promise<void> {
    const { register, queue } = this.options;
    const inRow = state === 'BROKEN' ? failures + 1 : 0;
    const due = Date.now() + untilNextCheck(state, inRow, Math.random());
    await register.record(url, { state, status, failures: inRow, due });
    queue.onWork();
  }

  #threads(): Piscina {
    if (this.#pool) return this.#pool;
    const { allow, contact = '', log } = this.options;
    const userAgent = `data-marketplace-link-check/1.0 (+${contact})`;
    this.#pool = new Piscina({
      filename: new URL('./worker.js', import.meta.url).href,
      workerData: { allow, userAgent, timeoutMs: TIMEOUT } satisfies UrlWorkerData,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE,
      concurrentTasksPerWorker: CONCURRENCY,
    });
    this.#pool.on('error', (error) => log.error({ err: error }, 'the URL checking thread failed'));
    return this.#pool;
  }
}
