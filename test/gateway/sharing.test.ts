/** Answers that are given again, lists of operations, listed documents and counted callers, over HTTP. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUMP } from '../../src/features/identity/authz/tables.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

const CATALOGUE = (title: string): string =>
  `<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "${title}"@en ; <http://purl.org/dc/terms/description> "x"@en .`;
const QUERY = '{ catalogue(id: "c") { title } }';
const JSON_TYPE = { 'content-type': 'application/json' };
const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const put = (service: TestService, title: string): Promise<Response> =>
  service.write('PUT', '/srv/repo/catalogues/c', CATALOGUE(title), { 'content-type': 'text/turtle' });

describe('answers that everybody may see', () => {
  let service: TestService;
  const get = (query = QUERY, headers: Record<string, string> = {}): Promise<Response> =>
    service.fetch(`/graphql?query=${encodeURIComponent(query)}`, { headers: { ...JSON_TYPE, ...headers } });
  beforeAll(async () => {
    service = await startService();
    await put(service, 'First');
  });
  afterAll(() => service.stop());

  it('have an entity tag, which is answered with 304 until something is written', async () => {
    const first = await get();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(first.headers.get('vary')).toContain('Authorization');
    const again = await get(QUERY, { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    await put(service, 'Second');
    const changed = await get(QUERY, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ data: { catalogue: { title: 'Second' } } });
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('differ by what was asked, by language and by form', async () => {
    const tags = await Promise.all([
      get(),
      get('{ catalogue(id: "c") { iri } }'),
      get(QUERY, { 'accept-language': 'de' }),
      get(QUERY, { accept: 'application/graphql-response+json' }),
    ]);
    expect(new Set(tags.map(({ headers }) => headers.get('etag'))).size).toBe(4);
    const types = tags.map(({ headers }) => headers.get('content-type'));
    expect(types[3]).toContain('application/graphql-response+json');
  });

  it('are those of one credential as long as its permissions last', async () => {
    const tag = async (headers: Record<string, string>) => (await get(QUERY, headers)).headers.get('etag');
    const [mine, nobodys] = [await tag({ 'x-api-key': API_KEY }), await tag({})];
    expect(mine).toMatch(/^"/);
    expect(mine).not.toBe(nobodys);
    expect(await tag({ 'x-api-key': API_KEY })).toBe(mine);
    expect(await tag({ 'x-api-key': 'wrong' })).toBeNull();
    // What every change of a permission does.
    await service.app.store.database.write([BUMP]);
    expect(await tag({ 'x-api-key': API_KEY })).not.toBe(mine);
  });

  it('are not those to errors, or to what changes without a write', async () => {
    for (const [query, headers] of [
      ['{ catalogue(id: "c") { nothing } }', {}],
      ['{ viewer { kind } }', {}],
      ['{ urlCheckProgress { __typename } catalogue(id: "c") { title } }', {}],
    ] as const) {
      const answer = await get(query, headers);
      expect([query, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
        query,
        null,
        'no-store',
      ]);
    }
  });

  it('are given to a link as well, which carries no credentials and changes nothing', async () => {
    const known = await (await get()).text();
    const link = (query: string) => service.fetch(`/graphql?query=${encodeURIComponent(query)}`);
    expect(await (await link(QUERY)).text()).toBe(known);
    expect((await link('mutation { deleteCatalogue(id: "c") { __typename } }')).status).toBe(405);
  });

  it('are given to POST as well, and mutations are run every time', async () => {
    const post = (query: string) => service.graphql<Record<string, { code?: string }>>(query);
    expect(await post(QUERY)).toEqual(await post(QUERY));
    const mutation = 'mutation { deleteCatalogue(id: "none") { ... on Problem { code } } }';
    for (let time = 0; time < 3; time++)
      expect((await post(mutation)).data?.['deleteCatalogue']?.code).toBe('UNAUTHENTICATED');
  });
});

describe('lists of operations', () => {
  const send = (service: TestService, number: number): Promise<Response> =>
    service.fetch('/graphql', {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(Array.from({ length: number }, () => ({ query: '{ __typename }' }))),
    });

  it('are refused unless the setting allows them, and beyond its number', async () => {
    const without = await startService();
    const service = await startService({ GRAPHQL_BATCH: '3' });
    try {
      expect((await send(without, 2)).status).toBe(400);
      const allowed = await send(service, 3);
      expect(await allowed.json()).toMatchObject([1, 2, 3].map(() => ({ data: { __typename: 'Query' } })));
      const refused = await send(service, 4);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('at most 3 operations');
    } finally {
      await Promise.all([without.stop(), service.stop()]);
    }
  });
});

describe('where documents are listed', () => {
  const LISTED = 'query Listed { __typename }';
  const HASH = createHash('sha256').update(LISTED).digest('hex');
  let service: TestService;
  beforeAll(async () => {
    const file = join(folder, 'documents.json');
    writeFileSync(file, JSON.stringify({ 'a-frontend-1': LISTED }));
    service = await startService({ GRAPHQL_DOCUMENTS: file });
  });
  afterAll(() => service.stop());
  const post = async (body: object): Promise<unknown> => {
    const response = await service.fetch('/graphql', {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(body),
    });
    const { data, errors } = (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] };
    return errors?.[0]?.extensions.code ?? data;
  };

  it.each<[string, object]>([
    ['their text', { query: LISTED }],
    ['their id', { documentId: 'a-frontend-1' }],
    ['their hash', { documentId: `sha256:${HASH}` }],
    ['their hash as a persisted query', { extensions: { persistedQuery: { version: 1, sha256Hash: HASH } } }],
  ])('they run by %s', async (_by, body) => {
    expect(await post(body)).toEqual({ __typename: 'Query' });
  });

  it('they run by GET', async () => {
    const answer = await service.fetch('/graphql?documentId=a-frontend-1', { headers: JSON_TYPE });
    expect(await answer.json()).toMatchObject({ data: { __typename: 'Query' } });
  });

  it('others do not', async () => {
    expect(await post({ query: '{ __typename }' })).toBe('UNTRUSTED_DOCUMENT');
    const unknown = await service.fetch('/graphql', {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{"documentId":"other"}',
    });
    expect([unknown.status, ((await unknown.json()) as { code: string }).code]).toEqual([403, 'UNTRUSTED_DOCUMENT']);
  });

  it('REST does what it always does', async () => {
    expect((await put(service, 'Routes')).status).toBe(201);
    expect((await service.fetch('/srv/repo/catalogues/c')).status).toBe(200);
  });

  it('a list with a mistake keeps the service from starting, and says which', async () => {
    const file = join(folder, 'mistaken.json');
    writeFileSync(file, JSON.stringify({ good: LISTED, bad: '{' }));
    await expect(startService({ GRAPHQL_DOCUMENTS: file })).rejects.toThrow('"bad" has a syntax error');
  });
});

describe('requests are counted for each caller', () => {
  it('and refused beyond the limit, with the standard fields', async () => {
    const service = await startService({ RATE_LIMIT: '5' });
    const ask = (headers: Record<string, string> = {}): Promise<Response> =>
      service.fetch('/srv/repo/catalogues', { headers });
    try {
      const statuses = [];
      for (let time = 0; time < 6; time++) statuses.push((await ask()).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await ask();
      expect(refused.headers.get('ratelimit-limit')).toBe('5');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      const known = await ask({ 'x-api-key': API_KEY });
      expect([known.status, known.headers.get('ratelimit-remaining')]).toEqual([200, '4']);
      expect((await ask({ 'x-api-key': 'wrong' })).status).toBe(429);
    } finally {
      await service.stop();
    }
  });
});
