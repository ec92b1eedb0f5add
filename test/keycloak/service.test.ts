/** The whole service with users and permissions in a real Keycloak. Runs where `.ci/keycloak.sh` has started one. */
import { administer } from '../../src/features/operations/control/admin/actions.js';
import { administeredElsewhere } from './administration.js';
import { startService, type TestService } from '../support/service.js';
import { Line } from './line.js';
import { Provider, text } from './provider.js';
import { readSetting } from './setting.js';

const { KEYCLOAK_URL, KEYCLOAK_RUN } = process.env;
const suite = KEYCLOAK_URL === undefined ? describe.skip : describe;

const TURTLE = { 'content-type': 'text/turtle' };
const catalogue = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<https://a.example/c> a dcat:Catalog ; dct:title "Mobility"@en ; dct:description "What moves"@en .`;
const dataset = (title: string): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
<https://a.example/d> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "Positions"@en .`;

let line: Line;
let keycloak: Provider;
let service: TestService;
let settings: Record<string, string>;

beforeAll(async () => {
  if (KEYCLOAK_URL === undefined) return;
  const setting = await readSetting(KEYCLOAK_RUN ?? '');
  line = new Line(Number(new URL(KEYCLOAK_URL).port));
  await line.mend();
  keycloak = new Provider(`${line.url}/realms/marketplace`, setting);
  settings = {
    IDENTITY: 'keycloak',
    ISSUER: keycloak.realm,
    RESOURCE_SERVER_SECRET: setting.secrets['resource-server'] ?? '',
    READS: 'restricted',
  };
  service = await startService(settings);
  expect((await service.write('PUT', '/srv/repo/catalogues/mobility', catalogue, TURTLE)).status).toBe(201);
});
afterAll(async () => {
  if (KEYCLOAK_URL === undefined) return;
  await service.stop();
  await line.cut();
});

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const as = async (username: string): Promise<Record<string, string>> => bearer(await keycloak.user(username));
const read = async (id: string, headers: Record<string, string>, from = service): Promise<number> =>
  (await from.fetch(`/srv/repo/datasets/${id}`, { headers })).status;
const edit = async (id: string, headers: Record<string, string>, title: string): Promise<number> => {
  const init = { method: 'PUT', headers: { ...TURTLE, ...headers }, body: dataset(title) };
  return (await service.fetch(`/srv/repo/datasets/${id}`, init)).status;
};
const add = async (title: string, headers: Record<string, string>): Promise<{ status: number; id: string }> => {
  const init = { method: 'POST', headers: { ...TURTLE, ...headers }, body: dataset(title) };
  const response = await service.fetch('/srv/repo/catalogues/mobility/datasets', init);
  return { status: response.status, id: text(await response.json(), 'id') };
};
const addByKey = async (title: string): Promise<string> => {
  const created = await service.write('POST', '/srv/repo/catalogues/mobility/datasets', dataset(title), TURTLE);
  expect(created.status).toBe(201);
  return text(await created.json(), 'id');
};

/** Asks until the answer is the wanted one; the registration of a dataset is not part of its creation. */
const eventually = async (ask: () => Promise<number>, wanted: number): Promise<void> => {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const status = await ask();
    if (status === wanted || Date.now() > end) return expect(status).toBe(wanted);
  }
};

const rpt = async (username: string, permission: string): Promise<Record<string, string>> => {
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket', audience: 'resource-server', permission };
  const { body } = await keycloak.token(grant, await as(username));
  return bearer(text(body, 'access_token'));
};

