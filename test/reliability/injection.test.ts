/** Texts of callers stay texts, wherever they are put (goals S5, S7 and S8). */
import { isRequiredArgument } from 'graphql';
import { readFileSync } from 'node:fs';
import { catalogue, dataset, monetizedDataset, TURTLE } from '../conformance/payloads.js';
import { API_KEY, refusalCodes, startService, type GraphqlAnswer, type TestService } from '../support/service.js';
import { expectNothingInside, expectRefused, hangUp, send } from './answers.js';
import { injections } from './injections.js';
import { valueOf, walkSchema, type Defaults, type WalkOperation } from './schema-walk.js';

/** Fields for administrators, whom keys are not. */
const FOR_ADMINISTRATORS = new Set(['explain', 'permissions', 'grant', 'revoke']);

let service: TestService;
let id = '';
let part = '';
let administrator = '';
beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/safe', catalogue(), TURTLE);
  const posted = await service.write('POST', '/srv/repo/catalogues/safe/datasets', dataset(), TURTLE);
  id = ((await posted.json()) as { id: string }).id;
  const list = await service.fetch(`/srv/repo/datasets/${id}/distributions?valueType=identifiers`);
  part = ((await list.json()) as string[])[0] ?? '';
  administrator = await tokenOf('admin');
});
afterAll(async () => {
  hangUp();
  await service.stop();
});

/** Logs a user of the first start in. */
const tokenOf = async (user: string): Promise<string> => {
  const secrets = JSON.parse(readFileSync(service.app.identity.secretsFile, 'utf8')) as {
    tokenEndpoint: string;
    clients: { cli: { id: string; secret: string } };
    users: Record<string, { username: string; password: string }>;
  };
  const { cli } = secrets.clients;
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: cli.id,
    client_secret: cli.secret,
    ...secrets.users[user],
  });
  const response = await fetch(secrets.tokenEndpoint, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
};

/** Other arguments: enough to come as far as the argument that is tried, and short lists. */
const defaults: Defaults = ({ name }, argument) => {
  if (/^(first|limit)$/.test(argument.name)) return 1;
  if (!isRequiredArgument(argument)) return undefined;
  const type = String(argument.type).replace('!', '');
  if (argument.name === 'catalogue') return 'safe';
  // Deleting what is kept would be no injection.
  if (type === 'ID' || type === 'String') {
    if (name.startsWith('delete')) return 'none';
    return name.includes('atalogue') ? 'safe' : name.includes('eDistribution') ? part : id;
  }
  if (type === '[ID!]!') return [id];
  if (type === 'CatalogueSource') return { rdf: { body: catalogue() } };
  if (type === 'DatasetSource') return { rdf: { body: dataset() } };
  if (type === 'DistributionSource') return { rdf: { body: '<urn:x> a <http://www.w3.org/ns/dcat#Distribution> .' } };
  if (type === 'RdfPayload') return { body: dataset() };
  return valueOf(argument.type, 'none');
};

