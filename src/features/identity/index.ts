/** The embedded identity provider: one realm with its users, clients, sessions and keys. */
import { join } from 'node:path';
import { ApiKeys } from '../../core/auth/api-key.js';
import type { TokenVerifier } from '../../core/auth/verify.js';
import type { Config } from '../../core/config.js';
import type { Logger } from '../../core/log.js';
import { privateFile, SIGNING_KEYS_FILE, type PrivateValue } from '../../core/store/private-file.js';
import type { Database, Migration } from '../../core/store/sqlite/database.js';
import { Authz } from './authz/index.js';
import { bootstrap } from './bootstrap.js';
import { addDemoPeople } from './accounts/demo.js';
import { SigningKeys } from './tokens/keys.js';
import type { OpenPart, Part } from '../repository/part.js';
import type { SystemCatalogues } from '../repository/system-catalogues.js';
import { registrationTables } from './external/index.js';
import type { PasswordPool } from './passwords/pool.js';
import { openProvider, type Provider } from './provider.js';
import { startUpkeep } from './upkeep.js';
import { assembleRealm } from './assemble.js';
import type { Realm } from './realm.js';
import { embeddedSecrets, secretsPath } from './secrets.js';
import { identityTables as accountTables } from './tables.js';
import { agentVerifier, gatewayVerifier } from './tokens/verification.js';

export { fetchInside } from './http/fetch-inside.js';
export { identityRoutes } from './http/routes.js';

export type { Realm } from './realm.js';
export { PasswordPool } from './passwords/pool.js';
export type { User } from './accounts/users.js';
export type { Client, NewClient } from './accounts/clients.js';
export type { NewOrganization, Organization } from './accounts/organizations.js';
export * from './administration/users.js';
export * from './administration/own-account.js';
export * from './administration/clients.js';
export * from './administration/organizations.js';
export * from './administration/logos.js';
export { fileNameOf as logoFileName, type Logo } from './logos/logos.js';
export * from './administration/keys.js';
export * from './administration/roles.js';
export * from './administration/permissions.js';
export { verifyAudit, type AuditVerdict } from './audit/verification.js';
export { exportRealm } from './transfer/export.js';
export { importRealm } from './transfer/import.js';
export type { PermissionAdministration } from './authz/permission-administration.js';
export { openAdministration, type Provider } from './provider.js';

/** Tables of the provider with its API keys and permissions, for `Database.open`. */
export const identityTables: readonly Migration[] = [
  ...ApiKeys.tables,
  ...accountTables,
  ...Authz.tables,
  ...registrationTables,
];

/** The needs of the provider. */
export interface IdentityOptions {
  readonly config: Pick<
    Config,
    'DATA_DIR' | 'BASE_URL' | 'REALM' | 'API_KEY' | 'PASSWORD_GRANT' | 'ACCESS_TOKEN_SECONDS' | 'ISSUER_UNDER_AUTH'
  > &
    Partial<Pick<Config, 'BRAND_NAME' | 'IDENTITY' | 'MCP' | 'CLIENT_DOCUMENTS_ALLOW'>>;
  /** Opened with `identityTables`. */
  readonly database: Database;
  readonly log: Logger;
  /** The place of the signing keys; in `DATA_DIR` when absent. */
  readonly signingKeys?: PrivateValue;
  /** Seals what has to outlive the signing keys. */
  readonly sealingKey?: Uint8Array;
  /** Milliseconds since the epoch; tests set the clock. */
  readonly now?: () => number;
  /** Hashes passwords; as shipped when absent. */
  readonly passwords?: PasswordPool | undefined;
}

/** A running provider. */
export interface Identity {
  readonly realm: Realm;
  /** The keys of `X-API-Key`. */
  readonly apiKeys: ApiKeys;
  /** Permissions on assets: `registerAsset`, `permissions` for the gate, `administration`. */
  readonly authz: Authz;
  /** Verifies access tokens for this service; knows ended sessions and disabled accounts at once. */
  readonly verifier: TokenVerifier;
  /** The same for tokens that agents were given, which are for `/mcp` alone. */
  readonly agentVerifier: TokenVerifier;
  /** The file to which the first start wrote the secrets. */
  readonly secretsFile: string;
  /** The API key that the first start made or was given; `undefined` where the operator took it out of the file. */
  apiKeyOfFirstStart(): Promise<string | undefined>;
  /** Adds alice, bob and carol with random passwords, see `SecretsFile`. */
  addDemoPeople(): Promise<void>;
  /** Stops the timers. The database stays open: it is not ours. */
  close(): void;
}

/** Starts the provider; the first start creates keys, clients and an administrator. */
export const createIdentity = async (options: IdentityOptions): Promise<Identity> => {
  const { config, database, log, now = Date.now } = options;
  const { signingKeys = privateFile(join(config.DATA_DIR, SIGNING_KEYS_FILE)) } = options;
  const keys = await SigningKeys.open(signingKeys, now, !database.takesWrites);
  const { sealingKey, passwords } = options;
  const realm = assembleRealm({ config, database, log, now, keys, sealingKey, passwords });
  const file = await embeddedSecrets(config.DATA_DIR, (config.IDENTITY ?? 'embedded') === 'embedded');
  const apiKeys = new ApiKeys(database, now, (event, id) => realm.audit.entry({ event, detail: id }));
  await bootstrap(realm, file, apiKeys, config.API_KEY);
  return {
    realm,
    apiKeys,
    authz: realm.authz,
    verifier: gatewayVerifier(realm),
    agentVerifier: agentVerifier(realm),
    secretsFile: secretsPath(config.DATA_DIR),
    apiKeyOfFirstStart: async () => (await file.read())?.apiKey,
    addDemoPeople: () => addDemoPeople(realm, file),
    close: startUpkeep(realm),
  };
};

/** Options of the part. */
interface IdentityPartOptions {
  readonly config: Config;
  /** Opened with its tables. */
  readonly database: Database;
  readonly log: Logger;
  readonly signingKeys: PrivateValue;
  readonly sealingKey: Uint8Array;
  readonly passwords?: PasswordPool | undefined;
  /** Catalogues that belong to the service itself. */
  readonly system: SystemCatalogues;
}

/** The open part. */
interface IdentityPart extends OpenPart {
  readonly identity: Identity;
  /** The authority that verifies tokens and knows permissions: the embedded provider, or one elsewhere. */
  readonly provider: Provider;
  close(): Promise<void>;
}

/** Identity as a part of the service. Rejects as `openProvider` does; nothing stays open then. */
export const identityPart: Part<IdentityPartOptions, Promise<IdentityPart>> = {
  name: 'identity',
  tables: identityTables,
  open: async ({ system, ...options }) => {
    const identity = await createIdentity(options);
    try {
      const provider = await openProvider(identity, options, system);
      const close = async (): Promise<void> => {
        identity.close();
        await provider.close();
      };
      return { identity, provider, participants: provider.participants, close };
    } catch (error) {
      identity.close();
      throw error;
    }
  },
};
