/** Permissions that people make for one resource through the protection API. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { SubjectKind } from './model.js';
import { ensureSubject, subjectPolicy, type PolicySubject } from './subjects.js';
import { resourceNumber } from './terms.js';

/** Scopes of one resource for several subjects. */
export interface SharedPolicy {
  readonly id: string;
  readonly server: string;
  readonly name: string;
  readonly description?: string;
  readonly resource: string;
  readonly scopes: readonly string[];
  readonly subjects: readonly PolicySubject[];
  /** Id of the user who made it. */
  readonly owner: string;
}

interface Row {
  readonly id: number;
  readonly server: string;
  readonly name: string;
  readonly description: string | null;
  readonly resource: string;
  readonly scopes: string;
  readonly owner: string;
}

const COLUMNS = 'p.id, p.server, p.name, p.description, p.scopes, p.owner, pr.resource';
const SELECT = `SELECT ${COLUMNS} FROM authz_policy p CROSS JOIN authz_link pr ON pr.policy = p.id WHERE p.owner IS NOT NULL`;
const OF_RESOURCE = `SELECT ${COLUMNS} FROM authz_link pr CROSS JOIN authz_policy p ON p.id = pr.policy WHERE pr.resource = ?`;

/** Names of people's policies must not stand for those that `grant` makes. */
const stored = (name: string): string => `shared:${name}`;

/** The policies that people made. */
export class SharedPolicies {
  constructor(private readonly database: Database) {}

  /** The policy of that id. */
  get(id: string): SharedPolicy | undefined {
    return this.#read(`${SELECT} AND p.id = ?`, [id])[0];
  }

  /** The policy of that name. */
  named(server: string, name: string): SharedPolicy | undefined {
    return this.#read(`${SELECT} AND p.server = ? AND p.name = ?`, [server, stored(name)])[0];
  }

  /** Policies that somebody made, for one resource or all. */
  ownedBy(owner: string, resource: string | undefined, max: number): readonly SharedPolicy[] {
    const [select, about] = resource === undefined ? [SELECT, []] : [OF_RESOURCE, [resource]];
    return this.#read(`${select} AND p.owner = ? ORDER BY p.id LIMIT ?`, [...about, owner, max]);
  }

  /** Statements that store a policy, under the id that it had or a new one. They fail when the name is taken. */
  insert(policy: Omit<SharedPolicy, 'id'> & { readonly id?: string }): readonly Statement[] {
    const { server, subjects } = policy;
    const id = '(SELECT id FROM authz_policy WHERE server = ? AND name = ?)';
    const key = [server, stored(policy.name)];
    return [
      {
        sql: `INSERT INTO authz_policy
                (id, server, name, type, logic, strategy, description, config, reach, scopes, owner)
              VALUES (?, ?, ?, 'scope', 'POSITIVE', 'AFFIRMATIVE', ?, '{}', 'resources', ?, ?)`,
        params: [policy.id ?? null, ...key, policy.description ?? null, JSON.stringify(policy.scopes), policy.owner],
      },
      {
        sql: `INSERT INTO authz_about (resource, policy) VALUES (${resourceNumber('?')}, ${id})`,
        params: [policy.resource, ...key],
      },
      ...subjects.flatMap((subject) => {
        const applied = subjectPolicy(server, subject);
        return [
          ...ensureSubject(server, subject),
          {
            sql: `INSERT OR IGNORE INTO authz_policy_policy (policy, applied) VALUES (${id}, ${applied.sql})`,
            params: [...key, ...applied.params],
          },
        ];
      }),
    ];
  }

  /** Statement that forgets a policy. */
  remove(id: string): Statement {
    return { sql: 'DELETE FROM authz_policy WHERE id = ? AND owner IS NOT NULL', params: [id] };
  }

  #read(sql: string, params: readonly (string | number)[]): readonly SharedPolicy[] {
    return this.database.read<Row>(sql, params).map((row) => ({
      id: String(row.id),
      server: row.server,
      name: row.name.slice(stored('').length),
      ...(row.description === null ? {} : { description: row.description }),
      resource: row.resource,
      scopes: JSON.parse(row.scopes) as string[],
      subjects: this.#subjects(row.id),
      owner: row.owner,
    }));
  }

  #subjects(id: number): readonly PolicySubject[] {
    const rows = this.database.read<{ kind: SubjectKind; subject: string }>(
      `SELECT s.kind, s.subject FROM authz_policy_policy pp JOIN authz_policy_subject s ON s.policy = pp.applied
       WHERE pp.policy = ? ORDER BY s.kind, s.subject`,
      [id],
    );
    return rows.map(({ kind, subject }) => ({ kind, id: subject }));
  }
}
