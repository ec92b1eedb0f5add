/** Changes that are decided on what is stored: one after the other, so that nothing changes between looking and writing. */
import { Mutex } from 'async-mutex';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';

/** Runs decided writes. */
export class AuthzWriter {
  readonly #turn = new Mutex();

  constructor(private readonly database: Database) {}

  /** Calls `decide` when no other change is under way, and stores the statements that it returns. */
  change(decide: () => readonly Statement[]): Promise<void> {
    return this.#turn.runExclusive(async () => {
      const statements = decide();
      if (statements.length > 0) await this.database.write(statements);
    });
  }
}
