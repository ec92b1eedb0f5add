/** The service account that comes with a client: its service account, and what makes it a resource server. */
import { randomUUID } from 'node:crypto';
import { SCOPES } from '../../../core/auth/access.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { AuthorizationSettings } from '../authz/index.js';
import type { Client } from './clients.js';
import type { Realm } from '../realm.js';
import type { User } from './users.js';
import { defaultRoles, SERVICE_ACCOUNT_PREFIX, UMA_PROTECTION } from '../vocabulary.js';

/** Authorization settings of a new resource server. */
export const EMPTY_SETTINGS: AuthorizationSettings = {
  policyEnforcementMode: 'ENFORCING',
  decisionStrategy: 'AFFIRMATIVE',
  allowRemoteResourceManagement: true,
  scopes: SCOPES.map((name) => ({ name })),
};

const serviceAccountOf = (realm: Realm, client: Client): User => ({
  id: randomUUID(),
  username: `${SERVICE_ACCOUNT_PREFIX}${client.clientId.toLowerCase()}`,
  emailVerified: false,
  givenName: '',
  familyName: '',
  enabled: true,
  validationCommittee: '',
  serviceClient: client.id,
  created: realm.now(),
  roles: [...defaultRoles(realm.name)].sort(),
  clientRoles: client.authorizationServices ? { [client.clientId]: [UMA_PROTECTION] } : {},
});

/** Statements that store what comes with a new client. `account` says what is different about its service account. */
export const clientAccounts = (realm: Realm, client: Client, account: Partial<User> = {}): Statement[] => {
  const role = { client: client.clientId, name: UMA_PROTECTION, description: 'May call the protection API' };
  const user = { ...serviceAccountOf(realm, client), ...account };
  return [
    ...(client.authorizationServices ? [realm.roles.insert(role)] : []),
    ...(client.serviceAccount ? realm.users.insert(user) : []),
  ];
};
