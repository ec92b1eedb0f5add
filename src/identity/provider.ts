/** The identity provider that the configuration chooses: the embedded one, or one elsewhere. */
import { CachedPermissions, type PermissionSource } from '../auth/permissions.js';
import type { TokenVerifier } from '../auth/verify.js';
import type { Participant } from '../domain/writes.js';
import { AssetRegistry } from './asset-registry.js';
import type { Authz } from './authz/index.js';
import type { Realm } from './realm.js';
import { openRemoteProvider, type RemoteProviderOptions } from './remote/index.js';
import { RESOURCE_SERVER } from './vocabulary.js';

/** Who verifies tokens, and who knows permissions. */
export interface Provider {
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  /** What the `Authorizer` asks. */
  readonly permissions: PermissionSource;
  /** Client id of the resource server: tokens with permissions are for it. */
  readonly resourceServer: string;
  /** Whether logins happen here, so that the routes of the embedded provider are mounted. */
  readonly embedded: boolean;
  /** What joins the writes of datasets and catalogues. */
  readonly participants: readonly Participant[];
  close(): Promise<void>;
}

/**
 * Opens the provider. The embedded permissions are kept in step with the assets in every case, so that the realm can be
 * exported, and the service can return to them. Throws `IssuerMismatch` when another provider than the configured one is found.
 */
export const openProvider = async (
  identity: { readonly realm: Realm; readonly authz: Authz; readonly verifier: TokenVerifier },
  options: Omit<RemoteProviderOptions, 'organizations'>,
): Promise<Provider> => {
  const { organizations } = identity.realm;
  const registry = new AssetRegistry(identity.authz, organizations);
  const here = new CachedPermissions(identity.authz.permissions);
  const { IDENTITY, RESOURCE_SERVER: server } = options.config;
  if (IDENTITY === 'embedded') {
    return {
      verifier: identity.verifier,
      permissions: here,
      resourceServer: RESOURCE_SERVER,
      embedded: true,
      participants: [registry],
      close: () => Promise.resolve(),
    };
  }
  const remote = await openRemoteProvider({ ...options, organizations });
  return {
    verifier: remote.verifier,
    permissions: remote.permissions ?? here,
    resourceServer: server,
    embedded: false,
    participants: remote.participant ? [registry, remote.participant] : [registry],
    close: () => remote.close(),
  };
};
