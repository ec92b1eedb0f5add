/** A small realm for authorization tests: real SQLite, real tables, people as identities. */
import type { UserPrincipal } from '../../src/core/auth/principal.js';
import { Authz, type Directory } from '../../src/features/identity/authz/index.js';
import type { Database } from '../../src/core/store/sqlite/database.js';
import { temporaryDatabase, type TemporaryDatabase } from '../auth/temporary-database.js';

export const SERVER = 'resource-server';
export const ISSUER = 'http://localhost:4000/realms/marketplace';
export const BUS = '3f2b6a52-0c1e-4d53-9f0a-9a1c1b1d2e01';
export const TRAM = '3f2b6a52-0c1e-4d53-9f0a-9a1c1b1d2e02';

/** A user of the realm, with the platform role unless told otherwise. */
export const person = (sub: string, changes: Partial<UserPrincipal> = {}): UserPrincipal => ({
  kind: 'user',
  sub,
  username: sub,
  roles: ['PLATFORM_USER'],
  groups: [],
  client: 'cli',
  audiences: [SERVER],
  token: `token-of-${sub}`,
  // A day: the clock of a machine that was suspended goes on while a suite does not.
  expires: Math.floor(Date.now() / 1000) + 24 * 60 * 60,
  ...changes,
});

export const alice = person('alice');
export const bob = person('bob');
export const carol = person('carol', { roles: [] });
export const CLI = { clientId: 'cli', confidential: true };

const people = ['alice', 'bob', 'carol', 'dora'];
const directory: Directory = {
  userId: (name) => (people.includes(name) ? name : undefined),
  username: (id) => (people.includes(id) ? id : undefined),
};

export interface TestRealm {
  readonly file: TemporaryDatabase;
  readonly authz: Authz;
  /** Tokens that `verify` accepts. */
  readonly tokens: Map<string, UserPrincipal>;
  /** Stores statements as a write of the domain does. */
  write(statements: Parameters<TemporaryDatabase['database']['write']>[0]): Promise<void>;
  time: number;
}

/** Authorization of the realm over a file. */
export const authzOn = (
  database: Database,
  tokens: ReadonlyMap<string, UserPrincipal> = new Map(),
  now: () => number = Date.now,
): Authz =>
  new Authz({
    database,
    issuer: ISSUER,
    server: SERVER,
    aliases: ['piveau-hub-repo'],
    ticketKey: () => new Uint8Array(32).fill(7),
    verify: (token) => Promise.resolve(tokens.get(token)),
    isClient: (client) => ['cli', 'web'].includes(client),
    directory,
    now,
  });

/** The realm of the interface's example: platform users READ, alice everything on `BUS`; `TRAM` belongs to nobody. */
export const exampleRealm = async (tables = Authz.tables): Promise<TestRealm> => {
  const file = await temporaryDatabase(tables);
  const tokens = new Map<string, UserPrincipal>();
  const realm: TestRealm = {
    file,
    tokens,
    time: Date.now(),
    write: async (statements: Parameters<typeof file.database.write>[0]) => {
      await file.database.write(statements);
    },
    authz: authzOn(file.database, tokens, () => realm.time),
  };
  await realm.authz.bootstrap();
  await realm.write([
    ...realm.authz.registerAsset({ kind: 'dataset', id: BUS, name: 'bus positions', organization: 'acme' }),
    ...realm.authz.registerAsset({ kind: 'dataset', id: TRAM, name: 'tram positions' }),
  ]);
  await realm.authz.administration.grant({ kind: 'dataset', id: BUS }, ['EDIT', 'DELETE', 'TRADE'], {
    kind: 'user',
    id: 'alice',
  });
  return realm;
};

/** Parameters as a form body has them. */
export const form = (...pairs: readonly (readonly [string, string])[]): URLSearchParams =>
  new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]));
