/** Administration of clients. Errors: `BAD_REQUEST`, `NOT_FOUND`, `CONFLICT`. */
import { Refusal } from '../../../core/errors.js';
import { completeClient, type Client, type ClientSettings, type NewClient } from '../accounts/clients.js';
import { digest, randomSecret } from '../../../core/auth/random.js';
import type { Realm } from '../realm.js';
import { clientAccounts, EMPTY_SETTINGS } from '../accounts/client-accounts.js';
import { RESOURCE_SERVER } from '../vocabulary.js';
import { requireClient } from './require.js';

/**
 * Creates a client. A confidential one gets the given secret or a random one, which is returned and can be read only now;
 * what is stored is its digest, so a chosen secret must be as hard to guess as a random one.
 */
export const createClient = async (
  realm: Realm,
  said: NewClient,
  givenSecret?: string,
): Promise<{ client: Client; secret?: string }> => {
  const client = completeClient(said, realm.now(), realm.baseUrl);
  if (realm.clients.get(client.clientId))
    throw new Refusal('CONFLICT', `There is a client ${client.clientId} already.`);
  const secret = client.public ? undefined : (givenSecret ?? randomSecret());
  await realm.database.write([
    realm.clients.put(client, secret === undefined ? null : digest(secret)),
    ...clientAccounts(realm, client),
    realm.audit.entry({ event: 'client-created', client: client.clientId }),
  ]);
  realm.clients.reload();
  if (client.authorizationServices && client.clientId !== RESOURCE_SERVER) {
    await realm.authz.importSettings(client.clientId, EMPTY_SETTINGS);
  }
  return secret === undefined ? { client } : { client, secret };
};

/** Changes what a client may do, except its kind and its accounts. Disabling it ends every token that it holds. */
export const changeClient = async (
  realm: Realm,
  clientId: string,
  change: Partial<Omit<ClientSettings, 'public' | 'serviceAccount' | 'authorizationServices'>>,
): Promise<Client> => {
  const present = requireClient(realm, clientId);
  const client = completeClient({ ...present, ...change }, present.created, realm.baseUrl);
  const also = [
    realm.clients.put(client, realm.clients.secretDigest(present)),
    realm.audit.entry({ event: 'client-changed', client: clientId }),
  ];
  await (client.enabled ? realm.database.write(also) : realm.clientSessions.endOfClient(clientId, also));
  realm.clients.reload();
  return client;
};

/** Replaces the secret of a confidential client; the old one ends now. Returns the new one. */
export const rotateClientSecret = async (realm: Realm, clientId: string): Promise<string> => {
  const client = requireClient(realm, clientId);
  if (client.public) throw new Refusal('BAD_REQUEST', 'A public client has no secret.');
  const secret = randomSecret();
  const event = realm.audit.entry({ event: 'client-changed', client: clientId, detail: 'secret' });
  await realm.database.write([realm.clients.put(client, digest(secret)), event]);
  realm.clients.reload();
  return secret;
};

/** Deletes a client with its service account, its roles and every token that it holds. */
export const deleteClient = async (realm: Realm, clientId: string): Promise<void> => {
  const client = requireClient(realm, clientId);
  if (client.authorizationServices)
    throw new Refusal('BAD_REQUEST', 'A resource server cannot be deleted; disable it.');
  const account = realm.users.ofClient(client.id);
  await realm.clientSessions.endOfClient(clientId, [
    { sql: 'DELETE FROM identity_client WHERE id = ?', params: [client.id] },
    { sql: 'DELETE FROM identity_role WHERE client = ?', params: [clientId] },
    { sql: 'DELETE FROM identity_user_role WHERE client = ?', params: [clientId] },
    ...(account ? [...realm.authz.removeUser(account.id), ...realm.users.remove(account.id)] : []),
    realm.audit.entry({ event: 'client-changed', client: clientId, detail: 'deleted' }),
  ]);
  realm.clients.reload();
  realm.users.forgetAll();
};
