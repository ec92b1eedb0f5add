/** Writes the realm as a file that Keycloak imports, and this provider as well. */
import { remoteResource } from '../external/resource-id.js';
import type { Client } from '../accounts/clients.js';
import type { Organization } from '../accounts/organizations.js';
import type { Realm } from '../realm.js';
import { LONGEST_LOCK, MEMORY, MINUTE, PLACE_LIMIT } from '../throttle/index.js';
import type { User } from '../accounts/users.js';
import { ACCOUNT_CLIENT, defaultRoles } from '../vocabulary.js';
import { clientScopes, GROUP_FACTS, groupAttribute, TECHNICAL_SCOPES } from './client-scopes.js';
import {
  PASSWORD_ALGORITHM,
  PKCE,
  POST_LOGOUT,
  POST_LOGOUT_SEPARATOR,
  SECRET_DIGEST,
  type ClientFile,
  type CredentialFile,
  type GroupFile,
  type RealmFile,
  type UserFile,
} from './format.js';
import { withResourceIds } from './resource-ids.js';
import { components } from './user-profile.js';

/** Options of an export. */
export interface ExportOptions {
  /**
   * True if to include password hashes and digests of client secrets. They are good for this provider only; without them users have to set
   * a new password and clients get a new secret.
   */
  readonly withSecrets: boolean;
}

const PAGE = 500;

const group = (organization: Organization): GroupFile => ({
  name: organization.path.slice(1),
  path: organization.path,
  attributes: {
    [groupAttribute('name')]: [organization.name],
    ...Object.fromEntries(GROUP_FACTS.map((fact) => [groupAttribute(fact), [organization[fact]]])),
  },
});

const credentials = (hash: string | undefined): CredentialFile[] => {
  if (hash === undefined) return [];
  const data = { algorithm: PASSWORD_ALGORITHM, hashIterations: 1 };
  return [{ type: 'password', secretData: JSON.stringify({ value: hash }), credentialData: JSON.stringify(data) }];
};

const account = (realm: Realm, user: User, withSecrets: boolean): UserFile => {
  const organization = user.organization === undefined ? undefined : realm.organizations.get(user.organization);
  const client = realm.clients.list().find(({ id }) => id === user.serviceClient);
  const secrets = withSecrets
    ? { credentials: credentials(realm.users.passwordOf(user.id)) }
    : { requiredActions: ['UPDATE_PASSWORD'] };
  return {
    id: user.id,
    username: user.username,
    enabled: user.enabled,
    ...(user.email === undefined ? {} : { email: user.email }),
    emailVerified: user.emailVerified,
    firstName: user.givenName,
    lastName: user.familyName,
    createdTimestamp: user.created,
    attributes: { validationCommittee: [user.validationCommittee] },
    realmRoles: user.roles,
    clientRoles: user.clientRoles,
    groups: organization ? [organization.path] : [],
    ...(client ? { serviceAccountClientId: client.clientId } : secrets),
  };
};

const application = (realm: Realm, client: Client, withSecrets: boolean): ClientFile => {
  const settings = realm.authz.exportSettings(client.clientId);
  const digest = withSecrets ? realm.clients.secretDigest(client) : null;
  const absolute = (uri: string): string => (uri.startsWith('/') ? `${realm.baseUrl}${uri}` : uri);
  return {
    id: client.id,
    clientId: client.clientId,
    name: client.name,
    enabled: client.enabled,
    protocol: 'openid-connect',
    publicClient: client.public,
    standardFlowEnabled: client.standardFlow,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: client.directGrants,
    serviceAccountsEnabled: client.serviceAccount,
    authorizationServicesEnabled: client.authorizationServices,
    redirectUris: [...client.redirectUris, ...client.redirectPrefixes.map((prefix) => `${prefix}*`)].map(absolute),
    webOrigins: realm.clients.originsOf(client),
    defaultClientScopes: [...TECHNICAL_SCOPES, ...client.defaultScopes],
    // `openid` is no client scope there.
    optionalClientScopes: client.optionalScopes.filter((scope) => scope !== 'openid'),
    attributes: {
      [PKCE]: client.standardFlow ? 'S256' : '',
      [POST_LOGOUT]: client.postLogoutRedirectUris.map(absolute).join(POST_LOGOUT_SEPARATOR) || '+',
      ...(digest === null ? {} : { [SECRET_DIGEST]: digest }),
    },
    ...(settings ? { authorizationSettings: withResourceIds(settings, remoteResource) } : {}),
  };
};

const everybody = (realm: Realm): User[] => {
  const users: User[] = [];
  for (let page = realm.users.list(PAGE); page.length > 0; page = realm.users.list(PAGE, page.at(-1)?.username)) {
    users.push(...page);
  }
  return users;
};

const roleFiles = (realm: Realm): NonNullable<RealmFile['roles']> => {
  const roles = realm.roles.list();
  // Keycloak makes the roles of its account client itself, and refuses a file that brings them.
  const clients = [...new Set(roles.map(({ client }) => client))].filter(
    (client) => client !== '' && client !== ACCOUNT_CLIENT,
  );
  const of = (wanted: string): { name: string; description: string }[] =>
    roles.filter(({ client }) => client === wanted).map(({ name, description }) => ({ name, description }));
  return { realm: of(''), client: Object.fromEntries(clients.map((client) => [client, of(client)])) };
};

/** The realm as a file. */
export const exportRealm = async (realm: Realm, { withSecrets }: ExportOptions): Promise<RealmFile> => {
  const { times, name } = realm;
  await realm.audit.record({ event: 'realm-exported', detail: withSecrets ? 'with secrets' : 'without secrets' });
  return {
    realm: name,
    enabled: true,
    sslRequired: 'external',
    accessTokenLifespan: times.access / 1000,
    ssoSessionIdleTimeout: times.sessionIdle / 1000,
    ssoSessionMaxLifespan: times.sessionMax / 1000,
    accessCodeLifespan: times.code / 1000,
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
    bruteForceProtected: true,
    failureFactor: PLACE_LIMIT,
    waitIncrementSeconds: MINUTE / 1000,
    maxFailureWaitSeconds: LONGEST_LOCK / 1000,
    maxDeltaTimeSeconds: MEMORY / 1000,
    // Otherwise two mistakes in quick succession lock an account.
    quickLoginCheckMilliSeconds: 0,
    defaultRole: { name: defaultRoles(name)[0] ?? '', composite: true },
    roles: roleFiles(realm),
    groups: realm.organizations.list().map(group),
    components: components(),
    clientScopes: clientScopes(),
    // Keycloak brings its own account client.
    clients: realm.clients
      .list()
      .filter(({ clientId }) => clientId !== ACCOUNT_CLIENT)
      .map((client) => application(realm, client, withSecrets)),
    users: everybody(realm).map((user) => account(realm, user, withSecrets)),
  };
};
