/** Wakes those who wait for changes. Nothing is handed over: they read the change log, which forgets nothing. */
import type { GraphStore } from '../../core/store/graph-store.js';

/** Milliseconds by which waking is put off, so that a burst of changes wakes a reader once. */
const BURST = 20;

/** Lets readers wait until something was committed. */
export class Commits {
  readonly #waiting = new Set<() => void>();
  readonly #stop: () => void;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly store: Pick<GraphStore, 'revision' | 'onCommit'>) {
    this.#stop = store.onCommit(() => {
      this.#timer ??= setTimeout(() => this.#wake(), BURST);
    });
  }

  /** Number of the last change. */
  get revision(): number {
    return this.store.revision;
  }

  /** True if nobody will be woken by changes any more. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Resolves when there is a revision after `seen`, after `milliseconds`, or when the signal or the service ends. Take
   * `seen` before reading what there is.
   */
  async after(seen: number, milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (this.#closed || signal?.aborted === true || this.store.revision > seen) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', done);
      this.#waiting.add(done);
    });
  }

  /** Wakes everybody for the last time. */
  close(): void {
    this.#closed = true;
    this.#stop();
    this.#wake();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const done of [...this.#waiting]) done();
  }
}
