/**
 * The first start: organizations, roles, clients and one administrator with random secrets. Every step may be repeated, and
 * the row that says "done" comes last, so a start that is cut off is completed by the next one with the same secrets.
 */
import type { ApiKeys } from '../../core/auth/api-key.js';
import { createClient } from './administration/clients.js';
import { createOrganization } from './administration/organizations.js';
import { createUser } from './administration/users.js';
import type { NewClient } from './accounts/clients.js';
import { randomPassword, randomSecret } from '../../core/auth/random.js';
import { hashRandomPassword } from './passwords/hash.js';
import type { Realm } from './realm.js';
import type { Secrets, SecretsFile } from './secrets.js';
import {
  ACCOUNT_CLIENT,
  defaultRoles,
  PAGES,
  PLATFORM_ADMIN,
  PLATFORM_USER,
  RESOURCE_SERVER,
  VIEW_PROFILE,
} from './vocabulary.js';

/** Pages of this service that a login may return to. */
const OWN_PAGES = ['/', '/graphiql', '/graphiql/', '/srv/catalog', '/srv/catalog/', '/silent-check-sso.html'];

const clients = (secrets: Secrets): readonly [NewClient, string | undefined][] => [
  [
    { clientId: RESOURCE_SERVER, name: 'Data marketplace', serviceAccount: true, authorizationServices: true },
    secrets.clients.resourceServer.secret,
  ],
  [{ clientId: PAGES.client, name: 'Web pages', public: true, standardFlow: true, redirectUris: OWN_PAGES }, undefined],
  [{ clientId: 'cli', name: 'Command line', directGrants: true, serviceAccount: true }, secrets.clients.cli.secret],
  // Grants nothing: its role says that users may read their own profile.
  [{ clientId: ACCOUNT_CLIENT, name: 'Account', public: true, optionalScopes: [] }, undefined],
];

const addressesOf = ({ issuers: { canonical: issuer } }: Realm): Pick<Secrets, 'issuer' | 'tokenEndpoint'> => ({
  issuer,
  tokenEndpoint: `${issuer}/protocol/openid-connect/token`,
});

const makeSecrets = (realm: Realm, apiKey: string): Secrets => ({
  apiKey,
  ...addressesOf(realm),
  clients: {
    resourceServer: { id: RESOURCE_SERVER, secret: randomSecret() },
    web: { id: PAGES.client },
    cli: { id: 'cli', secret: randomSecret() },
  },
  users: { admin: { username: 'admin', password: randomPassword() } },
});

const createRoles = async (realm: Realm): Promise<void> => {
  const described: [string, string][] = [
    [PLATFORM_USER, 'Ordinary user of the platform'],
    [PLATFORM_ADMIN, 'Administers the realm'],
    ...defaultRoles(realm.name).map((name): [string, string] => [name, 'Everybody has this role']),
  ];
  await realm.database.write([
    ...described.map(([name, description]) => realm.roles.insert({ client: '', name, description })),
    realm.roles.insert({ client: ACCOUNT_CLIENT, name: VIEW_PROFILE, description: 'May read the own profile' }),
  ]);
};

const createAdministrator = async (
  realm: Realm,
  { users: { admin } }: Secrets,
  hash: ((password: string) => Promise<string>) | undefined,
): Promise<void> => {
  if (realm.users.byUsername(admin.username)) return;
  const operator =
    realm.organizations.byPath('/operator') ??
    (await createOrganization(realm, { name: 'Operator', type: 'operator' }));
  const roles = [PLATFORM_USER, PLATFORM_ADMIN];
  const names = { givenName: 'Platform', familyName: 'Administrator' };
  await createUser(realm, { ...admin, ...names, organization: operator.id, roles }, hash);
};

const firstStart = async (realm: Realm, file: SecretsFile, apiKey: () => Promise<string>): Promise<void> => {
  let secrets = await file.read();
  // What stands in the file already may have been chosen by somebody.
  const hash = secrets ? undefined : hashRandomPassword;
  if (!secrets) {
    secrets = makeSecrets(realm, await apiKey());
    await file.write(secrets);
  }
  await createRoles(realm);
  for (const [client, secret] of clients(secrets)) {
    if (!realm.clients.get(client.clientId)) await createClient(realm, client, secret);
  }
  await createAdministrator(realm, secrets, hash);
  await realm.authz.bootstrap();
  await realm.database.write([
    { sql: 'INSERT INTO identity_realm (name, created) VALUES (?, ?)', params: [realm.name, realm.now()] },
    realm.audit.entry({ event: 'first-start' }),
  ]);
  realm.log.info({ file: file.path }, 'first start: the secrets were written to this file, readable by its owner only');
};

/** Brings the realm into being on the first start, and the secrets file up to date on every later one. */
export const bootstrap = async (
  realm: Realm,
  file: SecretsFile,
  keys: ApiKeys,
  presetKey: string | undefined,
): Promise<void> => {
  // Whoever writes to the same store has done it, or is about to.
  if (!realm.database.takesWrites) return;
  const label = 'first start';
  const apiKey = async (): Promise<string> => {
    return (await keys.create({ label, ...(presetKey === undefined ? {} : { preset: presetKey }) })).key;
  };
  const started = realm.database.readOne('SELECT name FROM identity_realm WHERE name = ?', [realm.name]);
  if (!started) return firstStart(realm, file, apiKey);
  const secrets = await file.read();
  const present = { ...addressesOf(realm), ...(presetKey === undefined ? {} : { apiKey: await apiKey() }) };
  if (secrets && Object.entries(present).some(([name, value]) => secrets[name as keyof typeof present] !== value)) {
    await file.write({ ...secrets, ...present });
  }
};
