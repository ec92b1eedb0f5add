/** Reads policies and the permissions that concern a resource. */
import type { SqlValue } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type {
  Logic,
  Permission,
  PermissionType,
  Policy,
  PolicyConfig,
  PolicyType,
  Resource,
  Strategy,
} from './model.js';

interface PermissionRow {
  readonly id: number;
  readonly name: string;
  readonly type: PermissionType;
  readonly logic: Logic;
  readonly strategy: Strategy;
  readonly scopes: string | null;
}

interface PolicyRow {
  readonly id: number;
  readonly name: string;
  readonly type: PolicyType;
  readonly logic: Logic;
  readonly strategy: Strategy;
  readonly config: string;
}

const PERMISSION = 'p.id, p.name, p.type, p.logic, p.strategy, p.scopes';
const CONCERNING = `
  SELECT ${PERMISSION} FROM authz_link pr CROSS JOIN authz_policy p ON p.id = pr.policy
    WHERE pr.resource = ?1 AND p.server = ?2
  UNION ALL
  SELECT ${PERMISSION} FROM authz_policy p WHERE p.reach = 'type' AND p.server = ?2 AND p.resource_type = ?3
  UNION ALL
  SELECT ${PERMISSION} FROM authz_policy p WHERE p.reach = 'any' AND p.server = ?2`;
const APPLIED = `
  SELECT p.id, p.name, p.type, p.logic, p.strategy, p.config
  FROM authz_policy_policy pp JOIN authz_policy p ON p.id = pp.applied WHERE pp.policy = ? ORDER BY p.id`;

const toPolicy = (row: PolicyRow): Policy => ({ ...row, config: JSON.parse(row.config) as PolicyConfig });

/** The policies of all resource servers. */
export class Policies {
  /** The revision as it was read last, and what had been written by then. */
  #revision = { settled: -1, value: 0, granted: 0 };

  constructor(private readonly database: Database) {}

  /** Permissions that name the resource, its type, or only scopes. */
  concerning(resource: Resource): readonly Permission[] {
    const params: SqlValue[] = [resource.id, resource.server, resource.type ?? null];
    return this.database
      .read<PermissionRow>(CONCERNING, params)
      .map((row) => ({ ...row, scopes: row.scopes === null ? [] : (JSON.parse(row.scopes) as string[]) }));
  }

  /** The policies that a permission or an aggregate applies. */
  applied(id: number): readonly Policy[] {
    return this.database.read<PolicyRow>(APPLIED, [id]).map(toPolicy);
  }

  /** Number that changes whenever something may have been withdrawn from somebody. */
  revision(): number {
    return this.#now().value;
  }

  /** Number that changes whenever something was withdrawn or granted. */
  changes(): number {
    const { value, granted } = this.#now();
    return value + granted;
  }

  #now(): { readonly value: number; readonly granted: number } {
    const { settled } = this.database;
    if (this.#revision.settled !== settled) {
      const sql = 'SELECT value, granted FROM authz_revision';
      const { value = 0, granted = 0 } = this.database.readOne<{ value: number; granted: number }>(sql) ?? {};
      this.#revision = { settled, value, granted };
    }
    return this.#revision;
  }
}
