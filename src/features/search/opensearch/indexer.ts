/** Empties the queue into the index: in the order of waiting, many at a time, again and again while the cluster is away. */
import { setImmediate } from 'node:timers/promises';
import { A_MINUTE, pauseAfter } from '../../../core/jobs/backoff.js';
import type { Logger } from '../../../core/log.js';
import type { BulkItem, Rejected } from '../../../core/search/opensearch/bulk.js';
import { ClusterAway, ClusterError } from '../../../core/search/opensearch/client.js';
import type { Due } from './queue.js';
import type { RebuildTools } from './rebuild.js';

/** Resources of one request. */
const BATCH = 200;
/** The time for which what is indexed may stay invisible while nobody waits for it, in milliseconds: making it visible costs. */
const VISIBLE_MS = 200;
/** The time between two looks at the queue although nothing was told, in milliseconds: other processes may fill it. */
const LOOK_MS = 1_000;

/** The tools of the indexer. */
export interface IndexerTools extends Omit<RebuildTools, 'signal'> {
  readonly log: Logger;
}

/** The loop of one process. */
export class Indexer {
  #wake: () => void = () => undefined;
  #stopped = false;
  #failures = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly tools: IndexerTools) {}

  /** Starts. Every commit wakes it. */
  start(): void {
    this.tools.queue.wakeup.listen(() => this.#wake());
    this.#running = this.#run();
  }

  /** Ends after the request under way; what is queued stays. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.tools.queue.wakeup.listen();
    this.#wake();
    await this.#running;
  }

  /** True if the last attempt met a cluster that could not be used. */
  get isAway(): boolean {
    return this.#failures > 0;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        const due = this.tools.queue.due(BATCH);
        if (due.length === 0) await this.#rest(LOOK_MS);
        else await this.#work(due);
        if (this.#failures > 0) this.tools.log.info('the search index is brought up to date again');
        this.#failures = 0;
      } catch (error) {
        await this.#failed(error);
      }
    }
  }

  async #failed(error: unknown): Promise<void> {
    if (this.#stopped) return;
    this.#failures += 1;
    const { log } = this.tools;
    const { message } = error as Error;
    if (this.#failures > 1) {
      // It was told when it began.
    } else if (error instanceof ClusterAway) {
      log.warn({ reason: message }, 'the search engine cannot be reached; changes wait');
    } else if (!(error instanceof ClusterError && error.type === 'index_not_found_exception')) {
      log.error({ reason: message }, 'the search index could not be brought up to date');
    }
    await this.#rest(pauseAfter(this.#failures, { longest: A_MINUTE }), () => false);
  }

  async #work(due: readonly Due[]): Promise<void> {
    const { queue, bulk, alias } = this.tools;
    const items = await this.#items(due);
    const targets = [alias, ...this.#targets()];
    const rejected = await bulk.write(alias, items);
    for (const target of targets.slice(1)) await this.#writeToo(target, items);
    // What follows at once becomes visible together with it.
    if (due.length < BATCH && !queue.isAwaited) await this.#rest(VISIBLE_MS, () => queue.isAwaited);
    await bulk.refresh(alias);
    await this.#settle(due, rejected);
  }

  async #items(due: readonly Due[]): Promise<BulkItem[]> {
    const items: BulkItem[] = [];
    for (const { kind, id, version } of due) {
      items.push({ kind, id, version, content: await this.tools.source.load(kind, id) });
      // Each entry is some work; requests get their turn between them.
      await setImmediate();
    }
    return items;
  }

  #targets(): string[] {
    return this.tools.database.read<{ name: string }>('SELECT name FROM search_target').map(({ name }) => name);
  }

  /** Indices that are being filled learn of changes too; one that is gone is forgotten. */
  async #writeToo(target: string, items: readonly BulkItem[]): Promise<void> {
    try {
      await this.tools.bulk.write(target, items);
    } catch (error) {
      if (!(error instanceof ClusterError && error.type === 'index_not_found_exception')) throw error;
      await this.tools.database.write([{ sql: 'DELETE FROM search_target WHERE name = ?', params: [target] }]);
    }
  }

  async #settle(due: readonly Due[], rejected: readonly Rejected[]): Promise<void> {
    const { queue, administration, log } = this.tools;
    for (const { kind, id, words } of rejected.filter(({ why }) => why === 'refused')) {
      log.error({ kind, id, reason: words }, 'the search engine does not take a resource');
    }
    const newer = new Map(rejected.filter(({ why }) => why === 'newer').map((one) => [`${one.kind}/${one.id}`, one]));
    if (newer.size > 0) {
      // The numbers here are behind those of the index: the data come from a backup, or the index was somebody else's.
      const told = [...newer.values()].map(({ words }) => Number(/current version \[(\d+)\]/.exec(words)?.[1] ?? 0));
      await queue.raise(Math.max(await administration.latest(), ...told), [...newer.values()]);
    }
    await queue.finish(due.filter(({ kind, id }) => !newer.has(`${kind}/${id}`)));
  }

  /** Waits until something was told and `ends` holds, at most so many milliseconds. */
  async #rest(milliseconds: number, ends: () => boolean = () => true): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds).unref();
      this.#wake = () => {
        if (this.#stopped || ends()) resolve();
      };
    });
    clearTimeout(timer);
    this.#wake = () => undefined;
  }
}
