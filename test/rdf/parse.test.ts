import { flattenGraphs } from '../../src/core/rdf/parse.js';
import { BASE, fixture, fixtures, hashOf, lines, parse, refusalOf } from './support.js';

const TITLE = 'http://purl.org/dc/terms/title';
const objects = (body: string, contentType?: string): string[] =>
  parse(body, contentType).quads.map(({ object }) =>
    object.termType === 'Literal'
      ? `${object.value}@${object.language}^^${object.datatype.value.replace(/^.*[#/]/, '')}`
      : object.value,
  );

describe('the declared type', () => {
  const turtle = '@prefix dct: <http://purl.org/dc/terms/> .\n<urn:a> dct:title "x"@en-GB .';
  const jsonld = `{"@id": "urn:a", "${TITLE}": {"@value": "x", "@language": "en-GB"}}`;
  const ntriples = `<urn:a> <${TITLE}> "x"@en-GB .`;
  const trig = `<urn:g> { <urn:a> <${TITLE}> "x"@en-GB }`;
  const nquads = `<urn:a> <${TITLE}> "x"@en-GB <urn:g> .`;
  const rdfxml =
    '<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dct="http://purl.org/dc/terms/">' +
    '<rdf:Description rdf:about="urn:a"><dct:title xml:lang="en-GB">x</dct:title></rdf:Description></rdf:RDF>';
  const types = [
    undefined,
    'text/turtle',
    'application/ld+json',
    'application/json',
    'application/rdf+xml',
    'application/n-triples',
    'application/n-quads',
    'application/trig',
    'text/n3',
  ];
  const bodies = { turtle, jsonld, ntriples, trig, nquads, rdfxml };

  it.each(types)('%s does not keep a sound payload from being read as what it is', async (type) => {
    for (const [name, body] of Object.entries(bodies)) {
      const { quads, syntax } = parse(body, type);
      expect(await lines(flattenGraphs(quads))).toEqual([`<urn:a> <${TITLE}> "x"@en-GB`]);
      // N-Triples is Turtle too; all others are recognised for what they are.
      if (name !== 'ntriples' && type === undefined) expect(syntax.name).toBe(name);
    }
  });

  it('decides where the payload does not', () => {
    expect(parse(ntriples, 'application/n-triples').syntax.name).toBe('ntriples');
    expect(parse(ntriples, 'text/n3').syntax.name).toBe('turtle');
    expect(parse('<urn:a> = <urn:b> .', 'text/n3').syntax.name).toBe('n3');
    expect(refusalOf(() => parse('<urn:a> = <urn:b> .', 'text/turtle')).code).toBe('RDF_SYNTAX');
  });

  it('is refused when it is none of RDF', () => {
    expect(refusalOf(() => parse(turtle, 'text/csv')).code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    ['text/turtle', '{"@id": "urn:a",}', 'jsonld'],
    ['application/ld+json', '@prefix dct: <http://purl.org/dc/terms/> .\n<urn:a> dct:title .', 'turtle'],
    ['application/rdf+xml', '<urn:a> <urn:p> "x" ; .\n<urn:a> <urn:p>', 'turtle'],
    ['application/ld+json', '<rdf:RDF xmlns:rdf="urn:x"><a></rdf:RDF>', 'rdfxml'],
    ['application/n-triples', '@prefix dct: <http://purl.org/dc/terms/> .\n<urn:a> dct:title .', 'turtle'],
    ['text/turtle', '<urn:a> <urn:p> "x" <urn:g> .\n<urn:a> <urn:p> "x" <urn:g> <urn:h> .', 'nquads'],
    ['application/ld+json', 'hello', 'jsonld'],
    ['application/rdf+xml', 'hello', 'rdfxml'],
    [undefined, 'hello', 'turtle'],
  ])('%s with %j reports the error of %s', (type, body, syntax) => {
    expect(refusalOf(() => parse(body, type))).toMatchObject({ code: 'RDF_SYNTAX', extras: { syntax } });
  });

  it.each([
    ['[ a <urn:C> ] .', 'turtle'],
    ['[] a <urn:C> .', 'turtle'],
    ['# {\n@prefix ex: <urn:> . ex:a a ex:C .', 'turtle'],
    ['\ufeff<urn:a> a <urn:C> .', 'turtle'],
    ['\ufeff \n [{"@id": "urn:a", "@type": "urn:C"}]', 'jsonld'],
    ['{ <urn:a> a <urn:C> }', 'trig'],
    ['PREFIX ex: <urn:>\nex:a a ex:C .', 'turtle'],
    [
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="urn:a"><rdf:type rdf:resource="urn:C"/></rdf:Description></rdf:RDF>',
      'rdfxml',
    ],
  ])('is not needed for %j', (body, syntax) => {
    for (const type of [undefined, 'application/ld+json', 'text/turtle', 'application/rdf+xml']) {
      const parsed = parse(body, type);
      expect(parsed.syntax.name).toBe(syntax);
      expect(parsed.quads).toHaveLength(1);
    }
  });
});

describe('what is written stays as it is', () => {
  it('language tags in every place and syntax', () => {
    expect(
      objects(
        `<a> <urn:p> "x"@en-GB, 'y'@DE, """z"@EN"""@zh-Hans, '''w\\'@EN'''@fr-CA, "\\"@EN"@en, "v"@en-gb . # "c"@EN`,
      ),
    ).toEqual([
      'x@en-GB^^langString',
      'y@DE^^langString',
      'z"@EN@zh-Hans^^langString',
      "w'@EN@fr-CA^^langString",
      '"@EN@en^^langString',
      'v@en-gb^^langString',
    ]);
    expect(objects('<a> <urn:p> """x"""@en-GB, """y"" """@en-US, """"""@EN, ""@EN .')).toEqual([
      'x@en-GB^^langString',
      'y"" @en-US^^langString',
      '@EN^^langString',
      '@EN^^langString',
    ]);
    const context = { '@language': 'en-GB', p: 'urn:p', q: { '@id': 'urn:q', '@container': '@language' } };
    expect(objects(JSON.stringify({ '@context': context, '@id': 'urn:a', p: 'x', q: { 'de-DE': 'y' } }))).toEqual([
      'x@en-GB^^langString',
      'y@de-DE^^langString',
    ]);
    const xml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:p="urn:" xml:lang='en-GB'>
      <rdf:Description rdf:about="urn:a" p:x="attribute"><p:a>x</p:a><p:a xml:lang = "DE">y</p:a>
      <p:a rdf:parseType="Literal"><b xml:lang="FR">w</b></p:a><!-- xml:lang="IT" --></rdf:Description></rdf:RDF>`;
    expect(objects(xml)).toEqual([
      'attribute@en-GB^^langString',
      'x@en-GB^^langString',
      'y@DE^^langString',
      expect.stringContaining('<b xml:lang="FR"'),
    ]);
  });

  it('lexical forms and datatypes', () => {
    const body = `@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
      <a> <urn:p> "1.50"^^xsd:decimal, "007"^^xsd:nonNegativeInteger, "1"^^xsd:boolean, 1.50, +5, TRUE, 1E3,
        "2025-01-01T00:00:00.000+00:00"^^xsd:dateTime, "x"^^<urn:type>, "not a number"^^xsd:integer .`.replace(
      'TRUE',
      'true',
    );
    expect(objects(body)).toEqual([
      '1.50@^^decimal',
      '007@^^nonNegativeInteger',
      '1@^^boolean',
      '1.50@^^decimal',
      '+5@^^integer',
      'true@^^boolean',
      '1E3@^^double',
      '2025-01-01T00:00:00.000+00:00@^^dateTime',
      'x@^^urn:type',
      'not a number@^^integer',
    ]);
  });

  it('IRIs, also unusual ones; relative ones are resolved', () => {
    expect(
      objects(
        '<a> <urn:p> <develop.example.eu:9094>, <undefined>, <../x>, <HTTP://Example.ORG/%7Ea/./b>, <mailto:a@b>, <>, <#f> .',
      ),
    ).toEqual([
      'develop.example.eu:9094',
      `${BASE}undefined`,
      BASE.replace('data/', 'x'),
      'HTTP://Example.ORG/%7Ea/./b',
      'mailto:a@b',
      BASE,
      `${BASE}#f`,
    ]);
    const document = { '@id': '', 'urn:p': [{ '@id': 'develop.example.eu:9094' }, { '@id': 'undefined' }] };
    expect(parse(JSON.stringify(document)).quads.map(({ subject, object }) => [subject.value, object.value])).toEqual([
      [BASE, 'develop.example.eu:9094'],
      [BASE, `${BASE}undefined`],
    ]);
  });

  it('the structure of blank nodes, whose labels become our own', async () => {
    const { quads } = parse('_:x <urn:p> _:y, [ <urn:q> _:x ], ( _:y ) .');
    const labels = quads
      .flatMap(({ subject, object }) => [subject, object])
      .filter(({ termType }) => termType === 'BlankNode');
    expect(labels.every(({ value }) => /^u\d+$/.test(value))).toBe(true);
    expect(await hashOf(quads)).toBe(
      await hashOf(
        parse(
          '_:1 <urn:p> _:2, _:3, _:4 . _:3 <urn:q> _:1 . _:4 <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> _:2 ; <http://www.w3.org/1999/02/22-rdf-syntax-ns#rest> () .',
        ).quads,
      ),
    );
  });

  it('the graphs of a dataset, until they are dropped', () => {
    const { quads } = parse('{ <urn:a> <urn:p> "1" } <urn:g> { <urn:a> <urn:p> "2" } _:g { <urn:a> <urn:p> "3" }');
    expect(quads.map(({ graph }) => graph.termType)).toEqual(['DefaultGraph', 'NamedNode', 'BlankNode']);
    expect(flattenGraphs(quads).map(({ graph, object }) => graph.value + object.value)).toEqual(['1', '2', '3']);
  });
});

