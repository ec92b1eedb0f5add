/** Administration of roles. `client` is a client id and empty for roles of the realm. Errors: `BAD_REQUEST`, `NOT_FOUND`. */
import { Refusal } from '../../../core/errors.js';
import type { Realm } from '../realm.js';
import { requireClient, requireRole, requireUser } from './require.js';

/** Creates a role of the realm or of a client; one that exists stays as it is. */
export const createRole = async (realm: Realm, name: string, description = '', client = ''): Promise<void> => {
  if (client !== '') requireClient(realm, client);
  if (!/^[^\s/,#]{1,255}$/.test(name))
    throw new Refusal('BAD_REQUEST', 'A role name has no spaces, slashes, commas or #.');
  const event = realm.audit.entry({ event: 'role-created', detail: client === '' ? name : `${client}/${name}` });
  await realm.database.write([realm.roles.insert({ client, name, description }), event]);
};

/** Gives a user a role. */
export const assignRole = async (realm: Realm, username: string, role: string, client = ''): Promise<void> => {
  requireRole(realm, role, client);
  const user = requireUser(realm, username);
  const event = realm.audit.entry({ event: 'role-assigned', user: user.id, detail: role });
  await realm.database.write([realm.users.addRole(user.id, role, client), event]);
  realm.users.forget(user.id);
};

/** Takes a role away from a user; where permissions are evaluated, tokens issued before lose it as well. */
export const removeRole = async (realm: Realm, username: string, role: string, client = ''): Promise<void> => {
  const user = requireUser(realm, username);
  const event = realm.audit.entry({ event: 'role-removed', user: user.id, detail: role });
  await realm.database.write([realm.users.removeRole(user.id, role, client), event]);
  realm.users.forget(user.id);
};
