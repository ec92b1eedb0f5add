/** Resource servers and the scopes they know. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { EnforcementMode, ResourceServer, Strategy } from './model.js';

interface ServerRow {
  readonly client: string;
  readonly enforcement: EnforcementMode;
  readonly strategy: Strategy;
  readonly remote: number;
}

/** The resource servers of the realm. */
export class ResourceServers {
  constructor(
    private readonly database: Database,
    /** Other names that deployed clients use for a resource server, by that name. */
    private readonly aliases: Readonly<Record<string, string>> = {},
  ) {}

  /** The resource server of that client id or alias. */
  get(name: string): ResourceServer | undefined {
    const client = Object.hasOwn(this.aliases, name) ? this.aliases[name] : name;
    const row = this.database.readOne<ServerRow>('SELECT * FROM authz_server WHERE client = ?', [client as string]);
    return row && { ...row, remote: row.remote === 1 };
  }

  /** Names of the scopes that a resource server knows. */
  scopes(server: string): readonly string[] {
    const sql = 'SELECT name FROM authz_scope WHERE server = ? ORDER BY position';
    return this.database.read<{ name: string }>(sql, [server]).map(({ name }) => name);
  }

  /** Statement that stores a resource server, new or changed. */
  put(server: ResourceServer): Statement {
    return {
      sql: `INSERT INTO authz_server (client, enforcement, strategy, remote) VALUES (?, ?, ?, ?)
            ON CONFLICT (client) DO UPDATE SET
              enforcement = excluded.enforcement, strategy = excluded.strategy, remote = excluded.remote`,
      params: [server.client, server.enforcement, server.strategy, server.remote ? 1 : 0],
    };
  }

  /** Statement that makes a scope known; one that is known stays as it is. */
  addScope(server: string, name: string): Statement {
    return { sql: 'INSERT OR IGNORE INTO authz_scope (server, name) VALUES (?, ?)', params: [server, name] };
  }
}
