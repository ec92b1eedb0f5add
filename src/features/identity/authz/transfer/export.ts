/** Writes the authorization settings of a resource server as Keycloak's import reads them. */
import type { Database } from '../../../../core/store/sqlite/database.js';
import type { Directory } from '../directory.js';
import type { PolicyConfig } from '../model.js';
import type { Resources } from '../resources.js';
import type { ResourceServers } from '../servers.js';
import type { AuthorizationSettings, PolicySettings, ResourceSettings } from './settings.js';

interface PolicyRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly logic: string;
  readonly strategy: string;
  readonly config: string;
  readonly reach: string | null;
  readonly resource_type: string | null;
  readonly scopes: string | null;
  readonly owner: string | null;
}

const PAGE = 500;

/** Writes settings. */
export class SettingsExport {
  constructor(
    private readonly database: Database,
    private readonly servers: ResourceServers,
    private readonly resources: Resources,
    private readonly directory: Directory,
  ) {}

  /** The settings of a resource server; `undefined` when it is none. */
  settings(client: string): AuthorizationSettings | undefined {
    const server = this.servers.get(client);
    if (!server) return undefined;
    return {
      allowRemoteResourceManagement: server.remote,
      policyEnforcementMode: server.enforcement,
      decisionStrategy: server.strategy,
      scopes: this.servers.scopes(server.client).map((name) => ({ name })),
      resources: [...this.#resources(server.client)],
      policies: this.#policies(server.client),
    };
  }

  *#resources(server: string): Generator<ResourceSettings> {
    for (let first = 0; ; first += PAGE) {
      const page = this.resources.search(server, {}, first, PAGE);
      for (const resource of page) {
        yield {
          _id: resource.id,
          name: resource.name,
          ...(resource.displayName === undefined ? {} : { displayName: resource.displayName }),
          ...(resource.type === undefined ? {} : { type: resource.type }),
          ...(resource.iconUri === undefined ? {} : { icon_uri: resource.iconUri }),
          ...(resource.owner === server ? {} : { owner: { name: this.#username(resource.owner) } }),
          ownerManagedAccess: resource.ownerManaged,
          attributes: withOrganization(resource.attributes, resource.organization),
          uris: this.resources.uris(resource.id),
          scopes: resource.scopes.map((name) => ({ name })),
        };
      }
      if (page.length < PAGE) return;
    }
  }

  /** The policies, of which one that is applied comes before those that apply it: aggregates after the policies, permissions last. */
  #policies(server: string): readonly PolicySettings[] {
    const rows = this.database.read<PolicyRow>(
      `SELECT * FROM authz_policy WHERE server = ?
       ORDER BY CASE type WHEN 'aggregate' THEN 1 WHEN 'scope' THEN 2 WHEN 'resource' THEN 2 ELSE 0 END, id`,
      [server],
    );
    return rows.map((row) => ({
      name: row.name,
      ...(row.description === null ? {} : { description: row.description }),
      type: row.type,
      logic: row.logic,
      decisionStrategy: row.strategy,
      ...(row.owner === null ? {} : { owner: this.#username(row.owner) }),
      config: this.#config(row),
    }));
  }

  #config(row: PolicyRow): Record<string, string> {
    const { roles, users, groups, clients } = JSON.parse(row.config) as PolicyConfig;
    const applied = this.#names(
      'SELECT p.name FROM authz_policy_policy pp JOIN authz_policy p ON p.id = pp.applied WHERE pp.policy = ? ORDER BY p.id',
      row.id,
    );
    const about = this.#names('SELECT resource AS name FROM authz_link WHERE policy = ? ORDER BY resource', row.id);
    return {
      ...(roles ? { roles: JSON.stringify(roles) } : {}),
      ...(users ? { users: JSON.stringify(users.map((id) => this.#username(id))) } : {}),
      ...(groups ? { groups: JSON.stringify(groups) } : {}),
      ...(clients ? { clients: JSON.stringify(clients) } : {}),
      ...(row.resource_type === null ? {} : { defaultResourceType: row.resource_type }),
      ...(about.length > 0 ? { resources: JSON.stringify(about) } : {}),
      ...(row.type === 'scope' ? { scopes: row.scopes ?? '[]' } : {}),
      ...(applied.length > 0 ? { applyPolicies: JSON.stringify(applied) } : {}),
    };
  }

  #names(sql: string, id: number): readonly string[] {
    return this.database.read<{ name: string }>(sql, [id]).map(({ name }) => name);
  }

  #username(id: string): string {
    return this.directory.username(id) ?? id;
  }
}

/** Attribute that carries the publishing organization through a file. */
export const ORGANIZATION_ATTRIBUTE = 'marketplace.organization';

const withOrganization = (
  attributes: Readonly<Record<string, readonly string[]>>,
  organization: string | undefined,
): Readonly<Record<string, readonly string[]>> =>
  organization === undefined ? attributes : { ...attributes, [ORGANIZATION_ATTRIBUTE]: [organization] };
