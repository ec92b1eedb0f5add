/**
 * Reads a realm file in Keycloak's format. Accounts, clients, organizations and roles come in as a whole or not at all; what
 * exists already stays as it is. Authorization settings follow, each resource server as a whole.
 */
import { localResource } from '../external/resource-id.js';
import { clientAccounts, EMPTY_SETTINGS } from '../accounts/client-accounts.js';
import { completeClient, type Client } from '../accounts/clients.js';
import { completeOrganization } from '../accounts/organizations.js';
import type { Realm } from '../realm.js';
import { canonicalUsername } from '../accounts/users.js';
import type { Statement } from '../../store/graph-store.js';
import { GROUP_FACTS, groupAttribute } from './client-scopes.js';
import type { GroupFile, RealmFile } from './format.js';
import { importedClient, isForeign, type ImportOptions } from './import-clients.js';
import { importedPassword, importedUser, type Known } from './import-users.js';
import { readRealmFile } from './read.js';
import { withResourceIds } from './resource-ids.js';

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
