/** Locks by name, held within this process. */
import { Semaphore } from 'async-mutex';

const EXCLUSIVE = 1_000_000;

/** Many holders may share a name; an exclusive holder is alone. Waiters are served in order, unused names cost nothing. */
export class Locks {
  readonly #held = new Map<string, { semaphore: Semaphore; users: number }>();

  /** Runs `work` while nobody else holds `name`. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#run(name, EXCLUSIVE, work);
  }

  /** Runs `work` beside other sharers of `name`. */
  shared<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#run(name, 1, work);
  }

  async #run<T>(name: string, weight: number, work: () => Promise<T>): Promise<T> {
    const entry = this.#held.get(name) ?? { semaphore: new Semaphore(EXCLUSIVE), users: 0 };
    this.#held.set(name, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.runExclusive(work, weight);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#held.delete(name);
    }
  }
}
