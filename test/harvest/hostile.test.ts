/** Sources that mean no good, or are not well: nothing hangs, nothing is reached that should not be, nothing is deleted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundPolicy } from '../../src/core/outbound/policy.js';
import { Fetcher, type FetcherOptions } from '../../src/features/harvest/net/fetcher.js';
import type { TestService } from '../support/service.js';
import { dataset, send, startSource, turtle, type SourceServer } from './source-server.js';
import { harvest, startHarvester } from './world.js';

const ONE = turtle([dataset('http://source.test/d/1', 'One')]);

let service: TestService;
let source: SourceServer;
let number = 0;

beforeAll(async () => {
  service = await startHarvester({ HARVEST_PAGE_LIMIT: '100000' });
  source = await startSource((_request, response) => send(response, ONE));
});
afterAll(async () => {
  await source.stop();
  await service.stop();
});

const fail = async (path: string, url = source.url) =>
  harvest(service, { url: `${url}${path}`, catalogue: `h${(number += 1)}`, type: 'dcat' });

describe('what is served', () => {
  it('is refused when it is too large, with and without a length', async () => {
    const huge = `${ONE}# ${'x'.repeat(200_000)}`;
    source.serve((_request, response) => send(response, huge));
    expect(await fail('/huge')).toMatchObject({ state: 'FAILED', fault: { code: 'PAYLOAD_TOO_LARGE' } });
    source.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/turtle' });
      const more = (): void => {
        if (response.write('# endless\n'.repeat(100))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    expect(await fail('/endless')).toMatchObject({ state: 'FAILED', fault: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it.each([
    ['text/html', '<html><body>Hello</body></html>', 'SOURCE_UNUSABLE'],
    ['image/png', 'PNG', 'SOURCE_UNUSABLE'],
    ['text/turtle', '<a> <b> ', 'RDF_SYNTAX'],
    ['application/ld+json', '{"@context": "http://127.0.0.1:1/context.jsonld", "@id": "x"}', 'REMOTE_CONTEXT'],
  ])('is refused as %s', async (type, body, code) => {
    source.serve((_request, response) => send(response, body, type));
    expect(await fail('/wrong')).toMatchObject({ state: 'FAILED', created: 0, fault: { code } });
  });

  it('is read as UTF-8 where it names an encoding that nobody knows', async () => {
    source.serve((_request, response) => send(response, ONE, 'text/turtle; charset=nonsense'));
    expect(await fail('/nonsense')).toMatchObject({ state: 'DONE', created: 1 });
  });

  it('is refused as XML with entities', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dct="http://purl.org/dc/terms/">
<rdf:Description rdf:about="http://source.test/d/1"><dct:title>&f;&b;</dct:title></rdf:Description></rdf:RDF>`;
    source.serve((_request, response) => send(response, xml, 'application/rdf+xml'));
    expect(await fail('/entities')).toMatchObject({ state: 'FAILED', created: 0, fault: { code: 'TOO_COMPLEX' } });
  });

  it('is read no further when its pages go round in a circle or lead elsewhere', async () => {
    const hydra = '@prefix hydra: <http://www.w3.org/ns/hydra/core#> .';
    const page = (next: string): string => `${hydra}${ONE}<> hydra:next <${next}> .`;
    source.serve((_request, response, { pathname }) => send(response, page(pathname === '/a' ? '/b' : '/a')));
    expect(await fail('/a')).toMatchObject({ state: 'FAILED', pages: 1, fault: { code: 'SOURCE_UNUSABLE' } });
    source.serve((_request, response) => send(response, page('http://localhost/other')));
    expect(await fail('/c')).toMatchObject({ state: 'FAILED', fault: { code: 'SOURCE_UNUSABLE' } });
  });
});

describe('addresses', () => {
  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://2130706433.example.test:81/',
    'http://localhost/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'http://user:secret@127.0.0.1/',
    'nonsense',
  ])('%s is not reached', async (url) => {
    const request = { url, catalogue: 'private', type: 'dcat' as const };
    const run = await harvest(service, request).catch((error: unknown) => ({ state: 'FAILED', fault: error }));
    expect(run).toMatchObject({ state: 'FAILED' });
    expect(['ADDRESS_NOT_ALLOWED', 'SOURCE_UNAVAILABLE']).toContain((run.fault as { code: string }).code);
  });

  it('a redirect leads to are judged as the first one is', async () => {
    const closed = await startSource((_request, response) => send(response, ONE));
    source.serve((_request, response) =>
      response.writeHead(302, { location: `http://10.0.0.1:${closed.port}/` }).end(),
    );
    expect(await fail('/redirect')).toMatchObject({ state: 'FAILED', fault: { code: 'ADDRESS_NOT_ALLOWED' } });
    expect(closed.asked).toEqual([]);
    await closed.stop();
    source.serve((_request, response, { pathname }) => response.writeHead(302, { location: `${pathname}x` }).end());
    expect(await fail('/circle')).toMatchObject({ state: 'FAILED', fault: { code: 'SOURCE_UNUSABLE' } });
  });
});

describe('the fetcher', () => {
  const fetcher = (options: Partial<FetcherOptions> = {}): Fetcher =>
    new Fetcher({
      policy: new OutboundPolicy(['127.0.0.1']),
      userAgent: 'data-marketplace-harvester/1.0',
      ...{ maxBytes: 100_000, timeoutMs: 2_000, idleMs: 200, paceMs: 0, retryMs: 5 },
      ...options,
    });
  const get = (fetching: Fetcher, path = '/') =>
    fetching.fetch(`${source.url}${path}`, 'text/turtle', new AbortController().signal);

  it('tries again when a server is in trouble, and says who it is', async () => {
    let left = 2;
    source.serve((_request, response) => {
      if ((left -= 1) >= 0) send(response, '', 'text/plain', 503);
      else send(response, ONE);
    });
    expect((await get(fetcher())).body).toBe(ONE);
    expect(source.lastHeaders()['user-agent']).toContain('data-marketplace-harvester');
  });

  it('gives up on servers that are silent, slow without end, or hang up', async () => {
    source.serve(() => undefined);
    await expect(get(fetcher())).rejects.toMatchObject({ code: 'SOURCE_UNAVAILABLE' });
    source.serve((request) => request.socket.destroy());
    await expect(get(fetcher())).rejects.toMatchObject({ code: 'SOURCE_UNAVAILABLE' });
    source.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/turtle' });
      const drip = setInterval(() => response.write('#'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(get(fetcher({ timeoutMs: 150 }))).rejects.toMatchObject({ code: 'SOURCE_UNAVAILABLE' });
  });

  it('asks one host one thing at a time', async () => {
    const busy = await startSource((_request, response) => void sleep(20).then(() => send(response, ONE)));
    const shared = fetcher();
    const signal = new AbortController().signal;
    await Promise.all([1, 2, 3].map((n) => shared.fetch(`${busy.url}/${n}`, '*/*', signal)));
    expect(busy.mostAtATime()).toBe(1);
    await busy.stop();
  });
});

