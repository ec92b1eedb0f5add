/** Accounts as those who permissions are evaluated for. */
import type { Account } from '../../../core/auth/claims.js';
import type { Identity } from '../authz/index.js';
import type { Realm } from '../realm.js';
import type { User } from './users.js';

/** Roles, groups and organization of an account as they are now. */
export const accountOf = ({ organizations }: Pick<Realm, 'organizations'>, user: User): Account => {
  const organization = user.organization === undefined ? undefined : organizations.get(user.organization);
  const clientRoles = Object.entries(user.clientRoles).flatMap(([client, roles]) =>
    roles.map((role) => `${client}/${role}`),
  );
  return {
    roles: [...user.roles, ...clientRoles],
    groups: organization ? [organization.path] : [],
    ...(organization ? { organization: organization.id } : {}),
    ...(user.email !== undefined && user.emailVerified ? { mail: user.email } : {}),
  };
};

/** The present facts about a user who may log in; `undefined` for others. */
export const enabledAccount = (realm: Pick<Realm, 'organizations' | 'users'>, id: string): Account | undefined => {
  const user = realm.users.get(id);
  return user?.enabled ? accountOf(realm, user) : undefined;
};

/** An account that asks for permissions through a client. */
export const identityOf = (realm: Pick<Realm, 'organizations'>, user: User, client: string): Identity => ({
  sub: user.id,
  username: user.username,
  client,
  ...accountOf(realm, user),
});
