/** Realm files that another provider can use: with passwords and client secrets in clear text. */
import type { RealmFile } from '../../src/features/identity/transfer/format.js';

/** By user name and by client id. */
export interface ClearSecrets {
  readonly passwords: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/**
 * The exported file with passwords and client secrets in clear text, as an operator adds them before an import: the export
 * holds hashes only, which no other provider can use.
 */
export const withClearSecrets = (file: RealmFile, { passwords, secrets }: ClearSecrets): RealmFile => ({
  ...file,
  users: (file.users ?? []).map((user) => {
    const value = passwords[user.username];
    return value === undefined ? user : { ...user, credentials: [{ type: 'password', value }] };
  }),
  clients: (file.clients ?? []).map((client) => {
    const secret = secrets[client.clientId];
    return secret === undefined ? client : { ...client, secret };
  }),
});
