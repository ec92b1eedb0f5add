/** The check that a token whose signature and dates are right still stands: logout, revocation and disabled accounts end it early. */
import type { JWTPayload } from 'jose';
import { clientSessionOf } from '../sessions/client-sessions.js';
import type { Realm } from '../realm.js';

type Accounts = Pick<Realm, 'sessions' | 'clientSessions' | 'denylist' | 'clients' | 'users'>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const sessionStands = (realm: Accounts, claims: JWTPayload): boolean => {
  const session = realm.sessions.alive(text(claims['sid']));
  if (!session || session.user !== claims.sub) return false;
  const clientSession = clientSessionOf(text(claims.jti));
  return clientSession === undefined || realm.clientSessions.get(clientSession)?.session === session.id;
};

/** Checks session, account and client behind verified claims. Works in memory unless something was displaced from it. */
export const isAlive = (realm: Accounts, claims: JWTPayload): boolean => {
  if (realm.denylist.has(text(claims.jti))) return false;
  const client = realm.clients.get(text(claims['azp']));
  const user = realm.users.get(text(claims.sub));
  if (!client?.enabled || !user?.enabled) return false;
  if (claims['sid'] !== undefined) return sessionStands(realm, claims);
  return user.serviceClient === client.id;
};