describe('a source in which something is not well-formed', () => {
  const xml = (page: number, inner = '', end = '</rdf:RDF>'): string => `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dct="http://purl.org/dc/terms/" xmlns:dcat="http://www.w3.org/ns/dcat#" xmlns:hydra="http://www.w3.org/ns/hydra/core#">
<dcat:Dataset rdf:about="http://source.test/w/${page}"><dct:title xml:lang="en">Page ${page}</dct:title><dct:description>D</dct:description>${inner}</dcat:Dataset>
<hydra:PagedCollection rdf:about="?page=${page}"><hydra:nextPage rdf:resource="?page=${page + 1}"/></hydra:PagedCollection>${end}`;
  const last = (page: number): string => xml(page).replace(/<hydra:Paged.*<\/hydra:PagedCollection>/, '');

  it('loses nothing but that, and says where it was', async () => {
    const body = last(1).replace(
      '</rdf:RDF>',
      `<dcat:Dataset rdf:about="http://source.test/w/a http://source.test/w/b"><dct:title>Two names</dct:title></dcat:Dataset>
      <dcat:Dataset rdf:about="http://source.test/w/2"><dct:title xml:lang="français">Deux</dct:title><dct:description>D</dct:description>
      <dcat:landingPage rdf:resource="http://source.test/my page"/></dcat:Dataset></rdf:RDF>`,
    );
    source.serve((_request, response) => send(response, body, 'application/rdf+xml'));
    const run = await harvest(service, { url: `${source.url}/mended`, catalogue: 'mended' });
    expect(run).toMatchObject({ state: 'DONE', created: 2, refused: 1 });
    const told = service.app.domain.harvests.results(run.id, 0, 20, 'MENDED');
    expect(told.map(({ item }) => /line (\d+)/.exec(item.fault?.detail ?? '')?.[1])).toEqual(['4', '5', '6']);
    expect(told.map(({ item }) => item.source)).toEqual(
      [4, 5, 6].map((line) => expect.stringContaining(`/mended#line=${line}&`)),
    );
  });

  it('goes on behind a page that nobody can read, and deletes nothing', async () => {
    const serve = (broken: boolean) =>
      source.serve((_request, response, { searchParams }) => {
        const page = Number(searchParams.get('page') ?? 1);
        const body = page === 3 ? last(3) : broken && page === 2 ? xml(2, '<dct:open>', '') : xml(page);
        send(response, body, 'application/rdf+xml');
      });
    const request = { url: `${source.url}/broken`, catalogue: 'broken', deleteVanished: true, deleteMany: true };
    serve(false);
    expect(await harvest(service, request)).toMatchObject({ state: 'DONE', created: 3, pages: 3 });
    serve(true);
    const run = await harvest(service, request);
    expect(run).toMatchObject({
      state: 'DONE',
      unchanged: 2,
      refused: 1,
      pages: 3,
      deleted: 0,
      fault: { code: 'SOURCE_UNUSABLE' },
    });
    const [lost] = service.app.domain.harvests.results(run.id, 0, 20, 'REFUSED');
    expect(lost?.item).toMatchObject({ source: `${source.url}/broken?page=2`, fault: { code: 'RDF_SYNTAX' } });
  });

  it('is read in the encoding that it declares', async () => {
    const body = last(1)
      .replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-16"?>')
      .replace('Page 1', 'Überblick');
    source.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rdf+xml' }).end(Buffer.from(`\ufeff${body}`, 'utf16le'));
    });
    expect(await harvest(service, { url: `${source.url}/wide`, catalogue: 'wide' })).toMatchObject({
      state: 'DONE',
      created: 1,
    });
  });

  it('that is metadata after ISO 19139 is named', async () => {
    const iso = '<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd"><gmd:language/></gmd:MD_Metadata>';
    source.serve((_request, response) => send(response, iso, 'application/xml'));
    const run = await harvest(service, { url: `${source.url}/iso`, catalogue: 'iso' });
    expect(run).toMatchObject({ state: 'FAILED', fault: { code: 'RDF_SYNTAX' } });
    expect(run.fault?.detail).toContain('ISO 19139');
  });
});
