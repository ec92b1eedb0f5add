/** Checks a user name with a password, for the password grant and for the login page alike. */
import { canonicalUsername, type User } from './users.js';
import type { Realm } from '../realm.js';
import type { Origin, Stance } from '../throttle/index.js';

/** The name and password that a person typed, and the place. */
export interface Credentials extends Origin {
  readonly username: string;
  readonly password: string;
}

const LONGEST_NAME = 255;

const refused = async (realm: Realm, said: Credentials, user: User | undefined): Promise<void> => {
  const { locked, statements } = realm.throttle.fail(said.username, said);
  const { address } = said;
  const about = { outcome: 'refused', ...(user ? { user: user.id } : {}), address } as const;
  const events = [realm.audit.entry({ event: 'login', ...about })];
  if (locked) events.push(realm.audit.entry({ event: 'account-locked', ...about, detail: locked }));
  await realm.database.write([...statements, ...events]);
};

/**
 * The user, when name and password are right and nothing is locked. Wrong names and wrong passwords take the same work and
 * cannot be told apart, nor can the right one while an account is paused. Disabled accounts are returned: the caller says so, now that the password
 * has been shown to be known. Throws `TooManyLogins` under overload.
 */
export const checkCredentials = async (realm: Realm, said: Credentials): Promise<User | undefined> => {
  const username = canonicalUsername(said.username);
  const stance = (): Stance => realm.throttle.stance(username, said);
  const before = stance();
  if (before === 'refused') return undefined;
  const found = username.length <= LONGEST_NAME ? realm.users.byUsername(username) : undefined;
  const user = found?.serviceClient === undefined ? found : undefined;
  const hash = user && before === 'open' ? realm.users.passwordOf(user.id) : undefined;
  const matches = await realm.passwords.check(said.password, hash, () => stance() !== 'refused');
  // Parallel guesses may have locked the account while this one was waiting; the right one among them must not win.
  const after = stance();
  if (after === 'refused') return undefined;
  if (matches && user && after === 'open') return user;
  await refused(realm, { ...said, username }, user);
  return undefined;
};
