/** Reads the authorization settings of a resource server from Keycloak's file format, as a whole or not at all. */
import { randomUUID } from 'node:crypto';
import type { SqlValue, Statement } from '../../../../core/store/graph-store.js';
import type { Database } from '../../../../core/store/sqlite/database.js';
import { isResourceName } from '../assets.js';
import type { Directory } from '../directory.js';
import { ENFORCEMENT_MODES, LOGICS, type PolicyConfig, STRATEGIES, SUBJECT_KINDS, type SubjectKind } from '../model.js';
import type { NewResource, Resources } from '../resources.js';
import type { ResourceServers } from '../servers.js';
import { indexed, subjectName } from '../subjects.js';
import { BUMP } from '../tables.js';
import { resourceNumber } from '../terms.js';
import { ORGANIZATION_ATTRIBUTE } from './export.js';
import {
  type AuthorizationSettings,
  listOf,
  oneOf,
  type PolicySettings,
  type ResourceSettings,
  textsOf,
  unusable,
} from './settings.js';
import { isObject } from '../../../../core/json.js';
import { policyId } from '../grants.js';

/** True if policies of this type name subjects. */
const isSubjectKind = (type: string): type is SubjectKind => SUBJECT_KINDS.includes(type as SubjectKind);

/** Types that are evaluated; a file with another one is refused, because leaving a policy out would change the others. */
const checkType = ({ name, type }: PolicySettings): void => {
  if (!isSubjectKind(type) && !['aggregate', 'scope', 'resource'].includes(type)) {
    throw unusable(`the policy ${name} is of the type ${type}, which is not supported`);
  }
};

const rolesOf = (policy: PolicySettings): PolicyConfig => ({
  roles: listOf(policy, 'roles').map((item) => {
    if (!isObject(item) || typeof item['id'] !== 'string')
      throw unusable(`a role of the policy ${policy.name} has no id`);
    return { id: item['id'], required: item['required'] === true };
  }),
});

const groupsOf = (policy: PolicySettings): PolicyConfig => ({
  groups: listOf(policy, 'groups').map((item) => {
    if (!isObject(item) || typeof item['path'] !== 'string') {
      throw unusable(`a group of the policy ${policy.name} has no path`);
    }
    return { path: item['path'], extendChildren: item['extendChildren'] === true };
  }),
});

const usersOf = (policy: PolicySettings, directory: Directory): PolicyConfig => ({
  users: textsOf(policy, 'users').map((name) => {
    const id = directory.userId(name);
    if (id === undefined) throw unusable(`the policy ${policy.name} names the unknown user ${name}`);
    return id;
  }),
});

/** The facts that a policy looks at. Throws `BAD_REQUEST`. */
const configOf = (policy: PolicySettings, directory: Directory): PolicyConfig => {
  switch (policy.type) {
    case 'role':
      return rolesOf(policy);
    case 'group':
      return groupsOf(policy);
    case 'user':
      return usersOf(policy, directory);
    case 'client':
      return { clients: textsOf(policy, 'clients') };
    default:
      return {};
  }
};

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
const policyStatements = (
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
const linkStatements = (server: string, policy: PolicySettings): readonly Statement[] => {
  const id = policyId(server, policy.name);
  return textsOf(policy, 'applyPolicies').map((name) => {
    const applied = policyId(server, name);
    return {
      sql: `INSERT OR IGNORE INTO authz_policy_policy (policy, applied) VALUES (${id.sql}, ${applied.sql})`,
      params: [...id.params, ...applied.params],
    };
  });
};

/** Checks policies against each other and against those that are stored. */
class PolicyCheck {
  constructor(private readonly database: Database) {}

  /** Everything that a policy refers to must exist, and no policy may apply itself, directly or through others. Throws `BAD_REQUEST`. */
  check(server: string, policies: readonly PolicySettings[], scopes: ReadonlySet<string>): void {
    const applied = new Map(policies.map((policy) => [policy.name, textsOf(policy, 'applyPolicies')]));
    if (applied.size < policies.length) throw unusable('two policies have the same name');
    for (const policy of policies) {
      checkType(policy);
      const scope = policy.type === 'scope' ? textsOf(policy, 'scopes').find((name) => !scopes.has(name)) : undefined;
      if (scope !== undefined) throw unusable(`the permission ${policy.name} has the unknown scope ${scope}`);
      const missing = textsOf(policy, 'applyPolicies').find(
        (name) => !applied.has(name) && !this.#exists(server, name),
      );
      if (missing !== undefined) throw unusable(`the policy ${policy.name} applies the unknown policy ${missing}`);
      refuseCircle(policy.name, applied, this.#appliedNow(server));
    }
  }

  #exists(server: string, name: string): boolean {
    const sql = 'SELECT 1 FROM authz_policy WHERE server = ? AND name = ?';
    return this.database.readOne(sql, [server, name]) !== undefined;
  }

  #appliedNow(server: string): (name: string) => readonly string[] {
    const sql = `SELECT a.name FROM authz_policy p JOIN authz_policy_policy pp ON pp.policy = p.id
                 JOIN authz_policy a ON a.id = pp.applied WHERE p.server = ? AND p.name = ?`;
    return (name) => this.database.read<{ name: string }>(sql, [server, name]).map((row) => row.name);
  }
}

