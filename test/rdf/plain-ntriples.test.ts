/** N-Triples that are read without the parser mean what they mean to the parser, which reads N-Quads. */
import fc from 'fast-check';
import { toNTriples } from '../../src/core/rdf/ntriples.js';
import { readPlainNTriples } from '../../src/core/rdf/plain-ntriples.js';
import { anyText, graphs } from './arbitraries.js';
import { edits, apply } from './edits.js';
import { parse } from './support.js';

const byParser = (text: string) => parse(text, 'application/n-quads').quads;

describe('Plain N-Triples', () => {
  it('are read as by the parser', () => {
    let plain = 0;
    fc.assert(
      fc.property(graphs(fc.oneof(fc.constantFrom('a', 'Größe "x"', 'a\\b\nc'), anyText)), (quads) => {
        const text = toNTriples(quads);
        const read = readPlainNTriples(text, (iri) => iri);
        plain += read === undefined || read.length === 0 ? 0 : 1;
        if (read) expect(toNTriples(read)).toBe(toNTriples(byParser(text)));
        expect(toNTriples(parse(text, 'application/n-triples').quads)).toBe(toNTriples(byParser(text)));
      }),
      { numRuns: 500 },
    );
    expect(plain).toBeGreaterThan(20);
  });

  it('are none where the parser finds a fault', () => {
    const text = [
      '# about',
      '<http://example.org/a> <http://purl.org/dc/terms/title> "a \\"b\\" \\\\"@en .',
      '<http://example.org/a>\t<http://purl.org/dc/terms/title>  "größe"@de-AT.',
      '_:b <http://purl.org/dc/terms/issued> "2024-01-01"^^<http://www.w3.org/2001/XMLSchema#date> .',
      '<http://example.org/a?q=%20#f> <http://www.w3.org/ns/dcat#theme> _:b .',
      '',
    ].join('\n');
    expect(readPlainNTriples(text, (iri) => iri)).toHaveLength(4);
    let damaged = 0;
    fc.assert(
      fc.property(edits, (changes) => {
        const body = changes.reduce(apply, text);
        const read = readPlainNTriples(body, (iri) => iri);
        if (!read || read.length === 0) return;
        damaged += 1;
        expect(toNTriples(read)).toBe(toNTriples(byParser(body)));
      }),
      { numRuns: 3_000 },
    );
    expect(damaged).toBeGreaterThan(20);
  });

  it.each([
    '<http://example.org/a b> <urn:p> "x" .',
    '<a> <urn:p> "x" .',
    '<urn:s> <urn:p> "x"@e-ngl-ish-- .',
    '<urn:s> <urn:p> "x"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString> .',
    '<urn:s> <urn:p> "\\u0041" .',
    '<urn:s> <urn:p> "\ud800" .',
    '<urn:s> <urn:p> <urn:o> <urn:g> .',
    '<urn:s> <urn:p> "x" . <urn:s> <urn:p> "y" .',
    '<urn:s> <urn:p> "x"',
    '<http://example.org/%2> <urn:p> "x" .',
    '<http://例え.example/> <urn:p> "x" .',
  ])('leave to the parser: %s', (text) => {
    expect(readPlainNTriples(text, (iri) => iri)).toBeUndefined();
  });
});
