/** Keycloak's file format of a realm: the parts that this provider writes and reads. */
import type { AuthorizationSettings } from '../authz/index.js';
import type { ClientScope } from './client-scopes.js';
import type { ComponentFile } from './user-profile.js';

/** A role. */
export interface RoleFile {
  readonly name: string;
  readonly description?: string;
}

/** A group; ours are organizations. */
export interface GroupFile {
  readonly name: string;
  readonly path?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly subGroups?: readonly GroupFile[];
}

/** A credential; the data are JSON texts. */
export interface CredentialFile {
  readonly type?: string;
  /** The password in clear text, in files that people write. */
  readonly value?: string;
  readonly secretData?: string;
  readonly credentialData?: string;
}

/** A user or service account. */
export interface UserFile {
  readonly id?: string;
  readonly username: string;
  readonly enabled?: boolean;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly createdTimestamp?: number;
  readonly serviceAccountClientId?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly realmRoles?: readonly string[];
  readonly clientRoles?: Readonly<Record<string, readonly string[]>>;
  readonly groups?: readonly string[];
  readonly credentials?: readonly CredentialFile[];
  readonly requiredActions?: readonly string[];
}

/** A client. */
export interface ClientFile {
  readonly id?: string;
  readonly clientId: string;
  readonly name?: string;
  readonly enabled?: boolean;
  readonly bearerOnly?: boolean;
  readonly publicClient?: boolean;
  readonly standardFlowEnabled?: boolean;
  readonly implicitFlowEnabled?: boolean;
  readonly directAccessGrantsEnabled?: boolean;
  readonly serviceAccountsEnabled?: boolean;
  readonly authorizationServicesEnabled?: boolean;
  readonly protocol?: string;
  readonly secret?: string;
  readonly redirectUris?: readonly string[];
  readonly webOrigins?: readonly string[];
  readonly defaultClientScopes?: readonly string[];
  readonly optionalClientScopes?: readonly string[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly authorizationSettings?: AuthorizationSettings;
}

/** The file. */
export interface RealmFile {
  readonly realm: string;
  readonly enabled?: boolean;
  readonly sslRequired?: string;
  readonly accessTokenLifespan?: number;
  readonly ssoSessionIdleTimeout?: number;
  readonly ssoSessionMaxLifespan?: number;
  readonly accessCodeLifespan?: number;
  readonly revokeRefreshToken?: boolean;
  readonly refreshTokenMaxReuse?: number;
  readonly bruteForceProtected?: boolean;
  readonly failureFactor?: number;
  readonly waitIncrementSeconds?: number;
  readonly maxFailureWaitSeconds?: number;
  readonly maxDeltaTimeSeconds?: number;
  readonly quickLoginCheckMilliSeconds?: number;
  readonly defaultRole?: RoleFile & { readonly composite: true };
  readonly roles?: {
    readonly realm?: readonly RoleFile[];
    readonly client?: Readonly<Record<string, readonly RoleFile[]>>;
  };
  readonly groups?: readonly GroupFile[];
  readonly components?: Readonly<Record<string, readonly ComponentFile[]>>;
  readonly clientScopes?: readonly ClientScope[];
  readonly clients?: readonly ClientFile[];
  readonly users?: readonly UserFile[];
}

/** Client attribute with the addresses to return to after logout, and what separates them. */
export const POST_LOGOUT = 'post.logout.redirect.uris';
export const POST_LOGOUT_SEPARATOR = '##';
/** Client attribute of our own exports: digest of the secret, which nobody can read back. */
export const SECRET_DIGEST = 'marketplace.secret.sha256';
/** Client attribute with the method of PKCE that is demanded. */
export const PKCE = 'pkce.code.challenge.method';
/** Algorithm name of the password hashes in our own exports. */
export const PASSWORD_ALGORITHM = 'marketplace-scrypt';
