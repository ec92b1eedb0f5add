import { prefixes } from '../../src/core/rdf/prefixes.js';
import { syntaxNamed } from '../../src/core/rdf/syntax.js';
import { factory, iri, literal, type Quad } from '../../src/core/rdf/terms.js';
import { writeGraphs, writeRdf } from '../../src/core/rdf/write.js';
import { fixture, hashOf, parse, VOCAB_NS } from './support.js';

type Json = Record<string, unknown>;
const jsonld = syntaxNamed('jsonld');

const graph = async (
  quads: readonly Quad[],
): Promise<Json & { '@graph': Json[]; '@context': Record<string, string> }> =>
  JSON.parse(await writeRdf(quads, jsonld, { shape: 'graph', vocabNs: VOCAB_NS }));

const node = async (quads: readonly Quad[], root: string): Promise<Json> =>
  JSON.parse(await writeRdf(quads, jsonld, { shape: 'node', node: iri(root), vocabNs: VOCAB_NS }));

const find = (nodes: readonly Json[], id: string): Json => nodes.find((candidate) => candidate['@id'] === id) ?? {};

describe('a graph', () => {
  const { quads } = parse(fixture('templates/a-acquired-dataset.ttl'));

  it('is an array, even of a single node, and of none', async () => {
    const [single] = parse('<urn:a> <urn:p> "x" .').quads;
    expect(await graph([single as Quad])).toEqual({ '@context': {}, '@graph': [{ '@id': 'urn:a', 'urn:p': 'x' }] });
    expect(await graph([])).toEqual({ '@context': {}, '@graph': [] });
  });

  it('has a context of prefixes only, those that are used', async () => {
    const { '@context': context } = await graph(quads);
    const { dcat, dct, foaf, skos, xsd } = prefixes;
    expect(context).toEqual({ dcat, dct, foaf, skos, xsd });
  });

  it('has flat nodes with one type as a string, and links as objects', async () => {
    const { '@graph': nodes } = await graph(quads);
    const dataset = nodes.find((candidate) => candidate['@type'] === 'dcat:Dataset') ?? {};
    expect(dataset['@id']).toBe('https://piveau.io/set/data/test-dataset');
    expect(dataset['dcat:distribution']).toEqual({ '@id': 'https://piveau.io/set/distribution/1' });
    expect(dataset['dct:title']).toEqual({ '@language': 'en', '@value': 'Bus stops with "quiet" zones' });
    expect(dataset['dcat:keyword']).toEqual([
      { '@language': 'en', '@value': 'bus' },
      { '@language': 'en', '@value': 'stop' },
    ]);
    const publisher = find(nodes, (dataset['dct:publisher'] as Json)['@id'] as string);
    expect(publisher).toEqual({
      '@id': expect.stringMatching(/^_:b\d+$/),
      '@type': 'foaf:Organization',
      'foaf:mbox': { '@id': 'mailto:data@transport.example' },
      'foaf:name': 'Transport Example',
    });
  });

  it('leaves the platform vocabulary as full IRIs, in keys and types', async () => {
    const { '@graph': nodes } = await graph(quads);
    const offer = nodes.find((candidate) => candidate['@type'] === `${VOCAB_NS}Offer`) ?? {};
    expect(offer[`${VOCAB_NS}originalId`]).toBe('8c1d4e5f-0000-4000-8000-000000000002');
    const own = parse(`<urn:a> <${prefixes.odrl}p> "x" .`).quads;
    expect(await writeRdf(own, jsonld, { shape: 'graph', vocabNs: prefixes.odrl })).toContain(
      `"${prefixes.odrl}p":"x"`,
    );
  });

  it('has typed values as objects with their lexical form, and plain strings bare', async () => {
    const { '@graph': nodes } = await graph(quads);
    const distribution = nodes.find((candidate) => candidate['@type'] === 'dcat:Distribution') ?? {};
    expect(distribution['dct:title']).toBe('stops.csv');
    expect(distribution['dcat:byteSize']).toEqual({ '@type': 'xsd:nonNegativeInteger', '@value': '20480' });
    expect(distribution[`${VOCAB_NS}isEncrypted`]).toEqual({ '@type': 'xsd:boolean', '@value': 'false' });
  });

  it('has several types as an array, and types that are not nodes as values', async () => {
    const two = parse('<urn:a> a <urn:C>, <urn:D> . <urn:b> a "x" .').quads;
    expect((await graph(two))['@graph']).toEqual([
      { '@id': 'urn:a', '@type': ['urn:C', 'urn:D'] },
      { '@id': 'urn:b', 'rdf:type': 'x' },
    ]);
  });

  it('writes whole lists as lists and broken ones as nodes', async () => {
    const lists = parse('<urn:a> <urn:p> ( "x" 1 <urn:b> [ <urn:q> "y" ] ), () .').quads;
    const { '@graph': nodes } = await graph(lists);
    expect(nodes[0]?.['urn:p']).toEqual([
      {
        '@list': ['x', { '@type': 'xsd:integer', '@value': '1' }, { '@id': 'urn:b' }, { '@id': '_:b0' }],
      },
      { '@id': `${prefixes.rdf}nil` },
    ]);
    for (const body of [
      '<urn:a> <urn:p> ( 1 ( 2 ) ) .',
      '<urn:a> <urn:p> _:l . <urn:b> <urn:p> _:l . _:l <R#first> 1 ; <R#rest> () .',
      '<urn:a> <urn:p> _:l . _:l <R#first> 1, 2 ; <R#rest> () .',
      '<urn:a> <urn:p> _:l . _:l <R#first> 1 ; <R#rest> _:l .',
      '<urn:a> <urn:p> _:l . _:l <R#first> 1 ; <R#rest> () ; <urn:p> 2 .',
      '<urn:a> <urn:p> _:l . _:l <R#first> 1 ; <R#rest> <urn:end> .',
      '_:l <R#first> 1 ; <R#rest> ( 2 ) .',
    ]) {
      const broken = parse(body.replaceAll('R#', prefixes.rdf)).quads;
      const written = await writeRdf(broken, jsonld, { shape: 'graph', vocabNs: VOCAB_NS });
      expect(await hashOf(parse(written).quads)).toBe(await hashOf(broken));
    }
  });

  it('compacts only what can be compacted without doubt', async () => {
    const terms = ['', 'a/b', '1a', 'a:b', 'a.b', 'ok_1-x'].map((local) => iri(prefixes.dct + local));
    const all = terms.map((predicate) => factory.quad(iri('urn:a'), predicate, literal('x')));
    expect(Object.keys((await graph(all))['@graph'][0] ?? {}).slice(1)).toEqual([
      ...terms.slice(0, -1).map(({ value }) => value),
      'dct:ok_1-x',
    ]);
  });
});

