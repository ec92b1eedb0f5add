/** No error tells of the inside of the service, not even when its store is gone (goal S8). */
import { catalogue, dataset } from '../conformance/payloads.js';
import { startService, type TestService } from '../support/service.js';
import { expectNothingInside, hangUp, send, type Attempt } from './answers.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/c', catalogue(), { 'content-type': 'text/turtle' });
});
afterAll(async () => {
  hangUp();
  await service.stop();
});

const turtle = { 'content-type': 'text/turtle' };
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const graphql = (query: string, variables?: object): Attempt => ({
  method: 'POST',
  path: '/graphql',
  headers: json,
  body: JSON.stringify({ query, variables }),
});

const wrong: readonly Attempt[] = [
  { method: 'GET', path: '/srv/repo/datasets/none' },
  { method: 'GET', path: '/nothing/here' },
  { method: 'PUT', path: '/srv/repo/catalogues/c', headers: turtle, body: '<a> <b' },
  { method: 'PUT', path: '/srv/repo/catalogues/c', headers: turtle, body: Buffer.from([0xff, 0xfe]) },
  { method: 'PUT', path: '/srv/repo/catalogues/c', headers: { 'content-type': 'image/png' }, body: 'x' },
  { method: 'PUT', path: '/srv/repo/catalogues/c', headers: { ...turtle, 'if-match': '"x"' }, body: catalogue() },
  { method: 'POST', path: '/srv/repo/catalogues/c/datasets', headers: turtle, body: '<urn:a> <urn:b> <urn:c> .' },
  {
    method: 'POST',
    path: '/srv/repo/catalogues/c/datasets',
    headers: json,
    body: '{"@context": "https://a.example/"}',
  },
  { method: 'PATCH', path: '/srv/repo/datasets/x' },
  graphql('{'),
  graphql('{ nothing }'),
  graphql('query ($id: ID!) { dataset(id: $id) { title } }'),
  graphql('query ($id: ID!) { dataset(id: $id) { title } }', { id: { a: 1 } }),
  graphql('mutation { deleteDataset(id: "none") { ... on Problem { code message } } }'),
  { method: 'POST', path: '/graphql', headers: json, body: '{"query":' },
  { method: 'POST', path: '/graphql', headers: json, body: '[1, 2]' },
  { method: 'GET', path: '/sparql?query=SELECT' },
  {
    method: 'GET',
    path: '/sparql?query=SELECT%20*%20%7B%20SERVICE%20%3Chttp%3A%2F%2F127.0.0.1%2F%3E%20%7B%3Fs%20%3Fp%20%3Fo%7D%7D',
  },
  { method: 'POST', path: '/sparql', headers: { 'content-type': 'application/sparql-update' }, body: 'DROP ALL' },
  { method: 'POST', path: '/realms/marketplace/protocol/openid-connect/token', headers: form, body: 'grant_type=x' },
  { method: 'POST', path: '/realms/marketplace/protocol/openid-connect/token', headers: json, body: '{' },
  { method: 'GET', path: '/realms/none/protocol/openid-connect/certs' },
  { method: 'GET', path: '/realms/marketplace/protocol/openid-connect/auth?client_id=x' },
];

const sound: readonly Attempt[] = [
  { method: 'GET', path: '/srv/repo/catalogues/c' },
  { method: 'GET', path: '/srv/repo/catalogues' },
  { method: 'GET', path: '/srv/repo/datasets?valueType=metadata' },
  { method: 'PUT', path: '/srv/repo/catalogues/c', headers: turtle, body: catalogue('Later') },
  { method: 'POST', path: '/srv/repo/catalogues/c/datasets', headers: turtle, body: dataset() },
  { method: 'DELETE', path: '/srv/repo/catalogues/c' },
  graphql('{ catalogues { edges { node { title } } } }'),
  { method: 'GET', path: '/sparql?query=ASK%20%7B%3Fs%20%3Fp%20%3Fo%7D' },
  { method: 'GET', path: '/health/ready' },
  {
    method: 'POST',
    path: '/realms/marketplace/protocol/openid-connect/token',
    headers: form,
    body: 'grant_type=password&client_id=web&username=a&password=b',
  },
];

it.each(wrong)('$method $path of a client that is wrong', async (attempt) => {
  const { status, type, text } = await send(service.url, attempt);
  expect(status).toBeLessThan(500);
  if (status >= 400) expect(type).toMatch(/json|html/);
  expectNothingInside(text);
});

it('a store that is gone', async () => {
  await service.app.store.close();
  let failed = 0;
  for (const attempt of sound) {
    const { status, type, text } = await send(service.url, attempt);
    if (status >= 500) {
      failed += 1;
      expect(type).toMatch(/^application\/(problem\+)?json/);
    }
    expectNothingInside(text);
  }
  expect(failed).toBeGreaterThan(2);
});
