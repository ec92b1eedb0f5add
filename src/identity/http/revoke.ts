/** `POST …/protocol/openid-connect/revoke` (RFC 7009). */
import type { Client } from '../accounts/clients.js';
import { requestErrors } from '../errors.js';
import { endClientSession } from '../sessions/logout.js';
import type { Realm } from '../realm.js';
import { authenticateClient } from './client-authentication.js';
import { allowOriginOf } from './cors.js';
import type { Endpoint } from './exchange.js';

const revokeRefreshToken = async (realm: Realm, client: Client, token: string, address: string): Promise<boolean> => {
  const known = realm.refreshTokens.find(token);
  const of = known && realm.clientSessions.get(known.clientSession);
  if (of?.client !== client.clientId) return false;
  const event = {
    event: 'revoke',
    client: client.clientId,
    session: of.session,
    address,
    detail: 'refresh token',
  } as const;
  await endClientSession(realm, of, [realm.audit.entry(event)]);
  return true;
};

const revokeAccessToken = async (realm: Realm, client: Client, token: string, address: string): Promise<void> => {
  const result = await realm.verifier.verify(token);
  if (!result.valid || result.user.client !== client.clientId) return;
  const id = String(result.claims.jti);
  // The verifier allows for clocks that differ; so must the memory of what was revoked.
  const expires = result.user.expires * 1000 + 60_000;
  realm.denylist.add(id, expires);
  const event = {
    event: 'revoke',
    user: result.user.sub,
    client: client.clientId,
    address,
    detail: 'access token',
  } as const;
  await realm.database.write([realm.denylist.insert(id, expires), realm.audit.entry(event)]);
};

/** Ends a token of the calling client. Tokens that are unknown, or not the caller's, are left alone without a word. */
export const revocationEndpoint: Endpoint = async (exchange) => {
  const { realm, reply, form, address } = exchange;
  if (form.hasDuplicates()) throw requestErrors.duplicated();
  const client = authenticateClient(exchange);
  allowOriginOf(exchange, client);
  const token = form.get('token');
  if (token === undefined) throw requestErrors.invalid('Token not provided');
  const wasRefreshToken = await revokeRefreshToken(realm, client, token, address);
  if (!wasRefreshToken) await revokeAccessToken(realm, client, token, address);
  return reply.code(200).send();
};