describe('a node', () => {
  it('has its properties at the top and its blank nodes inside', async () => {
    const { quads } = parse(fixture('templates/a-acquired-dataset.ttl'));
    const id = 'https://piveau.io/set/distribution/1';
    const licence = quads.find(({ predicate }) => predicate.value === `${prefixes.dct}license`)?.object.value;
    const document = await node(
      quads.filter(({ subject }) => subject.value === id || subject.value === licence),
      id,
    );
    expect(document).toEqual({
      '@context': { dcat: prefixes.dcat, dct: prefixes.dct, skos: prefixes.skos, xsd: prefixes.xsd },
      '@id': id,
      '@type': 'dcat:Distribution',
      'dct:title': 'stops.csv',
      'dct:format': { '@id': 'http://publications.europa.eu/resource/authority/file-type/CSV' },
      'dct:license': {
        'dct:identifier': 'PUBLIC_DOMAIN',
        'dct:title': 'Public domain',
        'skos:prefLabel': 'Public domain',
        'skos:exactMatch': { '@id': 'https://licence.example/public-domain' },
      },
      'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': '20480' },
      'dcat:accessURL': {
        '@id':
          'https://buyer.example/srv/factory-data-storage/api/files/get_file?asset_uuid=5b2c6d3e-0000-4000-8000-000000000001',
      },
      [`${VOCAB_NS}isEncrypted`]: { '@type': 'xsd:boolean', '@value': 'false' },
      [`${VOCAB_NS}isTransformed`]: { '@type': 'xsd:boolean', '@value': 'true' },
      [`${VOCAB_NS}isAnonymized`]: { '@type': 'xsd:boolean', '@value': 'false' },
    });
  });

  it('writes a node that is met twice once, and keeps what nothing leads to', async () => {
    const { quads } = parse(
      '<urn:a> <urn:p> _:x ; <urn:q> _:x, <urn:b> . _:x <urn:r> <urn:a> . <urn:b> <urn:r> "1" . <urn:c> <urn:r> "2" .',
    );
    expect(await node(quads, 'urn:a')).toEqual({
      '@context': {},
      '@id': 'urn:a',
      'urn:p': { '@id': '_:b0', 'urn:r': { '@id': 'urn:a' } },
      'urn:q': [{ '@id': '_:b0' }, { '@id': 'urn:b', 'urn:r': '1' }],
      '@included': [{ '@id': 'urn:c', 'urn:r': '2' }],
    });
  });

  it('keeps a dangling blank node, and long chains without running deep', async () => {
    const dangling = parse('<urn:a> <urn:p> _:x .').quads;
    expect(await node(dangling, 'urn:a')).toEqual({ '@context': {}, '@id': 'urn:a', 'urn:p': { '@id': '_:b0' } });
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      factory.quad(
        index === 0 ? iri('urn:a') : factory.blankNode(`n${index}`),
        iri('urn:p'),
        factory.blankNode(`n${index + 1}`),
      ),
    );
    for (const shape of [{ shape: 'graph' }, { shape: 'node', node: iri('urn:a') }] as const) {
      for (const name of ['jsonld', 'turtle', 'rdfxml'] as const) {
        const syntax = syntaxNamed(name);
        const written = await writeRdf(chain, syntax, { ...shape, vocabNs: VOCAB_NS });
        expect(parse(written, syntax.mediaType).quads).toHaveLength(chain.length);
      }
    }
  });
});

describe('named graphs', () => {
  it('are a list, each with its nodes', async () => {
    const first = parse('<urn:a> <urn:p> "1" .').quads;
    const second = parse('<urn:b> <urn:p> "2" .').quads;
    const graphs = [
      { iri: 'urn:g1', quads: first },
      { iri: 'urn:g2', quads: second },
    ];
    expect(JSON.parse(await writeGraphs(graphs, jsonld, { vocabNs: VOCAB_NS }))).toEqual({
      '@context': {},
      '@graph': [
        { '@id': 'urn:g1', '@graph': [{ '@id': 'urn:a', 'urn:p': '1' }] },
        { '@id': 'urn:g2', '@graph': [{ '@id': 'urn:b', 'urn:p': '2' }] },
      ],
    });
    expect(JSON.parse(await writeGraphs([], jsonld, { vocabNs: VOCAB_NS }))).toEqual({ '@context': {}, '@graph': [] });
  });
});
