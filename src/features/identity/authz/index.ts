/** Authorization as one object: what the provider mounts, the gate asks and the domain joins. */
import { SCOPES, type Scope } from '../../../core/auth/access.js';
import type { PermissionSource } from '../../../core/auth/permissions.js';
import type { UserPrincipal } from '../../../core/auth/principal.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { AccessRequests } from './access-requests.js';
import { Administration } from './administration.js';
import { ASSET_TYPES, assetStatements, forgetStatements, limitStatements, type NewAsset } from './assets.js';
import { Candidates } from './candidates.js';
import { DataResources } from './data-resources.js';
import type { Directory } from './directory.js';
import { EmbeddedPermissions } from './embedded-permissions.js';
import { Evaluator } from './evaluate.js';
import { grantStatements } from './grants.js';
import { forgetUserStatements } from './people.js';
import { EffectivePermissions } from './effective-permissions.js';
import { KeptGrants } from './kept-grants.js';
import { Policies } from './policies.js';
import { PermissionEndpoint } from './protection/permission.js';
import { ProtectionApi } from './protection/index.js';
import { ResourceSet } from './protection/resource-set.js';
import { WaitingEndpoint } from './protection/ticket.js';
import { UmaPolicyEndpoint } from './protection/uma-policy.js';
import { Resources } from './resources.js';
import { ResourceServers } from './servers.js';
import { SharedPolicies } from './shared-policies.js';
import { authzTables } from './tables.js';
import { Tickets } from './tickets.js';
import { SettingsExport } from './transfer/export.js';
import { SettingsImport } from './transfer/import.js';
import { readSettings, type AuthorizationSettings } from './transfer/settings.js';
import { UmaGrant } from './uma-grant.js';
import { Resolver } from './uma-resolve.js';
import { AuthzWriter } from './writer.js';

export type { NewAsset } from './assets.js';
export type { Directory } from './directory.js';
export type { GrantedPermission, Identity } from './model.js';
export type { ProtectionRequest, ProtectionResponse } from './protection/index.js';
export type { AuthorizationSettings } from './transfer/settings.js';
export type { RequestingParty, UmaAnswer, UmaCaller } from './uma-grant.js';
export { parseSubject, type PolicySubject } from './subjects.js';

/** The needs of authorization from the provider. */
export interface AuthzOptions {
  readonly database: Database;
  /** `iss` of the realm. */
  readonly issuer: string;
  /** Client id of the resource server that holds the assets. */
  readonly server: string;
  /** Other names that deployed clients use for it. */
  readonly aliases: readonly string[];
  /** Key of 256 bits for permission tickets. */
  readonly ticketKey: () => Uint8Array;
  /** Verifies an access token of the realm; `undefined` when it does not count. */
  readonly verify: (token: string) => Promise<UserPrincipal | undefined>;
  /** True if the realm has such a client. */
  readonly isClient: (clientId: string) => boolean;
  readonly directory: Directory;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Role whose holders may read every asset, and role whose holders may do everything with every asset. */
const DEFAULTS = [
  { role: 'PLATFORM_USER', scopes: ['READ'] },
  { role: 'PLATFORM_ADMIN', scopes: SCOPES },
] as const;

/** Authorization of the realm. */
export class Authz {
  /** Tables that authorization lives in; pass them to `Database.open`. */
  static readonly tables = authzTables;

  /** Answers authorization requests of the token endpoint. */
  readonly uma: UmaGrant;
  /** Answers requests below `/authz/protection`. */
  readonly protection: ProtectionApi;
  /** The source of permissions for the `Authorizer`. */
  readonly permissions: PermissionSource;
  readonly administration: Administration;
  /** Grants on hidden datasets. */
  readonly kept: KeptGrants;
  /** The data of datasets as resources. */
  readonly data: DataResources;
  readonly #servers: ResourceServers;
  readonly #export: SettingsExport;
  readonly #import: SettingsImport;
  readonly #writer: AuthzWriter;

  constructor(private readonly options: AuthzOptions) {
    const { database, server, directory, now } = options;
    const servers = new ResourceServers(database, Object.fromEntries(options.aliases.map((name) => [name, server])));
    this.data = new DataResources(server);
    const resources = new Resources(database, this.data);
    const policies = new Policies(database);
    const evaluator = new Evaluator(policies, this.data);
    const writer = new AuthzWriter(database);
    const requests = new AccessRequests(database, now);
    const tickets = new Tickets(options.issuer, options.ticketKey, now);
    const candidates = new Candidates(database);
    const tools = {
      database,
      servers,
      candidates,
      resources,
      policies,
      evaluator,
      writer,
      directory,
      requests,
      tickets,
    };
    this.#servers = servers;
    this.#writer = writer;
    this.#export = new SettingsExport(database, servers, resources, directory);
    this.#import = new SettingsImport(database, servers, resources, directory);
    this.permissions = new EmbeddedPermissions(server, tools);
    this.administration = new Administration(server, tools);
    this.kept = new KeptGrants(server, database, directory);
    this.uma = new UmaGrant({
      ...tools,
      resolver: new Resolver(resources),
      holdings: new EffectivePermissions(resources, evaluator, candidates),
      verify: options.verify,
      isClient: options.isClient,
    });
    this.protection = new ProtectionApi({
      resourceSet: new ResourceSet(servers, resources, writer, directory),
      permission: new PermissionEndpoint(servers, resources, tickets),
      waiting: new WaitingEndpoint(resources, requests, writer, directory),
      umaPolicy: new UmaPolicyEndpoint({ ...tools, shared: new SharedPolicies(database) }),
    });
  }

  /** The first start: the resource server with its scopes and defaults. Later ones change nothing, so that operators may. */
  async bootstrap(): Promise<void> {
    const { server } = this.options;
    await this.#writer.change(() => {
      if (this.#servers.get(server)) return [];
      return [
        this.#servers.put({ client: server, enforcement: 'ENFORCING', strategy: 'AFFIRMATIVE', remote: true }),
        ...SCOPES.map((scope) => this.#servers.addScope(server, scope)),
        ...DEFAULTS.flatMap(({ role, scopes }) =>
          Object.values(ASSET_TYPES).flatMap((type) =>
            grantStatements(server, { type }, scopes, { kind: 'role', id: role }),
          ),
        ),
      ];
    });
  }

  /** Statements that register an asset, or bring its name up to date; they join the transaction that writes it. */
  registerAsset(asset: NewAsset): readonly Statement[] {
    return assetStatements(this.options.server, asset);
  }

  /** Lets nothing but these scopes be held on assets, whatever was granted: for stores that were written when more could be. */
  async limit(assets: readonly Pick<NewAsset, 'kind' | 'id'>[], scopes: readonly Scope[]): Promise<void> {
    await this.#writer.change(() => limitStatements(this.options.database, assets, scopes));
  }

  /** Statements that forget an asset with all that was granted on it. */
  removeAsset(asset: Pick<NewAsset, 'kind' | 'id'>): readonly Statement[] {
    return forgetStatements(asset);
  }

  /** Statements that forget a user with all that was granted to them. */
  removeUser(id: string): readonly Statement[] {
    return forgetUserStatements(id);
  }

  /** The authorization settings of a client in Keycloak's file format; `undefined` for one without authorization. */
  exportSettings(client: string): AuthorizationSettings | undefined {
    return this.#export.settings(client);
  }

  /** Stores authorization settings for a client, as a whole or not at all. Throws `BAD_REQUEST` naming what is wrong. */
  importSettings(client: string, settings: unknown): Promise<void> {
    return this.#writer.change(() => this.#import.statements(client, readSettings(settings)));
  }
}
