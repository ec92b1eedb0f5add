/** Every write of the repository with every kind of wrong key changes nothing (goal S3). */
import { catalogue, dataset, distribution } from '../conformance/payloads.js';
import { API_KEY, refusalCodes, startService, type GraphqlAnswer, type TestService } from '../support/service.js';
import { expectRefused, hangUp, send, type Attempt } from './answers.js';

let service: TestService;
let writes: readonly Attempt[];
let keys: readonly (readonly [name: string, headers: Record<string, string | string[]>])[];

beforeAll(async () => {
  service = await startService();
  const turtle = { 'content-type': 'text/turtle' };
  await service.write('PUT', '/srv/repo/catalogues/kept', catalogue(), turtle);
  const posted = await service.write('POST', '/srv/repo/catalogues/kept/datasets', dataset(), turtle);
  const { id } = (await posted.json()) as { id: string };
  const list = await service.fetch(`/srv/repo/datasets/${id}/distributions?valueType=identifiers`);
  const [part] = (await list.json()) as string[];
  const other = await service.app.keys.create({ label: 'for another catalogue', catalogues: ['another'] });
  const revoked = await service.app.keys.create({ label: 'withdrawn' });
  await service.app.keys.revoke(revoked.id);
  const expired = await service.app.keys.create({ label: 'old', expires: new Date(0) });
  writes = [
    { method: 'PUT', path: '/srv/repo/catalogues/kept', body: catalogue('Taken over') },
    { method: 'DELETE', path: '/srv/repo/catalogues/kept' },
    { method: 'POST', path: '/srv/repo/catalogues/kept/datasets', body: dataset('Slipped in') },
    { method: 'PUT', path: `/srv/repo/datasets/${id}`, body: dataset('Taken over') },
    { method: 'POST', path: `/srv/repo/datasets/${id}`, body: dataset('Taken over') },
    { method: 'DELETE', path: `/srv/repo/datasets/${id}` },
    { method: 'PUT', path: `/srv/repo/datasets/${id}/distributions`, body: distribution('Slipped in') },
    { method: 'PUT', path: `/srv/repo/distributions/${part}`, body: distribution('Taken over') },
    { method: 'DELETE', path: `/srv/repo/distributions/${part}` },
    { method: 'PUT', path: '/srv/repo/catalogues/kept/datasets/origin?originalId=new', body: dataset('Slipped in') },
    { method: 'PUT', path: '/srv/repo/datasets?id=new&catalogue=kept', body: dataset('Slipped in') },
  ];
  const key = (value: string | string[]): Record<string, string | string[]> => ({ 'x-api-key': value });
  keys = [
    ['none', key([])],
    ['an empty one', key('')],
    ['a blank', key(' ')],
    ['another', key('another-key-0123456789')],
    ['one character less', key(API_KEY.slice(0, -1))],
    ['one character more', key(`${API_KEY}0`)],
    ['another last character', key(`${API_KEY.slice(0, -1)}0`)],
    ['another case', key(API_KEY.toUpperCase())],
    ['quotes', key(`"${API_KEY}"`)],
    ['a list of itself', key(`${API_KEY},${API_KEY}`)],
    ['two lines', key([API_KEY, API_KEY])],
    ['a wrong one before it', key(['wrong', API_KEY])],
    ['a wrong one behind it', key([API_KEY, 'wrong'])],
    ['its encoding', key(Buffer.from(API_KEY).toString('base64'))],
    ['percent encoding', key(encodeURIComponent(API_KEY).replace('-', '%2D'))],
    ['a scheme before it', key(`Bearer ${API_KEY}`)],
    ['a wildcard', key('*')],
    ['a fragment of SQL', key("' OR '1'='1")],
    ['the name of a word', key('undefined')],
    ['letters beyond ASCII', key(`${API_KEY}\u00e9`)],
    ['a very long one', key(API_KEY.repeat(300))],
    ['the form of ours', key(`mk_${'0'.repeat(12)}_${'A'.repeat(43)}`)],
    ['a key for another catalogue', key(other.key)],
    ['a withdrawn key', key(revoked.key)],
    ['an expired key', key(expired.key)],
    ['another header', { 'x-api-key': [], 'api-key': API_KEY, 'x-apikey': API_KEY }],
    ['a bearer token that is the key', { 'x-api-key': [], authorization: `Bearer ${API_KEY}` }],
    [
      'basic credentials',
      { 'x-api-key': [], authorization: `Basic ${Buffer.from(`key:${API_KEY}`).toString('base64')}` },
    ],
    ['a cookie', { 'x-api-key': [], cookie: `X-API-Key=${API_KEY}; api_key=${API_KEY}` }],
    [
      'an unsigned token',
      {
        'x-api-key': [],
        authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"admin"}').toString('base64url')}.`,
      },
    ],
  ];
});
afterAll(async () => {
  hangUp();
  await service.stop();
});

it('is refused with 401 or 403 and leaves everything as it was', async () => {
  const everything = async (): Promise<string> =>
    (
      await service.fetch('/srv/repo/datasets?valueType=metadata', { headers: { accept: 'application/n-quads' } })
    ).text();
  const inventory = async () => {
    const kinds = ['catalogue', 'dataset'] as const;
    const lists = await Promise.all(kinds.map((kind) => service.app.store.list(kind, { limit: 100 })));
    return lists.flat().map(({ item }) => [item.iri, item.hash]);
  };
  const before = [await inventory(), await everything()];
  expect(writes.length * keys.length).toBeGreaterThanOrEqual(8 * 22);
  for (const [name, headers] of keys) {
    for (const write of writes) {
      const answer = await send(service.url, { ...write, headers: { 'content-type': 'text/turtle', ...headers } });
      const about = `${name}: ${write.method} ${write.path}`;
      expectRefused(answer, about);
      expect([about, [401, 403].includes(answer.status)]).toEqual([about, true]);
      expect(answer.text).not.toContain(API_KEY);
    }
  }
  expect([await inventory(), await everything()]).toEqual(before);
});

it('is refused by GraphQL as well', async () => {
  const mutation = 'mutation { deleteCatalogue(id: "kept") { __typename ... on Problem { code } } }';
  for (const [name, headers] of keys) {
    const body = JSON.stringify({ query: mutation });
    const answer = await send(service.url, {
      method: 'POST',
      path: '/graphql',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const [code] = refusalCodes(JSON.parse(answer.text) as GraphqlAnswer<unknown>);
    expect([name, code]).toEqual([name, expect.stringMatching(/^(UNAUTHENTICATED|FORBIDDEN)$/)]);
  }
  expect((await service.fetch('/srv/repo/catalogues/kept')).status).toBe(200);
});
