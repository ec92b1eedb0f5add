/** Checks URLs in the background when their turn comes, and has the datasets assessed anew whose URLs changed. */
import type { Piscina } from 'piscina';
import { threadArgv } from '../../../core/threads/exec-argv.js';
import { Wakeup } from '../../../core/jobs/wakeup.js';
import { JobLoop } from '../../../core/jobs/loop.js';
import type { Logger } from '../../../core/log.js';
import { OutboundPolicy } from '../../../core/outbound/policy.js';
import type { QualityQueue } from '../queue.js';
import type { Checked } from './check.js';
import type { DueUrl, UrlRegister } from './register.js';
import { HostPacing, untilNextCheck } from './schedule.js';
import type { UrlWorkerData } from './worker.js';

/** The decisions of the operator about URL checks. */
export interface UrlCheckSettings {
  /** True if anything is checked at all. */
  readonly enabled: boolean;
  /** Networks and host:port pairs that may be reached although they are not public. */
  readonly allow: readonly string[];
  /** The place where those who run the checked servers find us: a URL or a mail address. */
  readonly contact?: string | undefined;
}

/** The tools of the checker. */
export interface UrlCheckerOptions extends UrlCheckSettings {
  readonly register: UrlRegister;
  readonly queue: Pick<QualityQueue, 'wakeup'>;
  readonly log: Logger;
  /** What is asked in the place of an address: one of this service stands for another. */
  target(address: string): string;
}

const TIMEOUT = 10_000;
/** Requests at a time, each to another server. */
const CONCURRENCY = 8;
/** The thread ends when it had nothing to do for so long, in milliseconds. */
const IDLE = 30_000;
/** Least and longest time between two looks at the register, in milliseconds. */
const [SHORTEST_REST, LONGEST_REST] = [100, 3_600_000];

/** The checker of one service. */
export class UrlChecker {
  readonly #pacing = new HostPacing();
  readonly #running = new Set<Promise<void>>();
  readonly #loop: JobLoop;
  #pool: Promise<Piscina> | undefined;
  #closed = false;

  /** Throws when an entry of `allow` cannot be read. */
  constructor(private readonly options: UrlCheckerOptions) {
    new OutboundPolicy(options.allow);
    this.#loop = new JobLoop({
      work: () => this.#look(),
      fault: 'URL checks failed; they go on in a moment',
      wakeup: new Wakeup(),
      log: options.log,
      shortestRest: SHORTEST_REST,
      longestRest: LONGEST_REST,
    });
  }

  /** Begins to check what is due, if anything is to be checked. */
  start(): void {
    if (this.options.enabled) this.#loop.start();
  }

  /** Looks at the register again, soon. */
  wake(): void {
    this.#loop.wake();
  }

  /** Ends; checks under way are dropped and come again after the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#loop.stop();
    await (await this.#pool)?.destroy();
    await Promise.allSettled(this.#running);
  }

  /** Starts as many checks as there are free places, each to a server of its own. Returns when time can bring more work. */
  #look(): number | undefined {
    const { register } = this.options;
    const now = Date.now();
    for (let free = CONCURRENCY - this.#running.size; free > 0; free -= 1) {
      const [due] = register.due(1, this.#pacing.resting(now));
      if (!due) break;
      this.#begin(due);
    }
    // Whatever ends a check looks again.
    const next = [register.nextDue(), this.#pacing.nextRelease].filter((time) => time !== undefined);
    return next.length === 0 ? undefined : Math.max(...next);
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
      const checked = (await (await this.#threads()).run(this.options.target(due.url), { name: 'check' })) as Checked;
      this.#pacing.end(due.host, checked, Date.now());
      await this.#record(due, checked);
    } catch (error) {
      this.#pacing.cancel(due.host);
      if (this.#closed) return;
      this.options.log.error({ err: error }, 'a URL check failed');
      await this.options.register.postpone(due.url, LONGEST_REST).catch(() => undefined);
    }
  }

  async #record({ url, failures }: DueUrl, { state, status }: Checked): Promise<void> {
    const { register, queue } = this.options;
    const inRow = state === 'BROKEN' ? failures + 1 : 0;
    const due = Date.now() + untilNextCheck(state, inRow, Math.random());
    await register.record(url, { state, status, failures: inRow, due });
    queue.wakeup.ring();
  }

  #threads(): Promise<Piscina> {
    return (this.#pool ??= this.#start());
  }

  async #start(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const { allow, contact = '', log } = this.options;
    const userAgent = `data-marketplace-link-check/1.0 (+${contact})`;
    const pool = new Piscina({
      filename: new URL('./worker.js', import.meta.url).href,
      execArgv: [...threadArgv],
      workerData: { allow, userAgent, timeoutMs: TIMEOUT } satisfies UrlWorkerData,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE,
      concurrentTasksPerWorker: CONCURRENCY,
    });
    pool.on('error', (error) => log.error({ err: error }, 'the URL checking thread failed'));
    return pool;
  }
}
