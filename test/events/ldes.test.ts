/** The change log as a Linked Data Event Stream: whoever follows it has what the service has, and no more than is for them. */
import { startService, type TestService } from '../support/service.js';
import { readDocument, replayed, stateOf, type Member } from './replica.js';

const TURTLE = { 'content-type': 'text/turtle' };
const PREFIXES = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . ';
const catalogue = (title: string): string =>
  `${PREFIXES} <> a dcat:Catalog ; dct:title "${title}"@en ; dct:description "D"@en .`;
const dataset = (
  title: string,
): string => `${PREFIXES} <> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "D"@en ;
  dct:publisher [ a <http://xmlns.com/foaf/0.1/Agent> ; <http://xmlns.com/foaf/0.1/name> "P" ] ;
  dcat:distribution [ a dcat:Distribution ; dct:title "x" ; dcat:accessURL <https://a.example/${title}> ] .`;

const put = async (service: TestService, id: string, body: string): Promise<void> => {
  const { status } = await service.write('PUT', `/srv/repo/datasets?id=${id}&catalogue=c`, body, TURTLE);
  expect([id, status < 300]).toEqual([id, true]);
};

type Headers = Record<string, string>;
const follow = async (service: TestService, query = '', headers: Headers = {}) => {
  const documents: { path: string; response: Response; body: string }[] = [];
  const members: Member[] = [];
  for (const queue = [`/srv/repo/ldes${query}`]; queue.length > 0;) {
    const path = queue.shift() ?? '';
    const response = await service.fetch(path, { headers });
    const body = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    documents.push({ path, response, body });
    const read = readDocument(body);
    members.push(...read.members);
    queue.push(...read.next.map((iri) => iri.replace(service.url, '')));
  }
  return { documents, members };
};

