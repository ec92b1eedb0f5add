/** Roles of the realm and of its clients. */
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';

/** A role. `client` is a client id, empty for a role of the realm. */
export interface Role {
  readonly client: string;
  readonly name: string;
  readonly description: string;
}

/** The roles that may be assigned. */
export class Roles {
  constructor(private readonly database: Database) {}

  /** True if there is such a role. */
  exists(name: string, client = ''): boolean {
    const sql = 'SELECT 1 AS found FROM identity_role WHERE client = ? AND name = ?';
    return this.database.readOne<{ found: number }>(sql, [client, name]) !== undefined;
  }

  /** All roles, those of the realm first. */
  list(): Role[] {
    return this.database.read<Role>('SELECT client, name, description FROM identity_role ORDER BY client, name');
  }

  /** Statement that stores a role; one that exists keeps its description. */
  insert({ client, name, description }: Role): Statement {
    return {
      sql: 'INSERT OR IGNORE INTO identity_role (client, name, description) VALUES (?, ?, ?)',
      params: [client, name, description],
    };
  }
}
