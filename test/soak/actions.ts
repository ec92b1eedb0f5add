/** What the clients of a soak do. The amount of data stays what it was: the same datasets are written, deleted and written again. */
import { randomInt, randomUUID } from 'node:crypto';
import { dataset as described } from '../bench/support.js';
import { API_KEY } from '../support/service.js';

/** A service under load, with what its clients know. */
export interface Target {
  readonly url: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly admin: { readonly username: string; readonly password: string };
}

/** Number of datasets that are there, some of them being written or deleted. */
export const DATASETS = 200;
const TRADED = 8;
const TURTLE = { 'content-type': 'text/turtle', 'x-api-key': API_KEY };
const JSON_TYPE = { 'content-type': 'application/json', 'x-api-key': API_KEY };
const SUFFIXES = ['', '.ttl', '.nt', '.rdf', '.jsonld', '.trig', '.nq'];
const COUNT = 'SELECT (COUNT(*) AS ?n) WHERE { GRAPH ?g { ?s a <http://www.w3.org/ns/dcat#Dataset> } }';
const LIST = `query ($lang: [String!]) { datasets(first: 30) { edges { node { identifier title(lang: $lang)
  publisher { name } distributions { title format { code } } quality { score } } } } }`;
const FIND = `query ($text: String) { search(query: $text, first: 20, facets: [{ name: "format" }]) { totalCount } }`;
const PUBLISH = `mutation ($id: ID!, $key: String!) { publishDataset(id: $id, idempotencyKey: $key,
  offers: { sellerId: "seller", purchaseOffer: { price: "1" } }) { __typename } }`;
const WITHDRAW = 'mutation ($id: ID!, $key: String!) { withdrawOffer(id: $id, idempotencyKey: $key) { __typename } }';

/** Path of one of the datasets, by its origin. */
const origin = (id: string): string => `/srv/repo/catalogues/soak/datasets/origin?originalId=${id}`;
const anyId = (): string => `d${randomInt(DATASETS)}`;
const tradedId = (): string => `d${DATASETS + randomInt(TRADED)}`;

/** One thing that a client does; resolves with the status of the answer. */
export type Action = (target: Target) => Promise<number>;

/** Says what a client was told that it did not cause, so that a single one in an hour can be found in the log of the service. */
const tellUnexpected = (status: number, what: string, body: string): void => {
  if (status >= 500 || status === 422)
    console.error(`${new Date().toISOString()} ${what}: ${status} ${body.slice(0, 500)}`);
};

const request = async ({ url }: Target, path: string, init: RequestInit = {}): Promise<number> => {
  const response = await fetch(url + path, { redirect: 'manual', ...init });
  tellUnexpected(response.status, `${init.method ?? 'GET'} ${path}`, await response.text());
  return response.status;
};

const graphql = (target: Target, query: string, variables: object): Promise<number> =>
  request(target, '/graphql', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ query, variables }) });

const put = (target: Target, id: string): Promise<number> =>
  request(target, origin(id), { method: 'PUT', headers: TURTLE, body: described(randomInt(1e9)) });

/** Posts a form to the token endpoint; the answer with its status. */
const tokens = async ({ url, client }: Target, path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...fields });
  const response = await fetch(`${url}/realms/marketplace/protocol/openid-connect/${path}`, { method: 'POST', body });
  const text = await response.text();
  tellUnexpected(response.status, `POST ${path}`, text);
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, string> };
};

/** A visit of a person: login, new tokens, logout. */
const visit: Action = async (target) => {
  const login = await tokens(target, 'token', { grant_type: 'password', ...target.admin });
  const { refresh_token: first = '' } = login.body;
  const next = await tokens(target, 'token', { grant_type: 'refresh_token', refresh_token: first });
  const { refresh_token: last = '' } = next.body;
  const logout = await tokens(target, 'logout', { refresh_token: last });
  return Math.max(login.status, next.status, logout.status);
};

/** A client that subscribes and leaves. */
const subscribe: Action = async ({ url }) => {
  const controller = new AbortController();
  const response = await fetch(`${url}/graphql/stream`, {
    method: 'POST',
    headers: { ...JSON_TYPE, accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'subscription { changes { cursor } }' }),
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(), 500);
  await response.arrayBuffer().catch(() => undefined);
  return response.status;
};

/** All actions; those that come several times are as much more frequent. */
export const actions: readonly Action[] = [
  (target) => put(target, anyId()),
  (target) => put(target, anyId()),
  (target) => put(target, anyId()),
  (target) => request(target, `/srv/repo/datasets/${anyId()}`, { method: 'DELETE', headers: TURTLE }),
  ...SUFFIXES.map(
    (suffix): Action =>
      (target) =>
        request(target, `/srv/repo/datasets/${anyId()}${suffix}`),
  ),
  (target) => graphql(target, LIST, { lang: ['en'] }),
  (target) => graphql(target, FIND, { text: `number ${randomInt(100)}` }),
  (target) => request(target, `/srv/search/search?q=transport&limit=20&page=${randomInt(5)}`),
  (target) => request(target, `/sparql?query=${encodeURIComponent(COUNT)}`),
  (target) => request(target, `/srv/mqa/datasets/${anyId()}`),
  (target) => request(target, `/srv/catalog/datasets/${anyId()}`),
  (target) => request(target, `/srv/catalog/`),
  (target) =>
    request(target, '/srv/mqa/validate?level=1', { method: 'POST', headers: TURTLE, body: described(randomInt(1e9)) }),
  (target) =>
    request(target, '/srv/repo/catalogues/soak/datasets', { method: 'POST', headers: TURTLE, body: '<broken' }),
  (target) => graphql(target, PUBLISH, { id: tradedId(), key: randomUUID() }),
  (target) => graphql(target, WITHDRAW, { id: tradedId(), key: randomUUID() }),
  visit,
  subscribe,
];

/** Stores what the clients work on. */
export const prepare = async (target: Target): Promise<void> => {
  const catalogue = '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .';
  await request(target, '/srv/repo/catalogues/soak', { method: 'PUT', headers: TURTLE, body: catalogue });
  for (let n = 0; n < DATASETS + TRADED; n += 1) await put(target, `d${n}`);
};
