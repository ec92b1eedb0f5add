/**
 * Reads a realm file in Keycloak's format. Accounts, clients, organizations and roles come in as a whole or not at all; what
 * exists already stays as it is. Authorization settings follow, each resource server as a whole.
 */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../core/errors.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { clientAccounts, EMPTY_SETTINGS } from '../accounts/client-accounts.js';
import { type Client, completeClient } from '../accounts/clients.js';
import { completeOrganization } from '../accounts/organizations.js';
import { canonicalUsername, type User } from '../accounts/users.js';
import { localResource } from '../external/resource-id.js';
import { isPasswordHash } from '../passwords/hash.js';
import type { Realm } from '../realm.js';
import { defaultRoles } from '../vocabulary.js';
import { GROUP_FACTS, groupAttribute } from './client-scopes.js';
import { type CredentialFile, type GroupFile, PASSWORD_ALGORITHM, type RealmFile, type UserFile } from './format.js';
import { importedClient, type ImportOptions, isForeign } from './import-clients.js';
import { withResourceIds } from './resource-ids.js';
import { isObject } from '../../../core/json.js';

/** Checks the shape of a realm file: it comes from outside, so nothing in it is what it should be until it was looked at. */
type Check = (value: unknown, path: string) => void;

const refuse = (path: string, expected: string): never => {
  throw new Refusal('BAD_REQUEST', `The realm file cannot be used: ${path} must be ${expected}.`);
};

const primitive =
  (type: 'string' | 'boolean' | 'number', words: string): Check =>
  (value, path) => {
    if (typeof value !== type) refuse(path, words);
  };
const text = primitive('string', 'a text');
const flag = primitive('boolean', 'true or false');
const number = primitive('number', 'a number');

const listOf =
  (item: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return refuse(path, 'a list');
    value.forEach((entry, index) => item(entry, `${path}[${index}]`));
  };

const mapOf =
  (item: Check): Check =>
  (value, path) => {
    if (!isObject(value)) return refuse(path, 'an object');
    for (const [name, entry] of Object.entries(value)) item(entry, `${path}.${name}`);
  };

/** An object whose named members, where they are present, pass their checks; those in `required` are present. */
const objectOf =
  (members: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, path) => {
    if (!isObject(value)) return refuse(path, 'an object');
    for (const [name, check] of Object.entries(members)) {
      const member = value[name];
      if (member !== undefined && member !== null) check(member, `${path}.${name}`);
      else if (required.includes(name)) refuse(`${path}.${name}`, 'present');
    }
  };

const texts = listOf(text);
const role = objectOf({ name: text, description: text }, ['name']);
const group: Check = (value, path) =>
  objectOf({ name: text, path: text, attributes: mapOf(texts), subGroups: listOf(group) }, ['name'])(value, path);
const credential = objectOf({ type: text, value: text, secretData: text, credentialData: text });

const user = objectOf(
  {
    ...{ id: text, username: text, email: text, firstName: text, lastName: text, serviceAccountClientId: text },
    ...{ enabled: flag, emailVerified: flag, createdTimestamp: number, attributes: mapOf(texts), realmRoles: texts },
    ...{ clientRoles: mapOf(texts), groups: texts, credentials: listOf(credential) },
  },
  ['username'],
);

const client = objectOf(
  {
    ...{ id: text, clientId: text, name: text, protocol: text, secret: text, enabled: flag, bearerOnly: flag },
    ...{ publicClient: flag, standardFlowEnabled: flag, directAccessGrantsEnabled: flag, serviceAccountsEnabled: flag },
    ...{ authorizationServicesEnabled: flag, redirectUris: texts, webOrigins: texts, defaultClientScopes: texts },
    ...{ optionalClientScopes: texts, attributes: mapOf(text) },
  },
  ['clientId'],
);

const realm = objectOf(
  {
    realm: text,
    roles: objectOf({ realm: listOf(role), client: mapOf(listOf(role)) }),
    groups: listOf(group),
    clients: listOf(client),
    users: listOf(user),
  },
  ['realm'],
);

const withoutNulls = (_name: string, value: unknown): unknown => (value === null ? undefined : value);

/** The file, when it has the shape of one. Throws `BAD_REQUEST` naming the first member that does not fit. */
const readRealmFile = (value: unknown): RealmFile => {
  realm(value, 'the file');
  return JSON.parse(JSON.stringify(value, withoutNulls)) as RealmFile;
};

