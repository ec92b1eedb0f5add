/** XML of every kind: what XML 1.0 cannot carry is left out of its value alone, and told; everything else arrives as it was. */
import { parseRdf } from '../../src/core/rdf/parse.js';
import { asXml, asXmlPieces } from '../../src/core/xml-text.js';
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const DCT = 'http://purl.org/dc/terms/';
/** A SPARQL server has the datasets of other services as well, and writes solutions itself: what it leaves out is its own matter. */
const isOnServer = process.env['TEST_STORE'] === 'sparql';
let service: TestService;

const dataset = (title: string, more = ''): string =>
  `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <${DCT}> .
<> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "About it."@en ${more} .`;

beforeAll(async () => {
  service = await startService();
  const catalogue = `<> a <http://www.w3.org/ns/dcat#Catalog> ; <${DCT}title> "C"@en ; <${DCT}description> "C"@en .`;
  await service.write('PUT', '/srv/repo/catalogues/c', catalogue, TURTLE);
  const bodies: Record<string, string> = {
    plain: dataset('Plain'),
    tabbed: dataset('Vertical\\u000Btab', '; dct:provenance <urn:nobody>'),
    lines: dataset('First\\r\\nsecond\\rthird', '; <http://example.org/1> "no name"'),
  };
  for (const [id, body] of Object.entries(bodies)) {
    const { status } = await service.write(
      'PUT',
      `/srv/repo/catalogues/c/datasets/origin?originalId=${id}`,
      body,
      TURTLE,
    );
    expect([id, status]).toEqual([id, 201]);
  }
});
afterAll(() => service.stop());

const read = async (path: string, accept: string) => {
  const response = await fetch(service.url + path, { headers: { accept } });
  expect([path, response.status]).toEqual([path, 200]);
  return { body: await response.text(), leftOut: response.headers.get('x-left-out') };
};
const titlesIn = (xml: string): string[] =>
  parseRdf(xml, { contentType: 'application/rdf+xml', baseIri: 'urn:base', vocabNs: 'urn:vocab#' })
    .quads.filter(({ predicate, object }) => predicate.value === `${DCT}title` && object.value !== 'C')
    .map(({ object }) => object.value)
    .sort();
const sparql = (query: string): string => `/sparql?query=${encodeURIComponent(query)}`;
/** The titles of the datasets of this service. */
const ofService = (): string => `{ ?s a <http://www.w3.org/ns/dcat#Dataset> ; <${DCT}title> ?o
  FILTER(STRSTARTS(STR(?s), "${service.url}/")) }`;

it.each([
  ['plain', 'Plain', null],
  ['tabbed', 'Verticaltab', '1 character'],
  ['lines', 'First\r\nsecond\rthird', '1 statement'],
])('RDF/XML of %s is whole', async (id, title, told) => {
  const { body, leftOut } = await read(`/srv/repo/datasets/${id}`, 'application/rdf+xml');
  expect(titlesIn(body)).toEqual([title]);
  expect(leftOut).toBe(told);
});

it.each(['', '&limit=10'])('a list of a catalogue%s has all its datasets', async (more) => {
  const path = `/srv/repo/catalogues/c/datasets?valueType=metadata${more}`;
  const { body, leftOut } = await read(path, 'application/rdf+xml');
  expect(titlesIn(body)).toEqual(['First\r\nsecond\rthird', 'Plain', 'Verticaltab']);
  expect(leftOut).toBe('1 character, 1 statement');
});

it('graphs that are constructed can be read', async () => {
  const { body, leftOut } = await read(
    sparql(`CONSTRUCT { ?s <${DCT}title> ?o } WHERE ${ofService()}`),
    'application/rdf+xml',
  );
  expect(titlesIn(body)).toEqual(['First\r\nsecond\rthird', 'Plain', 'Verticaltab']);
  expect(leftOut).toBe('1 character');
});

it('solutions can be read', async () => {
  const { body, leftOut } = await read(sparql(`SELECT ?o ${ofService()}`), 'application/sparql-results+xml');
  expect(leftOut).toBe('1 character');
  expect(body).toContain('>Verticaltab<');
  expect(body).toContain('>First&#xD;\nsecond&#xD;third<');
});

it('solutions that are sent in pieces can be read, and say at their end what was left out', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `"${at}${'ä'.repeat(999)}\\u000B\\uFFFF\\r"`).join(' ');
  const response = await service.fetch('/sparql', {
    method: 'POST',
    headers: { accept: 'application/sparql-results+xml', 'content-type': 'application/sparql-query' },
    body: `SELECT (CONCAT(${Array(50).fill('?o').join(', ')}) AS ?oo) { VALUES ?o { ${many} } }`,
  });
  const body = await response.text();
  expect(body.length).toBeGreaterThan(1_400_000);
  // eslint-disable-next-line no-control-regex -- characters that XML 1.0 does not allow
  expect(body).not.toMatch(/[\u000b\uffff\r]/);
  if (isOnServer) return;
  expect(body).not.toContain('\ufffd');
  expect(body.match(/&#(?:xD|13);/g)).toHaveLength(1_500);
  expect(body.trimEnd()).toMatch(/<\/sparql>\s*<!-- Left out, as XML 1\.0 cannot carry it: 3000 characters -->$/);
});

it('references to characters that XML has not are left out, whole or cut into pieces, and others stay', async () => {
  const document = '<a>&#11;b&#xB;&#x0;&#xD;&#10;&#128512;&#xFFFF;&#x110000;&#9999999999;&amp;#11;</a>';
  const carried = '<a>b&#xD;&#10;&#128512;&amp;#11;</a>';
  const remark = '<!-- Left out, as XML 1.0 cannot carry it: 6 characters -->\n';
  expect(asXml(document)).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n${remark}${carried}`);
  for (const size of [1, 2, 3, 7]) {
    const pieces = async function* () {
      const bytes = Buffer.from(document);
      for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
    };
    let read = '';
    for await (const piece of asXmlPieces(pieces())) read += piece;
    expect([size, read]).toEqual([size, carried + remark]);
  }
});

it.each(['rss', 'atom'])('feeds in %s can be read', async (format) => {
  const { body, leftOut } = await read(`/srv/search/en/feeds/datasets.${format}`, '*/*');
  expect(leftOut).toBe('1 character');
  expect(body).toContain('<title>Verticaltab</title>');
  expect(body).toContain('First&#xD;\nsecond');
});
