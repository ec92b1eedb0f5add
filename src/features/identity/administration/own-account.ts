/** What people do with their own account: see where they are logged in, end that, and change their password. */
import { Refusal } from '../../../core/errors.js';
import { checkCredentials } from '../accounts/credentials.js';
import type { Realm } from '../realm.js';
import { checkNewPassword } from './users.js';

/** A login of a person. Times are milliseconds since the epoch. */
export interface OwnSession {
  readonly id: string;
  readonly started: number;
  /** Last sign of life. */
  readonly seen: number;
  /** True if it was begun in a browser. */
  readonly inBrowser: boolean;
  /** Ids of the clients that hold tokens in it. */
  readonly clients: readonly string[];
}

/** Sessions that are listed. */
const MOST = 100;

interface Row extends Omit<OwnSession, 'clients' | 'inBrowser'> {
  readonly cookie: string | null;
  readonly clients: string | null;
}

/** The sessions of a user that are not over, the latest first, 100 at most. */
export const sessionsOf = (realm: Realm, user: string): OwnSession[] => {
  const sql = `SELECT s.id, s.started, s.seen, s.cookie, group_concat(DISTINCT c.client) AS clients
    FROM identity_session s LEFT JOIN identity_client_session c ON c.session = s.id
    WHERE s.user = ? GROUP BY s.id ORDER BY s.seen DESC LIMIT ?`;
  return realm.database
    .read<Row>(sql, [user, MOST])
    .filter(({ id }) => realm.sessions.alive(id) !== undefined)
    .map(({ cookie, clients, ...session }) => ({
      ...session,
      inBrowser: cookie !== null,
      clients: clients === null ? [] : clients.split(',').sort(),
    }));
};

/** Ends a session of a user with every token in it. `NOT_FOUND` for one that is not this user's. */
export const endOwnSession = async (realm: Realm, user: string, id: string): Promise<void> => {
  const session = realm.sessions.alive(id);
  if (session?.user !== user) throw new Refusal('NOT_FOUND', 'There is no such session.');
  await realm.sessions.end(id, [realm.audit.entry({ event: 'logout', user, session: id })]);
};

/**
 * Changes the password of a user who knows the present one, and ends all other sessions of that user: whoever had the old password is out.
 * `FORBIDDEN` where it is not the present one, or was guessed at too often; `BAD_REQUEST` for a new one that is none.
 */
export const changeOwnPassword = async (
  realm: Realm,
  { user: id, session: kept }: { readonly user: string; readonly session: string | undefined },
  { current, next }: { readonly current: string; readonly next: string },
): Promise<void> => {
  const user = realm.users.get(id);
  if (!user || user.serviceClient !== undefined) throw new Refusal('FORBIDDEN', 'Only people have a password.');
  checkNewPassword(next);
  // Guesses are counted for the account at a place of its own, so that nobody else is kept from logging in by them.
  const said = { username: user.username, password: current, address: `the account page of ${id}` };
  const known = await checkCredentials(realm, said);
  if (known?.id !== id) throw new Refusal('FORBIDDEN', 'That is not your present password, or it was wrong too often.');
  const hash = await realm.passwords.hash(next);
  await realm.database.write([
    { sql: 'UPDATE identity_user SET password = ? WHERE id = ?', params: [hash, id], expect: 1 },
    realm.audit.entry({ event: 'password-changed', user: id }),
  ]);
  const others = sessionsOf(realm, id).filter((session) => session.id !== kept);
  for (const { id: session } of others) await realm.sessions.end(session);
};
