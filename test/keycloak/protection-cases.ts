/** The protection API: what a resource server, and this service as one, does there. */
import { differs, same, type Case } from './case.js';
import { text, type Answer, type Provider } from './provider.js';
import { BUSES } from './setting.js';

const RESOURCE = '6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7b01';
const planes = {
  _id: RESOURCE,
  name: 'plane positions',
  resource_scopes: ['READ', 'EDIT'],
  uris: ['/datasets/planes'],
};

/** Calls with the token of the resource server. */
const call =
  (method: string, path: string, body?: unknown) =>
  async (p: Provider): Promise<Answer> =>
    p.protection(method, path, await p.service('resource-server'), body);

/** In this order: a resource comes and goes. */
const life: readonly Case[] = [
  same(
    'register',
    '201 _id name owner ownerManagedAccess resource_scopes scopes uris',
    call('POST', '/resource_set', planes),
  ),
  same(
    'A4: register the same name',
    '409 invalid_request: Resource with name [plane positions] already exists.',
    call('POST', '/resource_set', { name: planes.name, resource_scopes: ['READ'] }),
  ),
  same(
    'look up',
    '200 _id attributes name owner ownerManagedAccess resource_scopes scopes uris',
    call('GET', `/resource_set/${RESOURCE}`),
  ),
  same(
    'find by name',
    '200 6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7b01',
    call('GET', '/resource_set?name=plane%20positions&exactName=true'),
  ),
  same(
    'find by address',
    '200 6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7b01',
    call('GET', '/resource_set?uri=/datasets/planes'),
  ),
  differs(
    'A6: register with an unknown scope',
    '400 invalid_scope: Scope [FLY] is not known',
    'A6',
    '201 _id name owner ownerManagedAccess resource_scopes scopes uris',
    call('POST', '/resource_set', { name: 'x', resource_scopes: ['FLY'] }),
  ),
  same('change', '204 nothing', call('PUT', `/resource_set/${RESOURCE}`, { ...planes, name: 'all planes' })),
  same(
    'ask for a ticket',
    '201 ticket',
    call('POST', '/permission', [{ resource_id: RESOURCE, resource_scopes: ['READ'] }]),
  ),
  same(
    'ask for a ticket on an unknown resource',
    '400 invalid_resource_id: Resource set with id [nope] does not exists in this server.',
    call('POST', '/permission', [{ resource_id: 'nope', resource_scopes: ['READ'] }]),
  ),
  same('remove', '204 nothing', call('DELETE', `/resource_set/${RESOURCE}`)),
  same('A7: look up what is gone', '404 nothing', call('GET', `/resource_set/${RESOURCE}`)),
  same('A7: remove what is gone', '404 nothing', call('DELETE', `/resource_set/${RESOURCE}`)),
  same('A7: change what is gone', '404 nothing', call('PUT', `/resource_set/${RESOURCE}`, planes)),
];

interface Share {
  readonly id: string;
}

const owned = { name: 'boats', resource_scopes: ['READ', 'EDIT'], ownerManagedAccess: true };

const sharing: readonly Case[] = [
  same(
    'the resource server shares what it owns',
    '200 decisionStrategy id logic name owner scopes type users',
    async (p) => {
      const { body } = await call('POST', '/resource_set', owned)(p);
      const share = { name: 'boats for dora', scopes: ['EDIT'], users: ['dora'] };
      return call('POST', `/uma-policy/${text(body, '_id')}`, share)(p);
    },
  ),
  same('what was shared is replaced', '201 nothing', async (p) => {
    const listed = (await call('GET', '/uma-policy?name=boats%20for%20dora')(p)).body as unknown as readonly [Share];
    return call('PUT', `/uma-policy/${listed[0].id}`, listed[0])(p);
  }),
  same(
    'the resource server shares what its owner does not manage',
    '400 invalid_request: Only resources with owner managed accessed can have policies',
    call('POST', `/uma-policy/${BUSES}`, { name: 'buses for dora', scopes: ['EDIT'], users: ['dora'] }),
  ),
  same('what was shared is held', '200 result true', async (p) => {
    const authorization = `Bearer ${await p.user('dora')}`;
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket', audience: 'resource-server' };
    return p.token({ ...grant, permission: 'boats#EDIT', response_mode: 'decision' }, { authorization });
  }),
];

const callers: readonly Case[] = [
  differs(
    'A1: no token',
    '401 invalid_bearer_token: A bearer token is required',
    'D12',
    '403 invalid_bearer_token: Could not obtain bearer access_token from request.',
    (p) => p.protection('GET', '/resource_set', undefined),
  ),
  differs(
    'A1: garbage',
    '401 invalid_bearer_token: A bearer token is required',
    'D12',
    '403 invalid_bearer_token: Could not obtain bearer access_token from request.',
    (p) => p.protection('GET', '/resource_set', 'garbage'),
  ),
  same(
    'A2: a client without permissions',
    '403 invalid_clientId: Client application [cli] is not registered as a resource server.',
    async (p) => p.protection('GET', '/resource_set', await p.user('alice')),
  ),
  differs(
    'A8: the resource of another resource server',
    '404 nothing',
    'A8',
    '200 _id attributes name owner ownerManagedAccess resource_scopes scopes type uris',
    async (p) => p.protection('GET', `/resource_set/${BUSES}`, await p.service('other-server')),
  ),
];

/** All of them. */
export const protectionCases: Readonly<Record<string, readonly Case[]>> = { life, sharing, callers };
