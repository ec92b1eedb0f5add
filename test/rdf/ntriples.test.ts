import fc from 'fast-check';
import { parseNTriples, toNQuads, toNTriples } from '../../src/core/rdf/ntriples.js';
import { NotNTriples } from '../../src/core/rdf/ntriples-reader.js';
import { factory, iri, literal } from '../../src/core/rdf/terms.js';
import { xsd } from '../../src/core/rdf/vocabulary.js';
import { anyText, graphs } from './arbitraries.js';
import { parse } from './support.js';

describe('canonical N-Triples', () => {
  it('escape what must be escaped and nothing else', () => {
    const value = 'a"b\\c\nd\re\tf\bg\fh\u0000i\u001fj\u007fk\u0085ü😀';
    const quad = factory.quad(iri('urn:s'), iri('urn:p'), literal(value, 'en-GB'));
    const expected = String.raw`"a\"b\\c\nd\re\tf\bg\fh\u0000i\u001Fj\u007Fk` + '\u0085ü😀"';
    expect(toNTriples([quad])).toBe(`<urn:s> <urn:p> ${expected}@en-GB .\n`);
  });

  it('leave out the datatype of strings', () => {
    const quads = [literal('x'), literal('x', xsd.string), literal('1', xsd.integer)].map((object) =>
      factory.quad(iri('urn:s'), iri('urn:p'), object),
    );
    expect(toNTriples(quads)).toBe(
      '<urn:s> <urn:p> "x" .\n'.repeat(2) + '<urn:s> <urn:p> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .\n',
    );
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(graphs(anyText), (quads) => {
        const text = toNTriples(quads);
        expect(toNTriples(parseNTriples(text))).toBe(text);
      }),
    );
  });

  it('mean to the reader what they mean to the parser of payloads', () => {
    fc.assert(
      fc.property(graphs(anyText), (quads) => {
        const withoutBlankNodes = quads.filter(
          ({ subject, object }) => subject.termType === 'NamedNode' && object.termType !== 'BlankNode',
        );
        const text = toNTriples(withoutBlankNodes);
        expect(toNTriples(parse(text, 'application/n-triples').quads)).toBe(text);
      }),
    );
  });
});

describe('the reader', () => {
  it('reads graphs, comments, blank lines and loose spacing', () => {
    const text = '# about\n\n<urn:s>\t<urn:p>  _:b.x <urn:g>.\r\n_:b.x <urn:p> "a#b" .';
    const quads = parseNTriples(text);
    expect(toNQuads(quads)).toBe('<urn:s> <urn:p> _:b.x <urn:g> .\n_:b.x <urn:p> "a#b" .\n');
  });

  it('reads escapes, also in IRIs and before the end of a string', () => {
    const [quad] = parseNTriples(String.raw`<urn:\u0061> <urn:p> "\\\"\\" .`);
    expect(quad?.subject.value).toBe('urn:a');
    expect(quad?.object.value).toBe('\\"\\');
  });

  it('makes every term once', () => {
    const [first, second] = parseNTriples('<urn:s> <urn:p> _:b .\n<urn:s> <urn:p> _:b .');
    expect(second?.subject).toBe(first?.subject);
    expect(second?.object).toBe(first?.object);
  });

  it.each(['<urn:s> <urn:p> .', '<urn:s> <urn:p> "x', 'urn:s', '<urn:s> <urn:p> "x" <urn:g> <urn:h> .', '<urn:s'])(
    'says so when %j is no statement',
    (text) => {
      expect(() => parseNTriples(`<urn:s> <urn:p> <urn:o> .\n${text}`)).toThrow(NotNTriples);
      expect(() => parseNTriples(`<urn:s> <urn:p> <urn:o> .\n${text}`)).toThrow('Line 2');
    },
  );
});