suite('a service whose users are in Keycloak', () => {
  it('does not log anybody in itself', async () => {
    expect((await service.fetch('/realms/marketplace')).status).toBe(404);
    expect((await service.fetch('/realms/marketplace/protocol/openid-connect/certs')).status).toBe(404);
  });

  it('lets those add datasets who may, and gives them what they add', async () => {
    const headers = await as('alice');
    expect((await add('Trams', await as('bob'))).status).toBe(403);
    const { status, id } = await add('Trams', headers);
    expect(status).toBe(201);
    await eventually(() => edit(id, headers, 'Trams of today'), 204);
    expect(await edit(id, await as('bob'), 'Trams of bob')).toBe(403);
  });

  it('lets platform users read what is registered, and nobody else', async () => {
    const id = await addByKey('Taxis');
    const bob = await as('bob');
    await eventually(() => read(id, bob), 200);
    expect(await read(id, await as('carol'))).toBe(403);
    expect(await read(id, {})).toBe(401);
    expect(await read(id, { 'x-api-key': 'wrong' })).toBe(401);
    expect((await service.write('GET', `/srv/repo/datasets/${id}`)).status).toBe(200);
  });

  it('takes a requesting party token for what it says, and no more', async () => {
    const { id } = await add('Ferries', await as('alice'));
    const bob = await as('bob');
    await eventually(() => read(id, bob), 200);
    await eventually(async () => edit(id, await as('alice'), 'Some ferries'), 204);
    const toRead = await rpt('alice', `${id}#READ`);
    expect([await read(id, toRead), await edit(id, toRead, 'Not these')]).toEqual([200, 403]);
    const toEdit = await rpt('alice', `${id}#EDIT`);
    expect([await edit(id, toEdit, 'All ferries'), await read(id, toEdit)]).toEqual([204, 403]);
  });

  it('lists for everybody what they may read', async () => {
    const query = '{ search(first: 1) { totalCount } }';
    const count = async (who: string): Promise<unknown> => (await service.graphql(query, {}, await as(who))).data;
    const total = await service.app.store.count('dataset');
    expect(total).toBeGreaterThan(0);
    expect(await count('bob')).toEqual({ search: { totalCount: total } });
    expect(await count('carol')).toEqual({ search: { totalCount: 0 } });
  });

  it('refuses tokens of the same server under another name, and refresh tokens', async () => {
    const elsewhere = new Provider(`${KEYCLOAK_URL ?? ''}/realms/marketplace`, keycloak.setting);
    const id = await addByKey('Lifts');
    expect(await read(id, bearer(await elsewhere.user('bob')))).toBe(401);
    expect(await read(id, bearer(text((await keycloak.login('bob')).body, 'refresh_token')))).toBe(401);
  });

  it('forgets in Keycloak what is deleted', async () => {
    const id = await addByKey('Balloons');
    const pat = await keycloak.service('resource-server');
    const registered = async (): Promise<number> =>
      (await keycloak.protection('GET', `/resource_set/${id}`, pat)).status;
    await eventually(registered, 200);
    expect((await service.write('DELETE', `/srv/repo/datasets/${id}`)).status).toBe(204);
    await eventually(registered, 404);
  });
});

suite('permissions are administered in Keycloak', () => {
  administeredElsewhere({
    service: () => service,
    as,
    dataset: async (title) => {
      const id = await addByKey(title);
      const bob = await as('bob');
      await eventually(() => read(id, bob), 200);
      return id;
    },
    edit: (id, headers) => edit(id, headers, `At ${performance.now()}`),
    administer: (action, values) => {
      const { identity, provider } = service.app;
      return administer({ ...identity, permissions: provider.administration }, action, values);
    },
  });

  it('withdraws from the owner what the owner was given', async () => {
    const { id } = await add('Given trams', await as('alice'));
    const alice = await as('alice');
    await eventually(() => edit(id, alice, 'Mine'), 204);
    const revoke = `mutation ($id: ID!) { revoke(id: $id, scopes: [EDIT], subject: "user:alice") { subject scopes } }`;
    const { data } = await service.graphql(revoke, { id }, await as('admin'));
    expect(data).toEqual({ revoke: [{ subject: 'user:alice', scopes: ['DELETE', 'TRADE'] }] });
    expect(await edit(id, alice, 'Not mine')).toBe(403);
  });
});

suite('while Keycloak cannot be reached', () => {
  it('nobody is let in, writes by key go on, and what was missed is registered later', async () => {
    const bob = await as('bob');
    const known = await addByKey('Gliders');
    await eventually(() => read(known, bob), 200);
    await line.cut();
    const missed = await addByKey('Kites');
    const answer = await service.fetch(`/srv/repo/datasets/${missed}`, { headers: bob });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect(await edit(known, bob, 'Not now')).toBe(503);
    await line.mend();
    await eventually(() => read(missed, bob), 200);
  });

  it('the service starts all the same, and lets nobody in until it answers', async () => {
    const bob = await as('bob');
    await line.cut();
    const other = await startService(settings);
    try {
      await other.write('PUT', '/srv/repo/catalogues/late', catalogue, TURTLE);
      const created = await other.write('POST', '/srv/repo/catalogues/late/datasets', dataset('Late'), TURTLE);
      const id = text(await created.json(), 'id');
      expect(await read(id, bob, other)).toBe(503);
      await line.mend();
      await eventually(() => read(id, bob, other), 200);
    } finally {
      await other.stop();
    }
  });
});

suite('a service that takes only tokens with permissions', () => {
  it('refuses plain ones', async () => {
    const other = await startService({ ...settings, ENFORCE: 'rpt' });
    try {
      await other.write('PUT', '/srv/repo/catalogues/strict', catalogue, TURTLE);
      const created = await other.write('POST', '/srv/repo/catalogues/strict/datasets', dataset('Strict'), TURTLE);
      const id = text(await created.json(), 'id');
      const pat = await keycloak.service('resource-server');
      await eventually(async () => (await keycloak.protection('GET', `/resource_set/${id}`, pat)).status, 200);
      expect(await read(id, await as('bob'), other)).toBe(403);
      // The permission of everybody to read follows the resource in a request of its own.
      await eventually(async () => read(id, await rpt('bob', `${id}#READ`), other), 200);
    } finally {
      await other.stop();
    }
  });
});
