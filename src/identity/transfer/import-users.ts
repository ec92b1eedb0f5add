/** Users of a realm file. */
import { randomUUID } from 'node:crypto';
import { isPasswordHash } from '../passwords/hash.js';
import type { Realm } from '../realm.js';
import { canonicalUsername, type User } from '../accounts/users.js';
import { defaultRoles } from '../vocabulary.js';
import { PASSWORD_ALGORITHM, type CredentialFile, type RealmFile, type UserFile } from './format.js';

/** The roles and organizations that there will be once the file is in. */
export interface Known {
  /** `role`, or `client/role`. */
  readonly roles: ReadonlySet<string>;
  /** Id of the organization of a group path. */
  readonly organizations: ReadonlyMap<string, string>;
}

const json = (text: string | undefined): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** A hash that came from this provider. Hashes of other kinds cannot be checked here. */
const ownHash = ({ credentialData, secretData }: CredentialFile): string | undefined => {
  const hash = json(credentialData)['algorithm'] === PASSWORD_ALGORITHM ? json(secretData)['value'] : undefined;
  return typeof hash === 'string' && isPasswordHash(hash) ? hash : undefined;
};

/** The stored form of the user's password; `undefined` when the file has none that can be used. */
export const importedPassword = async (realm: Realm, file: UserFile): Promise<string | undefined> => {
  const credential = file.credentials?.find(({ type }) => (type ?? 'password') === 'password');
  if (credential?.value !== undefined) return realm.passwords.hash(credential.value);
  return credential && ownHash(credential);
};

const rolesOf = (realm: Realm, { realm: source }: RealmFile, file: UserFile, known: Known): string[] => {
  const foreign = source === realm.name ? [] : defaultRoles(source).slice(0, 1);
  const named = (file.realmRoles ?? []).filter((role) => known.roles.has(role) && !foreign.includes(role));
  return [...new Set([...defaultRoles(realm.name), ...named])].sort();
};

const clientRolesOf = (file: UserFile, known: Known): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(file.clientRoles ?? {})
      .map(([client, roles]): [string, string[]] => [
        client,
        roles.filter((role) => known.roles.has(`${client}/${role}`)),
      ])
      .filter(([, roles]) => roles.length > 0),
  );

/** Translates a user or service account. Of several groups the first one that is an organization counts. */
export const importedUser = (realm: Realm, source: RealmFile, file: UserFile, known: Known): User => {
  const organization = (file.groups ?? [])
    .map((path) => known.organizations.get(`/${path.split('/')[1] ?? ''}`))
    .find((id) => id !== undefined);
  return {
    id: file.id ?? randomUUID(),
    username: canonicalUsername(file.username),
    ...(file.email === undefined ? {} : { email: file.email }),
    emailVerified: file.emailVerified ?? false,
    givenName: file.firstName ?? '',
    familyName: file.lastName ?? '',
    enabled: file.enabled ?? true,
    ...(organization === undefined ? {} : { organization }),
    validationCommittee: file.attributes?.['validationCommittee']?.[0] ?? '',
    created: file.createdTimestamp ?? realm.now(),
    roles: rolesOf(realm, source, file, known),
    clientRoles: clientRolesOf(file, known),
  };
};
