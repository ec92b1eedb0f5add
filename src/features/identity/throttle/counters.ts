/** Counters of wrong passwords, each with a lock of its own. They survive a restart; in memory there is a bounded number. */
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/lru.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';

interface Counter {
  readonly failures: number;
  readonly last: number;
  readonly lockedUntil: number;
}

/** Milliseconds: how long a first lock lasts, and the longest one. */
export const MINUTE = 60_000;
export const LONGEST_LOCK = 15 * MINUTE;
/** Failures are forgotten when none was added for so long. */
export const MEMORY = 12 * 60 * MINUTE;
const CACHED = 10_000;

const NONE: Counter = { failures: 0, last: 0, lockedUntil: 0 };

/** The count at which a counter locks, and the pace at which it forgives. */
export interface Limit {
  /** Failures after which it locks. */
  readonly failures: number;
  /** Milliseconds without a failure for which one is forgiven. */
  readonly forgivenEvery: number;
}

/** The key that sorts behind all keys which begin with a text and a space. */
const behind = (start: string): string => `${start}!`;

/** A minute of lock, then twice as long with every further failure, up to the longest. */
const lockAfter = (failures: number, limit: number): number =>
  failures < limit ? 0 : Math.min(LONGEST_LOCK, MINUTE * 2 ** Math.min(failures - limit, 10));

/** The counters by their keys. */
export class Counters {
  private readonly cache = new LRUCache<string, Counter>(atMost(CACHED));

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** True if a counter is locked. */
  isLocked(key: string): boolean {
    const { lockedUntil } = this.counter(key);
    const now = this.now();
    // No lock lasts longer than the longest one: one that seems to was made before the clock was set back.
    return lockedUntil > now && lockedUntil <= now + LONGEST_LOCK;
  }

  /** Counts a failure: at once for this process; store the statement for good. */
  count(key: string, limit: Limit): Statement {
    const now = this.now();
    const before = this.counter(key);
    // Time that was set back forgives nothing, and adds nothing.
    const forgiven = Math.floor(Math.max(0, now - before.last) / limit.forgivenEvery);
    const failures = Math.max(0, before.failures - forgiven) + 1;
    const lock = lockAfter(failures, limit.failures);
    const lockedUntil = lock === 0 ? 0 : now + lock;
    this.cache.set(key, { failures, last: now, lockedUntil });
    return {
      sql: 'INSERT OR REPLACE INTO identity_throttle (key, failures, last, locked_until) VALUES (?, ?, ?, ?)',
      params: [key, failures, now, lockedUntil],
    };
  }

  /** Forgets the failures of a counter; returns the statements to store. */
  forget(key: string): Statement[] {
    if (this.counter(key).failures === 0) return [];
    this.cache.set(key, NONE);
    return [{ sql: 'DELETE FROM identity_throttle WHERE key = ?', params: [key] }];
  }

  /** Forgets a counter and all whose keys go on after a space; returns the statement to store. */
  forgetAll(start: string): Statement {
    for (const key of [...this.cache.keys()]) if (key === start || key.startsWith(`${start} `)) this.cache.delete(key);
    return { sql: 'DELETE FROM identity_throttle WHERE key >= ? AND key < ?', params: [start, behind(start)] };
  }

  /** Statement that deletes counters nobody needs any more. */
  prune(): Statement {
    return { sql: 'DELETE FROM identity_throttle WHERE last < ?', params: [this.now() - MEMORY] };
  }

  private counter(key: string): Counter {
    let counter = this.cache.get(key);
    if (!counter) {
      const sql = 'SELECT failures, last, locked_until AS lockedUntil FROM identity_throttle WHERE key = ?';
      counter = this.database.readOne<Counter>(sql, [key]) ?? NONE;
      this.cache.set(key, counter);
    }
    return counter.last < this.now() - MEMORY ? NONE : counter;
  }
}
