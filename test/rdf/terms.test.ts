import { factory, iri, literal, sparql, type SparqlValue } from '../../src/core/rdf/terms.js';
import { prefixes } from '../../src/core/rdf/prefixes.js';
import { platform, xsd } from '../../src/core/rdf/vocabulary.js';
import { refusalOf } from './support.js';

describe('terms', () => {
  it('keep language tags in their case', () => {
    expect(literal('x', 'en-GB').language).toBe('en-GB');
    expect(factory.literal('x', 'zh-Hans-CN').equals(literal('x', 'zh-Hans-CN'))).toBe(true);
  });
});

describe('sparql', () => {
  it('writes terms, lists of terms, integers and other SPARQL', () => {
    const pattern = sparql`?s ?p ${literal('x', 'en-GB')}`;
    const query = sparql`SELECT * { VALUES ?g { ${['urn:a', 'urn:b'].map((value) => iri(value))} } ${pattern} } LIMIT ${10}`;
    expect(query.text).toBe('SELECT * { VALUES ?g { <urn:a> <urn:b> } ?s ?p "x"@en-GB } LIMIT 10');
    expect(String(query)).toBe(query.text);
  });

  it('writes literals with their datatype and escapes what would end them', () => {
    expect(sparql`${literal('5', xsd.integer)}`.text).toBe('"5"^^<http://www.w3.org/2001/XMLSchema#integer>');
    expect(sparql`${literal('a"b\\c\nd\re\tf')}`.text).toBe(String.raw`"a\"b\\c\nd\re\tf"`);
    expect(sparql`${literal('')}`.text).toBe('""');
  });

  it('never leaves a backslash before a u, which some engines decode before they parse', () => {
    const { text } = sparql`${literal('\\u0022 } \\U00000022')}`;
    expect(text).toBe(String.raw`"\\\u00750022 } \\\u005500000022"`);
  });

  it.each([
    ['plain text'],
    [1.5],
    [Number.NaN],
    [2 ** 60],
    [undefined],
    [null],
    [{}],
    [['nested text']],
    [new Date(0)],
  ])('refuses %p as a value', (value) => {
    expect(() => sparql`${value as unknown as SparqlValue}`).toThrow(TypeError);
  });

  it('refuses blank nodes, which SPARQL would take for variables, and names that are not variables', () => {
    expect(() => sparql`${factory.blankNode('x')}`).toThrow(TypeError);
    expect(() => sparql`${factory.variable?.('x } DROP ALL') as never}`).toThrow(TypeError);
    expect(sparql`${factory.variable?.('name') as never}`.text).toBe('?name');
  });

  it.each(['http://a> <http://b', 'http://a b', 'http://a{b}', 'http://a\\u003e', 'http://a"b', 'http://a\nb', ''])(
    'refuses the IRI %j',
    (value) => {
      expect(refusalOf(() => sparql`${iri(value)}`).code).toBe('BAD_REQUEST');
    },
  );

  it('refuses language tags and datatypes that would break out of the literal', () => {
    expect(refusalOf(() => sparql`${literal('x', 'en } DROP ALL')}`).code).toBe('BAD_REQUEST');
    expect(refusalOf(() => sparql`${literal('x', iri('urn:a> . <urn:b'))}`).code).toBe('BAD_REQUEST');
  });
});

describe('vocabulary', () => {
  it('has the platform terms in the namespace that is configured', () => {
    expect(platform('https://voc.example/').offer.value).toBe('https://voc.example/offer');
    expect(Object.keys(prefixes)).not.toContain('pst');
  });
});
