/** What we write must mean the same to readers that are not ours. */
import { Parser } from 'n3';
import { syntaxNamed, type SyntaxName } from '../../src/core/rdf/syntax.js';
import { factory, iri, type Quad } from '../../src/core/rdf/terms.js';
import { writeGraphs, writeRdf } from '../../src/core/rdf/write.js';
import { fixture, fixtures, hashOf, parse, VOCAB_NS } from './support.js';

const names = fixtures('templates', '').filter((name) => /\.(ttl|jsonld)$/.test(name) && !name.includes('broken'));
const quadsOf = (name: string): Quad[] => parse(fixture(`templates/${name}`)).quads;

// These readers lower-case language tags.
const lowerCased = (quads: readonly Quad[]): Quad[] =>
  quads.map(({ subject, predicate, object, graph }) => {
    const isTagged = object.termType === 'Literal' && object.language !== '';
    const lower = isTagged ? factory.literal(object.value, object.language.toLowerCase()) : object;
    return factory.quad(subject, predicate, lower, graph);
  });

describe.each(names)('%s', (name) => {
  const quads = quadsOf(name);
  const options = { shape: 'graph', vocabNs: VOCAB_NS } as const;

  it.each<SyntaxName>(['turtle', 'trig', 'ntriples', 'nquads', 'n3'])(
    'means the same to another reader of %s',
    async (format) => {
      const syntax = syntaxNamed(format);
      const read = new Parser({ format: syntax.mediaType }).parse(await writeRdf(quads, syntax, options));
      expect(await hashOf(lowerCased(read))).toBe(await hashOf(lowerCased(quads)));
    },
  );
});

it('names graphs as other readers do', async () => {
  const graphs = names.map((name, index) => ({
    iri: `http://example.org/graph/${index}`,
    quads: labelled(quadsOf(name), index),
  }));
  const expected = await hashOf(
    lowerCased(
      graphs.flatMap(({ iri: name, quads }) =>
        quads.map((q) => factory.quad(q.subject, q.predicate, q.object, iri(name))),
      ),
    ),
  );
  const trig = await writeGraphs(graphs, syntaxNamed('trig'), { vocabNs: VOCAB_NS });
  expect(await hashOf(lowerCased(new Parser({ format: 'application/trig' }).parse(trig)))).toBe(expected);
});

const labelled = (quads: readonly Quad[], index: number): Quad[] => {
  const move = <T extends Quad['subject'] | Quad['object']>(term: T): T =>
    (term.termType === 'BlankNode' ? factory.blankNode(`g${index}${term.value}`) : term) as T;
  return quads.map(({ subject, predicate, object }) => factory.quad(move(subject), predicate, move(object)));
};
