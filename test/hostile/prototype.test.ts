/** Names that every object has, in every kind of input: afterwards all objects are as they were, and so is the service. */
import { API_KEY } from '../support/service.js';
import { figure } from '../support/figures.js';
import { transmit, type Sent } from './client.js';
import { inspect } from './inspect.js';
import { attackedWorld } from './world.js';

const KEYS = [
  '__proto__',
  'constructor.prototype',
  'constructor[prototype]',
  '__proto__[polluted]',
  'prototype.polluted',
];
const MEMBER = {
  polluted: 'yes',
  isAdmin: true,
  role: 'admin',
  status: 599,
  toString: 'x',
  then: 'x',
  code: 'NOT_FOUND',
};
const documents = [
  `{"__proto__":${JSON.stringify(MEMBER)}}`,
  `{"constructor":{"prototype":${JSON.stringify(MEMBER)}}}`,
  `{"query":"{ __typename }","variables":{"__proto__":${JSON.stringify(MEMBER)}},"extensions":{"__proto__":${JSON.stringify(MEMBER)}}}`,
  `{"query":"query ($f: JSON) { __typename }","variables":{"f":{"constructor":{"prototype":${JSON.stringify(MEMBER)}}}}}`,
  `{"@context":{"__proto__":"urn:x","constructor":"urn:y","toString":{"@id":"urn:z","@container":"@list"}},"@id":"urn:d","@type":"http://www.w3.org/ns/dcat#Dataset","__proto__":{"polluted":"yes"},"toString":["a"]}`,
  `[{"__proto__":{"length":1e9}}]`,
  `{"name":"x","resource_scopes":["READ"],"__proto__":${JSON.stringify(MEMBER)},"attributes":{"__proto__":["x"],"constructor":["y"]}}`,
  `{"q":"x","facets":{"__proto__":["x"],"constructor":["y"]},"__proto__":{"limit":1e9}}`,
];
const forms = KEYS.map(
  (key) =>
    `${encodeURIComponent(key)}=yes&${encodeURIComponent(`${key}[polluted]`)}=yes&${encodeURIComponent(key)}=again`,
);

const world = attackedWorld();

const requests = (): Sent[] => {
  const key = { 'x-api-key': API_KEY };
  const token = { authorization: `Bearer ${world().administrator}` };
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = [
    '/graphql',
    '/graphql/stream',
    '/srv/search/search',
    '/srv/repo/catalogues/safe/datasets?dryRun=true',
    '/srv/mqa/validate',
    '/realms/marketplace/authz/protection/resource_set',
    '/realms/marketplace/authz/protection/permission',
  ];
  const asked = [
    '/srv/search/search',
    '/srv/repo/datasets',
    '/sparql',
    '/graphql',
    '/srv/catalog/datasets',
    '/srv/search/ckan/package_search',
    '/realms/marketplace/protocol/openid-connect/auth',
    '/srv/repo/changes',
  ];
  const sent = [
    '/sparql',
    '/realms/marketplace/protocol/openid-connect/token',
    '/realms/marketplace/login-actions/authenticate',
    `/srv/catalog/datasets/${world().dataset}/edit`,
  ];
  return [
    ...posted.flatMap((path) =>
      documents.map((body): Sent => ({
        method: 'POST',
        path,
        headers: { ...json, ...(path.startsWith('/realms') ? token : key) },
        body,
      })),
    ),
    ...asked.flatMap((path) =>
      forms.map((query): Sent => ({
        method: 'GET',
        path: `${path}?${query}&facets=${encodeURIComponent(documents[0] ?? '')}`,
        headers: key,
      })),
    ),
    ...sent.flatMap((path) => forms.map((body): Sent => ({ method: 'POST', path, headers: form, body }))),
    ...KEYS.flatMap((name) =>
      ['/srv/repo/shapes/', '/srv/search/vocabularies/', '/problems/', '/srv/repo/catalogues/'].map((folder): Sent => ({
        method: 'GET',
        path: folder + encodeURIComponent(name),
        headers: { cookie: `${name}=x; __proto__=y` },
      })),
    ),
  ];
};

it('no object is another one afterwards', async () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const arrays = Object.getOwnPropertyNames(Array.prototype);
  const all = requests();
  for (const sent of all) {
    inspect(sent, await transmit(world().service.url, sent, 300), world().secrets);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names);
  expect(Object.getOwnPropertyNames(Array.prototype)).toEqual(arrays);
  // Who is nobody still is.
  const answer = await world().service.graphql(
    'mutation { deleteCatalogue(id: "safe") { __typename ... on Problem { code } } }',
  );
  expect(JSON.stringify(answer)).toContain('UNAUTHENTICATED');
  figure('Injection: names of every object', { requests: all.length, 'changed prototypes': 0 });
});
