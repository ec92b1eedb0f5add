import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { canonize } from 'rdf-canonize';
import { canonicalize } from '../../src/core/rdf/canonical.js';
import { canonicalOf, storedPrefix } from '../../src/core/rdf/stored-labels.js';
import { parseNTriples, toNQuads } from '../../src/core/rdf/ntriples.js';
import { factory, iri, literal, type Quad } from '../../src/core/rdf/terms.js';
import { anyText, graphs } from './arbitraries.js';
import { hashOf, parse } from './support.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const byLibrary = (quads: readonly Quad[]): Promise<string> =>
  canonize([...new Map(quads.map((quad) => [toNQuads([quad]), quad])).values()], {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    maxDeepIterations: 2_000,
  });

describe('canonical form', () => {
  it('is that of RDFC-1.0, also on the short way without blank nodes', async () => {
    await fc.assert(
      fc.asyncProperty(graphs(anyText), async (quads) => {
        const plain = quads.filter(
          ({ subject, object }) => subject.termType !== 'BlankNode' && object.termType !== 'BlankNode',
        );
        const { triples, hash } = await canonicalize(plain, { blankNodePrefix: 'x' });
        const expected = await byLibrary(plain);
        expect(triples).toBe(expected);
        expect(hash).toBe(sha256(expected));
      }),
    );
  });

  it('is that of RDFC-1.0, also on the short way where blank nodes differ', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(graphs(fc.oneof(fc.constantFrom('a', 'b'), anyText)), async (quads) => {
        const expected = await byLibrary(quads).catch(() => undefined);
        if (expected === undefined) return;
        told += expected.includes('_:c14n') ? 1 : 0;
        const { triples, hash, quads: stored } = await canonicalize(quads, { blankNodePrefix: 'c14n' });
        expect(triples).toBe(expected);
        expect(hash).toBe(sha256(expected));
        expect(toNQuads(stored)).toBe(triples);
        expect(JSON.stringify(stored)).toBe(JSON.stringify(parseNTriples(triples)));
      }),
      { numRuns: 500 },
    );
    expect(told).toBeGreaterThan(100);
  });

  it('names blank nodes with the prefix and leaves the order as it is', async () => {
    const text =
      '_:p <urn:q> _:q .\n_:q <urn:r> " _:c14n0 " .\n<urn:_:c14n0> <urn:q> _:p <urn:g> .\n_:p <urn:q> "x" _:p .\n';
    const quads = parseNTriples(text);
    const { triples, hash } = await canonicalize(quads, { blankNodePrefix: 'b0fx' });
    const expected = await byLibrary(quads);
    expect(hash).toBe(sha256(expected));
    expect(triples.replace(/_:b0fx(?=\d)/g, '_:c14n')).toBe(expected);
    expect(triples).toContain('" _:c14n0 "');
    expect(triples).toContain('<urn:_:c14n0>');
    expect(triples.match(/_:b0fx\d/g)).toHaveLength(6);
  });

  it('does not depend on labels, order or repetition', async () => {
    const one = parse('<urn:a> <urn:p> [ <urn:q> "1" ], [ <urn:q> "2" ] .').quads;
    const other = parse('_:y <urn:q> "2" . <urn:a> <urn:p> _:y, _:x . _:x <urn:q> "1" . <urn:a> <urn:p> _:y .').quads;
    expect(await hashOf(other)).toBe(await hashOf(one));
  });

  it('tells different graphs apart', async () => {
    const hashes = await Promise.all(
      ['"x"', '"x"@en', '"x"@EN', '"1"', '1', '01', '[]'].map((object) =>
        hashOf(parse(`<urn:a> <urn:p> ${object} .`).quads),
      ),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('is found for metadata with many like nodes', async () => {
    const like = Array.from({ length: 40 }, () => '<urn:a> <urn:p> [ <urn:q> [ <urn:r> "x" ] ] .').join('\n');
    const { triples } = await canonicalize(parse(like).quads, { blankNodePrefix: 'b' });
    expect(triples.split('\n')).toHaveLength(121);
  });

  it('is refused for a graph that is made to be slow', async () => {
    const size = 24;
    const clique: Quad[] = [];
    for (let a = 0; a < size; a += 1) {
      for (let b = 0; b < size; b += 1) {
        if (a !== b) clique.push(factory.quad(factory.blankNode(`n${a}`), iri('urn:p'), factory.blankNode(`n${b}`)));
      }
    }
    clique.push(factory.quad(iri('urn:a'), iri('urn:p'), literal('x')));
    await expect(canonicalize(clique, { blankNodePrefix: 'b' })).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
  });
});

it('has a way back from stored labels, whatever stands in literals', async () => {
  const quads = parseNTriples(`_:a <urn:p> _:b .
_:b <urn:p> "_:b0123456789abcdefx1 <urn:q> _:b0123456789abcdefx2 ." .
<urn:s> <urn:p> _:a .
<urn:s> <urn:q> "two\\nlines _:b0123456789abcdefx3" .
`);
  const { triples, hash } = await canonicalize(quads, { blankNodePrefix: storedPrefix('0123456789abcdef00') });
  expect(triples).toContain('_:b0123456789abcdefx1');
  expect(createHash('sha256').update(canonicalOf(triples)).digest('hex')).toBe(hash);
});
