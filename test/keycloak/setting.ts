/**
 * The realm that both providers are tested with: one embedded provider is filled, its export is what Keycloak imports, and
 * its folder is what the embedded side of the comparison is opened from.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createClient,
  createOrganization,
  createUser,
  disableUser,
  exportRealm,
} from '../../src/features/identity/index.js';
import { World } from '../identity/world.js';
import { withClearSecrets } from './clear-secrets.js';

/** Datasets of the realm. */
export const BUSES = '6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7a01';
export const SHIPS = '6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7a02';
/** Dataset that an organization's people may edit. */
export const TRAINS = '6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7a03';
export const CATALOGUE = 'catalogue:mobility';

/** What a run needs to know about the realm; kept in a file of the run, readable by its owner only. */
export interface Setting {
  /** Data folder of the embedded provider. */
  readonly dataDir: string;
  /** Passwords of the people, by user name. */
  readonly passwords: Readonly<Record<string, string>>;
  /** Secrets of the confidential clients, by client id. */
  readonly secrets: Readonly<Record<string, string>>;
}

const PEOPLE = ['alice', 'bob', 'carol', 'dora', 'erik'] as const;
const random = (): string => randomBytes(18).toString('base64url');

/** Fills a provider with people, clients, datasets and grants. */
const fill = async ({ realm, database }: World, setting: Setting): Promise<void> => {
  const acme = await createOrganization(realm, { name: 'Acme', country: 'FR', type: 'SME' });
  const profile = (username: string): { username: string; password: string } => ({
    username,
    password: setting.passwords[username] ?? '',
  });
  const role = { roles: ['PLATFORM_USER'] };
  const alice = await createUser(realm, {
    ...profile('alice'),
    ...role,
    givenName: 'Alice',
    email: 'alice@acme.example',
  });
  await createUser(realm, { ...profile('bob'), ...role });
  await createUser(realm, profile('carol'));
  await createUser(realm, { ...profile('dora'), ...role, organization: acme.id });
  await createUser(realm, { ...profile('erik'), ...role });
  await disableUser(realm, 'erik');
  await createClient(
    realm,
    { clientId: 'other', directGrants: true, serviceAccount: true },
    setting.secrets['other'] ?? '',
  );
  await createClient(
    realm,
    { clientId: 'other-server', authorizationServices: true, serviceAccount: true },
    setting.secrets['other-server'] ?? '',
  );
  const { authz } = realm;
  await database.write([
    ...authz.registerAsset({ kind: 'dataset', id: BUSES, name: 'bus positions' }),
    ...authz.registerAsset({ kind: 'dataset', id: SHIPS, name: 'ship positions' }),
    ...authz.registerAsset({ kind: 'dataset', id: TRAINS, name: 'train positions' }),
    ...authz.registerAsset({ kind: 'catalogue', id: 'mobility', name: 'mobility' }),
  ]);
  const { administration } = authz;
  const full = ['EDIT', 'DELETE', 'TRADE'] as const;
  await administration.grant({ kind: 'dataset', id: BUSES }, full, { kind: 'user', id: alice.id });
  await administration.grant({ kind: 'dataset', id: TRAINS }, ['EDIT'], { kind: 'group', id: acme.path });
  await administration.grant({ kind: 'catalogue', id: 'mobility' }, ['EDIT'], { kind: 'user', id: alice.id });
  await administration.grant({ kind: 'dataset', id: TRAINS }, ['EDIT'], { kind: 'client', id: 'other' });
};

/** Makes everything below `folder`: `data`, `import/marketplace-realm.json` and `setting.json`. */
export const prepare = async (folder: string): Promise<void> => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'import'), { recursive: true, mode: 0o700 });
  const world = await World.open({ dataDir });
  const { admin } = world.secrets.users;
  const setting: Setting = {
    dataDir,
    passwords: { ...Object.fromEntries(PEOPLE.map((name) => [name, random()])), admin: admin.password },
    secrets: {
      other: random(),
      'other-server': random(),
      cli: world.secrets.clients.cli.secret,
      'resource-server': world.secrets.clients.resourceServer.secret,
    },
  };
  await fill(world, setting);
  const file = withClearSecrets(await exportRealm(world.realm, { withSecrets: true }), setting);
  await world.close(true);
  const mode = 0o600;
  await writeFile(join(folder, 'import', 'marketplace-realm.json'), JSON.stringify(file, null, 2), { mode });
  await writeFile(join(folder, 'setting.json'), JSON.stringify(setting), { mode });
};

/** The setting that `prepare` left in a folder. */
export const readSetting = async (folder: string): Promise<Setting> =>
  JSON.parse(await readFile(join(folder, 'setting.json'), 'utf8')) as Setting;