/** What the service says to its stores. */
const SPEECH = /\bSELECT\b|\bWHERE\s*\{|\bGRAPH\s*[<?]|\bINSERT\b|\bVALUES\b|\/def#|SQL|fts5|near "/gi;

const check = ({ name }: WalkOperation, status: number, { errors = [] }: GraphqlAnswer<unknown>): void => {
  expect([name, status < 500]).toEqual([name, true]);
  for (const { message, extensions } of errors) {
    expect([name, message, extensions?.['code']]).not.toEqual([name, message, 'INTERNAL']);
    // An operation that is wrong itself would bring its text nowhere.
    expect([name, message, extensions?.['code']]).not.toEqual([name, message, 'GRAPHQL_VALIDATION_FAILED']);
    expect([name, message]).not.toEqual([name, expect.stringContaining('could return about')]);
    const own = injections.reduce((text, injection) => text.replaceAll(injection, ''), message);
    // Parsers quote the word at which they stopped; that is the caller's own.
    const told = (own.match(SPEECH) ?? []).filter((word) => !injections.some((injection) => injection.includes(word)));
    expect([name, told]).toEqual([name, []]);
    expectNothingInside(own);
  }
};

const kept = async () => {
  const documents = [await service.app.domain.catalogues.find('safe'), await service.app.domain.datasets.find(id)];
  return documents.map((document) => document?.iri);
};

describe('every String and ID argument of GraphQL', () => {
  const operations = walkSchema(injections, defaults);

  it('is walked', () => {
    const fields = new Set(operations.map(({ name }) => name));
    for (const name of ['query dataset id', 'mutation createDataset source', 'mutation deleteCatalogue ifMatch']) {
      expect(fields).toContain(name);
    }
  });

  it('takes any text for a text', async () => {
    const before = await kept();
    for (const operation of operations) {
      const { field, query, variables } = operation;
      const answer = await send(service.url, {
        method: 'POST',
        path: '/graphql',
        headers: {
          'content-type': 'application/json',
          ...(FOR_ADMINISTRATORS.has(field) ? { 'x-api-key': [], authorization: `Bearer ${administrator}` } : {}),
        },
        body: JSON.stringify({ query, variables }),
      });
      check(operation, answer.status, JSON.parse(answer.text) as GraphqlAnswer<unknown>);
    }
    expect(await kept()).toEqual(before);
  });

  it('takes no text for a scalar that it is not', async () => {
    for (const type of ['Iri', 'DateTime', 'Decimal']) {
      for (const text of injections.filter((injection) => injection !== '__proto__')) {
        const field = { Iri: 'homepage', DateTime: 'issued', Decimal: 'price' }[type] ?? '';
        const fields =
          type === 'Decimal'
            ? { titles: [], descriptions: [], monetization: { sellerId: 's', purchaseOffer: { price: text } } }
            : { titles: [], descriptions: [], [field]: text };
        const mutation =
          type === 'Decimal'
            ? 'mutation ($f: DatasetInput!) { createDataset(catalogue: "safe", dryRun: true, source: {fields: $f}) { __typename } }'
            : 'mutation ($f: CatalogueInput!) { putCatalogue(id: "safe", dryRun: true, source: {fields: $f}) { __typename } }';
        const { errors } = await service.graphql(mutation, { f: fields }, { 'x-api-key': API_KEY });
        expect([type, text, errors?.[0]?.extensions?.['code']]).toEqual([type, text, 'BAD_USER_INPUT']);
      }
    }
  });
});

describe('fields that stand bare in RDF', () => {
  it.each([
    ['language', (text: string) => ({ titles: [{ value: 'x', language: text }] })],
    ['mediaType', (text: string) => ({ titles: [], distributions: [{ titles: [], mediaType: text }] })],
  ])('%s takes nothing but what it is', async (_name, fields) => {
    const mutation =
      'mutation ($f: DatasetInput!) { createDataset(catalogue: "safe", source: {fields: $f}) { ... on WriteResult { dataset { rdf(syntax: N_TRIPLES) { body } } } ... on Problem { code } } }';
    const more = [
      'en .\n<urn:added> <urn:b> <urn:c> .\n<urn:d> <urn:e> "x"@en',
      'a/b> . <urn:added> <urn:b> <urn:c> . <urn:d> <urn:e> <urn:f',
    ];
    for (const text of [...injections.filter((injection) => injection !== '__proto__'), ...more]) {
      const answer = await service.graphql(
        mutation,
        { f: { descriptions: [], ...fields(text) } },
        { 'x-api-key': API_KEY },
      );
      expect([text, ...refusalCodes(answer)]).toEqual([text, 'BAD_REQUEST']);
    }
  });
});

describe('every place of REST', () => {
  const places = [
    (text: string) => `/srv/repo/datasets/${text}`,
    (text: string) => `/srv/repo/catalogues/${text}`,
    (text: string) => `/srv/repo/catalogues/${text}/datasets`,
    (text: string) => `/srv/repo/catalogues/safe/datasets/origin?originalId=${text}`,
    (text: string) => `/srv/repo/datasets?catalogue=${text}`,
    (text: string) => `/srv/repo/datasets?valueType=${text}`,
    (text: string) => `/srv/repo/distributions/${text}`,
    (text: string) => `/catset/data/${text}`,
    (text: string) => `/sparql?query=SELECT%20*%20%7B%7D&default-graph-uri=${text}`,
    (text: string) => `/sparql?query=${text}`,
    (text: string) => `/srv/search/search?q=${text}&filter=dataset`,
    (text: string) => `/srv/search/search?q=a&filter=dataset&facets=${text}`,
    (text: string) => `/srv/search/search?q=a&filter=dataset&sort=${text}&fields=${text}&includes=${text}`,
    (text: string) => `/srv/search/datasets/${text}`,
    (text: string) => `/srv/mqa/datasets/${text}`,
  ];

  it.each([['GET'], ['DELETE']])('takes any text for a text by %s', async (method) => {
    const before = await kept();
    for (const place of places) {
      for (const injection of injections) {
        const path = place(encodeURIComponent(injection.slice(0, 2_000).replace('\ud800', '\ufffd')));
        const answer = await send(service.url, { method, path });
        const shown = path.slice(0, 100);
        expect([method, shown, answer.status < 500]).toEqual([method, shown, true]);
        if (answer.status >= 400) expectRefused({ ...answer, text: answer.text.replace(/sqlite_master/g, '') }, shown);
      }
    }
    expect(await kept()).toEqual(before);
  });
});

describe('names that every object has', () => {
  const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '__defineGetter__'];

  it.each(inherited)('"%s" means nothing', async (name) => {
    const before = await kept();
    const vocabulary = 'https://www.pistis-project.eu/ns/voc#';
    const body = `${monetizedDataset('purchase')} <https://acme.example/offers/1> <${vocabulary}${name}> [ <${vocabulary}${name}> "x" ], "y" .`;
    expect((await service.write('POST', '/srv/repo/catalogues/safe/datasets', body, TURTLE)).status).toBe(201);
    const asks = [
      `/srv/search/search?q=${name}&fields=${name}`,
      `/srv/search/search?q=a&fields=${name}.en&sort=${name}&includes=${name}.${name}`,
      `/srv/search/search?q=a&facets=${encodeURIComponent(`{"${name}":["x"]}`)}`,
      `/srv/search/search?${name}=${name}&${name}=x`,
      `/sparql?query=ASK%7B%7D&format=${name}&${name}=x`,
      `/srv/repo/datasets?${name}=x`,
      `/srv/repo/datasets/${name}.${name}`,
      `/problems/${name}`,
    ];
    for (const path of asks) {
      const { status } = await send(service.url, { method: 'GET', path });
      expect([path, status < 500]).toEqual([path, true]);
    }
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (const path of ['/sparql', '/realms/marketplace/protocol/openid-connect/token']) {
      const answer = await send(service.url, { ...form, path, body: `${name}=x&query=ASK%7B%7D&grant_type=${name}` });
      expect([path, answer.status < 500]).toEqual([path, true]);
    }
    expect(await kept()).toEqual(before);
  });
});

