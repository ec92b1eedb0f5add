/** One negotiation for all surfaces: parameters, weights, wildcards and the case of letters, as RFC 9110 §12.5.1 has them. */
import { amongTypes, halved, negotiation } from '../../src/core/negotiation.js';
import { startService, type TestService } from '../support/service.js';

describe('a choice', () => {
  const choose = amongTypes(['application/ld+json', 'text/turtle', 'application/rdf+xml']);

  it.each([
    [undefined, 'application/ld+json'],
    ['', 'application/ld+json'],
    [' , ', 'application/ld+json'],
    ['nothing readable', 'application/ld+json'],
    ['*/*', 'application/ld+json'],
    ['text/turtle', 'text/turtle'],
    ['TEXT/Turtle', 'text/turtle'],
    ['text/turtle; charset=utf-8', 'text/turtle'],
    ['text/turtle;CHARSET="UTF-8"', 'text/turtle'],
    ['text/turtle ;  version=1.2', 'text/turtle'],
    ['application/ld+json;profile="http://example.org/a,b;q=0"', 'application/ld+json'],
    ['image/png;x="text/turtle, text/turtle", text/*', 'text/turtle'],
    ['text/*', 'text/turtle'],
    ['application/*, text/turtle;q=0.9', 'application/ld+json'],
    ['text/turtle;q=0.2, application/rdf+xml;q=0.3', 'application/rdf+xml'],
    ['text/turtle;Q=0.2, application/rdf+xml; q = 0.3', 'application/rdf+xml'],
    ['application/rdf+xml, text/turtle', 'application/rdf+xml'],
    ['*/*, text/turtle', 'text/turtle'],
    ['*/*;q=0.9, text/turtle;q=0.1', 'application/ld+json'],
    ['application/ld+json;q=0, */*', 'text/turtle'],
    ['application/*;q=0, */*;q=0.1', 'text/turtle'],
    ['application/ld+json;profile=x;q=0, */*', 'application/ld+json'],
    ['text/turtle;version=2;q=0.1, text/turtle;q=0.9, application/rdf+xml;q=0.5', 'text/turtle'],
    ['text/turtle;q=high', 'text/turtle'],
    ['text/turtle;q=7, application/rdf+xml', 'text/turtle'],
    ['text/html, image/gif, *; q=.2, */*; q=.2', 'application/ld+json'],
    ['text/turtle;q=0', undefined],
    ['image/*', undefined],
    ['*/*;q=0', undefined],
  ])('by %j is %s', (accept, expected) => {
    expect(choose(accept)).toBe(expected);
  });

  it('tells forms of one type apart by what they are offered with', () => {
    const jose = amongTypes(['application/jose', 'application/jose; detached=true']);
    expect(jose('application/jose')).toBe('application/jose');
    expect(jose('application/jose;detached="TRUE"')).toBe('application/jose; detached=true');
    expect(jose('application/jose; detached=true;q=0, application/jose')).toBe('application/jose');
  });

  it('takes a name beside the usual one only where it is named', () => {
    const named = negotiation([
      ['application/ld+json', 1],
      ['text/turtle', 2],
      ['application/json', 1, true],
    ]);
    expect(named('application/json')).toBe(1);
    expect(named('application/ld+json;q=0, */*')).toBe(2);
  });

  it('is quick whatever the header is', () => {
    const headers = ['"'.repeat(16_000), 'a/b;"\\'.repeat(2_000), ',;='.repeat(5_000), `a/b${' ;'.repeat(8_000)}`];
    const started = performance.now();
    for (const header of headers) choose(header);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('halves weights', () => {
    expect(halved('text/turtle;x="a,b";q=0.5, */*')).toEqual(['text/turtle;q=0.250', '*/*;q=0.500']);
  });
});

describe('each surface', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await service.write(
      'PUT',
      '/srv/repo/catalogues/c',
      '<> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C" ; <http://purl.org/dc/terms/description> "C" .',
      { 'content-type': 'text/turtle' },
    );
    await service.write(
      'PUT',
      '/srv/repo/catalogues/c/datasets/origin?originalId=d',
      '<> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "D" ; <http://purl.org/dc/terms/description> "D" .',
      { 'content-type': 'text/turtle' },
    );
  });
  afterAll(() => service.stop());

  const select = `/sparql?query=${encodeURIComponent('SELECT * { ?s ?p ?o } LIMIT 1')}`;
  const construct = `/sparql?query=${encodeURIComponent('CONSTRUCT WHERE { ?s ?p ?o }')}`;
  const graphql = `/graphql?query=${encodeURIComponent('{ __typename }')}`;

  it.each([
    [
      graphql,
      'application/graphql-response+json; charset=utf-8, application/json; charset=utf-8',
      'application/graphql-response+json',
    ],
    [graphql, 'application/JSON;q=0.9, APPLICATION/graphql-response+json;q=0.1', 'application/json'],
    [graphql, 'application/json; indent=2', 'application/json'],
    [select, 'application/sparql-results+json; charset=utf-8', 'application/sparql-results+json'],
    [select, 'text/csv; charset=utf-8', 'text/csv'],
    [select, 'Text/CSV;header=present', 'text/csv'],
    [select, 'text/*;q=0.1, application/sparql-results+xml', 'application/sparql-results+xml'],
    [`${select}&format=csv`, 'application/sparql-results+json; charset=utf-8', 'text/csv'],
    [construct, 'text/turtle;charset=UTF-8', 'text/turtle'],
    ['/sparql', 'text/turtle;charset=UTF-8, text/html;q=0.1', 'text/turtle'],
    ['/sparql', 'TEXT/HTML; charset=utf-8', 'text/html'],
    ['/srv/repo/changes', 'application/json; charset=utf-8', 'application/json'],
    ['/srv/repo/changes', 'application/x-ndjson; charset=utf-8', 'application/x-ndjson'],
    ['/srv/repo/ldes', 'application/trig; charset=utf-8', 'application/trig'],
    ['/srv/repo/ldes', 'APPLICATION/N-Quads;version=1.1', 'application/n-quads'],
    ['/srv/repo/datasets/d', 'text/turtle; charset=utf-8', 'text/turtle'],
    ['/srv/repo/datasets/d?profile=schema.org', 'application/ld+json; charset=utf-8', 'application/ld+json'],
    ['/srv/repo/datasets/d/validation', 'text/turtle; charset=utf-8', 'text/turtle'],
    ['/srv/repo/datasets/d/validation', 'text/turtle;q=0.5, application/json; charset=utf-8', 'application/json'],
    [
      '/srv/repo/catalogues/c/datasets?valueType=metadata',
      'application/n-triples; charset=utf-8',
      'application/n-triples',
    ],
    ['/srv', 'application/json; charset=utf-8', 'application/json'],
    ['/srv', 'text/html; charset=utf-8, */*;q=0.1', 'text/html'],
    ['/problems', 'Text/HTML; charset=utf-8', 'text/html'],
    ['/catset/data/d', 'text/turtle, text/html;q=0.5', 'text/turtle'],
  ])('of %s gives what is asked for by %s', async (path, accept, expected) => {
    const response = await fetch(service.url + path, { headers: { accept }, redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')?.split(';')[0]).toBe(expected);
    await response.arrayBuffer();
  });

  it.each([
    graphql,
    select,
    construct,
    '/sparql',
    '/srv/repo/changes',
    '/srv/repo/ldes',
    '/srv/repo/datasets/d',
    '/srv/repo/datasets/d?profile=schema.org',
  ])('of %s refuses what there is none of', async (path) => {
    for (const accept of ['image/png', 'image/png; charset=utf-8, */*;q=0']) {
      const response = await fetch(service.url + path, { headers: { accept } });
      expect([accept, response.status]).toEqual([accept, 406]);
      await response.arrayBuffer();
    }
  });

  it('of resources leads to pages whoever prefers them', async () => {
    for (const [accept, status] of [
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 303],
      ['Application/XHTML+XML', 303],
      ['text/turtle;q=0.5, text/html', 303],
      ['text/html;q=0.1, text/turtle', 200],
      ['*/*', 200],
    ] as const) {
      const response = await fetch(`${service.url}/catset/data/d`, { headers: { accept }, redirect: 'manual' });
      expect([accept, response.status]).toEqual([accept, status]);
      await response.arrayBuffer();
    }
  });
});
