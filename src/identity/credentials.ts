/** Checks a user name with a password, for the password grant and for the login page alike. */
import { canonicalUsername, type User } from './users.js';
import type { Realm } from './realm.js';

/** What a person typed, and from where. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
}

const LONGEST_NAME = 255;

const refused = async (realm: Realm, { username, address }: Credentials, user: User | undefined): Promise<void> => {
  const { locked, statements } = realm.throttle.fail(username, address);
  const about = { outcome: 'refused', ...(user ? { user: user.id } : {}), address } as const;
  const events = [realm.audit.entry({ event: 'login', ...about })];
  if (locked) events.push(realm.audit.entry({ event: 'account-locked', ...about }));
  await realm.database.write([...statements, ...events]);
};

/**
 * The user, when name and password are right and neither account nor address is locked. Wrong names and wrong passwords
 * take the same work and cannot be told apart. Disabled accounts are returned: the caller says so, now that the password
 * has been shown to be known. Throws `TooManyLogins` under overload.
 */
export const checkCredentials = async (realm: Realm, said: Credentials): Promise<User | undefined> => {
  const username = canonicalUsername(said.username);
  const locked = (): boolean => realm.throttle.isLocked(username, said.address);
  if (locked()) return undefined;
  const found = username.length <= LONGEST_NAME ? realm.users.byUsername(username) : undefined;
  const user = found?.serviceClient === undefined ? found : undefined;
  const hash = user ? realm.users.passwordOf(user.id) : undefined;
  const matches = await realm.passwords.check(said.password, hash, () => !locked());
  // Parallel guesses may have locked the account while this one was waiting; the right one among them must not win.
  if (locked()) return undefined;
  if (matches && user) return user;
  await refused(realm, { ...said, username }, user);
  return undefined;
};
