/** Has the index written by its thread, and knows how far it is. */
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import { unlessAborted } from '../../threads/unless-aborted.js';
import { discardIndex } from './form.js';
import type { IndexProgress, QueryIndex } from '../query.js';
import type { IndexOrder, IndexReport, IndexThreadData } from './messages.js';
import { Thread } from './thread.js';

/** Megabytes of JavaScript memory of the thread. */
const HEAP_MB = 512;
/** Failures one after the other from which the index is made anew. */
const MOST_FAILURES = 2;
/**
 * Commits that the index takes over together while nobody asks, and the milliseconds within which it does in any case. A dataset costs 5.7 ms
 * of CPU alone, 3.4 where five come together and 2.0 where a hundred do; who asks then waits for what has gathered.
 */
const TOGETHER = { commits: 100, milliseconds: 1_000 };
/** Milliseconds after a question for which each write is taken over at once: the next question is not to wait. */
const ASKED = 10_000;

/** The state of one index: `made` tells it from others that were at the same place. */
interface State extends IndexProgress {
  readonly made: number;
}

const notReady = (progress: number): Refusal =>
  new Refusal('UNAVAILABLE', `The index for SPARQL is being made (${Math.floor(progress * 100)} %); try again later.`, {
    retryAfter: 5,
  });
const failed = (): Refusal =>
  new Refusal('UNAVAILABLE', 'The index for SPARQL cannot be made at present; try again later.', { retryAfter: 30 });

interface Waiting {
  readonly revision: number;
  resolve(): void;
  reject(error: Error): void;
}

/** One index. */
export class Indexer implements QueryIndex {
  #thread: Thread<IndexOrder, IndexReport> | undefined;
  #state: State | undefined;
  #isFresh = false;
  /** Orders to follow that are under way: none, one, or one and another that sees what was written since. */
  #orders = 0;
  #failures = 0;
  #isClosed = false;
  /** Commits since the index was last told to follow, and when it will be. */
  #gathered = 0;
  #soon: NodeJS.Timeout | undefined;
  #lastAsked = -Infinity;
  #waiting: Waiting[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly data: IndexThreadData,
    private readonly log: Logger,
  ) {}

  get state(): State | undefined {
    return this.#state;
  }

  /** True if the index is at least at a revision. */
  shows(revision: number): boolean {
    return this.#isFresh && (this.#state?.revision ?? 0) >= revision;
  }

  /** Tells of a commit. The index follows at once where somebody asked of late, or soon, together with those that come meanwhile. */
  written(): void {
    this.#gathered += 1;
    const isAsked = performance.now() - this.#lastAsked < ASKED;
    if (isAsked || this.#gathered >= TOGETHER.commits) this.follow();
    else this.#soon ??= setTimeout(() => this.follow(), TOGETHER.milliseconds).unref();
  }

  /** Tells that somebody asks what the index has to show. */
  asked(): void {
    this.#lastAsked = performance.now();
  }

  /** Has the index follow what was written. */
  follow(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#gathered = 0;
    if (this.#orders > 1 || this.#isClosed) return;
    this.#orders += 1;
    this.#running().send({ order: 'follow' });
  }

  /**
   * Resolves when the index is at least at a revision. Rejects with the reason of `signal`, or `UNAVAILABLE` when the time is over in
   * which it is made.
   */
  async reach(revision: number, signal: AbortSignal): Promise<void> {
    if (this.shows(revision)) return;
    let waiting: Waiting | undefined;
    const reached = new Promise<void>((resolve, reject) => {
      this.#waiting.push((waiting = { revision, resolve, reject }));
    });
    this.follow();
    try {
      await unlessAborted(reached, signal);
    } catch (error) {
      const progress = this.#state?.progress ?? 0;
      throw signal.aborted && progress < 1 ? notReady(progress) : error;
    } finally {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
    }
  }

  /** Makes the index anew. Yields how far it is, until it is there. Rejects when it cannot be made. */
  async *rebuild(): AsyncGenerator<IndexProgress> {
    this.#isFresh = false;
    this.#orders += 1;
    const done = new Promise<void>((resolve, reject) => this.#waiting.push({ revision: 0, resolve, reject }));
    let isDone = false;
    const ended = done.finally(() => (isDone = true));
    ended.catch(() => undefined);
    this.#running().send({ order: 'start-over' });
    while (!isDone) {
      await Promise.race([ended, this.#told()]);
      if (this.#state) yield this.#state;
    }
    await ended;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#isClosed = true;
    clearTimeout(this.#soon);
    this.#lost(new Refusal('UNAVAILABLE', 'The service is stopping.'));
    await thread?.end();
  }

  #told(): Promise<void> {
    return new Promise((resolve) => {
      const listener = (): void => {
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  #running(): Thread<IndexOrder, IndexReport> {
    return (this.#thread ??= new Thread<IndexOrder, IndexReport>('./index-thread.js', this.data, HEAP_MB, {
      report: (report) => this.#hear(report),
      lost: (error) => {
        if (this.#isClosed) return;
        this.log.error({ error: error.message }, 'the thread that writes the index for SPARQL has ended');
        this.#lost(failed());
        this.#fail();
      },
    }));
  }

  #hear({ report, revision, progress, made, refused, reason }: IndexReport): void {
    for (const iri of refused) this.log.error({ iri }, 'a graph cannot be queried: its text is not whole any more');
    this.#state = { revision, progress, made };
    if (report !== 'progress') this.#orders -= 1;
    if (report === 'fresh') this.#succeed(revision);
    if (report === 'failed') {
      this.log.error({ error: reason }, 'the index for SPARQL could not be brought up to date');
      this.#reject(failed());
      this.#fail();
    }
    for (const listener of this.#listeners) listener();
  }

  #succeed(revision: number): void {
    this.#isFresh = true;
    this.#failures = 0;
    for (const one of this.#waiting) if (one.revision <= revision) one.resolve();
    // What was written after the order began comes with the next one.
    if (this.#waiting.some((one) => one.revision > revision) && this.#orders === 0) this.follow();
  }

  /** An index that cannot be written may be broken: it is thrown away, and made anew when somebody asks again. */
  #fail(): void {
    this.#failures += 1;
    this.#isFresh = false;
    if (this.#failures < MOST_FAILURES) return;
    const thread = this.#thread;
    this.#thread = undefined;
    this.#orders = 0;
    void (thread?.end() ?? Promise.resolve()).then(() => discardIndex(this.data.index)).catch(() => undefined);
  }

  #lost(error: Error): void {
    this.#thread = undefined;
    this.#orders = 0;
    this.#isFresh = false;
    this.#reject(error);
  }

  #reject(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) one.reject(error);
  }
}
