/** IRIs lead somewhere: RDF for programs, a page for browsers. */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { sharedService, type SharedService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
let service: SharedService;
let id = '';
let distribution = '';
beforeAll(async () => {
  service = await sharedService();
  const prefixes = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . ';
  await service.write(
    'PUT',
    '/srv/repo/catalogues/dereferenced',
    `${prefixes} <> a dcat:Catalog ; dct:title "C"@en .`,
    TURTLE,
  );
  const body = `${prefixes} <> a dcat:Dataset ; dct:title "D"@en ; dcat:distribution [ a dcat:Distribution ; dct:title "x" ] .`;
  id = (
    (await (await service.write('POST', '/srv/repo/catalogues/dereferenced/datasets', body, TURTLE)).json()) as {
      id: string;
    }
  ).id;
  [distribution = ''] = (await (
    await service.fetch(`/srv/repo/datasets/${id}/distributions?valueType=identifiers`)
  ).json()) as string[];
});

const paths = (): string[] => [
  `/catset/data/${id}`,
  `/catset/distribution/${distribution}`,
  '/catid/catalogue/dereferenced',
];

describe('dereferencing', () => {
  it('gives RDF by Accept and by suffix', async () => {
    for (const path of [...paths(), `/catset/record/${id}`]) {
      const turtle = await service.fetch(path, { headers: { accept: 'text/turtle' } });
      expect([path, turtle.status, turtle.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/turtle; charset=utf-8',
      ]);
      expect((await service.fetch(`${path}.nt`)).headers.get('content-type')).toContain('application/n-triples');
      expect((await service.fetch(path)).headers.get('content-type')).toContain('application/ld+json');
    }
  });

  it('leads browsers to a page', async () => {
    for (const path of paths()) {
      let next = await service.fetch(path, { headers: BROWSER });
      expect(next.status).toBe(303);
      while (next.status === 303) next = await service.fetch(next.headers.get('location') ?? '', { headers: BROWSER });
      expect([path, next.status, next.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining('text/html'),
      ]);
    }
  });

  it('answers an address that leads nowhere with a page in the language of the browser, and programs with data', async () => {
    const german = await service.fetch('/nowhere', { headers: { ...BROWSER, 'accept-language': 'de' } });
    expect([german.status, german.headers.get('content-type'), german.headers.get('content-language')]).toEqual([
      404,
      'text/html; charset=utf-8',
      'de',
    ]);
    expect(await german.text()).toContain('An dieser Adresse ist nichts');
    // Nothing of an address that somebody made up becomes one of another host (`\\` counts as `/` to browsers).
    const { port } = new URL(service.url);
    const made = await new Promise<string>((resolve, reject) => {
      const path = '/\\elsewhere.example/x?a=">';
      get({ host: '127.0.0.1', port, path, headers: BROWSER }, (answer) => resolve(text(answer))).once('error', reject);
    });
    const links = [...made.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href ?? '', service.url).origin);
    expect(links.length).toBeGreaterThan(4);
    expect(new Set(links)).toEqual(new Set([new URL(service.url).origin]));
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5, */*;q=0.1']) {
      const told = await service.fetch('/srv/repo/nowhere', { headers: { accept } });
      expect([accept, told.status, told.headers.get('content-type')]).toEqual([
        accept,
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
    // A method that an address does not support is a matter for programs.
    const wrong = await service.fetch('/srv/repo/catalogues', { method: 'PATCH', headers: BROWSER });
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([405, 'application/problem+json; charset=utf-8']);
  });

  it('leads linked-data links below the pages to the repository, and unknown IRIs nowhere', async () => {
    const link = await service.fetch(`/srv/catalog/datasets/${id}.ttl`, { headers: BROWSER });
    expect(link.headers.get('location')).toBe(`/srv/repo/datasets/${id}.ttl`);
    for (const path of [
      '/catset/data/none',
      '/catset/distribution/none',
      '/catid/catalogue/none',
      '/catset/record/none',
    ]) {
      expect((await service.fetch(path)).status).toBe(404);
    }
  });
});

describe('the type of a problem', () => {
  it('leads people to a page, and programs to its row of the table', async () => {
    const { type } = (await (await service.fetch('/srv/repo/datasets/none')).json()) as { type: string };
    const path = new URL(type, service.url).pathname;
    expect(path).toBe('/problems/not-found');
    const data = await service.fetch(path, { headers: { accept: 'application/json, */*;q=0.5' } });
    expect(await data.json()).toMatchObject({ code: 'NOT_FOUND', status: 404, advice: expect.any(String) });
    expect((await service.fetch(path)).headers.get('content-type')).toContain('application/json');
    const page = await service.fetch(path, { headers: BROWSER });
    expect([page.headers.get('content-type'), page.headers.get('vary')]).toEqual([
      'text/html; charset=utf-8',
      'Accept, Accept-Language, Cookie',
    ]);
    const html = await page.text();
    expect(html).toContain('<h1>There is no such resource</h1>');
    expect(html).toContain('What to do');
    const list = await (await service.fetch('/problems', { headers: BROWSER })).text();
    for (const [, link = ''] of list.matchAll(/href="(\/problems\/[^"]+)"/g))
      expect([link, (await service.fetch(link, { headers: BROWSER })).status]).toEqual([link, 200]);
    expect((await service.fetch('/problems/none', { headers: BROWSER })).status).toBe(404);
  });
});
