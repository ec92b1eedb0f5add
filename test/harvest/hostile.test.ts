/** Sources that mean no good, or are not well: nothing hangs, nothing is reached that should not be, nothing is deleted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundPolicy } from '../../src/outbound/policy.js';
import { Fetcher, type FetcherOptions } from '../../src/domain/harvest/net/fetcher.js';
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
    ['text/turtle; charset=nonsense', ONE, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('is refused as %s', async (type, body, code) => {
    source.serve((_request, response) => send(response, body, type));
    expect(await fail('/wrong')).toMatchObject({ state: 'FAILED', created: 0, fault: { code } });
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
