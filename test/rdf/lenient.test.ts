/** RDF/XML and JSON-LD in which something is not well-formed: it is mended or left out, told with its place, and its neighbours live. */
import { parseRdf, type Parsed } from '../../src/core/rdf/parse.js';
import { toNTriples } from '../../src/core/rdf/ntriples.js';

const read = (body: string, contentType: string, lenient = true): Parsed =>
  parseRdf(body, { contentType, baseIri: 'http://base.test/d', vocabNs: 'urn:vocab#', lenient });
const lines = ({ quads }: Parsed): string[] =>
  toNTriples(quads)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('#type>'));
const told = ({ mended }: Parsed): string[] => mended.map(({ detail }) => detail);

const DCT = 'http://purl.org/dc/terms/';
const xml = (inner: string, about = 'http://a.test/1'): string => `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dct="${DCT}" xmlns:dcat="http://www.w3.org/ns/dcat#">
<dcat:Dataset rdf:about="${about}">
${inner}
<dct:identifier>neighbour</dct:identifier></dcat:Dataset></rdf:RDF>`;
const NEIGHBOUR = `<http://a.test/1> <${DCT}identifier> "neighbour" .`;

describe('RDF/XML', () => {
  const parse = (inner: string, about?: string) => read(xml(inner, about), 'application/rdf+xml');

  it.each([
    ['<dct:title xml:lang="français">Titre</dct:title>', `<http://a.test/1> <${DCT}title> "Titre" .`, 'français'],
    ['<dct:title xml:lang="en_GB">Title</dct:title>', `<http://a.test/1> <${DCT}title> "Title"@en-GB .`, 'en-GB'],
    [
      '<dcat:landingPage rdf:resource="http://a.test/my page"/>',
      '<http://a.test/1> <http://www.w3.org/ns/dcat#landingPage> <http://a.test/my%20page> .',
      'http://a.test/my%20page',
    ],
    [
      '<dcat:landingPage rdf:resource="http://a.test/?q=a|b&amp;c={d}"/>',
      '<http://a.test/1> <http://www.w3.org/ns/dcat#landingPage> <http://a.test/?q=a%7Cb&c=%7Bd%7D> .',
      '%7C',
    ],
    [
      '<dcat:landingPage rdf:resource="http://a.test/100%"/>',
      '<http://a.test/1> <http://www.w3.org/ns/dcat#landingPage> <http://a.test/100%25> .',
      '%25',
    ],
    [
      '<dct:issued rdf:datatype="http://www.w3.org/2001/XML Schema#date">2020-01-01</dct:issued>',
      `<http://a.test/1> <${DCT}issued> "2020-01-01"^^<http://www.w3.org/2001/XML%20Schema#date> .`,
      '%20',
    ],
  ])('mends %s', (inner, line, reason) => {
    const parsed = parse(inner);
    expect(lines(parsed).sort()).toEqual([NEIGHBOUR, line].sort());
    expect(told(parsed)).toEqual([expect.stringMatching(/^RDF\/XML, line 4, column \d+: /)]);
    expect(told(parsed)[0]).toContain(reason);
  });

  it('takes blanks around an address for what they are', () => {
    const parsed = parse(
      '<dcat:landingPage rdf:resource=" http://a.test/page "/><dct:title xml:lang="a b">T</dct:title>',
    );
    expect(lines(parsed)).toContain('<http://a.test/1> <http://www.w3.org/ns/dcat#landingPage> <http://a.test/page> .');
    expect(told(parsed)).toHaveLength(2);
  });

  it('leaves out a reference to two addresses, and no more', () => {
    const parsed = parse('<dcat:landingPage rdf:resource="http://a.test/x, http://a.test/y"/><dct:title>T</dct:title>');
    expect(lines(parsed).sort()).toEqual([NEIGHBOUR, `<http://a.test/1> <${DCT}title> "T" .`].sort());
    expect(told(parsed)[0]).toContain('left out');
  });

  it('keeps what is said of two addresses, as of a thing without a name', () => {
    const parsed = parse('<dct:title>T</dct:title>', 'http://a.test/x http://a.test/y');
    expect(lines(parsed)).toEqual([
      expect.stringMatching(/^_:\w+ .*"T" \.$/),
      expect.stringMatching(/^_:\w+ .*"neighbour" \.$/),
    ]);
    expect(new Set(lines(parsed).map((line) => line.split(' ')[0])).size).toBe(1);
    expect(told(parsed)[0]).toMatch(/^RDF\/XML, line 3, column 26: /);
  });

  it('keeps the case of tags that are well-formed', () => {
    const parsed = parse('<dct:title xml:lang="en_GB">A</dct:title><dct:title xml:lang="pt-BR">B</dct:title>');
    expect(lines(parsed)).toContain(`<http://a.test/1> <${DCT}title> "B"@pt-BR .`);
  });

  it('is refused where its grammar is broken, and where nothing is to be mended unless that is wanted', () => {
    expect(() => read(xml('<dct:title>'), 'application/rdf+xml')).toThrow(/title/);
    expect(() => read(xml('<dct:title xml:lang="en_GB">T</dct:title>'), 'application/rdf+xml', false)).toThrow();
    expect(read(xml('<dct:title xml:lang="en">T</dct:title>'), 'application/rdf+xml').mended).toEqual([]);
  });

  it('is told from metadata after ISO 19139', () => {
    const iso = `<?xml version="1.0"?>\n<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd"><gmd:language/></gmd:MD_Metadata>`;
    expect(() => read(iso, 'application/rdf+xml')).toThrow(/line 2, column 1: .*ISO 19139/);
    const csw = `<csw:R xmlns:csw="urn:csw">${iso.split('\n')[1] ?? ''}</csw:R>`;
    expect(() => read(csw, 'application/rdf+xml')).toThrow(/ISO 19139/);
  });
});

