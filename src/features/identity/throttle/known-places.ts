/** Places where people have logged in: browsers, by a cookie that opens nothing, and networks. */
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/lru.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';

const DAY = 24 * 3_600_000;
/** The time for which a place stays known after a login there, in milliseconds. */
export const KNOWN_FOR = 90 * DAY;
/** A login says so anew when the last one that did is so long ago: not every login has to be stored. */
const TOLD_EVERY = DAY;
/** Most places of an account; those that were used last are kept. */
const MOST = 50;
const CACHED = 10_000;

/** The known places of accounts. */
export class KnownPlaces {
  /** The time at which each place was last told of; 0 where there is none. */
  private readonly cache = new LRUCache<string, number>(atMost(CACHED));

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** True if the account that a place belongs to has logged in there. */
  has(place: string): boolean {
    return this.seen(place) > this.now() - KNOWN_FOR;
  }

  /** Notes that an account has logged in at a place; returns the statements to store. */
  add(account: string, place: string): Statement[] {
    const now = this.now();
    if (Math.abs(now - this.seen(place)) < TOLD_EVERY) return [];
    this.cache.set(place, now);
    return [
      {
        sql: `INSERT INTO identity_known_place (place, account, seen) VALUES (?, ?, ?)
              ON CONFLICT (place) DO UPDATE SET seen = excluded.seen`,
        params: [place, account, now],
      },
      {
        sql: `DELETE FROM identity_known_place WHERE account = ? AND place NOT IN
              (SELECT place FROM identity_known_place WHERE account = ? ORDER BY seen DESC LIMIT ${MOST})`,
        params: [account, account],
      },
    ];
  }

  /** Forgets all places of an account; returns the statement to store. */
  forget(account: string): Statement {
    for (const place of [...this.cache.keys()]) if (place.startsWith(`${account} `)) this.cache.delete(place);
    return { sql: 'DELETE FROM identity_known_place WHERE account = ?', params: [account] };
  }

  /** Statement that deletes places where nobody logged in for long. */
  prune(): Statement {
    return { sql: 'DELETE FROM identity_known_place WHERE seen < ?', params: [this.now() - KNOWN_FOR] };
  }

  private seen(place: string): number {
    let seen = this.cache.get(place);
    if (seen === undefined) {
      const sql = 'SELECT seen FROM identity_known_place WHERE place = ?';
      seen = this.database.readOne<{ seen: number }>(sql, [place])?.seen ?? 0;
      this.cache.set(place, seen);
    }
    return seen;
  }
}