describe('the event stream', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await service.write('PUT', '/srv/repo/catalogues/c', catalogue('C'), TURTLE);
    await service.write('PUT', '/srv/repo/catalogues/other', catalogue('Other'), TURTLE);
    for (let index = 0; index < 20; index += 1) await put(service, `d${index}`, dataset(`One${index}`));
    for (let index = 0; index < 10; index += 1) await put(service, `d${index}`, dataset(`Two${index}`));
    for (let index = 5; index < 15; index += 1) await service.write('DELETE', `/srv/repo/datasets/d${index}`);
    await put(service, 'd5', dataset('Again'));
    await service.write('PUT', '/srv/repo/catalogues/c', catalogue('C two'), TURTLE);
  });
  afterAll(() => service.stop());

  it('leads to what the service has', async () => {
    const { members } = await follow(service);
    expect(await replayed(members)).toEqual(await stateOf(service));
    expect(new Set(members.map(({ type }) => type))).toEqual(new Set(['Create', 'Update', 'Delete']));
    const times = members.map(({ published }) => published);
    expect(times).toEqual([...times].sort());
    expect(new Set(members.map(({ iri }) => iri)).size).toBe(members.length);
  });

  it('has versions that were replaced, and nothing that was said of what is gone', async () => {
    const { members, documents } = await follow(service);
    const versions = members.filter(({ object, type }) => object.endsWith('/d1') && type !== 'Delete');
    expect(versions.map(({ quads }) => quads.some(({ object }) => object.value === 'One1'))).toEqual([true, false]);
    expect(documents.map(({ body }) => body).join('')).not.toMatch(/One1[0-4]"|Two6/);
    const gone = members.filter(({ object }) => object.endsWith('/d12'));
    expect(gone.map(({ type, quads }) => [type, quads.length])).toEqual([['Delete', 0]]);
  });

  it('has no contracts of data: a dataset that got one is updated to the metadata that it had', async () => {
    const before = await stateOf(service);
    const contract = 'apiVersion: v3.2.0\nkind: DataContract\nid: x\nversion: 1.0.0\nstatus: active\n';
    const path = '/srv/repo/datasets/d2/contract';
    const attached = await service.write('PUT', path, contract, { 'content-type': 'application/yaml' });
    expect(attached.status).toBe(201);
    const { members, documents } = await follow(service);
    const versions = members.filter(({ object }) => object.endsWith('/d2'));
    expect(versions.slice(-2).map(({ type, quads }) => [type, quads.length])).toEqual(
      Array(2).fill(['Update', versions.at(-1)?.quads.length]),
    );
    expect(await replayed(members)).toEqual(before);
    expect(documents.map(({ body }) => body).join('')).not.toMatch(/conformsTo|d2\/contract/);
    expect((await service.fetch(path)).status).toBe(200);
  });

  it('says how it is read, and lets closed fragments be kept for ever', async () => {
    const { documents } = await follow(service);
    const [root, ...fragments] = documents;
    expect(root?.body).toMatch(/EventStream/);
    expect(root?.body).toMatch(/"P365D"/);
    expect(root?.response.headers.get('content-type')).toContain('application/trig');
    expect(fragments.length).toBeGreaterThan(1);
    const open = fragments.at(-1);
    for (const { response } of fragments.slice(0, -1))
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([root, open].map((one) => one?.response.headers.get('cache-control'))).toEqual(
      Array(2).fill('public, max-age=5'),
    );
    const closed = fragments[0];
    await put(service, 'later', dataset('Later'));
    const again = await service.fetch(closed?.path ?? '');
    expect(again.headers.get('etag')).toBe(closed?.response.headers.get('etag'));
    const known = { 'if-none-match': again.headers.get('etag') ?? '' };
    expect((await service.fetch(closed?.path ?? '', { headers: known })).status).toBe(304);
    await service.write('DELETE', '/srv/repo/datasets/later');
  });

  it('narrows to a catalogue, and comes as N-Quads', async () => {
    const { members } = await follow(service, '?catalogue=c');
    const datasets = Object.entries(await stateOf(service)).filter(([iri]) => iri.includes('/catset/data/'));
    expect(await replayed(members)).toEqual(Object.fromEntries(datasets));
    expect((await follow(service, '?catalogue=other')).members).toEqual([]);
    const quads = await service.fetch('/srv/repo/ldes/0', { headers: { accept: 'application/n-quads' } });
    expect(quads.headers.get('content-type')).toContain('application/n-quads');
    expect(await quads.text()).toContain('#event-1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type>');
  });

  it('refuses what it cannot be, and fragments that are not there', async () => {
    expect((await service.fetch('/srv/repo/ldes', { headers: { accept: 'text/turtle' } })).status).toBe(406);
    for (const fragment of ['999', 'x', '-1', '99999999999'])
      expect([fragment, (await service.fetch(`/srv/repo/ldes/${fragment}`)).status]).toEqual([fragment, 404]);
  });
});

describe('where reads are restricted', () => {
  it('everybody follows what they may read, and no copy is shared', async () => {
    const service = await startService({ READS: 'restricted' });
    try {
      await service.write('PUT', '/srv/repo/catalogues/c', catalogue('C'), TURTLE);
      await put(service, 'secret', dataset('Secret'));
      const anonymous = await follow(service);
      const objects = anonymous.members.map(({ object }) => object);
      expect(objects).toContain(`${service.url}/catid/catalogue/c`);
      expect(objects.filter((object) => object.includes('/catset/'))).toEqual([]);
      expect(anonymous.documents.map(({ body }) => body).join('')).not.toMatch(/Secret|secret/);
      expect(anonymous.documents.map(({ response }) => response.headers.get('cache-control'))).toEqual(
        anonymous.documents.map(() => 'private, no-cache'),
      );
      const key = await follow(service, '', { 'x-api-key': service.config.API_KEY ?? '' });
      expect(await replayed(key.members)).toEqual(await stateOf(service, (path) => service.write('GET', path)));
    } finally {
      await service.stop();
    }
  });
});
