/** Resources that an earlier release kept: nobody may do more or less while they are moved, and afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../../src/auth/access.js';
import { Authz, movedResources } from '../../src/identity/authz/index.js';
import { moveResource } from '../../src/identity/authz/moves.js';
import { createLogger } from '../../src/log.js';
import { startRepacking } from '../../src/store/file/repack.js';
import { graphTables } from '../../src/store/file/tables.js';
import type { Statement } from '../../src/store/graph-store.js';
import { journalKey } from '../../src/store/journal/entry.js';
import type { Database, Journal } from '../../src/store/sqlite/database.js';
import { temporaryDatabase, type TemporaryDatabase } from '../auth/temporary-database.js';
import { grantedBefore, leftOf, registeredBefore, turnBack } from './earlier-form.js';
import { alice, authzOn, bob, BUS, carol, exampleRealm, SERVER, TRAM, type TestRealm } from './realm.js';

const TABLES = [...graphTables, ...Authz.tables];
const PEOPLE = [alice, bob, carol];
const IDS = [BUS, TRAM, 'd0', 'd1', 'd2', 'dataset:a:b', 'catalogue:c', 'boat'];
const SCOPES: readonly Scope[] = ['READ', 'EDIT', 'DELETE', 'TRADE'];

const assetOf = (id: string) =>
  id.startsWith('catalogue:')
    ? ({ kind: 'catalogue', id: id.slice('catalogue:'.length) } as const)
    : ({ kind: 'dataset', id: id.replace(/^dataset:/, '') } as const);

const files: TemporaryDatabase[] = [];
const realms: TestRealm[] = [];
afterEach(() =>
  Promise.all([...files.splice(0), ...realms.splice(0).map(({ file }) => file)].map((file) => file.remove())),
);
const open = async (): Promise<TestRealm> => {
  const realm = await exampleRealm(TABLES);
  realms.push(realm);
  return realm;
};

const revisionOf = ({ authz }: Pick<TestRealm, 'authz'>): unknown => authz.permissions.revision?.();

/** All that can be asked about permissions without changing them. */
const told = async ({ authz, file: { database } }: Pick<TestRealm, 'authz' | 'file'>, ids = IDS) => {
  const { resources = [], policies } = authz.exportSettings(SERVER) ?? {};
  return {
    held: PEOPLE.map((person) => ids.map((id) => authz.administration.find(person, assetOf(id))?.granted.join(' '))),
    may: PEOPLE.map((person) =>
      SCOPES.map((scope) => ids.filter((id) => authz.permissions.allows?.(person, id, scope))),
    ),
    shares: PEOPLE.map((person) => ids.map((id) => authz.administration.mayShare(person, assetOf(id), ['EDIT']))),
    grants: ids.map((id) => authz.administration.grants(assetOf(id))),
    publishers: ids.map((id) => authz.administration.publisherOf(assetOf(id))),
    readable: await Promise.all(
      PEOPLE.map(async (person) => {
        const readable = await authz.permissions.readable?.(person);
        return readable && 'datasets' in readable ? [...readable.datasets].sort() : readable;
      }),
    ),
    resources: [...resources].sort((one, other) => (String(one._id) < String(other._id) ? -1 : 1)),
    policies,
    requests: database.read('SELECT * FROM authz_request ORDER BY resource, requester, scope'),
  };
};

const move = (database: Database): (() => Promise<void>) =>
  startRepacking(database, [movedResources as never], createLogger('silent'));
const moveAll = async (database: Database): Promise<void> => {
  const end = move(database);
  for (let tries = 0; tries < 300 && leftOf(database) > 0; tries += 1) await sleep(10);
  await end();
  expect(leftOf(database)).toBe(0);
};

