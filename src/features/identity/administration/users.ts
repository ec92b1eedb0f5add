/**
 * Administration of user accounts. Every change is stored together with its audit event, and ends the sessions that it takes
 * the ground from. Errors: `BAD_REQUEST`, `NOT_FOUND`, `CONFLICT`.
 */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../core/errors.js';
import { isPossiblePassword } from '../passwords/hash.js';
import type { Realm } from '../realm.js';
import { canonicalUsername, type User } from '../accounts/users.js';
import { ACCOUNT_CLIENT, defaultRoles, SERVICE_ACCOUNT_PREFIX, VIEW_PROFILE } from '../vocabulary.js';
import { requireOrganization, requireRole, requireUser } from './require.js';

/** The words of an administrator about a new user; only the name is needed. */
export interface NewUser {
  readonly id?: string;
  readonly username: string;
  readonly password?: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly givenName?: string;
  readonly familyName?: string;
  /** Id of the organization. */
  readonly organization?: string;
  readonly validationCommittee?: string;
  /** Realm roles beside those that everybody has. */
  readonly roles?: readonly string[];
}

const SHORTEST_PASSWORD = 8;
const UNSAFE = /[\p{Cc}<>&"'`]/u;

/** Refuses what cannot be a password. `BAD_REQUEST`. */
export const checkNewPassword = (password: string): void => {
  if ([...password].length < SHORTEST_PASSWORD || !isPossiblePassword(password)) {
    throw new Refusal(
      'BAD_REQUEST',
      `A password has at least ${SHORTEST_PASSWORD} characters and at most 1 kB, and no NUL.`,
    );
  }
};

const checkUsername = (name: string): string => {
  const username = canonicalUsername(name);
  if (username === '' || username.length > 255 || UNSAFE.test(username)) {
    throw new Refusal(
      'BAD_REQUEST',
      'A user name has 1 to 255 characters without control characters, quotes or markup.',
    );
  }
  if (username.startsWith(SERVICE_ACCOUNT_PREFIX)) {
    throw new Refusal('BAD_REQUEST', `User names that start with ${SERVICE_ACCOUNT_PREFIX} belong to clients.`);
  }
  return username;
};

const requirePerson = (realm: Realm, username: string): User => {
  const user = requireUser(realm, username);
  if (user.serviceClient) throw new Refusal('BAD_REQUEST', 'A service account goes with its client.');
  return user;
};

const complete = (realm: Realm, said: NewUser): User => ({
  id: said.id ?? randomUUID(),
  username: checkUsername(said.username),
  ...(said.email === undefined ? {} : { email: said.email }),
  emailVerified: said.emailVerified ?? false,
  givenName: said.givenName ?? '',
  familyName: said.familyName ?? '',
  enabled: true,
  ...(said.organization === undefined ? {} : { organization: said.organization }),
  validationCommittee: said.validationCommittee ?? '',
  created: realm.now(),
  roles: [...new Set([...defaultRoles(realm.name), ...(said.roles ?? [])])].sort(),
  clientRoles: { [ACCOUNT_CLIENT]: [VIEW_PROFILE] },
});

/** Creates a user. Without a password nobody can log in as that user until one is set. `hash`: as for passwords that somebody has chosen. */
export const createUser = async (
  realm: Realm,
  said: NewUser,
  hash = (password: string): Promise<string> => realm.passwords.hash(password),
): Promise<User> => {
  const user = complete(realm, said);
  if (realm.users.byUsername(user.username)) throw new Refusal('CONFLICT', `There is a user ${user.username} already.`);
  if (said.organization !== undefined) requireOrganization(realm, said.organization);
  for (const role of said.roles ?? []) requireRole(realm, role);
  if (said.password !== undefined) checkNewPassword(said.password);
  const hashed = said.password === undefined ? undefined : await hash(said.password);
  const event = realm.audit.entry({ event: 'user-created', user: user.id });
  await realm.database.write([...realm.users.insert(user, hashed), event]);
  return user;
};

/** Sets the password of a user, forgives wrong ones, forgets where the user logged in and ends the user's sessions. */
export const setPassword = async (realm: Realm, username: string, password: string): Promise<void> => {
  const user = requirePerson(realm, username);
  checkNewPassword(password);
  const hash = await realm.passwords.hash(password);
  await realm.sessions.endOfUser(user.id, [
    { sql: 'UPDATE identity_user SET password = ? WHERE id = ?', params: [hash, user.id], expect: 1 },
    ...realm.throttle.forget(user.username),
    realm.audit.entry({ event: 'password-changed', user: user.id }),
  ]);
};

const setEnabled = async (realm: Realm, username: string, enabled: boolean): Promise<void> => {
  const user = requireUser(realm, username);
  const also = [
    { sql: 'UPDATE identity_user SET enabled = ? WHERE id = ?', params: [Number(enabled), user.id], expect: 1 },
    realm.audit.entry({ event: 'user-changed', user: user.id, detail: enabled ? 'enabled' : 'disabled' }),
  ];
  await (enabled ? realm.database.write(also) : realm.sessions.endOfUser(user.id, also));
  realm.users.forget(user.id);
};

/** Disables a user: no login, and every token ends now. */
export const disableUser = (realm: Realm, username: string): Promise<void> => setEnabled(realm, username, false);

/** Lets a disabled user in again. */
export const enableUser = (realm: Realm, username: string): Promise<void> => setEnabled(realm, username, true);

/** Puts a user into an organization, or into none. Tokens issued from now on say so. */
export const setOrganization = async (
  realm: Realm,
  username: string,
  organization: string | undefined,
): Promise<void> => {
  const user = requirePerson(realm, username);
  if (organization !== undefined) requireOrganization(realm, organization);
  await realm.database.write([
    {
      sql: 'UPDATE identity_user SET organization = ? WHERE id = ?',
      params: [organization ?? null, user.id],
      expect: 1,
    },
    realm.audit.entry({ event: 'user-changed', user: user.id, detail: 'organization' }),
  ]);
  realm.users.forget(user.id);
};

/** Deletes a user with everything that refers to the user, permissions included. */
export const deleteUser = async (realm: Realm, username: string): Promise<void> => {
  const user = requirePerson(realm, username);
  await realm.sessions.endOfUser(user.id, [
    ...realm.authz.removeUser(user.id),
    ...realm.users.remove(user.id),
    ...realm.throttle.forget(user.username),
    realm.audit.entry({ event: 'user-deleted', user: user.id }),
  ]);
  realm.users.forget(user.id);
};
