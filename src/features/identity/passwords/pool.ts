/**
 * Bounds the work of password hashing. A hash takes a quarter of a second of a core and a thread of the pool that signatures
 * and file access need as well, so only a few run at once, a bounded number waits, and the rest is turned away.
 */
import { availableParallelism } from 'node:os';
import {
  checkPassword,
  decoyHash,
  hashPassword,
  isCheaper,
  isPossiblePassword,
  SHIPPED_COST,
  type PasswordCost,
} from './hash.js';

/** There is no room to wait for a password check. */
export class TooManyLogins extends Error {
  /** @param retryAfter seconds after which another try makes sense */
  constructor(readonly retryAfter: number) {
    super('too many logins at once');
  }
}

// The thread pool has four threads; at least one must stay free for everything else.
const PARALLEL = Math.max(1, Math.min(3, availableParallelism() - 1));
/** The number of those who may wait: a class or a company that logs in at nine must not fail, and nobody waits for minutes. */
const WAITING = 200;
const SECONDS_PER_HASH = 0.3;

/** A pool that hashes and checks passwords. */
export class PasswordPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** A hash that no password is known for. */
  private readonly decoy: string;
  private count = 0;

  constructor(
    readonly parallel: number = PARALLEL,
    readonly maxWaiting: number = WAITING,
    private readonly cost: PasswordCost = SHIPPED_COST,
  ) {
    this.decoy = decoyHash(cost);
  }

  /** The number of key derivations that have been run for checks. */
  get checks(): number {
    return this.count;
  }

  /** The number of derivations that are running now. */
  get active(): number {
    return this.running;
  }

  /** Hashes a new password. Throws `TooManyLogins` when the pool is full. */
  hash(password: string): Promise<string> {
    return this.run(() => hashPassword(password, this.cost));
  }

  /**
   * Checks a password against a stored hash, and against a decoy when the account has none or one that is cheap, so that all take the same
   * work.
   * `stillWanted` is asked again when the turn comes. Throws `TooManyLogins` when the pool is full.
   */
  async check(password: string, stored: string | undefined, stillWanted: () => boolean): Promise<boolean> {
    if (!isPossiblePassword(password)) return false;
    const expected = stored ?? this.decoy;
    const matches = await this.run(async () => {
      if (!stillWanted()) return false;
      this.count += 1;
      const isRight = await checkPassword(password, expected);
      if (isCheaper(expected, this.cost)) await checkPassword(password, this.decoy);
      return isRight;
    });
    return matches && stored !== undefined;
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.parallel) {
      if (this.waiting.length >= this.maxWaiting) {
        throw new TooManyLogins(Math.ceil((this.maxWaiting * SECONDS_PER_HASH) / this.parallel));
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed on rather than freed, so that a newcomer cannot overtake the queue.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