/** The roles and organizations that there will be once the file is in. */
interface Known {
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
const importedPassword = async (realm: Realm, file: UserFile): Promise<string | undefined> => {
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
const importedUser = (realm: Realm, source: RealmFile, file: UserFile, known: Known): User => {
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

/** The report of an import. */
export interface ImportReport {
  readonly organizations: number;
  readonly clients: number;
  readonly users: number;
  /** Notes on what was left out or needs attention, for people. */
  readonly notes: readonly string[];
}

/** The work on one file. */
class Import {
  readonly statements: Statement[] = [];
  readonly notes: string[] = [];
  readonly counts = { organizations: 0, clients: 0, users: 0 };
  private readonly newClients: Client[] = [];

  constructor(
    private readonly realm: Realm,
    private readonly file: RealmFile,
    private readonly options: ImportOptions,
  ) {}

  /** Roles that exist or are in the file. */
  roles(): Set<string> {
    const listed = this.realm.roles.list().map(({ client, name }) => (client === '' ? name : `${client}/${name}`));
    const known = new Set(listed);
    const byClient = [['', this.file.roles?.realm ?? []] as const, ...Object.entries(this.file.roles?.client ?? {})];
    for (const [client, roles] of byClient) {
      for (const { name, description = '' } of roles) {
        this.statements.push(this.realm.roles.insert({ client, name, description }));
        known.add(client === '' ? name : `${client}/${name}`);
      }
    }
    return known;
  }

  /** Organizations that exist or are in the file, by group path. */
  organizations(): Map<string, string> {
    const known = new Map(this.realm.organizations.list().map(({ path, id }) => [path, id]));
    for (const group of this.file.groups ?? []) {
      if (known.has(`/${group.name}`)) continue;
      const organization = organizationOf(group);
      this.statements.push(...this.realm.organizations.insert(organization));
      known.set(organization.path, organization.id);
      this.counts.organizations += 1;
    }
    return known;
  }

  /** Clients of the file that are new, with their service accounts. */
  clients(known: Known): void {
    for (const file of this.file.clients ?? []) {
      if (isForeign(file)) continue;
      if (this.realm.clients.get(file.clientId)) {
        this.notes.push(`client ${file.clientId}: exists already and stays as it is`);
        continue;
      }
      const { client: said, secretDigest, notes } = importedClient(file, this.realm.baseUrl, this.options);
      const { id, ...details } = said;
      const idTaken = this.realm.clients.list().some((existing) => existing.id === id);
      const client = completeClient(idTaken ? details : said, this.realm.now(), this.realm.baseUrl);
      const account = this.file.users?.find(({ serviceAccountClientId }) => serviceAccountClientId === client.clientId);
      const holder = account && importedUser(this.realm, this.file, account, known);
      this.statements.push(this.realm.clients.put(client, secretDigest));
      this.statements.push(...clientAccounts(this.realm, client, holder));
      this.notes.push(...notes);
      this.newClients.push(client);
      this.counts.clients += 1;
    }
  }

  /** Users of the file that are new. */
  async users(known: Known): Promise<void> {
    const taken = new Set<string>();
    for (const file of this.file.users ?? []) {
      const username = canonicalUsername(file.username);
      if (file.serviceAccountClientId !== undefined) continue;
      if (taken.has(username) || this.realm.users.byUsername(username) || this.realm.users.get(file.id ?? '')) {
        this.notes.push(`user ${username}: exists already and stays as it is`);
        continue;
      }
      taken.add(username);
      const hash = await importedPassword(this.realm, file);
      if (hash === undefined) this.notes.push(`user ${username}: needs a new password`);
      this.statements.push(...this.realm.users.insert(importedUser(this.realm, this.file, file, known), hash));
      this.counts.users += 1;
    }
  }

  /** Authorization settings of the resource servers in the file. */
  async authorization(): Promise<void> {
    for (const { clientId, authorizationSettings: settings } of this.file.clients ?? []) {
      const client = this.realm.clients.get(clientId);
      const isNew = this.newClients.some((created) => created.clientId === clientId);
      if (!client?.authorizationServices || (!settings && !isNew)) continue;
      await this.realm.authz.importSettings(
        clientId,
        settings ? withResourceIds(settings, localResource) : EMPTY_SETTINGS,
      );
    }
  }
}

const organizationOf = (group: GroupFile): ReturnType<typeof completeOrganization> => {
  const fact = (name: string): string => group.attributes?.[groupAttribute(name)]?.[0] ?? '';
  const facts = GROUP_FACTS.filter((name) => fact(name) !== '').map((name) => [name, fact(name)]);
  const name = fact('name') || group.name;
  return completeOrganization({ name, path: `/${group.name}`, ...Object.fromEntries(facts) });
};

/** Imports a realm file (parsed JSON). Throws `BAD_REQUEST` naming what is wrong with it. */
export const importRealm = async (
  realm: Realm,
  value: unknown,
  options: ImportOptions = { redirectPrefixes: false },
): Promise<ImportReport> => {
  const work = new Import(realm, readRealmFile(value), options);
  const known = { roles: work.roles(), organizations: work.organizations() };
  work.clients(known);
  await work.users(known);
  await realm.database.write([...work.statements, realm.audit.entry({ event: 'realm-imported' })]);
  realm.clients.reload();
  realm.users.forgetAll();
  await work.authorization();
  return { ...work.counts, notes: work.notes };
};