/** Numbers from 0 below 1, the same for a seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

describe('resources in the earlier form', () => {
  it.each([1, 2, 3, 4])('are answered as those in the present one, whatever happens (%i)', async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const [now, mixed] = [await open(), await open()];
    const both = async (change: (realm: TestRealm) => Promise<void>): Promise<void> => {
      const results = await Promise.all(
        [now, mixed].map((realm) =>
          change(realm).then(
            () => 'done',
            (error: unknown) => (error as Error).message,
          ),
        ),
      );
      expect(results[0]).toBe(results[1]);
    };
    const write = (statements: readonly Statement[]) => both((realm) => realm.write(statements));
    const steps: readonly (() => Promise<void>)[] = [
      () => {
        const subject = { kind: 'user', id: pick(['alice', 'bob']) } as const;
        const grants = random() < 0.5 ? [{ subject, scopes: ['EDIT', 'TRADE'] as const }] : [];
        const organization = random() < 0.5 ? { organization: pick(['acme', 'harbour']) } : {};
        const asset = { ...assetOf(pick(IDS)), name: pick(['tide', 'bus positions', 'x']), ...organization, grants };
        return write(now.authz.registerAsset(asset));
      },
      () => write(now.authz.removeAsset(assetOf(pick(IDS)))),
      () => {
        const [id, hidden] = [pick(IDS), { resource: pick(IDS), provider: 'organization:acme' }];
        if (random() < 0.5)
          return write([...now.authz.kept.keep(hidden, 'c'), ...now.authz.removeAsset(assetOf(hidden.resource))]);
        const asset = { ...assetOf(id), name: 'again' };
        return both((realm) =>
          realm.write([
            ...now.authz.registerAsset(asset),
            ...realm.authz.kept.restore({ resource: id, provider: 'organization:acme' }),
          ]),
        );
      },
      ...['grant' as const, 'revoke' as const, 'grant' as const].map((verb) => () => {
        const subject = pick([
          { kind: 'user', id: 'alice' },
          { kind: 'user', id: 'bob' },
          { kind: 'role', id: 'PLATFORM_USER' },
        ] as const);
        const [asset, scopes] = [assetOf(pick(IDS)), pick([['EDIT'], ['READ', 'EDIT'], ['DELETE', 'TRADE']] as const)];
        return both(({ authz }) => authz.administration[verb](asset, scopes, subject));
      }),
      () => {
        const about = ['boat', pick(['d0', 'd1'])];
        const settings = {
          resources: about.map((id, n) => ({
            ...{
              _id: id,
              name: `imported ${id}`,
              uris: [`/datasets/${id}`, `/boats/{id}/${n}`],
              owner: { name: 'bob' },
            },
            ...{ ownerManagedAccess: n === 0, attributes: { colour: ['red'] }, scopes: [{ name: 'READ' }] },
          })),
          policies: [
            { name: 'carol', type: 'user', config: { users: '["carol"]' } },
            {
              ...{ name: 'of boats', type: 'scope' },
              config: { resources: JSON.stringify(about), scopes: '["READ"]', applyPolicies: '["carol"]' },
            },
          ],
          decisionStrategy: 'AFFIRMATIVE',
        };
        return both(({ authz }) => authz.importSettings(SERVER, settings));
      },
      () =>
        write([
          {
            sql: 'INSERT OR IGNORE INTO authz_request (resource, requester, scope, created) SELECT id, ?, ?, 1 FROM authz_resource_row WHERE id = ?',
            params: ['carol', 'READ', pick(IDS)],
          },
        ]),
      () => write(random() < 0.2 ? now.authz.removeUser('bob') : []),
    ];
    let turned = 0;
    for (let n = 0; n < 60; n += 1) {
      const before = [revisionOf(now), revisionOf(mixed)];
      await pick(steps)();
      const withdrawn = [revisionOf(now) !== before[0], revisionOf(mixed) !== before[1]];
      expect(withdrawn[0]).toBe(withdrawn[1]);
      expect(await told(mixed)).toEqual(await told(now));
      await mixed.write(IDS.filter(() => random() < 0.4).flatMap((id) => turnBack(id)));
      turned += leftOf(mixed.file.database);
      expect(await told(mixed)).toEqual(await told(now));
    }
    expect(turned).toBeGreaterThan(100);
    expect(leftOf(now.file.database)).toBe(0);
    const revision = revisionOf(mixed);
    await moveAll(mixed.file.database);
    expect(revisionOf(mixed)).toBe(revision);
    expect(await told(mixed)).toEqual(await told(now));
  });

  it('are listed in the same order while they are moved, which goes on where it was left', async () => {
    const realm = await open();
    const { database } = realm.file;
    const many = Array.from({ length: 170 }, (_, n) => `many-${n}`);
    await realm.write(many.flatMap((id) => registeredBefore(SERVER, id, id)));
    const listed = () => realm.authz.exportSettings(SERVER)?.resources?.map(({ _id }) => _id);
    const before = [listed(), await told(realm, many)];
    expect(before[0]).toHaveLength(172);
    await move(database)();
    expect(leftOf(database)).toBeGreaterThan(0);
    expect(leftOf(database)).toBeLessThan(2 * many.length);
    expect([listed(), await told(realm, many)]).toEqual(before);
    await moveAll(database);
    expect([listed(), await told(realm, many)]).toEqual(before);
    expect(database.readOne('SELECT COUNT(*) AS n FROM authz_registered_uri')).toEqual({ n: 0 });
  });

  it('keep their names for themselves', async () => {
    const realm = await open();
    const nameOf = (id: string): unknown =>
      realm.file.database.readOne<{ name: string }>('SELECT name FROM authz_resource_row WHERE id = ?', [id])?.name;
    await realm.write(registeredBefore(SERVER, 'old', 'tide'));
    await realm.write(realm.authz.registerAsset({ kind: 'dataset', id: 'new', name: 'tide' }));
    expect(nameOf('new')).toBe('tide (new)');
    const settings = { resources: [{ _id: 'third', name: 'tide', scopes: [] }] };
    await expect(realm.authz.importSettings(SERVER, settings)).rejects.toThrow(/UNIQUE constraint failed/);
    await realm.write(realm.authz.registerAsset({ kind: 'dataset', id: 'old', name: 'tide' }));
    expect(nameOf('old')).toBe('tide');
    expect(leftOf(realm.file.database)).toBe(0);
  });

  it('take with them what was granted: who has the id afterwards inherits nothing', async () => {
    const realm = await open();
    const asset = { kind: 'dataset', id: 'd0' } as const;
    const subject = { kind: 'user', id: 'bob' } as const;
    await realm.authz.administration.grant({ kind: 'dataset', id: TRAM }, ['EDIT'], subject);
    for (const isOld of [false, true]) {
      await realm.write([
        ...registeredBefore(SERVER, 'd0', 'tide'),
        ...grantedBefore(SERVER, 'd0', 'bob', ['EDIT', 'TRADE']),
        { sql: "INSERT INTO authz_request (resource, requester, scope, created) VALUES ('d0', 'carol', 'READ', 1)" },
        ...(isOld ? [] : [moveResource('d0')]),
      ]);
      expect(realm.authz.permissions.allows?.(bob, 'd0', 'TRADE')).toBe(true);
      const revision = revisionOf(realm);
      await realm.write(realm.authz.removeAsset(asset));
      expect(revisionOf(realm)).not.toBe(revision);
      expect(realm.file.database.read('SELECT * FROM authz_request')).toEqual([]);
      const grants = [{ subject: { kind: 'user', id: 'alice' } as const, scopes: ['EDIT'] as const }];
      await realm.write(realm.authz.registerAsset({ ...asset, name: 'tide', organization: 'other', grants }));
      expect(realm.authz.administration.find(bob, asset)?.granted).toEqual(['READ']);
      expect(realm.authz.administration.find(alice, asset)?.granted).toEqual(['READ', 'EDIT']);
      expect(realm.authz.permissions.allows?.(bob, TRAM, 'EDIT')).toBe(true);
      await realm.write(realm.authz.removeAsset(asset));
    }
  });
});

describe('a file of an earlier release', () => {
  it('is read at once, takes what its journal still has, and is moved', async () => {
    const before = Authz.tables.findIndex(({ name }) => name === 'authz-005-numbers');
    const file = await temporaryDatabase([...graphTables, ...Authz.tables.slice(0, before)]);
    files.push(file);
    const user = `INSERT INTO authz_policy (server, name, type, logic, strategy, config, generated)
      VALUES (?, 'user:bob', 'user', 'POSITIVE', 'UNANIMOUS', '{"users":["bob"]}', 1)`;
    await file.database.write([
      { sql: "INSERT INTO authz_server VALUES (?, 'ENFORCING', 'AFFIRMATIVE', 1)", params: [SERVER] },
      { sql: user, params: [SERVER] },
      { sql: `INSERT INTO authz_policy_subject VALUES ('user', 'bob', (SELECT id FROM authz_policy))` },
      ...registeredBefore(SERVER, 'd0', 'tide'),
      ...registeredBefore(SERVER, 'd1', 'ebb'),
      ...grantedBefore(SERVER, 'd0', 'bob', ['EDIT']),
    ]);
    const database = await file.upgrade(TABLES);
    const authz = authzOn(database);
    const may = (): unknown => ['d0', 'd1', 'd2'].map((id) => authz.permissions.allows?.(bob, id, 'EDIT'));
    expect(may()).toEqual([true, false, false]);
    const journal = [
      registeredBefore(SERVER, 'd0', 'tide of today'),
      registeredBefore(SERVER, 'd2', 'flood'),
      grantedBefore(SERVER, 'd2', 'bob', ['EDIT']),
      [{ sql: 'DELETE FROM authz_resource WHERE id = ?', params: ['d1'] }],
    ];
    for (const entry of journal) await database.write(entry);
    const all = { authz, file };
    const earlier = await told(all);
    expect(may()).toEqual([true, false, true]);
    expect(earlier.resources.map(({ name, uris }) => `${name} ${uris?.join()}`)).toEqual([
      'tide of today /datasets/d0',
      'flood /datasets/d2',
    ]);
    await moveAll(database);
    expect(await told(all)).toEqual(earlier);
    await authz.administration.revoke({ kind: 'dataset', id: 'd0' }, ['EDIT'], { kind: 'user', id: 'bob' });
    expect(may()).toEqual([false, false, true]);
  });

  it('is moved alike in the copies of a shared store', async () => {
    const entries: { number: number; id: string; body: string }[] = [];
    const journal: Journal = {
      key: journalKey('a secret of the gateways'),
      append: async (number, body) => {
        entries.push({ number, id: `entry ${number}`, body });
        return `entry ${number}`;
      },
      onLost: () => expect('the journal').toBe('kept'),
    };
    const leader = await temporaryDatabase(TABLES, journal);
    const other = await temporaryDatabase(TABLES, {
      ...journal,
      append: () => Promise.reject(new Error('another one leads')),
    });
    files.push(leader, other);
    const authz = authzOn(leader.database);
    let repeated = 0;
    const follow = async (): Promise<void> => {
      await other.database.apply(entries.slice(repeated));
      repeated = entries.length;
    };
    const rows = (database: Database): unknown =>
      ['party', 'word', 'registered', 'registered_uri', 'about', 'resource', 'policy', 'revision'].map((table) =>
        database.read(`SELECT * FROM authz_${table}`),
      );
    await authz.bootstrap();
    const many = Array.from({ length: 170 }, (_, n) => `many-${n}`);
    await leader.database.write(many.flatMap((id) => registeredBefore(SERVER, id, id)));
    await authz.administration.grant({ kind: 'dataset', id: 'many-160' }, ['EDIT'], { kind: 'user', id: 'bob' });
    await follow();
    // Another gateway that read the same rows, and is told to write them later.
    const late = many.map(moveResource);
    await move(leader.database)();
    await follow();
    expect(leftOf(other.database)).toBeGreaterThan(0);
    expect(rows(other.database)).toEqual(rows(leader.database));
    await leader.database.write(authz.removeAsset({ kind: 'dataset', id: 'many-169' }));
    await leader.database.write(authz.registerAsset({ kind: 'dataset', id: 'many-168', name: 'other' }));
    await moveAll(leader.database);
    await leader.database.write(late);
    await follow();
    expect(leftOf(other.database)).toBe(0);
    expect(rows(other.database)).toEqual(rows(leader.database));
    expect(authzOn(other.database).permissions.allows?.(bob, 'many-160', 'EDIT')).toBe(true);
    expect(authzOn(other.database).permissions.allows?.(bob, 'many-161', 'EDIT')).toBe(false);
  });
});