const refuseCircle = (
  start: string,
  applied: ReadonlyMap<string, readonly string[]>,
  stored: (name: string) => readonly string[],
): void => {
  const seen = new Set<string>();
  const waiting = [...(applied.get(start) ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === start) throw unusable(`the policy ${start} applies itself`);
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(applied.get(name) ?? stored(name)));
  }
};

/** Reads settings. */
export class SettingsImport {
  constructor(
    private readonly database: Database,
    private readonly servers: ResourceServers,
    private readonly resources: Resources,
    private readonly directory: Directory,
  ) {}

  /**
   * Statements that store settings for a client. What the file names replaces what is stored under that name; what it does
   * not name stays. Throws `BAD_REQUEST` naming what cannot be used.
   */
  statements(server: string, settings: AuthorizationSettings): readonly Statement[] {
    const { scopes = [], resources = [], policies = [] } = settings;
    const known = new Set([...this.servers.scopes(server), ...scopes.map(({ name }) => name)]);
    const placed = resources.map((resource) => this.#place(server, resource, known));
    const ids = new Map(placed.flatMap(({ id, name }) => [[name, id] as const]));
    for (const { id } of placed) ids.set(id, id);
    new PolicyCheck(this.database).check(server, policies, known);
    const resourceId = (text: string): string => ids.get(text) ?? this.#stored(server, text);
    return [
      this.servers.put({
        client: server,
        enforcement: oneOf(ENFORCEMENT_MODES, settings.policyEnforcementMode, 'ENFORCING'),
        strategy: oneOf(STRATEGIES, settings.decisionStrategy, 'UNANIMOUS'),
        remote: settings.allowRemoteResourceManagement !== false,
      }),
      ...scopes.map(({ name }) => this.servers.addScope(server, name)),
      ...placed.flatMap((resource) =>
        this.resources.find(resource.id) ? this.resources.update(resource) : this.resources.insert(resource),
      ),
      ...policies.flatMap((policy) => policyStatements(server, policy, resourceId, this.directory)),
      ...this.#links(server, policies),
      BUMP,
    ];
  }

  /** Links are replaced at the very end: a policy must not lose its last use, and with it itself, in between. */
  #links(server: string, policies: readonly PolicySettings[]): readonly Statement[] {
    const applied = (policy: PolicySettings): string => JSON.stringify(textsOf(policy, 'applyPolicies'));
    return [
      ...policies.flatMap((policy) => linkStatements(server, policy)),
      ...policies.map((policy) => ({
        sql: `DELETE FROM authz_policy_policy
              WHERE policy = (SELECT id FROM authz_policy WHERE server = ?1 AND name = ?2)
              AND applied NOT IN (
                SELECT id FROM authz_policy WHERE server = ?1 AND name IN (SELECT value FROM json_each(?3)))`,
        params: [server, policy.name, applied(policy)],
      })),
    ];
  }

  #place(server: string, said: ResourceSettings, known: ReadonlySet<string>): NewResource {
    const scopes = (said.scopes ?? []).map(({ name }) => name);
    const unknown = scopes.find((scope) => !known.has(scope));
    if (unknown !== undefined) throw unusable(`the resource ${said.name} has the unknown scope ${unknown}`);
    if (!isResourceName(said.name)) throw unusable(`${said.name} cannot be the name of a resource`);
    const owner = this.#owner(server, said);
    const id = said._id ?? this.resources.named(server, owner, said.name)?.id ?? randomUUID();
    const holder = this.resources.find(id);
    if (holder && holder.server !== server) throw unusable(`the resource ${id} belongs to another client`);
    const { [ORGANIZATION_ATTRIBUTE]: organization, ...attributes } = said.attributes ?? {};
    return {
      id,
      server,
      name: said.name,
      owner,
      ownerManaged: said.ownerManagedAccess === true,
      scopes,
      attributes,
      uris: said.uris ?? [],
      ...(said.type === undefined ? {} : { type: said.type }),
      ...(said.displayName === undefined ? {} : { displayName: said.displayName }),
      ...(said.icon_uri === undefined ? {} : { iconUri: said.icon_uri }),
      ...(organization?.[0] === undefined ? {} : { organization: organization[0] }),
    };
  }

  #owner(server: string, { name, owner }: ResourceSettings): string {
    const named = owner?.name ?? owner?.id;
    if (named === undefined || named === server) return server;
    const id = this.directory.userId(named);
    if (id === undefined) throw unusable(`the resource ${name} has the unknown owner ${named}`);
    return id;
  }

  #stored(server: string, text: string): string {
    const found = this.resources.get(server, text) ?? this.resources.named(server, server, text);
    if (!found) throw unusable(`the resource ${text} is not known`);
    return found.id;
  }
}
