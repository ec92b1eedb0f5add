/** An identity provider elsewhere, Keycloak or another one that speaks OpenID Connect: who verifies, and who decides. */
import { CachedPermissions, type PermissionSource } from '../../auth/permissions.js';
import { NotOffered, RemoteIssuer } from '../../auth/remote-issuer.js';
import { RemotePermissions } from '../../auth/remote-permissions.js';
import { TokenVerifier } from '../../auth/verify.js';
import { ConfigError, type Config } from '../../config.js';
import type { Participant } from '../../domain/writes.js';
import type { Logger } from '../../log.js';
import type { Database } from '../../store/sqlite/database.js';
import type { Organizations } from '../organizations.js';
import { RESOURCE_SERVER } from '../vocabulary.js';
import { TokenOrDecision } from './permissions.js';
import { ProtectionClient } from './protection-client.js';
import { Registrar } from './registrar.js';
import { RegistrationQueue } from './registration-queue.js';
import { RemoteVerifier } from './verifier.js';

export { registrationTables } from './tables.js';

/** Longest time in milliseconds that a positive decision is remembered. */
const DECISION_AGE = 10_000;

/** What the service needs of a provider elsewhere. */
export interface RemoteProvider {
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  /** Permissions kept there; absent where they are kept here. */
  readonly permissions?: PermissionSource;
  /** Tells the resource server there of datasets and catalogues; absent where permissions are kept here. */
  readonly participant?: Participant;
  close(): Promise<void>;
}

/** What it is opened with. */
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
  readonly organizations: Organizations;
  readonly log: Logger;
}

const issuerOf = ({ config }: RemoteProviderOptions): Promise<RemoteIssuer> =>
  RemoteIssuer.open({
    issuer: config.ISSUER ?? '',
    ...(config.ISSUER_JWKS === undefined ? {} : { jwksUri: config.ISSUER_JWKS }),
    ...(config.ISSUER_TOKEN_ENDPOINT === undefined ? {} : { tokenEndpoint: config.ISSUER_TOKEN_ENDPOINT }),
    ...(config.ISSUER_RESOURCE_SET === undefined ? {} : { resourceSet: config.ISSUER_RESOURCE_SET }),
  });

const verifierOf = (issuer: RemoteIssuer, { config }: RemoteProviderOptions): TokenVerifier =>
  new TokenVerifier({
    issuer: config.ISSUER ?? '',
    audiences: config.AUDIENCES.length > 0 ? config.AUDIENCES : [config.RESOURCE_SERVER],
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

/**
 * Opens the provider that the configuration names. Throws `IssuerMismatch` when the provider there is another one and
 * `ConfigError` when it cannot do what is needed; one that does not answer yet is asked again when it is needed, and until then nobody is let in.
 */
export const openRemoteProvider = async (options: RemoteProviderOptions): Promise<RemoteProvider> => {
  const { config, database, organizations, log } = options;
  const issuer = await issuerOf(options);
  const verifier = new RemoteVerifier(verifierOf(issuer, options));
  if (config.IDENTITY === 'oidc') return { verifier, close: () => Promise.resolve() };
  const tokenEndpoint = (): Promise<URL> => issuer.tokenEndpoint();
  const queue = new RegistrationQueue(database, organizations);
  const remote = new ProtectionClient({
    tokenEndpoint,
    resourceSet: () => issuer.resourceSet(),
    client: config.RESOURCE_SERVER,
    secret: config.RESOURCE_SERVER_SECRET ?? '',
  });
  await requireUma(issuer);
  await queue.addKnown(RESOURCE_SERVER);
  const registrar = new Registrar(queue, remote, log);
  registrar.start();
  const decisions = new RemotePermissions({ tokenEndpoint, resourceServer: config.RESOURCE_SERVER });
  return {
    verifier,
    permissions: new TokenOrDecision(new CachedPermissions(decisions, DECISION_AGE), queue),
    participant: queue,
    close: () => registrar.stop(),
  };
};
