/**
 * Requests that may be sent again: a request with a key that was used before is answered with the first result and does
 * nothing. The key is stored in the transaction of what it did, so that no crash comes between the two.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../errors.js';
import type { Statement } from './graph-store.js';
import { ExpectationFailed, type Database } from './sqlite/database.js';
import type { Locks } from '../threads/locks.js';

/** The time for which keys are remembered, in milliseconds. */
export const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** A request with its key. */
export interface KeyedRequest {
  /** Chosen by the client, unique for each thing it wants done. */
  readonly key: string;
  readonly operation: string;
  /** The request, as plain data: another request under the same key is refused. */
  readonly request: unknown;
  /** The treatment of a request whose first sending is still worked on: it waits for that, or is refused. */
  readonly whileBusy?: 'wait' | 'refuse';
}

/** Makes the statement that stores the result; it must join the transaction. */
export type Remember<T> = (result: T) => Statement;

/** The outcome of a request, with the sign that it is of an earlier time. */
export interface Once<T> {
  readonly result: T;
  readonly replayed: boolean;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Demands that a text can be a key. `BAD_REQUEST` otherwise. */
export const requireKey = (key: string): void => {
  if (!KEY.test(key)) throw new Refusal('BAD_REQUEST', 'An idempotency key holds 1 to 200 visible ASCII characters.');
};

/** Name of a request among all that are remembered, and the hash of what it asks. */
/** Whose request it is: keys of one caller say nothing to another. */
interface Sender {
  /** `key:<id>`, `user:<sub>` or `system`. */
  readonly name: string;
}

const nameOf = ({ key, operation, request }: KeyedRequest, actor: Sender) => ({
  name: [actor.name, operation, key] as const,
  hash: createHash('sha256').update(JSON.stringify(request)).digest('hex'),
});

/** Remembers results by caller, operation and key. */
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly locks: Locks,
  ) {}

  /**
   * Does `work` once for each key. `IDEMPOTENCY_KEY_REUSED` when the key belongs to another request, `IDEMPOTENCY_KEY_BUSY`
   * when its request is still worked on and may not wait, `BAD_REQUEST` when it cannot be a key. Work that is refused leaves
   * the key free.
   */
  async once<T>(keyed: KeyedRequest, actor: Sender, work: (remember: Remember<T>) => Promise<T>): Promise<Once<T>> {
    requireKey(keyed.key);
    const { name, hash } = nameOf(keyed, actor);
    const lock = `idempotency ${JSON.stringify(name)}`;
    if (keyed.whileBusy === 'refuse' && this.locks.isHeld(lock)) {
      throw new Refusal('IDEMPOTENCY_KEY_BUSY', 'The first request with this idempotency key is still worked on.', {
        retryAfter: 1,
      });
    }
    return this.locks.exclusive(lock, async () => {
      const known = this.#find<T>(name, hash);
      if (known) return known;
      const remember: Remember<T> = (result) => ({
        sql: `INSERT INTO idempotency (caller, operation, key, request, result, at) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING`,
        params: [...name, hash, JSON.stringify(result), Date.now()],
        expect: 1,
      });
      try {
        const result = await work(remember);
        // Work that found nothing to do had no transaction to join.
        if (!this.#find<T>(name, hash)) await this.database.write([remember(result)]);
        return { result, replayed: false };
      } catch (error) {
        const answered = error instanceof ExpectationFailed ? this.#find<T>(name, hash) : undefined;
        if (answered) return answered;
        throw error;
      }
    });
  }

  /** The outcome of a request that was done earlier. `IDEMPOTENCY_KEY_REUSED` when the key belongs to another request. */
  find<T>(keyed: KeyedRequest, actor: Sender): Once<T> | undefined {
    const { name, hash } = nameOf(keyed, actor);
    return this.#find(name, hash);
  }

  /** Forgets keys that are too old. */
  forget(now: number): Statement {
    return { sql: 'DELETE FROM idempotency WHERE at < ?', params: [now - REMEMBERED_MS] };
  }

  #find<T>(name: readonly string[], hash: string): Once<T> | undefined {
    const row = this.database.readOne<{ request: string; result: string }>(
      'SELECT request, result FROM idempotency WHERE caller = ? AND operation = ? AND key = ?',
      name,
    );
    if (!row) return undefined;
    if (row.request !== hash) {
      throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'The idempotency key was used for another request.');
    }
    return { result: JSON.parse(row.result) as T, replayed: true };
  }
}
