/** Administration of accounts and clients, and what it does to tokens that are out. */
import {
  assignRole,
  changeClient,
  createClient,
  createOrganization,
  createRole,
  createUser,
  deleteClient,
  deleteUser,
  disableUser,
  enableUser,
  rotateClientSecret,
  setOrganization,
  setPassword,
} from '../../src/features/identity/index.js';
import { claimsOf, World } from './world.js';

const PASSWORD = 'correct horse battery';

let world: World;
beforeAll(async () => {
  world = await World.open();
  await createUser(world.realm, { username: 'eva', password: PASSWORD });
});
afterAll(() => world.close());

const accessToken = async (name = 'eva', password = PASSWORD): Promise<string> =>
  String((await world.login(name, password)).body['access_token']);
const stands = async (token: string): Promise<boolean> => (await world.identity.verifier.verify(token)).valid;

describe('V26: tokens of accounts that are gone', () => {
  it('end with a disabled user, who may come back', async () => {
    const token = await accessToken();
    await disableUser(world.realm, 'EVA');
    expect(await stands(token)).toBe(false);
    await enableUser(world.realm, 'eva');
    expect(await stands(token)).toBe(false);
    expect(await stands(await accessToken())).toBe(true);
  });

  it('end with a deleted user and a new password', async () => {
    await createUser(world.realm, { username: 'gone', password: PASSWORD });
    const before = await accessToken('gone');
    await setPassword(world.realm, 'gone', 'another password');
    expect(await stands(before)).toBe(false);
    const token = await accessToken('gone', 'another password');
    await deleteUser(world.realm, 'gone');
    expect(await stands(token)).toBe(false);
    expect(world.database.read('SELECT * FROM identity_user_role WHERE user = ?', [claimsOf(token).sub ?? ''])).toEqual(
      [],
    );
  });

  it('end with a disabled and with a deleted client, its service account included', async () => {
    for (const end of ['disable', 'delete'] as const) {
      const made = await createClient(world.realm, { clientId: 'tool', directGrants: true, serviceAccount: true });
      const client = { client_id: 'tool', client_secret: made.secret ?? '' };
      const user = await world.token({ grant_type: 'password', ...client, username: 'eva', password: PASSWORD });
      const service = await world.token({ grant_type: 'client_credentials', ...client });
      const tokens = [user, service].map(({ body }) => String(body['access_token']));
      expect(await Promise.all(tokens.map(stands))).toEqual([true, true]);
      if (end === 'disable') await changeClient(world.realm, 'tool', { enabled: false });
      await (end === 'disable'
        ? changeClient(world.realm, 'tool', { enabled: true })
        : deleteClient(world.realm, 'tool'));
      expect(await stands(tokens[0] ?? '')).toBe(false);
      if (end === 'disable') await deleteClient(world.realm, 'tool');
      expect(await Promise.all(tokens.map(stands))).toEqual([false, false]);
    }
  });
});

describe('users', () => {
  it('have names that are unique in every spelling', async () => {
    await expect(createUser(world.realm, { username: 'EVA' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each(['', '  ', 'a\u0000b', '<b>', 'service-account-cli', 'x'.repeat(300)])(
    'cannot be called %j',
    async (username) => {
      await expect(createUser(world.realm, { username })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  it('need a password that can be one, an organization and roles that exist', async () => {
    const { realm } = world;
    for (const password of ['short', 'x'.repeat(2000), 'long enough\0']) {
      await expect(createUser(realm, { username: 'new', password })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(setPassword(realm, 'eva', password)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(createUser(realm, { username: 'new', organization: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(createUser(realm, { username: 'new', roles: ['x'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(realm.users.byUsername('new')).toBeUndefined();
  });

  it('without a password cannot log in', async () => {
    await createUser(world.realm, { username: 'fritz' });
    expect((await world.login('fritz', '')).status).toBe(401);
  });

  it('change their organization and roles from the next token on', async () => {
    const { realm } = world;
    const harbour = await createOrganization(realm, { name: 'Harbour & Söhne', country: 'DE' });
    expect(harbour).toMatchObject({ path: '/harbour-so-hne', country: 'DE' });
    await createRole(realm, 'PILOT', 'Steers');
    await createRole(realm, 'auditor', '', 'resource-server');
    await setOrganization(realm, 'eva', harbour.id);
    await assignRole(realm, 'eva', 'PILOT');
    await assignRole(realm, 'eva', 'auditor', 'resource-server');
    expect(claimsOf(await accessToken())).toMatchObject({
      group: [harbour.path],
      platform: { user: { role: ['PILOT'] }, group: { id: harbour.id, country: 'DE' } },
      resource_access: { 'resource-server': { roles: ['auditor'] } },
    });
    await setOrganization(realm, 'eva', undefined);
    expect(claimsOf(await accessToken())).toMatchObject({ group: [], platform: { group: {} } });
    await expect(createOrganization(realm, { name: 'Harbour & Söhne' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('clients', () => {
  it('get a new secret that replaces the old one', async () => {
    const secret = await rotateClientSecret(world.realm, 'cli');
    const grant = { grant_type: 'client_credentials', client_id: 'cli' };
    expect((await world.token({ ...grant, client_secret: world.secrets.clients.cli.secret })).status).toBe(401);
    expect((await world.token({ ...grant, client_secret: secret })).status).toBe(200);
    Object.assign(world.secrets.clients.cli, { secret });
    const rows = world.database.read('SELECT * FROM identity_client');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it.each([
    'https://a.example/*',
    'javascript:alert(1)',
    'https://a.example/#x',
    'https://u@a.example/',
    'not a url',
    '//a',
  ])('cannot be answered at %s', async (uri) => {
    const client = { clientId: 'new', public: true, standardFlow: true, redirectUris: [uri] };
    await expect(createClient(world.realm, client)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are unique, and public ones have no service account', async () => {
    await expect(createClient(world.realm, { clientId: 'cli' })).rejects.toMatchObject({ code: 'CONFLICT' });
    const impossible = { clientId: 'new', public: true, serviceAccount: true };
    await expect(createClient(world.realm, impossible)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('cannot be deleted while they hold assets', async () => {
    await expect(deleteClient(world.realm, 'resource-server')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the audit log', () => {
  it('tells what was done, and cannot be changed', async () => {
    await world.login('eva', 'wrong');
    await disableUser(world.realm, 'eva');
    const events = world.realm.audit.list(0, 1000).map(({ event, outcome }) => `${event} ${outcome}`);
    expect(events).toEqual(expect.arrayContaining(['first-start success', 'login refused', 'user-changed success']));
    const tamper = [`UPDATE identity_audit SET outcome = 'success'`, 'DELETE FROM identity_audit'];
    for (const sql of tamper) await expect(world.database.write([{ sql }])).rejects.toThrow('append-only');
    expect(world.realm.audit.list(0, 1000)).toHaveLength(events.length);
  });
});
