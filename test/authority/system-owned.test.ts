/** A store in which somebody owns the catalogues of the system: in the graphs, with grants to their people in the permission model. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES } from '../../src/core/auth/access.js';
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { startService, type TestService } from '../support/service.js';

const SYSTEM = ['marketplace', 'acquired-data'] as const;
const GROUP = { kind: 'group', id: '/athens-transport' } as const;

let service: TestService;
let athens: string;

const organization = ({ app }: TestService, name: string) => {
  const found = app.identity.realm.organizations.list().find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

const trade = async (old: Peopled, mutation: string, person: 'alice' | 'bob'): Promise<void> => {
  const query = `mutation { outcome: ${mutation} { __typename ... on Problem { message } } }`;
  const { data } = await old.graphql<{ outcome: { message?: string } }>(query, {}, await old.as(person));
  if (!data || data.outcome.message !== undefined) throw new Error(JSON.stringify(data));
};

/** Makes the store what it was: alice's organization owns what is the system's. */
const turnBack = async (old: Peopled): Promise<void> => {
  const { store, identity } = old.app;
  const { path } = organization(old, 'Athens Transport');
  const resources = JSON.stringify(SYSTEM.map((id) => `catalogue:${id}`));
  await store.database.write([
    { sql: `UPDATE graph SET owner = ? WHERE kind = 'catalogue' AND id IN (?, ?)`, params: [athens, ...SYSTEM] },
    { sql: 'INSERT OR IGNORE INTO authz_word (text) VALUES (?), (?)', params: [athens, JSON.stringify(SCOPES)] },
    {
      sql: `UPDATE authz_registered SET organization = (SELECT number FROM authz_word WHERE text = ?),
              scopes = (SELECT number FROM authz_word WHERE text = ?) WHERE id IN (SELECT value FROM json_each(?))`,
      params: [athens, JSON.stringify(SCOPES), resources],
    },
  ]);
  const { administration } = identity.authz;
  const people = { ...GROUP, id: path };
  for (const id of SYSTEM) await administration.grant({ kind: 'catalogue', id }, ['EDIT', 'DELETE', 'TRADE'], people);
};

beforeAll(async () => {
  const old = await startPeopled();
  const { url: BASE_URL } = old;
  athens = organization(old, 'Athens Transport').id;
  await put(old, '/catalogues/own', CATALOGUE, await old.as('alice'));
  await put(old, '/catalogues/own/datasets/origin?originalId=original', dataset('Original'), await old.as('alice'));
  const offers = '{ purchaseOffer: { price: "5", type: "one-off" } }';
  await trade(
    old,
    `publishDataset(id: "original", marketplaceId: "twin", idempotencyKey: "p", offers: ${offers})`,
    'alice',
  );
  await trade(old, 'acquireDataset(id: "twin", idempotencyKey: "a")', 'bob');
  await turnBack(old);
  const kept = mkdtempSync(join(tmpdir(), 'market-old-'));
  await old.app.close();
  cpSync(old.dataDir, kept, { recursive: true });
  await old.stop();
  service = await startService({ BASE_URL }, kept);
});
afterAll(() => service.stop());

const grantsOn = (kind: 'catalogue' | 'dataset', id: string) =>
  service.app.identity.authz.administration.grants({ kind, id });
const registered = (id: string) =>
  service.app.store.database.readOne<{ organization: string | null; scopes: string }>(
    'SELECT organization, scopes FROM authz_resource_row WHERE id = ?',
    [id],
  );

describe.each(SYSTEM)('a store in which somebody owned %s', (id) => {
  it('has it back at the start: without owner, without grants, and with what was in it', async () => {
    const found = await service.app.domain.catalogues.find(id);
    expect(found).toMatchObject({ kind: 'catalogue', id });
    expect(found?.owner).toBeUndefined();
    expect(grantsOn('catalogue', id)).toEqual([]);
    expect(registered(`catalogue:${id}`)).toEqual({ organization: null, scopes: '["READ"]' });
    expect(await service.app.store.count('dataset', id)).toBe(1);
  });
});
