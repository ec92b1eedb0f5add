/** "Made elsewhere" on the page of a dataset, and as JSON: who sees what of it, in which language. */
import { turtle } from '../marketplace/world.js';
import { Past, version } from '../elsewhere/world.js';

let past: Past;
let id: string;
let document: string;
let addressed: string;
beforeAll(async () => {
  past = await Past.open();
  const { world } = past;
  const { twin } = await world.published();
  await world.run('acquireDataset', { id: twin }, world.buyer);
  type Made = { agreements: { edges: { node: { document: string; metadata: string } }[] } };
  const query = '{ agreements(side: ASSIGNEE, first: 1) { edges { node { document metadata } } } }';
  const { data } = await world.service.graphql<Made>(query, {}, world.buyer);
  const { node } = data!.agreements.edges[0]!;
  document = node.document;
  addressed = (JSON.parse(document) as { '@id': string })['@id'];
  const keys = await (await world.service.fetch('/srv/trade/jwks')).text();
  id = await world.dataset(turtle('Moved'));
  const versions = Array.from({ length: 12 }, (_, at) => {
    const day = String(at + 10);
    return version({ etag: `"${at}"`, since: `2025-03-${day}T08:00:00Z`, until: `2025-03-${day}T09:00:00Z` });
  });
  const hostile = version({ authorName: '<script>alert(1)</script>', source: 'https://evil.example', etag: '"x"' });
  await past.keep(id, {
    versions: [...versions, { ...hostile, since: '2025-04-01T00:00:00Z' }],
    agreements: [{ source: 'https://there.example', ...node, keys }],
  });
});
afterAll(() => past?.world.stop());

const page = async (headers: Record<string, string> = {}): Promise<string> =>
  (await past.world.service.fetch(`/srv/catalog/datasets/${id}`, { headers })).text();
const section = (html: string): string => html.split('aria-labelledby="elsewhere"')[1]?.split('</section>')[0] ?? '';

it('shows the latest versions with their places, and to visitors no names and no agreement', async () => {
  const shown = section(await page());
  expect(shown).toContain('Made elsewhere');
  expect(shown.match(/<tr>/g)?.length).toBe(11);
  expect(shown).toContain('evil.example');
  expect(shown).toContain('The latest 10 are shown.');
  expect(shown).not.toMatch(/anna|script|Agreement of/);
});

it('speaks German and Greek', async () => {
  expect(section(await page({ 'accept-language': 'de' }))).toContain('Anderswo entstanden');
  expect(section(await page({ 'accept-language': 'el' }))).toContain('Έγιναν αλλού');
});

it('is not there where nothing is told', async () => {
  id = await past.world.dataset(turtle('At home'));
  expect(section(await page())).toBe('');
});

describe('as JSON', () => {
  const read = async (name: string, query: string, headers: Record<string, string> = {}) => {
    const answer = await past.world.service.fetch(`/srv/repo/datasets/${name}/elsewhere?${query}`, { headers });
    return {
      status: answer.status,
      body: (await answer.json()) as {
        versions: { etag: string }[];
        agreements: { document: string; iri: string }[];
        next: string | null;
      },
    };
  };

  it('is read to its end by one cursor, agreements by the organization that imported them', async () => {
    const { world } = past;
    const moved = await world.dataset(turtle('Moved again'));
    const versions = Array.from({ length: 5 }, (_, at) => version({ etag: `"${at}"` }));
    const keys = await (await world.service.fetch('/srv/trade/jwks')).text();
    await past.keep(moved, {
      versions,
      agreements: [{ source: 'https://there.example', document, metadata: '', keys }],
    });
    const seen: string[] = [];
    const agreements: unknown[] = [];
    for (let after = '', more = true; more;) {
      const { body } = await read(moved, `limit=2&after=${after}`, world.seller);
      seen.push(...body.versions.map(({ etag }) => etag));
      agreements.push(...body.agreements);
      [after, more] = [body.next ?? '', body.next !== null];
    }
    expect(seen.sort()).toEqual(versions.map(({ etag }) => etag).sort());
    expect(agreements).toEqual([expect.objectContaining({ document, iri: addressed })]);
    expect((await read(moved, '')).body.agreements).toEqual([]);
    expect((await read(moved, '', world.buyer)).body.agreements).toEqual([]);
  });

  it('refuses what is no dataset, and no page', async () => {
    expect((await read('nothing', '')).status).toBe(404);
    expect((await read(id, 'limit=1000')).status).toBe(400);
    expect((await read(id, 'after=x')).status).toBe(400);
  });
});
