/** The service with users and permissions at another one of its kind: what runs against Keycloak, without Keycloak. */
import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app/app.js';
import { readConfig } from '../../src/core/config.js';
import { createLogger } from '../../src/core/log.js';
import { createUser } from '../../src/features/identity/index.js';
import { World } from '../identity/world.js';
import { administer } from '../../src/features/operations/control/admin/actions.js';
import { administeredElsewhere } from './administration.js';
import { startService, type TestService } from '../support/service.js';

const PASSWORD = 'correct horse battery';
const TURTLE = { 'content-type': 'text/turtle' };
const catalogue = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<https://a.example/c> a dcat:Catalog ; dct:title "Mobility"@en ; dct:description "What moves"@en .`;
const dataset = (title: string): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
<https://a.example/d> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "Positions"@en .`;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

let issuer: World;
let service: TestService;
let settings: Record<string, string>;
let where: { port: number; baseUrl: string };

beforeAll(async () => {
  const port = await freePort();
  where = { port, baseUrl: `http://127.0.0.1:${port}` };
  issuer = await World.open(where);
  await createUser(issuer.realm, { username: 'bob', password: PASSWORD, roles: ['PLATFORM_USER'] });
  await createUser(issuer.realm, { username: 'carol', password: PASSWORD });
  settings = {
    IDENTITY: 'keycloak',
    ISSUER: `${where.baseUrl}/realms/marketplace`,
    RESOURCE_SERVER_SECRET: issuer.resourceServer.client_secret,
    READS: 'restricted',
  };
  service = await startService(settings);
  await service.write('PUT', '/srv/repo/catalogues/mobility', catalogue, TURTLE);
});
afterAll(async () => {
  await service.stop();
  await issuer.close();
});

const as = async (username: string): Promise<Record<string, string>> => {
  const { body } = await issuer.login(username, PASSWORD);
  return { authorization: `Bearer ${String(body['access_token'])}` };
};
const add = async (title: string): Promise<string> => {
  const created = await service.write('POST', '/srv/repo/catalogues/mobility/datasets', dataset(title), TURTLE);
  expect(created.status).toBe(201);
  return ((await created.json()) as { id: string }).id;
};
const read = async (id: string, headers: Record<string, string>): Promise<number> =>
  (await service.fetch(`/srv/repo/datasets/${id}`, { headers })).status;
const eventually = async (ask: () => Promise<unknown>, wanted: unknown): Promise<void> => {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await ask();
    if (answer === wanted || Date.now() > end) return expect(answer).toBe(wanted);
  }
};
const nameThere = (id: string): string | undefined =>
  issuer.database.readOne<{ name: string }>('SELECT name FROM authz_resource_row WHERE id = ?', [id])?.name;

describe('assets are registered with the issuer', () => {
  it('when they are written, renamed and removed', async () => {
    const id = await add('Trams');
    await eventually(async () => nameThere(id), 'Trams');
    await service.write('PUT', `/srv/repo/datasets/${id}`, dataset('Old trams'), TURTLE);
    await eventually(async () => nameThere(id), 'Old trams');
    await service.write('DELETE', `/srv/repo/datasets/${id}`);
    await eventually(async () => nameThere(id), undefined);
  });

  it('under different names when they have the same title', async () => {
    const [first, second] = [await add('Lifts'), await add('Lifts')];
    await eventually(async () => nameThere(second), `Lifts (${second})`);
    expect(nameThere(first)).toBe('Lifts');
  });

  it('under an id with a hyphen', async () => {
    await eventually(async () => nameThere('marketplace-asset:catalogue:mobility'), 'Mobility');
    expect(nameThere('catalogue:mobility')).toBeUndefined();
  });
});

describe('permissions are those of the issuer', () => {
  it('for plain tokens, lists and tokens with permissions', async () => {
    const id = await add('Taxis');
    const bob = await as('bob');
    await eventually(() => read(id, bob), 200);
    expect([await read(id, await as('carol')), await read(id, {})]).toEqual([403, 401]);
    const count = async (who: string): Promise<unknown> =>
      (await service.graphql('{ search(first: 1) { totalCount } }', {}, await as(who))).data;
    expect(await count('bob')).toEqual({ search: { totalCount: await service.app.store.count('dataset') } });
    expect(await count('carol')).toEqual({ search: { totalCount: 0 } });
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket', audience: 'resource-server' };
    const rpt = await issuer.token({ ...grant, permission: `${id}#READ` }, bob);
    expect(await read(id, { authorization: `Bearer ${String(rpt.body['access_token'])}` })).toBe(200);
  });

  it('and nobody is let in while it is away; what was missed is registered later', async () => {
    const bob = await as('bob');
    const known = await add('Gliders');
    await eventually(() => read(known, bob), 200);
    await issuer.close(true);
    const missed = await add('Kites');
    expect(await read(missed, bob)).toBe(503);
    issuer = await World.open({ ...where, dataDir: issuer.dataDir });
    await eventually(() => read(missed, bob), 200);
  });
});

