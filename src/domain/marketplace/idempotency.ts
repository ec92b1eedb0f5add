/**
 * Requests that may be sent again: a request with a key that was used before is answered with the first result and does
 * nothing. The key is stored in the transaction of what it did, so that no crash comes between the two.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../errors.js';
import type { Statement } from '../../store/graph-store.js';
import { ExpectationFailed, type Database } from '../../store/sqlite/database.js';
import type { Locks } from '../locks.js';
import type { Actor } from '../writes.js';

/** How long keys are remembered, in milliseconds. */
export const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** A request with its key. */
export interface KeyedRequest {
  /** Chosen by the client, unique for each thing it wants done. */
  readonly key: string;
  readonly operation: string;
  /** What is asked, as plain data: another request under the same key is refused. */
  readonly request: unknown;
}

/** Makes the statement that stores the result; it must join the transaction. */
export type Remember<T> = (result: T) => Statement;

/** What came of a request, and whether that was at an earlier time. */
export interface Once<T> {
  readonly result: T;
  readonly replayed: boolean;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Remembers results by caller, operation and key. */
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly locks: Locks,
  ) {}

  /**
   * Does `work` once for each key. `IDEMPOTENCY_KEY_REUSED` when the key belongs to another request; `BAD_REQUEST` when it
   * cannot be a key. Work that is refused leaves the key free.
   */
  async once<T>(
    { key, operation, request }: KeyedRequest,
    actor: Actor,
    work: (remember: Remember<T>) => Promise<T>,
  ): Promise<Once<T>> {
    if (!KEY.test(key)) {
      throw new Refusal('BAD_REQUEST', 'An idempotency key holds 1 to 200 visible ASCII characters.');
    }
    const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const name = [actor.name, operation, key];
    return this.locks.exclusive(`idempotency ${JSON.stringify(name)}`, async () => {
      const known = this.#find<T>(name, hash);
      if (known) return known;
      const remember: Remember<T> = (result) => ({
        sql: `INSERT INTO idempotency (caller, operation, key, request, result, at) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING`,
        params: [...name, hash, JSON.stringify(result), Date.now()],
        expect: 1,
      });
      try {
        return { result: await work(remember), replayed: false };
      } catch (error) {
        const answered = error instanceof ExpectationFailed ? this.#find<T>(name, hash) : undefined;
        if (answered) return answered;
        throw error;
      }
    });
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
