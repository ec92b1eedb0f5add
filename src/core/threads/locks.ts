/** Locks by name, held within this process. */

interface Waiter {
  readonly exclusive: boolean;
  readonly start: () => void;
}

/** One name: who holds it and who waits, in order. */
class Lock {
  #sharers = 0;
  #exclusive = false;
  readonly #waiting: Waiter[] = [];

  /** True if nobody holds it or waits for it. */
  get unused(): boolean {
    return this.#sharers === 0 && !this.#exclusive && this.#waiting.length === 0;
  }

  enter(exclusive: boolean): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push({ exclusive, start });
      this.#admit();
    });
  }

  leave(exclusive: boolean): void {
    if (exclusive) this.#exclusive = false;
    else this.#sharers -= 1;
    this.#admit();
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && !this.#exclusive; next = this.#waiting[0]) {
      if (next.exclusive && this.#sharers > 0) return;
      this.#waiting.shift();
      if (next.exclusive) this.#exclusive = true;
      else this.#sharers += 1;
      next.start();
    }
  }
}

/** Many holders may share a name; an exclusive holder is alone. Waiters are served in order, unused names cost nothing. */
export class Locks {
  readonly #locks = new Map<string, Lock>();

  /** Runs `work` while nobody else holds `name`. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#run(name, true, work);
  }

  /** True if somebody holds `name` or waits for it. */
  isHeld(name: string): boolean {
    return this.#locks.has(name);
  }

  /** Runs `work` beside other sharers of `name`. */
  shared<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#run(name, false, work);
  }

  async #run<T>(name: string, exclusive: boolean, work: () => Promise<T>): Promise<T> {
    let lock = this.#locks.get(name);
    if (!lock) this.#locks.set(name, (lock = new Lock()));
    await lock.enter(exclusive);
    try {
      return await work();
    } finally {
      lock.leave(exclusive);
      if (lock.unused) this.#locks.delete(name);
    }
  }
}
