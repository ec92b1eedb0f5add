/** An identity provider elsewhere, Keycloak or another one that speaks OpenID Connect: who verifies, and who decides. */
import { CachedPermissions, type PermissionSource } from '../../../core/auth/permissions.js';
import { NotOffered, RemoteIssuer } from './issuer.js';
import { RemotePermissions } from './decisions.js';
import { TokenVerifier } from '../../../core/auth/verify.js';
import { ConfigError, type Config } from '../../../core/config.js';
import type { SystemCatalogues } from '../../repository/system-catalogues.js';
import type { Participant } from '../../repository/writes.js';
import type { Logger } from '../../../core/log.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { PermissionAdministration } from '../authz/permission-administration.js';
import type { Realm } from '../realm.js';
import { RESOURCE_SERVER } from '../vocabulary.js';
import { RemoteAdministration } from './administration.js';
import { TokenOrDecision } from './permissions.js';
import { RemotePolicies } from './policies.js';
import { ProtectionClient } from './protection-client.js';
import { Registrar } from './registrar.js';
import { RegistrationQueue } from './registration-queue.js';
import { RemoteVerifier } from './verifier.js';

export { registrationTables } from './tables.js';

/** Longest time in milliseconds that a positive decision is remembered. */
const DECISION_AGE = 10_000;

/** The needs of the service from a provider elsewhere. */
export interface RemoteProvider {
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  /** Verifies tokens whose audience is what agents call. */
  readonly agentVerifier: Pick<TokenVerifier, 'verify'>;
  /** Permissions kept there; absent where they are kept here. */
  readonly permissions?: PermissionSource;
  /** Tells the resource server there of datasets and catalogues; absent where permissions are kept here. */
  readonly participant?: Participant;
  /** Grants and withdrawals there; absent where permissions are kept here. */
  readonly administration?: PermissionAdministration;
  /** Address for those who want a token; `undefined` while the provider does not answer. */
  tokenEndpoint(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Options of opening it. */
export interface RemoteProviderOptions {
  readonly config: Pick<
    Config,
    | 'IDENTITY'
    | 'ISSUER'
    | 'ISSUER_JWKS'
    | 'ISSUER_TOKEN_ENDPOINT'
    | 'ISSUER_RESOURCE_SET'
    | 'RESOURCE_SERVER'
    | 'RESOURCE_SERVER_SECRET'
    | 'AUDIENCES'
    | 'CLIENTS'
    | 'TOKEN_ALGORITHMS'
    | 'TOKEN_MAX_AGE'
  >;
  /** Opened with `registrationTables`. */
  readonly database: Database;
  /** The embedded realm: it knows the assets with their owners, and keeps the audit log. */
  readonly realm: Realm;
  readonly log: Logger;
}

const issuerOf = ({ config }: RemoteProviderOptions): Promise<RemoteIssuer> =>
  RemoteIssuer.open({
    issuer: config.ISSUER ?? '',
    ...(config.ISSUER_JWKS === undefined ? {} : { jwksUri: config.ISSUER_JWKS }),
    ...(config.ISSUER_TOKEN_ENDPOINT === undefined ? {} : { tokenEndpoint: config.ISSUER_TOKEN_ENDPOINT }),
    ...(config.ISSUER_RESOURCE_SET === undefined ? {} : { resourceSet: config.ISSUER_RESOURCE_SET }),
  });

const verifierOf = (
  issuer: RemoteIssuer,
  { config }: RemoteProviderOptions,
  audiences: readonly string[] = config.AUDIENCES.length > 0 ? config.AUDIENCES : [config.RESOURCE_SERVER],
): TokenVerifier =>
  new TokenVerifier({
    issuer: config.ISSUER ?? '',
    audiences,
    algorithms: config.TOKEN_ALGORITHMS,
    keys: issuer.keys,
    maxAge: config.TOKEN_MAX_AGE,
    ...(config.CLIENTS.length > 0 ? { clients: config.CLIENTS } : {}),
  });

/** Permissions cannot be kept by a provider that knows nothing of them. One that does not answer may know. */
const requireUma = (issuer: RemoteIssuer): Promise<void> =>
  issuer.resourceSet().then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof NotOffered)) return;
      throw new ConfigError([
        'IDENTITY=keycloak: the issuer keeps no permissions (UMA); with IDENTITY=oidc they are kept here',
      ]);
    },
  );

interface ResourceServerElsewhere {
  readonly remote: ProtectionClient;
  readonly decisions: RemotePermissions;
  readonly administration: PermissionAdministration;
}

/** The client of the resource server there: for its resources, for decisions, and for policies. */
const resourceServerAt = (issuer: RemoteIssuer, { config, realm }: RemoteProviderOptions): ResourceServerElsewhere => {
  const tokenEndpoint = (): Promise<URL> => issuer.tokenEndpoint();
  const remote = new ProtectionClient({
    tokenEndpoint,
    resourceSet: () => issuer.resourceSet(),
    client: config.RESOURCE_SERVER,
    secret: config.RESOURCE_SERVER_SECRET ?? '',
  });
  const decisions = new RemotePermissions({ tokenEndpoint, resourceServer: config.RESOURCE_SERVER });
  const policies = new RemotePolicies(remote);
  return { remote, decisions, administration: new RemoteAdministration({ realm, remote, policies, decisions }) };
};

/** Administration of the permissions there, without a running service. Throws as `openRemoteProvider` does. */
export const openRemoteAdministration = async (options: RemoteProviderOptions): Promise<PermissionAdministration> => {
  const issuer = await issuerOf(options);
  await requireUma(issuer);
  return resourceServerAt(issuer, options).administration;
};

/**
 * Opens the provider that the configuration names. Throws `IssuerMismatch` when the provider there is another one and
 * `ConfigError` when it cannot do what is needed; one that does not answer yet is asked again when it is needed, and until then nobody is let in.
 */
export const openRemoteProvider = async (
  options: RemoteProviderOptions,
  system: SystemCatalogues,
): Promise<RemoteProvider> => {
  const { config, database, realm, log } = options;
  const issuer = await issuerOf(options);
  const verifier = new RemoteVerifier(verifierOf(issuer, options));
  const { agentResource } = realm;
  const agentVerifier = new RemoteVerifier(
    verifierOf(issuer, options, agentResource === undefined ? [] : [agentResource]),
  );
  const tokenEndpoint = (): Promise<string | undefined> =>
    issuer.tokenEndpoint().then(
      ({ href }) => href,
      () => undefined,
    );
  if (config.IDENTITY === 'oidc') return { verifier, agentVerifier, tokenEndpoint, close: () => Promise.resolve() };
  await requireUma(issuer);
  const { remote, decisions, administration } = resourceServerAt(issuer, options);
  const queue = new RegistrationQueue(database, realm.organizations);
  if (database.takesWrites) await queue.addKnown(RESOURCE_SERVER);
  const registrar = new Registrar(queue, remote, log, system);
  if (database.takesWrites) registrar.start();
  return {
    verifier,
    agentVerifier,
    permissions: new TokenOrDecision(new CachedPermissions(decisions, DECISION_AGE), queue),
    participant: queue,
    administration,
    tokenEndpoint,
    close: () => registrar.stop(),
  };
};
