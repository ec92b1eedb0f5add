import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { parse, refusalOf } from './support.js';

const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:p="http://example.org/"';
const around = (open: string, inner: string, close: string, times: number): string =>
  open.repeat(times) + inner + close.repeat(times);

const bombs = {
  'lists in Turtle': (n: number) => `<urn:a> <urn:p> ${around('(', '', ')', n)} .`,
  'blank nodes in Turtle': (n: number) => `<urn:a> <urn:p> ${around('[ <urn:p> ', '1', ']', n)} .`,
  'formulae in Notation3': (n: number) => `${around('{', '', '}', n)} <urn:p> <urn:o> .`,
  'objects in JSON-LD': (n: number) => around('{"urn:p":', '1', '}', n),
  'arrays in JSON-LD': (n: number) => around('[', '', ']', n),
  'lists in JSON-LD': (n: number) => `{"urn:p":${around('{"@list":[', '', ']}', n)}}`,
  'graphs in JSON-LD': (n: number) => around('{"@graph":', '{}', '}', n),
  'contexts in JSON-LD': (n: number) =>
    `{"@context":${around('{"p":{"@id":"urn:p","@context":', '{}', '}}', n)},"urn:p":1}`,
  'reversals in JSON-LD': (n: number) => around('{"@reverse":{"urn:p":', '{"@id":"urn:a"}', '}}', n),
  'nodes in RDF/XML': (n: number) =>
    `<rdf:RDF ${RDF}>${around('<rdf:Description><p:a>', '', '</p:a></rdf:Description>', n)}</rdf:RDF>`,
  'literals in RDF/XML': (n: number) =>
    `<rdf:RDF ${RDF}><rdf:Description><p:a rdf:parseType="Literal">${around('<a>', '', '</a>', n)}</p:a></rdf:Description></rdf:RDF>`,
};

const typeOf = (name: string): string =>
  name.includes('JSON') ? 'application/ld+json' : name.includes('XML') ? 'application/rdf+xml' : 'text/turtle';

describe('nesting', () => {
  it.each(Object.entries(bombs))('is bounded for %s', (name, bomb) => {
    for (const times of [200, 2_000, 200_000]) {
      const refusal = refusalOf(() => parse(bomb(times), typeOf(name)));
      expect(refusal.code).toBe('TOO_COMPLEX');
      expect(refusal.extras).toMatchObject({ line: 1 });
    }
  });

  it('leaves room for real metadata, and brackets in strings do not count', () => {
    expect(parse(bombs['blank nodes in Turtle'](100)).quads).toHaveLength(101);
    expect(parse(bombs['objects in JSON-LD'](100), 'application/ld+json').quads).toHaveLength(100);
    expect(
      parse(
        `<urn:a> <urn:p> "${'('.repeat(500)}", '${'['.repeat(500)}', """${'{'.repeat(500)}""" . # ${'('.repeat(500)}`,
      ).quads,
    ).toHaveLength(3);
    expect(parse(JSON.stringify({ '@id': 'urn:a', 'urn:p': '{"['.repeat(500) })).quads).toHaveLength(1);
  });
});

describe('JSON-LD contexts', () => {
  it('are refused when their terms build on one another without end', () => {
    const terms = Array.from({ length: 2_000 }, (_, index) => [`term${index}`, `term${index + 1}:x`]);
    const body = JSON.stringify({ '@context': Object.fromEntries([...terms, ['term2000', 'urn:x:']]), 'urn:p': 1 });
    expect(refusalOf(() => parse(body)).code).toBe('TOO_COMPLEX');
  });

  it('may hold many terms', () => {
    const terms = Array.from({ length: 2_000 }, (_, index) => [`term${index}`, `urn:x:${index}`]);
    const body = JSON.stringify({ '@context': Object.fromEntries(terms), '@id': 'urn:a', term1999: 'x' });
    expect(parse(body).quads[0]?.predicate.value).toBe('urn:x:1999');
  });

  it.each([
    ['http://remote.example/context', { '@context': 'http://remote.example/context', '@id': 'urn:a' }],
    ['http://remote.example/second', { '@context': [{ p: 'urn:p' }, 'http://remote.example/second'], p: 'x' }],
    ['http://remote.example/import', { '@context': { '@import': 'http://remote.example/import' }, '@id': 'urn:a' }],
    [
      'http://remote.example/scoped',
      { '@context': { p: { '@id': 'urn:p', '@context': 'http://remote.example/scoped' } }, p: { 'urn:q': 1 } },
    ],
    [
      'http://remote.example/nested',
      { '@id': 'urn:a', 'urn:p': { '@context': 'http://remote.example/nested', '@id': 'urn:b' } },
    ],
    ['relative', { '@context': 'relative', '@id': 'urn:a' }],
  ])('are not fetched from %s', (url, document) => {
    const refusal = refusalOf(() => parse(JSON.stringify(document, null, 2), 'application/ld+json'));
    expect(refusal.code).toBe('REMOTE_CONTEXT');
    expect(refusal.detail).toContain(url);
    expect(refusal.extras).toMatchObject({ context: url, line: expect.any(Number), column: expect.any(Number) });
  });
});

describe('entities of XML', () => {
  const body = (subset: string, text: string): string =>
    `<!DOCTYPE rdf:RDF [${subset}]><rdf:RDF ${RDF}><rdf:Description rdf:about="urn:a"><p:a>${text}</p:a></rdf:Description></rdf:RDF>`;

  it('are replaced when they are plain', () => {
    const { quads } = parse(body('<!ENTITY org "Example &#65;G">', '&org; &amp; more'));
    expect(quads[0]?.object.value).toBe('Example AG & more');
  });

  it('are refused when they are made of one another', () => {
    const laughs = [...'bcdefghij']
      .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
      .join('');
    expect(refusalOf(() => parse(body(`<!ENTITY a "ha">${laughs}`, '&j;'))).code).toBe('TOO_COMPLEX');
  });

  it('are refused when they would grow too large', () => {
    const bomb = body(`<!ENTITY a "${'x'.repeat(10_000)}">`, '&a;'.repeat(10_000));
    expect(refusalOf(() => parse(bomb)).code).toBe('TOO_COMPLEX');
  });

  it('are not read from files or addresses', () => {
    expect(refusalOf(() => parse(body('<!ENTITY a SYSTEM "file:///etc/hostname">', '&a;'))).code).toBe('RDF_SYNTAX');
  });
});

describe('the engine', () => {
  it('gives up for good after a trap, so that its thread is replaced', async () => {
    const trapping = new Worker(new URL('./trap-child.js', import.meta.url), {
      workerData: bombs['objects in JSON-LD'](5_000),
    });
    const [names] = (await once(trapping, 'message')) as [string[]];
    expect(names).toEqual(['SyntaxFault', 'EngineTrapped', 'EngineTrapped', 'EngineTrapped']);
  });
});
