import fc from 'fast-check';
import { Refusal } from '../../src/core/errors.js';
import { syntaxes, syntaxNamed } from '../../src/core/rdf/syntax.js';
import { factory, iri, type Quad } from '../../src/core/rdf/terms.js';
import { writeGraphs, writeRdf } from '../../src/core/rdf/write.js';
import { anyText, graphs, xmlText } from './arbitraries.js';
import { fixture, fixtures, hashOf, parse, VOCAB_NS } from './support.js';

const shape = { shape: 'graph', vocabNs: VOCAB_NS } as const;

// A graph whose blank nodes are too much alike to be compared says nothing about a writer.
const comparable = async (quads: readonly Quad[]): Promise<string | undefined> => {
  try {
    return await hashOf(quads);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_COMPLEX') return undefined;
    throw error;
  }
};

describe.each(syntaxes)('$title', (syntax) => {
  const text = syntax.name === 'rdfxml' ? xmlText : anyText;

  it('brings every graph back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(graphs(text), async (quads) => {
        const before = await comparable(quads);
        if (before === undefined) return;
        const written = await writeRdf(quads, syntax, shape);
        expect(await hashOf(parse(written, syntax.mediaType).quads)).toBe(before);
      }),
      { numRuns: 100 },
    );
  });

  it('brings every node back as it was', async () => {
    const node = iri('http://example.org/a');
    await fc.assert(
      fc.asyncProperty(graphs(text), async (quads) => {
        const before = await comparable(quads);
        if (before === undefined) return;
        const written = await writeRdf(quads, syntax, { shape: 'node', node, vocabNs: VOCAB_NS });
        expect(await hashOf(parse(written, syntax.mediaType).quads)).toBe(before);
      }),
      { numRuns: 50 },
    );
  });

  it.each(
    [...fixtures('templates', '.ttl'), ...fixtures('templates', '.jsonld')].filter((name) => !name.includes('broken')),
  )('brings %s back as it was', async (name) => {
    const { quads } = parse(fixture(`templates/${name}`));
    const written = await writeRdf(quads, syntax, shape);
    expect(await hashOf(parse(written, syntax.mediaType).quads)).toBe(await hashOf(quads));
  });
});

const named = (quads: readonly Quad[], name: string): Quad[] =>
  quads.map((quad) => factory.quad(quad.subject, quad.predicate, quad.object, iri(name)));

// Labels must be unique over all graphs, as they are in the store.
const relabelled = (quads: readonly Quad[], prefix: string): Quad[] => {
  const move = <T extends Quad['subject'] | Quad['object']>(term: T): T =>
    (term.termType === 'BlankNode' ? factory.blankNode(prefix + term.value) : term) as T;
  return quads.map((quad) => factory.quad(move(quad.subject), quad.predicate, move(quad.object)));
};

describe.each(syntaxes.filter(({ graphs: hasNames }) => hasNames))('named graphs in $title', (syntax) => {
  it('come back with their names', async () => {
    await fc.assert(
      fc.asyncProperty(graphs(anyText), graphs(anyText), async (first, second) => {
        const parts = [
          { iri: 'http://example.org/graph/1', quads: relabelled(first, 'f') },
          { iri: 'http://example.org/graph/2', quads: relabelled(second, 's') },
        ];
        const before = await comparable(parts.flatMap(({ iri: name, quads }) => named(quads, name)));
        if (before === undefined) return;
        const written = await writeGraphs(parts, syntax, { vocabNs: VOCAB_NS });
        expect(await hashOf(parse(written, syntax.mediaType).quads)).toBe(before);
      }),
      { numRuns: 50 },
    );
  });
});

it('writes the union of graphs where a syntax cannot name them', async () => {
  const a = parse('<http://example.org/a> <http://example.org/p> "1" .').quads;
  const b = parse('<http://example.org/b> <http://example.org/p> "2" .').quads;
  const parts = [
    { iri: 'http://example.org/graph/1', quads: a },
    { iri: 'http://example.org/graph/2', quads: b },
  ];
  for (const name of ['turtle', 'rdfxml', 'ntriples', 'n3'] as const) {
    const syntax = syntaxNamed(name);
    const written = await writeGraphs(parts, syntax, { vocabNs: VOCAB_NS });
    expect(await hashOf(parse(written, syntax.mediaType).quads)).toBe(await hashOf([...a, ...b]));
  }
});
