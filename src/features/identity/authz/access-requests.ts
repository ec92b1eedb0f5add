/** Requests that wait for the owner of a resource: made when a ticket is refused, answered through the protection API. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Identity } from './model.js';
import { partyNumber } from './terms.js';
import type { ResolvedPermission } from './uma-resolve.js';

/** A request of somebody for a scope. */
export interface AccessRequest {
  readonly resource: string;
  /** Id of the user who asks. */
  readonly requester: string;
  readonly scope: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
}

/** Most requests of one user that wait at a time. */
const MOST = 100;

/** The waiting requests. */
export class AccessRequests {
  constructor(
    private readonly database: Database,
    private readonly now: () => number = Date.now,
  ) {}

  /** Notes what somebody asked for, as far as the resources have an owner who can answer. */
  async submit(identity: Identity, asked: readonly ResolvedPermission[]): Promise<void> {
    const rows = asked.flatMap(({ resource, scopes }) => {
      if (!resource?.ownerManaged) return [];
      return (scopes ?? resource.scopes).map((scope) => [resource.id, scope] as const);
    });
    if (rows.length === 0) return;
    await this.database.write(
      rows.map(([resource, scope]) => ({
        sql: `INSERT INTO authz_request (resource, requester, scope, created)
              SELECT ?1, ?2, ?3, ?4 WHERE (SELECT count(*) FROM authz_request WHERE requester = ?2) < ${MOST}
              ON CONFLICT DO NOTHING`,
        params: [resource, identity.sub, scope, this.now()],
      })),
    );
  }

  /** Statement that ends a request. */
  remove({ resource, requester, scope }: AccessRequest): Statement {
    return {
      sql: 'DELETE FROM authz_request WHERE resource = ? AND requester = ? AND scope = ?',
      params: [resource, requester, scope],
    };
  }

  /** Requests for the resources of an owner, the oldest first. */
  waitingFor(owner: string): readonly AccessRequest[] {
    return this.database.read<AccessRequest>(
      `SELECT q.resource, q.requester, q.scope, q.created
       FROM authz_registered owned CROSS JOIN authz_request q ON q.resource = owned.id
       WHERE owned.owner = ${partyNumber('?')} AND owned.owner <> owned.server ORDER BY q.created LIMIT 1000`,
      [owner],
    );
  }
}