describe('what clients get wrong', () => {
  it('prefixes that JSON-LD uses without declaring them', () => {
    const document = {
      '@id': 'urn:a',
      'dct:title': 'x',
      'dcterms:title': 'y',
      'pst:isEncrypted': { '@type': 'xsd:boolean', '@value': 'true' },
      'pistis:offer': { '@id': 'pst:Offer' },
      '@type': 'dcat:Dataset',
    };
    const { quads } = parse(JSON.stringify(document), 'application/json');
    expect(quads.map(({ predicate, object }) => [predicate.value, object.value])).toEqual([
      ['http://www.w3.org/1999/02/22-rdf-syntax-ns#type', 'http://www.w3.org/ns/dcat#Dataset'],
      [TITLE, 'x'],
      [TITLE, 'y'],
      ['https://www.pistis-project.eu/ns/voc#isEncrypted', 'true'],
      ['https://www.pistis-project.eu/ns/voc#offer', 'https://www.pistis-project.eu/ns/voc#Offer'],
    ]);
    expect(objects(JSON.stringify(document))[3]).toBe('true@^^boolean');
  });

  it('a prefix that is declared as something else stays that', () => {
    const document = { '@context': { dct: 'urn:mine:' }, '@id': 'urn:a', 'dct:title': { '@id': 'schema://x' } };
    const [quad] = parse(JSON.stringify(document)).quads;
    expect([quad?.predicate.value, quad?.object.value]).toEqual(['urn:mine:title', 'schema://x']);
  });

  it('values of JSON where RDF has lexical forms', () => {
    const typed = (value: unknown, type: string) => ({
      '@value': value,
      '@type': `http://www.w3.org/2001/XMLSchema#${type}`,
    });
    const document = {
      '@id': 'urn:a',
      'urn:p': [
        typed(false, 'boolean'),
        true,
        5,
        1.5,
        typed(19.99, 'decimal'),
        typed(0.0000001, 'decimal'),
        typed(-1.2e21, 'decimal'),
        typed(5, 'decimal'),
        typed('1.0E1', 'decimal'),
        typed(1024, 'nonNegativeInteger'),
      ],
    };
    expect(objects(JSON.stringify(document))).toEqual([
      'false@^^boolean',
      'true@^^boolean',
      '5@^^integer',
      '1.5E0@^^double',
      '19.99@^^decimal',
      '0.0000001@^^decimal',
      '-1200000000000000000000@^^decimal',
      '5@^^decimal',
      '1.0E1@^^decimal',
      '1024@^^nonNegativeInteger',
    ]);
  });

  it('terms that no context defines are dropped, as JSON-LD has it', () => {
    expect(objects(JSON.stringify({ '@id': 'urn:a', title: 'x', '_:b': 'y', 'urn:p': 'z' }))).toEqual(['z@^^string']);
  });
});

