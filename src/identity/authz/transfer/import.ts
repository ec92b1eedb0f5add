/** Reads the authorization settings of a resource server from Keycloak's file format, as a whole or not at all. */
import { randomUUID } from 'node:crypto';
import type { Statement } from '../../../store/graph-store.js';
import type { Database } from '../../../store/sqlite/database.js';
import { isResourceName } from '../assets.js';
import type { Directory } from '../directory.js';
import { ENFORCEMENT_MODES, STRATEGIES } from '../model.js';
import type { NewResource, Resources } from '../resources.js';
import type { ResourceServers } from '../servers.js';
import { BUMP } from '../tables.js';
import { PolicyCheck } from './check-policies.js';
import { linkStatements, policyStatements } from './import-policy.js';
import { ORGANIZATION_ATTRIBUTE } from './export.js';
import {
  oneOf,
  textsOf,
  unusable,
  type AuthorizationSettings,
  type PolicySettings,
  type ResourceSettings,
} from './settings.js';

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
