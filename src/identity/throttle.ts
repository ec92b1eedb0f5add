/**
 * Brute-force protection of passwords. An account locks after five wrong passwords, an address after fifty, each for a minute,
 * then twice as long with every further failure, up to fifteen. Unknown names lock like known ones. Locks survive a restart.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from '../store/sqlite/database.js';
import type { Statement } from '../store/graph-store.js';
import { digest } from './random.js';
import { canonicalUsername } from './users.js';

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
/** Many people may share an address, so it is forgiven one failure for every minute without one. */
const FORGIVEN_EVERY = MINUTE;
const CACHED = 10_000;

/** Wrong passwords after which an account or an address locks. */
export const ACCOUNT_LIMIT = 5;
export const ADDRESS_LIMIT = 50;

const NONE: Counter = { failures: 0, last: 0, lockedUntil: 0 };

/** No lock lasts longer than the longest one: one that seems to was made before the clock was set back. */
const isLocked = ({ lockedUntil }: Counter, now: number): boolean =>
  lockedUntil > now && lockedUntil <= now + LONGEST_LOCK;

// What was typed as a name may be a password, so only a digest is kept.
const accountKey = (username: string): string => `account ${digest(canonicalUsername(username))}`;

// A subscriber has a whole IPv6 network of 64 bits.
const addressKey = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return `address ${plain.includes(':') ? expandIPv6(plain).slice(0, 4).join(':') : plain}`;
};

const expandIPv6 = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right];
};

/** Counts wrong passwords by account and by address. */
export class LoginThrottle {
  private readonly cache = new LRUCache<string, Counter>({ max: CACHED });

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** Whether a login of that name from that address is to be refused without looking at the password. */
  isLocked(username: string, address: string): boolean {
    const now = this.now();
    return [accountKey(username), addressKey(address)].some((key) => isLocked(this.counter(key), now));
  }

  /**
   * Counts a wrong password: at once for this process; store the statements for good. `locked` says that this failure
   * locked the account.
   */
  fail(username: string, address: string): { locked: boolean; statements: Statement[] } {
    const account = this.count(accountKey(username), ACCOUNT_LIMIT, MEMORY);
    const origin = this.count(addressKey(address), ADDRESS_LIMIT, FORGIVEN_EVERY);
    return { locked: isLocked(account.counter, this.now()), statements: [account.statement, origin.statement] };
  }

  /** Forgets the failures of an account, not those of the address; returns the statements to store. */
  succeed(username: string): Statement[] {
    const key = accountKey(username);
    if (this.counter(key).failures === 0) return [];
    this.cache.set(key, NONE);
    return [{ sql: 'DELETE FROM identity_throttle WHERE key = ?', params: [key] }];
  }

  /** Statement that deletes counters nobody needs any more. */
  prune(): Statement {
    return { sql: 'DELETE FROM identity_throttle WHERE last < ?', params: [this.now() - MEMORY] };
  }

  private count(key: string, limit: number, forgivenEvery: number): { counter: Counter; statement: Statement } {
    const now = this.now();
    const before = this.counter(key);
    // Time that was set back forgives nothing, and adds nothing.
    const forgiven = Math.floor(Math.max(0, now - before.last) / forgivenEvery);
    const failures = Math.max(0, before.failures - forgiven) + 1;
    const lock = failures < limit ? 0 : Math.min(LONGEST_LOCK, MINUTE * 2 ** Math.min(failures - limit, 10));
    const counter = { failures, last: now, lockedUntil: lock === 0 ? 0 : now + lock };
    this.cache.set(key, counter);
    return {
      counter,
      statement: {
        sql: 'INSERT OR REPLACE INTO identity_throttle (key, failures, last, locked_until) VALUES (?, ?, ?, ?)',
        params: [key, counter.failures, counter.last, counter.lockedUntil],
      },
    };
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
