/** Ends sessions and parts of them. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { ClientSession } from './client-sessions.js';
import type { Realm } from '../realm.js';

/**
 * Ends a client session. A session that was not begun in a browser exists for its client sessions only, so it ends with the
 * last of them.
 */
export const endClientSession = async (realm: Realm, of: ClientSession, also: readonly Statement[]): Promise<void> => {
  const session = realm.sessions.alive(of.session);
  const last = session?.cookie === undefined && realm.clientSessions.countOf(of.session) <= 1;
  await realm.clientSessions.end(of.id, last ? [] : also);
  if (last) await realm.sessions.end(of.session, also);
};

/** Ends a session with everything in it. */
export const endSession = async (
  realm: Realm,
  session: string,
  about: { client?: string; address: string },
): Promise<void> => {
  const user = realm.sessions.alive(session)?.user;
  const event = { event: 'logout', session, ...about, ...(user === undefined ? {} : { user }) } as const;
  await realm.sessions.end(session, [realm.audit.entry(event)]);
};
