/** Terms of JSON-LD contexts whose type or reverse property is no IRI: refused, instead of dropping what is said with them. */
import { Refusal } from '../../src/core/errors.js';
import { faultyMapping } from '../../src/core/rdf/jsonld-read.js';
import { parse } from './support.js';

const read = (document: unknown): number => parse(JSON.stringify(document), 'application/ld+json').quads.length;
const refusalOf = (document: unknown): Refusal | undefined => {
  try {
    read(document);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};
const node = (context: unknown, members: object = {}): object => ({
  '@context': context,
  '@id': 'http://example.org/foo',
  'http://example.org/name': 'Foo',
  ...members,
});
const BAR = { rev: { '@id': 'http://example.org/bar' } };
const VOCAB = { '@vocab': 'http://example.org/vocab#' };
const TYPED = { term: { '@id': 'http://example/term', '@type': 'relative/iri' } };
const REVERSE = { rev: { '@reverse': 'knows' } };

describe('a term of a context', () => {
  it.each<[string, object]>([
    ['has a relative type (ter23 of the W3C)', node(TYPED)],
    ['has a reverse property that is none (ter50 of the W3C)', node({ rev: { '@reverse': 'not an IRI' } }, BAR)],
    ['builds on a vocabulary that was taken back', node([VOCAB, { '@vocab': null }, TYPED])],
    ['builds on a context that was taken back', node([{ knows: 'http://example.org/knows' }, null, REVERSE], BAR)],
    ['builds on the context of a neighbour', [node({ knows: 'http://example.org/knows' }), node(REVERSE, BAR)]],
    ['stands in a context below', node({}, { 'http://example.org/part': [node(TYPED)] })],
    ['stands in the context of a term', node({ outer: { '@id': 'http://example/outer', '@context': TYPED } })],
  ])('that %s is refused', (_name, document) => {
    expect(refusalOf(document)).toMatchObject({
      code: 'RDF_SYNTAX',
      detail: expect.stringMatching(/IRI/),
      extras: { line: expect.any(Number), column: expect.any(Number) },
    });
  });

  it.each<[string, object]>([
    ['has a type by a vocabulary', node([VOCAB, TYPED], { term: 'a' })],
    ['has a type by the vocabulary of a node above', node(VOCAB, { part: node(TYPED, { term: 'a' }) })],
    ['has a type by a prefix', node({ ex: 'http://example.org/', term: { '@id': 'ex:term', '@type': 'ex:type' } })],
    ['has a type by a term that comes later', node({ ...REVERSE, knows: 'http://example.org/knows' }, BAR)],
    ['has a keyword as its type', node({ term: { '@id': 'http://example/term', '@type': '@id' } }, { term: 'a:b' })],
    [
      'stands in the context of a term, used where there is a vocabulary',
      node({ outer: { '@id': 'http://example/outer', '@context': TYPED } }, { 'http://example/part': node(VOCAB) }),
    ],
    ['is data', node({ data: { '@id': 'http://example/data', '@type': '@json' } }, { data: node(TYPED) })],
    ['is the value of data', node({}, { 'http://example/data': { '@type': '@json', '@value': node(TYPED) } })],
  ])('that %s is read', (_name, document) => {
    expect(read(document)).toBeGreaterThan(0);
  });

  it('is found in time that grows with the document, not with its square', () => {
    const terms = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`t${n}`, `http://example/${n}`]));
    const nodes = Array.from({ length: 50_000 }, () => ({ '@context': { own: 'http://example/own' } }));
    const fault = { '@context': REVERSE };
    expect(faultyMapping({ '@context': [terms, ...nodes], '@graph': [...nodes, fault] })).toEqual({
      keyword: '@reverse',
      value: 'knows',
    });
  });
});
