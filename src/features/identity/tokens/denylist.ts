/** Identifiers that must not be accepted again before they expire anyway: revoked access tokens, submitted login forms. */
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';

/** The identifiers, all in memory: each entry lives for minutes. */
export class Denylist {
  private readonly entries = new Map<string, number>();

  constructor(
    database: Database,
    private readonly now: () => number,
  ) {
    const sql = 'SELECT id, expires FROM identity_spent WHERE expires > ?';
    for (const { id, expires } of database.read<{ id: string; expires: number }>(sql, [now()]))
      this.entries.set(id, expires);
  }

  /** True for an identifier that is on the list. */
  has(id: string): boolean {
    return this.entries.size > 0 && this.entries.has(id);
  }

  /** Puts it on the list at once for this process; false when it was there already. Store the statement of `insert` as well. */
  add(id: string, expires: number): boolean {
    if (this.entries.has(id)) return false;
    this.entries.set(id, expires);
    return true;
  }

  /** Statement that stores an identifier. */
  insert(id: string, expires: number): Statement {
    return { sql: 'INSERT OR IGNORE INTO identity_spent (id, expires) VALUES (?, ?)', params: [id, expires] };
  }

  /** Forgets expired entries; returns the statement that does the same to the database. */
  prune(): Statement {
    const now = this.now();
    for (const [id, expires] of this.entries) if (expires <= now) this.entries.delete(id);
    return { sql: 'DELETE FROM identity_spent WHERE expires <= ?', params: [now] };
  }
}