describe('requests that a page of another origin can make a browser send', () => {
  const query = 'mutation { deleteCatalogue(id: "safe") { __typename } }';
  const body = JSON.stringify({ query });

  it.each([
    ['text/plain', body],
    ['text/plain; application/json', body],
    ['application/x-www-form-urlencoded', `query=${encodeURIComponent(query)}`],
    [
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${body}\r\n--b--\r\n`,
    ],
    ['', body],
  ])('as "%s" are refused', async (type, text) => {
    const answer = await send(service.url, {
      method: 'POST',
      path: '/graphql',
      body: text,
      headers: { 'content-type': type },
    });
    expectRefused(answer, type);
    expect((await service.fetch('/srv/repo/catalogues/safe')).status).toBe(200);
  });

  it('by GET never change anything', async () => {
    const marks: Record<string, string>[] = [
      {},
      { 'apollo-require-preflight': '1' },
      { 'content-type': 'application/json' },
    ];
    for (const headers of marks) {
      for (const path of [
        `/graphql?query=${encodeURIComponent(query)}`,
        `/graphql?extensions={}&query=${encodeURIComponent(query)}`,
      ]) {
        const answer = await send(service.url, { method: 'GET', path, headers });
        expectRefused(answer, [path, headers]);
      }
    }
    expect((await service.fetch('/srv/repo/catalogues/safe')).status).toBe(200);
  });
});
