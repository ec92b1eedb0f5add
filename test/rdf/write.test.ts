import { syntaxNamed, type SyntaxName } from '../../src/core/rdf/syntax.js';
import { factory, iri, literal, type Literal, type Quad } from '../../src/core/rdf/terms.js';
import { prefixes } from '../../src/core/rdf/prefixes.js';
import { writeRdf } from '../../src/core/rdf/write.js';
import { leftOutOf } from '../../src/core/xml-text.js';
import { hashOf, parse, VOCAB_NS } from './support.js';

const write = (quads: readonly Quad[], name: SyntaxName): Promise<string> =>
  writeRdf(quads, syntaxNamed(name), { shape: 'graph', vocabNs: VOCAB_NS });

const says = (predicate: string, object: Literal = literal('x')): Quad[] => [
  factory.quad(iri('urn:a'), iri(predicate), object),
];

describe('Turtle', () => {
  it('declares the prefixes that it uses, and nests blank nodes and lists', async () => {
    const { quads } = parse(`@prefix dct: <${prefixes.dct}> .
      <urn:a> dct:title "x"@en-GB ; dct:publisher [ a <${prefixes.foaf}Agent> ] ; dct:subject ( 1 "two" ) ; <${VOCAB_NS}price> 1.50 .`);
    const written = await write(quads, 'turtle');
    expect(written.match(/^@prefix (\w+):/gm)).toEqual([
      '@prefix dct:',
      '@prefix foaf:',
      '@prefix pst:',
      '@prefix xsd:',
    ]);
    expect(written).toContain('"x"@en-GB');
    expect(written).toContain('dct:publisher [ a foaf:Agent ]');
    expect(written).toContain('dct:subject (1 "two")');
    expect(written).toContain('pst:price 1.50');
    expect(await write(quads, 'n3')).toBe(written);
    expect(await write(quads, 'trig')).toBe(written);
  });

  it('labels blank nodes that are shared or go in circles', async () => {
    const { quads } = parse(
      '<urn:a> <urn:p> _:x, _:y . <urn:b> <urn:p> _:x . _:y <urn:p> _:z . _:z <urn:p> _:w . _:w <urn:p> _:w . _:c <urn:p> _:d . _:d <urn:p> _:c .',
    );
    const written = await write(quads, 'turtle');
    expect(written.match(/_:b\d+/g)).not.toBeNull();
    expect(await hashOf(parse(written).quads)).toBe(await hashOf(quads));
  });

  it('is empty for nothing', async () => {
    expect(await write([], 'turtle')).toBe('');
  });
});

describe('RDF/XML', () => {
  it('names properties by known prefixes and makes others', async () => {
    const written = await write(
      [...says(`${prefixes.dct}title`), ...says('http://example.org/größe'), ...says('urn:x:p')],
      'rdfxml',
    );
    expect(written).toContain(`xmlns:dct="${prefixes.dct}"`);
    expect(written).toContain('<dct:title>x</dct:title>');
    expect(written).toMatch(/xmlns:(ns\d+)="http:\/\/example.org\/"[^]*<\1:größe>x</);
    expect(written).toMatch(/xmlns:(ns\d+)="urn:x:"[^]*<\1:p>x</);
    expect(written).not.toContain('xmlns:foaf');
  });

  it('escapes text and keeps white space', async () => {
    const quads = says(`${prefixes.dct}title`, literal(' a <b> & "c"\r\n\t]]> '));
    const written = await write(quads, 'rdfxml');
    expect(written).toContain(' a &lt;b&gt; &amp; &quot;c&quot;&#xD;\n\t]]&gt; ');
    expect(await hashOf(parse(written).quads)).toBe(await hashOf(quads));
  });

  it.each([
    'http://example.org/',
    'http://example.org/123',
    'http://example.org/a%20',
    'urn:example:1',
    `${prefixes.rdf}li`,
    `${prefixes.rdf}Description`,
    `${prefixes.rdf}about`,
    'http://www.w3.org/2000/xmlns/p',
  ])('leaves out the property %s, which has no XML name, and says so', async (predicate) => {
    const written = await write([...says(predicate), ...says(`${prefixes.dct}title`)], 'rdfxml');
    expect(leftOutOf(written)).toBe('1 statement');
    expect(await hashOf(parse(written).quads)).toBe(await hashOf(says(`${prefixes.dct}title`)));
  });

  it.each(['\u0000', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff', '\ud800', '\udc00'])(
    'leaves out the character %j, which XML cannot hold, and says so',
    async (character) => {
      const written = await write(says(`${prefixes.dct}title`, literal(`a${character}b\r\n${character}`)), 'rdfxml');
      expect(leftOutOf(written)).toBe('2 characters');
      expect(parse(written).quads.map(({ object }) => object.value)).toEqual(['ab\r\n']);
    },
  );

  it('says nothing where nothing was left out', async () => {
    expect(leftOutOf(await write(says(`${prefixes.dct}title`, literal('\r\n\t😀')), 'rdfxml'))).toBeUndefined();
  });

  it('keeps members of containers and characters that are only unusual', async () => {
    const quads = [...says(`${prefixes.rdf}_1`), ...says(`${prefixes.dct}title`, literal('\u0085\u007f\u00a0😀'))];
    expect(await hashOf(parse(await write(quads, 'rdfxml')).quads)).toBe(await hashOf(quads));
  });
});
