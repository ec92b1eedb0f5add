/** `/srv/repo/changes` and the query `changes`: order, cursors, pages, filters, long polling, and who sees what. */
import { startService, type TestService } from '../support/service.js';
import { CATALOGUE, DATASET, linesOf, type Line } from './events.js';

describe('the change log', () => {
  let service: TestService;
  const read = async (query = '', headers: Record<string, string> = {}) => {
    const response = await service.fetch(`/srv/repo/changes${query}`, { headers });
    return { response, text: await response.text() };
  };
  const lines = async (query = ''): Promise<{ lines: Line[]; next: string; more: string | null }> => {
    const { response, text } = await read(query);
    expect(response.status).toBe(200);
    const { headers } = response;
    return { lines: linesOf(text), next: headers.get('x-next-cursor') ?? '', more: headers.get('x-has-more') };
  };
  const put = async (path: string, body: string): Promise<Response> => {
    const response = await service.write('PUT', `/srv/repo${path}`, body, { 'content-type': 'text/turtle' });
    expect([201, 204]).toContain(response.status);
    return response;
  };
  const origin = (id: string, catalogue = 'one'): string =>
    `/catalogues/${catalogue}/datasets/origin?originalId=${id}&waitForQuality=true`;

  beforeAll(async () => {
    service = await startService();
    await put('/catalogues/one', CATALOGUE);
    await put('/catalogues/two', CATALOGUE);
    await put(origin('a'), DATASET('A'));
    await put(origin('a'), DATASET('A, changed'));
    await put(origin('b', 'two'), DATASET('B'));
    await service.write('DELETE', '/srv/repo/datasets/a');
  });
  afterAll(() => service.stop());

  it('tells what happened, in order, as JSON lines', async () => {
    const { response, text } = await read('?kind=catalogue,dataset');
    expect(response.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    const told = linesOf(text);
    expect(told.map(({ action, kind, id, catalogue }) => [action, kind, id, catalogue])).toEqual([
      ['created', 'catalogue', 'marketplace', null],
      ['created', 'catalogue', 'acquired-data', null],
      ['created', 'catalogue', 'one', null],
      ['created', 'catalogue', 'two', null],
      ['created', 'dataset', 'a', 'one'],
      ['updated', 'dataset', 'a', 'one'],
      ['created', 'dataset', 'b', 'two'],
      ['deleted', 'dataset', 'a', 'one'],
    ]);
    expect(told.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
    expect(told.map(({ actor }) => actor)).toEqual(['system', 'system', ...told.slice(2).map(() => 'key')]);
    expect(told[4]?.iri).toBe(`${service.config.BASE_URL}/catset/data/a`);
    expect(told.map(({ etag }) => etag === null)).toEqual([...told.slice(1).map(() => false), true]);
  });

  it('gives entity tags that writes obey', async () => {
    const [created] = (await lines('?dataset=b&action=created')).lines;
    const stale = await service.write('DELETE', '/srv/repo/datasets/b?dryRun=true', undefined, { 'if-match': '"0"' });
    expect(stale.status).toBe(412);
    const body = DATASET('B');
    const headers = { 'content-type': 'text/turtle', 'if-match': created?.etag ?? '' };
    expect((await service.write('PUT', '/srv/repo/datasets/b', body, headers)).status).toBe(304);
  });

  it('holds the results of quality, after the change that they are about', async () => {
    const { lines: told } = await lines('?dataset=b');
    expect(told.map(({ action, kind, actor }) => [action, kind, actor])).toEqual([
      ['created', 'dataset', 'key'],
      ['assessed', 'quality', 'system'],
    ]);
  });

  it('pages without loss or repetition, whatever the size of the pages', async () => {
    const { lines: all } = await lines();
    for (const limit of [1, 2, 3]) {
      const found: Line[] = [];
      let since = '';
      for (let more: string | null = 'true'; more === 'true';) {
        const page = await lines(`?limit=${limit}&since=${since}`);
        found.push(...page.lines);
        since = page.next;
        more = page.more;
      }
      expect(found).toEqual(all);
    }
  });

  it('goes on after any line', async () => {
    const { lines: all } = await lines();
    for (const [index, { cursor }] of all.entries()) {
      expect((await lines(`?since=${cursor}`)).lines).toEqual(all.slice(index + 1));
    }
  });

  it('is narrowed by kind, action and catalogue, together', async () => {
    expect((await lines('?catalogue=two&kind=dataset')).lines.map(({ id }) => id)).toEqual(['b']);
    expect((await lines('?action=deleted&action=updated')).lines.map(({ action }) => action)).toEqual([
      'updated',
      'deleted',
    ]);
    expect((await lines('?action=unheard-of')).lines).toEqual([]);
  });

  it('is one JSON array to those who accept that', async () => {
    const { response, text } = await read('?limit=2', { accept: 'application/json' });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(JSON.parse(text)).toHaveLength(2);
    expect((await read('', { accept: 'text/html' })).response.status).toBe(406);
  });

  it.each(['?since=nonsense', '?limit=0', '?limit=1001', '?wait=51', '?wait=-1', '?kind=offer', '?limit=x'])(
    'refuses %s',
    async (query) => {
      expect((await read(query)).response.status).toBe(400);
    },
  );

  it('says so when the log never held a cursor', async () => {
    const foreign = Buffer.from('3-1-1700000000000').toString('base64url');
    const { response, text } = await read(`?since=${foreign}`);
    expect(response.status).toBe(410);
    expect((JSON.parse(text) as { code: string }).code).toBe('GONE');
  });

  it('waits for what comes, and not longer than it is told', async () => {
    const { next } = await lines('?since=latest');
    const waiting = lines(`?since=${next}&wait=30&kind=dataset`);
    await put(origin('late'), DATASET('Late'));
    expect((await waiting).lines.map(({ action, id }) => [action, id])).toEqual([['created', 'late']]);
    const { lines: none, next: later } = await lines('?since=latest&wait=1&kind=catalogue');
    expect(none).toEqual([]);
    expect((await lines(`?since=${later}&kind=catalogue`)).lines).toEqual([]);
  });

  it('is a connection in GraphQL, with the dataset as it is now', async () => {
    const { data } = await service.graphql<{ changes: { edges: { node: object }[] } }>(
      '{ changes(kinds: [DATASET], first: 3) { edges { node { action identifier dataset { title(lang: "en") } } } } }',
    );
    expect(data?.changes.edges.map(({ node }) => node)).toEqual([
      { action: 'created', identifier: 'a', dataset: null },
      { action: 'updated', identifier: 'a', dataset: null },
      { action: 'created', identifier: 'b', dataset: { title: 'B' } },
    ]);
  });
});
