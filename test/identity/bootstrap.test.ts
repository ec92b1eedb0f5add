/** The first start, later starts, and the demo people. */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { claimsOf, ISSUER, World } from './world.js';

let world: World;
beforeEach(async () => {
  world = await World.open();
});
afterEach(() => world.close());

const file = (name: string): string => join(world.dataDir, name);
const readSecrets = async (): Promise<Secrets> => JSON.parse(await readFile(file('secrets.json'), 'utf8')) as Secrets;

describe('the first start', () => {
  it('writes the secrets for their owner only, in the documented form', async () => {
    const text = expect.stringMatching(/^.{20,}$/);
    expect(await readSecrets()).toEqual({
      apiKey: expect.stringMatching(/^mk_[0-9a-f]{12}_[\w-]{43}$/),
      issuer: ISSUER,
      tokenEndpoint: `${ISSUER}/protocol/openid-connect/token`,
      clients: {
        resourceServer: { id: 'resource-server', secret: text },
        web: { id: 'web' },
        cli: { id: 'cli', secret: text },
      },
      users: { admin: { username: 'admin', password: text } },
    });
    for (const name of ['secrets.json', 'signing-keys.json']) {
      expect([name, (await stat(file(name))).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('makes up other secrets each time', async () => {
    const other = await World.open();
    const values = (secrets: Secrets): string[] => [
      secrets.apiKey,
      secrets.clients.cli.secret,
      secrets.clients.resourceServer.secret,
      secrets.users.admin.password,
    ];
    const all = [...values(world.secrets), ...values(other.secrets)];
    await other.close();
    expect(new Set(all).size).toBe(all.length);
  });

  it('makes an API key that counts', () => {
    expect(world.identity.apiKeys.verify([world.secrets.apiKey]).kind).toBe('key');
  });

  it('can be repeated with the same secrets when it was cut off before the database was written', async () => {
    await world.close(true);
    for (const name of ['catalogue.db', 'catalogue.db-wal', 'catalogue.db-shm']) await rm(file(name), { force: true });
    world = await World.open({ dataDir: world.dataDir });
    expect(await readSecrets()).toMatchObject({ clients: world.secrets.clients, users: world.secrets.users });
    expect((await world.login()).status).toBe(200);
  });
});

describe('later starts', () => {
  it('change nothing', async () => {
    const before = await readFile(file('secrets.json'), 'utf8');
    const { body } = await world.login();
    world = await world.restart();
    expect(await readFile(file('secrets.json'), 'utf8')).toBe(before);
    expect((await world.identity.verifier.verify(String(body['access_token']))).valid).toBe(true);
    expect((await world.refresh(body['refresh_token'])).status).toBe(200);
  });

  it('follow a changed address', async () => {
    world = await world.restart({ baseUrl: 'https://new.example' });
    expect((await readSecrets()).issuer).toBe('https://new.example/realms/marketplace');
    expect(claimsOf((await world.login()).body['access_token']).iss).toBe('https://new.example/realms/marketplace');
  });

  it('take over a preset API key', async () => {
    world = await world.restart({ apiKey: 'chosen-by-the-operator' });
    expect((await readSecrets()).apiKey).toBe('chosen-by-the-operator');
    expect(world.identity.apiKeys.verify(['chosen-by-the-operator']).kind).toBe('key');
  });

  it('refuse a damaged secrets file, naming it', async () => {
    await world.close(true);
    await writeFile(file('secrets.json'), '{"apiKey": 7}');
    const attempt = World.open({ dataDir: world.dataDir });
    await expect(attempt).rejects.toThrow('secrets.json does not hold the secrets of this service');
    await rm(world.dataDir, { recursive: true });
    world = await World.open();
  });
});

describe('the demo people', () => {
  it('can log in with the passwords of the secrets file', async () => {
    await world.identity.addDemoPeople();
    const { users } = await readSecrets();
    expect(Object.keys(users)).toEqual(['admin', 'alice', 'bob', 'carol']);
    const claims = await Promise.all(
      ['alice', 'bob', 'carol'].map(async (name) => {
        const { body } = await world.login(name, users[name]?.password);
        return claimsOf(body['access_token']) as { platform: { user: { role: string[] }; group: { id: string } } };
      }),
    );
    const [alice, bob, carol] = claims.map(({ platform }) => platform);
    expect([alice?.user.role, bob?.user.role, carol?.user.role]).toEqual([['PLATFORM_USER'], ['PLATFORM_USER'], []]);
    expect(alice?.group).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), country: 'GR', size: '250+' });
    expect(bob?.group.id).not.toBe(alice?.group.id);
    expect((await stat(file('secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('may be added again', async () => {
    await world.identity.addDemoPeople();
    const before = await readFile(file('secrets.json'), 'utf8');
    world = await world.restart();
    await world.identity.addDemoPeople();
    expect(await readFile(file('secrets.json'), 'utf8')).toBe(before);
  });
});
