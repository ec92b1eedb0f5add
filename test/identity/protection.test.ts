/** The protection API over HTTP. */
import { createClient } from '../../src/features/identity/index.js';
import { World } from './world.js';
import { agree, it } from './cases.js';

const BASE = '/realms/marketplace/authz/protection';

let world: World;
let pat: string;
beforeAll(async () => {
  world = await World.open();
  await createClient(
    world.realm,
    { clientId: 'shop', directGrants: true, serviceAccount: true, authorizationServices: true },
    'shop-secret',
  );
  await world.ready({ secrets: { shop: 'shop-secret' } });
  const { body } = await world.token({ grant_type: 'client_credentials', ...world.resourceServer });
  pat = String(body['access_token']);
});
afterAll(() => world.close());

interface Result {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const call = async (method: string, path: string, token?: string, body?: unknown): Promise<Result> => {
  const response = await fetch(`${world.origin}${BASE}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
};

describe('the protection API', () => {
  it('registers, reads, changes and deletes a resource', async () => {
    const resource = { name: 'air quality', resource_scopes: ['READ', 'EDIT'] };
    const created = await call('POST', '/resource_set', pat, resource);
    expect(created.status).toBe(201);
    const id = String(created.body['_id']);
    expect((await call('GET', `/resource_set/${id}`, pat)).body).toMatchObject({ _id: id, name: 'air quality' });
    expect((await call('GET', '/resource_set?name=air', pat)).body).toEqual([id]);
    const renamed = await call('PUT', `/resource_set/${id}`, pat, { ...resource, name: 'air' });
    expect(renamed.status).toBe(204);
    expect((await call('DELETE', `/resource_set/${id}`, pat)).status).toBe(204);
    expect((await call('GET', `/resource_set/${id}`, pat)).status).toBe(404);
  });

  it('gives a permission ticket that is worth a token', async () => {
    const { body } = await call('POST', '/resource_set', pat, { name: 'water quality', resource_scopes: ['READ'] });
    const ticket = await call('POST', '/permission', pat, [{ resource_id: body['_id'], resource_scopes: ['READ'] }]);
    expect(ticket.status).toBe(201);
    const admin = String((await world.login()).body['access_token']);
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket', ticket: String(ticket.body['ticket']) };
    const answer = await world.token(grant, { authorization: `Bearer ${admin}` });
    expect([answer.status, answer.body['error_description']]).toEqual([403, 'request_submitted']);
  });

  it('A1: no token, or one that does not count', async () => {
    for (const token of [undefined, 'garbage']) {
      const { status, body } = await call('GET', '/resource_set', token);
      agree([status, body['error']], [401, 'invalid_bearer_token']);
    }
  });

  it('A2: a client that is no resource server', async () => {
    const { status, body } = await call('GET', '/resource_set', String((await world.login()).body['access_token']));
    expect([status, body['error'], body['error_description']]).toEqual([
      403,
      'invalid_clientId',
      'Client application [cli] is not registered as a resource server.',
    ]);
  });

  it('A3: a user at the client of a resource server', async () => {
    const login = {
      grant_type: 'password',
      client_id: 'shop',
      client_secret: 'shop-secret',
      ...world.secrets.users.admin,
    };
    const answer = await world.token(login);
    expect([answer.status, answer.body['error_description']]).toEqual([200, undefined]);
    const { status, body } = await call('GET', '/resource_set', String(answer.body['access_token']));
    expect([status, body['error'], body['error_description']]).toEqual([
      403,
      'invalid_scope',
      'Requires uma_protection scope.',
    ]);
  });

  it('A8: resources of another resource server', async () => {
    const { body } = await call('POST', '/resource_set', pat, { name: 'not for the shop', resource_scopes: ['READ'] });
    const own = { grant_type: 'client_credentials', client_id: 'shop', client_secret: 'shop-secret' };
    const shop = String((await world.token(own)).body['access_token']);
    agree((await call('GET', '/resource_set', shop)).status, 200);
    for (const method of ['GET', 'DELETE']) {
      agree([method, (await call(method, `/resource_set/${String(body['_id'])}`, shop)).status], [method, 404]);
    }
    agree((await call('GET', `/resource_set/${String(body['_id'])}`, pat)).status, 200);
  });

  it('A4, A5: a name or an id that is taken', async () => {
    const resource = { _id: '11111111-2222-4333-8444-555555555555', name: 'n1', resource_scopes: ['READ'] };
    expect((await call('POST', '/resource_set', pat, resource)).status).toBe(201);
    const name = await call('POST', '/resource_set', pat, { name: 'n1' });
    agree([name.status, name.body['error_description']], [409, 'Resource with name [n1] already exists.']);
    agree((await call('POST', '/resource_set', pat, { ...resource, name: 'n2' })).status, 409);
    agree((await call('GET', `/resource_set/${resource._id}`, pat)).body['name'], 'n1');
  });

  it('A6, A7, A9: unknown scope, unknown id, bad name', async () => {
    const scope = await call('POST', '/resource_set', pat, { name: 'n3', resource_scopes: ['WRITE'] });
    agree([scope.status, scope.body['error']], [400, 'invalid_scope']);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status } = await call(method, '/resource_set/nope', pat, method === 'PUT' ? { name: 'n4' } : undefined);
      agree([method, status], [method, 404]);
    }
    for (const name of ['a#b', 'a,b', '11111111-2222-4333-8444-555555555556']) {
      agree([name, (await call('POST', '/resource_set', pat, { name })).status], [name, 400]);
    }
  });

  it('refuses what is not JSON, unknown paths and methods', async () => {
    agree((await call('POST', '/resource_set', pat, '{not json')).status, 400);
    agree((await call('GET', '/nothing', pat)).status, 404);
    agree((await call('PATCH', '/resource_set', pat, {})).status, 405);
  });
});
