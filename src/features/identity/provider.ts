/** The identity provider that the configuration chooses: the embedded one, or one elsewhere. */
import type { Account } from '../../core/auth/claims.js';
import { CachedPermissions, type PermissionSource } from '../../core/auth/permissions.js';
import type { TokenVerifier } from '../../core/auth/verify.js';
import type { Config } from '../../core/config.js';
import type { SystemCatalogues } from '../repository/system-catalogues.js';
import type { Participant } from '../repository/writes.js';
import { AssetRegistry, SYSTEM_SCOPES } from './authz/asset-registry.js';
import { AuditedTrade } from './audit/trade.js';
import type { Authz } from './authz/index.js';
import { LocalAdministration, type PermissionAdministration } from './authz/permission-administration.js';
import { enabledAccount } from './accounts/principals.js';
import type { Realm } from './realm.js';
import {
  openRemoteAdministration,
  openRemoteProvider,
  type RemoteProvider,
  type RemoteProviderOptions,
} from './external/index.js';
import { writeExternalSecrets } from './secrets.js';
import { RESOURCE_SERVER } from './vocabulary.js';

/** The authority that verifies tokens, and knows permissions. */
export interface Provider {
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  /** Verifies tokens that are for `/mcp` alone. */
  readonly agentVerifier: Pick<TokenVerifier, 'verify'>;
  /** The issuer of tokens, as documents for agents name it. */
  readonly issuer: string;
  /** The source of permissions for the `Authorizer`. */
  readonly permissions: PermissionSource;
  /** Client id of the resource server: tokens with permissions are for it. */
  readonly resourceServer: string;
  /** True if logins happen here, so that the routes of the embedded provider are mounted. */
  readonly embedded: boolean;
  /** A user who may log in, by id, as things are now; `undefined` for others, and for all where accounts are kept elsewhere. */
  readonly accountOf: (user: string) => Account | undefined;
  /** Grants, withdrawals and explanations, where the permissions are. */
  readonly administration: PermissionAdministration;
  /** The participants in the writes of datasets and catalogues. */
  readonly participants: readonly Participant[];
  close(): Promise<void>;
}

/** The embedded provider, as far as it is needed in every case. */
interface Embedded {
  readonly realm: Realm;
  readonly authz: Authz;
  readonly verifier: TokenVerifier;
  readonly agentVerifier: TokenVerifier;
  apiKeyOfFirstStart(): Promise<string | undefined>;
}

const systemAssets = ({ ids }: SystemCatalogues) => ids.map((id) => ({ kind: 'catalogue', id }) as const);

/** Says in `secrets.json` where tokens come from now, and nothing that cannot be used there. */
const tellSecrets = async (
  identity: Embedded,
  remote: RemoteProvider,
  { DATA_DIR, ISSUER, RESOURCE_SERVER: id }: Pick<Config, 'DATA_DIR' | 'ISSUER' | 'RESOURCE_SERVER'>,
): Promise<void> => {
  const [apiKey, tokenEndpoint] = [await identity.apiKeyOfFirstStart(), await remote.tokenEndpoint()];
  await writeExternalSecrets(DATA_DIR, {
    ...(apiKey === undefined ? {} : { apiKey }),
    issuer: ISSUER ?? '',
    ...(tokenEndpoint === undefined ? {} : { tokenEndpoint }),
    clients: { resourceServer: { id } },
    users: {},
  });
};

/**
 * Opens the provider. The embedded permissions are kept in step with the assets in every case, so that the realm can be
 * exported, and the service can return to them. Throws `IssuerMismatch` when another provider than the configured one is found.
 */
export const openProvider = async (
  identity: Embedded,
  options: Omit<RemoteProviderOptions, 'realm'> & { readonly config: Pick<Config, 'DATA_DIR'> },
  system: SystemCatalogues,
): Promise<Provider> => {
  const { organizations } = identity.realm;
  const registry = new AssetRegistry(identity.authz, organizations, system);
  if (options.database.takesWrites) await identity.authz.limit(systemAssets(system), SYSTEM_SCOPES);
  const trade = new AuditedTrade(identity.realm.audit);
  const here = new CachedPermissions(identity.authz.permissions);
  const { IDENTITY, RESOURCE_SERVER: server } = options.config;
  if (IDENTITY === 'embedded') {
    return {
      verifier: identity.verifier,
      agentVerifier: identity.agentVerifier,
      issuer: identity.realm.issuers.canonical,
      permissions: here,
      resourceServer: RESOURCE_SERVER,
      embedded: true,
      accountOf: (user) => enabledAccount(identity.realm, user),
      administration: new LocalAdministration(identity.realm),
      participants: [registry, trade],
      close: () => Promise.resolve(),
    };
  }
  const remote = await openRemoteProvider({ ...options, realm: identity.realm }, system);
  await tellSecrets(identity, remote, options.config).catch(async (error: unknown) => {
    await remote.close();
    throw error;
  });
  return {
    verifier: remote.verifier,
    agentVerifier: remote.agentVerifier,
    issuer: options.config.ISSUER ?? '',
    permissions: remote.permissions ?? here,
    resourceServer: server,
    embedded: false,
    accountOf: () => undefined,
    administration: remote.administration ?? new LocalAdministration(identity.realm),
    participants: [registry, trade, ...(remote.participant ? [remote.participant] : [])],
    close: () => remote.close(),
  };
};

/** Administration of permissions by a tool, while the service does not run. Throws as `openProvider` does. */
export const openAdministration = async (
  realm: Realm,
  options: Omit<RemoteProviderOptions, 'realm'>,
): Promise<PermissionAdministration> =>
  options.config.IDENTITY === 'keycloak'
    ? openRemoteAdministration({ ...options, realm })
    : new LocalAdministration(realm);