describe('JSON-LD', () => {
  const parse = (more: object) =>
    read(
      JSON.stringify({ '@id': 'http://a.test/1', [`${DCT}identifier`]: 'neighbour', ...more }),
      'application/ld+json',
    );
  const page = 'http://www.w3.org/ns/dcat#landingPage';

  it.each([
    [{ [page]: { '@id': 'http://a b' } }, `<http://a.test/1> <${page}> <http://a%20b> .`, 'read as'],
    [{ [page]: { '@id': 'http://a.test/x http://a.test/y' } }, undefined, 'left out'],
    [{ [page]: { '@id': 'http://a.test/a b' } }, `<http://a.test/1> <${page}> <http://a.test/a%20b> .`, 'read as'],
    [
      { [`${DCT}title`]: { '@value': 'T', '@language': 'français' } },
      `<http://a.test/1> <${DCT}title> "T" .`,
      'left out',
    ],
    [
      { [`${DCT}title`]: { '@value': 'T', '@language': 'de_AT' } },
      `<http://a.test/1> <${DCT}title> "T"@de-AT .`,
      'read as',
    ],
    [{ [page]: { '@id': 'http://a.test/<x>' } }, undefined, 'left out'],
  ])('mends %j', (more, line, reason) => {
    const parsed = parse(more);
    expect(lines(parsed).sort()).toEqual([NEIGHBOUR, ...(line === undefined ? [] : [line])].sort());
    expect(told(parsed)).toEqual([expect.stringMatching(/^JSON-LD, line 1, column \d+: /)]);
    expect(told(parsed)[0]).toContain(reason);
  });

  it('stays refused where it is no JSON or names a context elsewhere', () => {
    expect(() => read('{"@id": "http://a b",}', 'application/ld+json')).toThrow();
    expect(() => parse({ '@context': 'http://elsewhere.test/c.jsonld', [page]: { '@id': 'http://a b' } })).toThrow(
      /remote/,
    );
  });
});

it('Turtle stays as strict as its grammar', () => {
  expect(() => read('<http://a.test/1> <urn:p> <http://a b> .', 'text/turtle')).toThrow(/line 1/);
});

it('an empty language is none', () => {
  const inner = '<dct:title xml:lang="">T</dct:title>';
  expect(lines(read(xml(inner), 'application/rdf+xml'))).toContain(`<http://a.test/1> <${DCT}title> "T" .`);
  expect(lines(read(xml(`${inner}<dct:subject rdf:resource="urn:a b"/>`), 'application/rdf+xml'))).toContain(
    `<http://a.test/1> <${DCT}title> "T" .`,
  );
});