describe('permissions are administered at the issuer', () => {
  administeredElsewhere({
    service: () => service,
    as: async (username) => {
      const { body } = await issuer.login(username, username === 'admin' ? undefined : PASSWORD);
      return { authorization: `Bearer ${String(body['access_token'])}` };
    },
    dataset: async (title) => {
      const id = await add(title);
      const bob = await as('bob');
      await eventually(() => read(id, bob), 200);
      return id;
    },
    edit: async (id, headers) => {
      const init = { method: 'PUT', headers: { ...TURTLE, ...headers }, body: dataset(`At ${performance.now()}`) };
      return (await service.fetch(`/srv/repo/datasets/${id}`, init)).status;
    },
    administer: (action, values) => {
      const { identity, provider } = service.app;
      return administer({ ...identity, permissions: provider.administration }, action, values);
    },
  });
});

describe('the secrets file', () => {
  it('names the issuer, holds nothing that cannot be used there, and the rest comes back with the embedded provider', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'market-'));
    const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(dataDir, name), 'utf8'));
    const open = async (more: Record<string, string>): Promise<void> => {
      const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:4000', ...more });
      await (await createApp({ config, log: createLogger('silent') })).close();
    };
    try {
      await open({});
      const embedded = (await read('secrets.json')) as { apiKey: string };
      await open(settings);
      const issuerHere = settings['ISSUER'] ?? '';
      expect(await read('secrets.json')).toEqual({
        apiKey: embedded.apiKey,
        issuer: issuerHere,
        tokenEndpoint: `${issuerHere}/protocol/openid-connect/token`,
        clients: { resourceServer: { id: 'resource-server' } },
        users: {},
      });
      for (const name of ['secrets.json', 'secrets-embedded.json']) {
        expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
      }
      await open({});
      expect(await read('secrets.json')).toEqual(embedded);
      await open(settings);
      await rm(join(dataDir, 'secrets-embedded.json'));
      await open({});
      await expect(read('secrets.json')).rejects.toThrow('ENOENT');
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('the start', () => {
  it('is refused for an issuer of another name, naming both', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'market-'));
    const wrong = `http://localhost:${where.port}/realms/marketplace`;
    const config = readConfig({ ...settings, DATA_DIR: dataDir, ISSUER: wrong, LOG_LEVEL: 'silent' });
    try {
      const starting = createApp({ config, log: createLogger('silent') });
      await expect(starting).rejects.toThrow(`${wrong}, but the provider is ${settings['ISSUER'] ?? ''}`);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('is refused without the settings that it needs', () => {
    expect(() => readConfig({ IDENTITY: 'keycloak' })).toThrow('ISSUER: is needed with IDENTITY=keycloak');
    expect(() => readConfig({ IDENTITY: 'keycloak' })).toThrow('RESOURCE_SERVER_SECRET: is needed');
    expect(() => readConfig({ TOKEN_ALGORITHMS: 'HS256' })).toThrow('must be algorithms with public keys');
  });

  it('keeps permissions here with IDENTITY=oidc', async () => {
    const other = await startService({ ...settings, IDENTITY: 'oidc' });
    try {
      await other.write('PUT', '/srv/repo/catalogues/own', catalogue, TURTLE);
      const created = await other.write('POST', '/srv/repo/catalogues/own/datasets', dataset('Own'), TURTLE);
      const { id } = (await created.json()) as { id: string };
      const status = async (who: string): Promise<number> =>
        (await other.fetch(`/srv/repo/datasets/${id}`, { headers: await as(who) })).status;
      expect([await status('bob'), await status('carol')]).toEqual([200, 403]);
      expect(nameThere(id)).toBeUndefined();
    } finally {
      await other.stop();
    }
  });
});
