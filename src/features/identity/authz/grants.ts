/** The one verb of administration: granting scopes to a subject, compiled to policies and scope permissions. */
import { SCOPES } from '../../../core/auth/access.js';
import { Refusal } from '../../../core/errors.js';
import type { SqlValue, Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { ensureSubject, subjectPolicy, type PolicySubject } from './subjects.js';
import { resourceNumber } from './terms.js';

/** The target of a grant: one resource, or every resource of a type. */
export type Target = { readonly resource: string } | { readonly type: string };

/** A permission made by `grant`, with the scopes it gives. */
interface Granted {
  readonly id: number;
  readonly scopes: string;
}

/** Scopes in their fixed order, each once; scopes that others defined come after ours. */
export const inOrder = (scopes: readonly string[]): readonly string[] => {
  const own = SCOPES.filter((scope) => scopes.includes(scope));
  const others = [...new Set(scopes)].filter((scope) => !SCOPES.includes(scope as never)).sort();
  return [...own, ...others];
};

const prefixOf = (target: Target): string =>
  'resource' in target ? `asset:${target.resource}:` : `type:${target.type}:`;

/** Finds a policy, or a permission, by its name: a part of statements. */
export const policyId = (server: string, name: string): { sql: string; params: SqlValue[] } => ({
  sql: '(SELECT id FROM authz_policy WHERE server = ? AND name = ?)',
  params: [server, name],
});

/** Statements that give a subject scopes. Doing it again changes nothing; the scopes must be known to the server. */
export const grantStatements = (
  server: string,
  target: Target,
  scopes: readonly string[],
  subject: PolicySubject,
): readonly Statement[] => {
  const ordered = inOrder(scopes);
  if (ordered.length === 0) throw new Refusal('BAD_REQUEST', 'A grant needs at least one scope.');
  const name = `${prefixOf(target)}${ordered.join(',')}`;
  const permission = policyId(server, name);
  const policy = subjectPolicy(server, subject);
  const about: Statement = {
    sql: `INSERT INTO authz_about (resource, policy) VALUES (${resourceNumber('?')}, ${permission.sql}) ON CONFLICT DO NOTHING`,
    params: ['resource' in target ? target.resource : '', ...permission.params],
  };
  return [
    ...ensureSubject(server, subject),
    {
      sql: `INSERT INTO authz_policy (server, name, type, logic, strategy, config, reach, resource_type, scopes)
            VALUES (?, ?, 'scope', 'POSITIVE', 'AFFIRMATIVE', '{}', ?, ?, ?) ON CONFLICT (server, name) DO NOTHING`,
      params: [
        server,
        name,
        'resource' in target ? 'resources' : 'type',
        'type' in target ? target.type : null,
        JSON.stringify(ordered),
      ],
    },
    ...('resource' in target ? [about] : []),
    {
      sql: `INSERT INTO authz_policy_policy (policy, applied) VALUES (${permission.sql}, ${policy.sql}) ON CONFLICT DO NOTHING`,
      params: [...permission.params, ...policy.params],
    },
  ];
};

const removeEmpty = (permission: number): Statement => ({
  sql: `DELETE FROM authz_policy WHERE id = ?1
        AND NOT EXISTS (SELECT 1 FROM authz_policy_policy WHERE policy = ?1)`,
  params: [permission],
});

/**
 * Statements that take scopes from a subject again, whether they were granted here or shared by somebody; what else was
 * granted with them stays granted.
 */
export const revokeStatements = (
  database: Database,
  server: string,
  target: Target,
  scopes: readonly string[],
  subject: PolicySubject,
): readonly Statement[] => {
  const policy = subjectPolicy(server, subject);
  const prefix = prefixOf(target);
  const [about, key] =
    'resource' in target
      ? ['SELECT policy FROM authz_link WHERE resource = ?', target.resource]
      : ["SELECT id AS policy FROM authz_policy WHERE reach = 'type' AND resource_type = ?", target.type];
  // CROSS JOIN starts from what the target has, which is little; a subject may have been granted very much.
  const granted = database.read<Granted>(
    `SELECT p.id, p.scopes FROM (${about}) about CROSS JOIN authz_policy p ON p.id = about.policy
     CROSS JOIN authz_policy_policy pp ON pp.policy = p.id AND pp.applied = ${policy.sql}
     WHERE p.server = ? AND p.type = 'scope' AND (substr(p.name, 1, ?) = ? OR p.owner IS NOT NULL)`,
    [key as string, ...policy.params, server, prefix.length, prefix],
  );
  const concerned = granted.filter((permission) =>
    (JSON.parse(permission.scopes) as string[]).some((scope) => scopes.includes(scope)),
  );
  return concerned.flatMap((permission) => {
    const rest = (JSON.parse(permission.scopes) as string[]).filter((scope) => !scopes.includes(scope));
    return [
      // What remains is granted first: the policy of the subject must not lose its last use in between.
      ...(rest.length === 0 ? [] : grantStatements(server, target, rest, subject)),
      {
        sql: `DELETE FROM authz_policy_policy WHERE policy = ? AND applied = ${policy.sql}`,
        params: [permission.id, ...policy.params],
      },
      removeEmpty(permission.id),
    ];
  });
};
