/** Policies of a settings file: checked, and turned into statements. */
import type { SqlValue, Statement } from '../../../store/graph-store.js';
import type { Directory } from '../directory.js';
import { LOGICS, STRATEGIES, type PolicyConfig, type SubjectKind } from '../model.js';
import { indexed, subjectName } from '../subjects.js';
import { resourceNumber } from '../terms.js';
import { configOf, isSubjectKind } from './policy-config.js';
import { oneOf, textsOf, unusable, type PolicySettings } from './settings.js';

/** True if a policy is exactly the one that a grant would make for its subject. */
const isGenerated = ({ name, type }: PolicySettings, logic: string, config: PolicyConfig): boolean => {
  const [only, ...others] = indexed({ type: type as SubjectKind, logic, config });
  return (
    only !== undefined &&
    others.length === 0 &&
    only.kind !== 'any' &&
    name === subjectName({ kind: only.kind, id: only.subject })
  );
};

type Reach = 'resources' | 'type' | 'any' | null;

const reachOf = (policy: PolicySettings, resources: readonly string[]): Reach => {
  if (policy.type !== 'scope' && policy.type !== 'resource') return null;
  if (resources.length > 0) return 'resources';
  if (policy.config?.['defaultResourceType']) return 'type';
  if (policy.type === 'scope') return 'any';
  throw unusable(`the permission ${policy.name} names neither a resource nor a type`);
};

const policyId = (server: string, name: string): { sql: string; params: SqlValue[] } => ({
  sql: '(SELECT id FROM authz_policy WHERE server = ? AND name = ?)',
  params: [server, name],
});

const rowOf = (server: string, policy: PolicySettings, reach: Reach, directory: Directory): Statement => {
  const logic = oneOf(LOGICS, policy.logic, 'POSITIVE');
  const config = configOf(policy, directory);
  const owner = policy.owner === undefined ? undefined : directory.userId(policy.owner);
  const params: SqlValue[] = [
    server,
    policy.name,
    policy.type,
    logic,
    oneOf(STRATEGIES, policy.decisionStrategy, 'UNANIMOUS'),
    policy.description ?? null,
    JSON.stringify(config),
    reach,
    reach === 'type' ? (policy.config?.['defaultResourceType'] as string) : null,
    policy.type === 'scope' ? JSON.stringify(textsOf(policy, 'scopes')) : null,
    owner ?? null,
    isSubjectKind(policy.type) && isGenerated(policy, logic, config) ? 1 : 0,
  ];
  return {
    sql: `INSERT INTO authz_policy
            (server, name, type, logic, strategy, description, config, reach, resource_type, scopes, owner, generated)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (server, name) DO UPDATE SET type = excluded.type, logic = excluded.logic,
            strategy = excluded.strategy, description = excluded.description, config = excluded.config,
            reach = excluded.reach, resource_type = excluded.resource_type, scopes = excluded.scopes,
            owner = excluded.owner, generated = excluded.generated`,
    params,
  };
};

/**
 * Statements that store one policy, replacing one of the same name. `resourceId` finds the id of a resource by its id or
 * name. What the policy applies is linked by `linkStatements`, once all policies are stored. Throws `BAD_REQUEST`.
 */
export const policyStatements = (
  server: string,
  policy: PolicySettings,
  resourceId: (text: string) => string,
  directory: Directory,
): readonly Statement[] => {
  const resources = textsOf(policy, 'resources').map(resourceId);
  const row = rowOf(server, policy, reachOf(policy, resources), directory);
  const id = policyId(server, policy.name);
  const kind = policy.type === 'scope' || policy.type === 'resource' ? undefined : policy.type;
  const subjects =
    kind === undefined
      ? []
      : indexed({ type: kind as SubjectKind, logic: policy.logic ?? 'POSITIVE', config: configOf(policy, directory) });
  return [
    row,
    { sql: `DELETE FROM authz_about WHERE policy = ${id.sql}`, params: id.params },
    { sql: `DELETE FROM authz_policy_subject WHERE policy = ${id.sql}`, params: id.params },
    ...resources.map((resource) => ({
      sql: `INSERT INTO authz_about (resource, policy) VALUES (${resourceNumber('?')}, ${id.sql}) ON CONFLICT DO NOTHING`,
      params: [resource, ...id.params],
    })),
    ...subjects.map(({ kind: subjectKind, subject }) => ({
      sql: `INSERT OR IGNORE INTO authz_policy_subject (kind, subject, policy) VALUES (?, ?, ${id.sql})`,
      params: [subjectKind, subject, ...id.params],
    })),
  ];
};

/** Statements that link a policy to those it applies. */
export const linkStatements = (server: string, policy: PolicySettings): readonly Statement[] => {
  const id = policyId(server, policy.name);
  return textsOf(policy, 'applyPolicies').map((name) => {
    const applied = policyId(server, name);
    return {
      sql: `INSERT OR IGNORE INTO authz_policy_policy (policy, applied) VALUES (${id.sql}, ${applied.sql})`,
      params: [...id.params, ...applied.params],
    };
  });
};
