/** Grants on datasets that are hidden for a while: kept until the dataset is published again, or its draft is given up. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Directory } from './directory.js';
import { grantStatements } from './grants.js';
import type { SubjectKind } from './model.js';

/** The hidden dataset: the id of its resource, and to whom its draft belongs. */
export interface Hidden {
  readonly resource: string;
  readonly provider: string;
}

interface Kept {
  readonly kind: Exclude<SubjectKind, 'any'>;
  readonly subject: string;
  readonly scopes: string;
}

/** Keeps them beside the model, where no evaluation sees them. */
export class KeptGrants {
  constructor(
    private readonly server: string,
    private readonly database: Pick<Database, 'read'>,
    private readonly directory: Directory,
  ) {}

  /** Statements that keep what is granted on a resource; they run before those that forget it. */
  keep({ resource, provider }: Hidden, catalogue: string): readonly Statement[] {
    return [
      this.#forget({ resource, provider }),
      {
        // What denies, or asks for several policies at once, cannot be said as a grant.
        sql: `INSERT OR IGNORE INTO authz_kept (provider, resource, catalogue, kind, subject, scopes)
              SELECT ?, pr.resource, ?, s.kind, s.subject, p.scopes FROM authz_link pr
              CROSS JOIN authz_policy p ON p.id = pr.policy AND p.type = 'scope' AND p.logic = 'POSITIVE'
                AND p.strategy = 'AFFIRMATIVE'
              CROSS JOIN authz_policy_policy pp ON pp.policy = p.id
              CROSS JOIN authz_policy a ON a.id = pp.applied AND a.logic = 'POSITIVE'
                AND a.type IN ('user', 'role', 'group', 'client')
              CROSS JOIN authz_policy_subject s ON s.policy = a.id AND s.kind <> 'any'
              WHERE pr.resource = ?`,
        params: [provider, catalogue, resource],
      },
    ];
  }

  /** Statements that grant again what was kept, to those who still exist; they run after those that register the resource. */
  restore(hidden: Hidden): readonly Statement[] {
    const { resource, provider } = hidden;
    const kept = this.database.read<Kept>(
      'SELECT kind, subject, scopes FROM authz_kept WHERE provider = ? AND resource = ?',
      [provider, resource],
    );
    const grants = kept
      .filter(({ kind, subject }) => kind !== 'user' || this.directory.username(subject) !== undefined)
      .flatMap(({ kind, subject: id, scopes }) =>
        grantStatements(this.server, { resource }, JSON.parse(scopes) as string[], { kind, id }),
      );
    return [...grants, this.#forget(hidden)];
  }

  /** Statements that give up what was kept. */
  drop(hidden: Hidden): readonly Statement[] {
    return [this.#forget(hidden)];
  }

  /** Statements that give up what was kept for datasets of a catalogue. */
  dropOf(catalogue: string): readonly Statement[] {
    return [{ sql: 'DELETE FROM authz_kept WHERE catalogue = ?', params: [catalogue] }];
  }

  #forget({ resource, provider }: Hidden): Statement {
    return { sql: 'DELETE FROM authz_kept WHERE provider = ? AND resource = ?', params: [provider, resource] };
  }
}