describe('templates of clients', () => {
  it.each([
    ['a-acquired-dataset.ttl', 31],
    ['b-streaming-dataset.ttl', 20],
    ['c-checked-in-dataset.jsonld', 23],
    ['d-added-distribution.jsonld', 6],
    ['e-added-distribution-with-schema.ttl', 21],
    ['f-catalogue.ttl', 12],
  ])('%s has its statements', (name, count) => {
    expect(parse(fixture(`templates/${name}`)).quads).toHaveLength(count);
  });

  it('keep what is theirs', async () => {
    expect(await lines(parse(fixture('templates/a-acquired-dataset.ttl')).quads)).toEqual(
      expect.arrayContaining([
        String.raw`<https://piveau.io/set/data/test-dataset> <http://purl.org/dc/terms/description> "Stops of the city, one a line.\nPath: C:\\stops"@en`,
        '<https://piveau.io/set/distribution/1> <http://www.w3.org/ns/dcat#byteSize> "20480"^^<http://www.w3.org/2001/XMLSchema#nonNegativeInteger>',
        '<http://pistis-market.eu/offer/1> <https://www.pistis-project.eu/ns/voc#originalId> "8c1d4e5f-0000-4000-8000-000000000002"',
      ]),
    );
    expect((await lines(parse(fixture('templates/b-streaming-dataset.ttl')).quads)).join('\n')).toContain(
      '<develop.pistis-market.eu:9094>',
    );
    expect((await lines(parse(fixture('templates/d-added-distribution.jsonld')).quads)).slice(-1)).toEqual([
      '<https://piveau.io/set/new-distribution/> <https://www.pistis-project.eu/ns/voc#isEncrypted> "true"^^<http://www.w3.org/2001/XMLSchema#boolean>',
    ]);
    expect((await lines(parse(fixture('templates/e-added-distribution-with-schema.ttl')).quads)).join('\n')).toContain(
      '"1.50"^^',
    );
  });

  it('the catalogue whose IRI is left open is refused where it is', () => {
    const refusal = refusalOf(() => parse(fixture('templates/f-catalogue-broken.ttl'), 'text/turtle'));
    expect(refusal).toMatchObject({ code: 'RDF_SYNTAX', extras: { line: 8, column: 19 } });
  });
});

describe('the examples of DCAT-AP 3.0.0', () => {
  // Two of them have a slash in a prefixed name, which Turtle does not allow (Turtle §6.5, PN_LOCAL).
  const malformed = [
    'example-bee-population-dataset-series-api.ttl',
    'example-bee-population-dataset-series-combined.ttl',
  ];
  const names = fixtures('dcat-ap-3.0.0-examples', '.ttl');

  it.each(names.filter((name) => !malformed.includes(name)))('%s is read', (name) => {
    const { quads, syntax } = parse(fixture(`dcat-ap-3.0.0-examples/${name}`), 'text/turtle');
    expect(syntax.name).toBe('turtle');
    expect(quads.some(({ predicate }) => predicate.value.startsWith('http://purl.org/dc/terms/'))).toBe(true);
  });

  it.each(malformed)('%s is refused where it is not Turtle', (name) => {
    const body = fixture(`dcat-ap-3.0.0-examples/${name}`);
    const line = body.slice(0, body.indexOf('\nexample-dist:BeePopulation2023/biojson') + 1).split('\n').length;
    expect(refusalOf(() => parse(body, 'text/turtle'))).toMatchObject({
      code: 'RDF_SYNTAX',
      extras: { line, column: 31 },
    });
  });
});
