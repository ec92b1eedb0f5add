/** Looks up what an administrator names. Each throws `NOT_FOUND` when there is no such thing. */
import { Refusal } from '../../../core/errors.js';
import type { Client } from '../accounts/clients.js';
import type { Organization } from '../accounts/organizations.js';
import type { Realm } from '../realm.js';
import type { User } from '../accounts/users.js';

const found = <T>(thing: T | undefined, what: string): T => {
  if (thing === undefined) throw new Refusal('NOT_FOUND', `There is no such ${what}.`);
  return thing;
};

/** The user or service account of that name. */
export const requireUser = (realm: Realm, username: string): User => found(realm.users.byUsername(username), 'user');

/** The client of that client id. */
export const requireClient = (realm: Realm, clientId: string): Client => found(realm.clients.get(clientId), 'client');

/** The organization of that id. */
export const requireOrganization = (realm: Realm, id: string): Organization =>
  found(realm.organizations.get(id), 'organization');

/** Checks that the role exists; `client` is a client id and empty for roles of the realm. */
export const requireRole = (realm: Realm, role: string, client = ''): void => {
  found(realm.roles.exists(role, client) || undefined, `role as ${role}`);
};
